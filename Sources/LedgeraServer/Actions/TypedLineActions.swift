import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// A line such as `bakery 4.20 cash`, entered as `ledgera add` would; with semicolons where they are typed.
  func typedTransactions() -> [Action] {
    let text = request.document.text
    let number = text.lines.line(of: range.lowerBound)
    let content = text.content(of: number)
    guard transaction == nil, content.count <= Self.lengthLimit,
      let first = text.firstByte(of: number), !first.isBlank, !";#*%|~=".utf8.contains(first)
    else { return [] }
    let words = text.words(of: number)
    let line = words.joined(separator: " ")
    guard words.count > 1, !Directive.all.contains(where: { $0.keyword == words[0] }),
      line.contains(";") || TypedLine(line) != nil
    else { return [] }
    let lines =
      text.lines.start(of: number)..<text.lines.start(of: number + 1, or: text.bytes.count)
    return [
      Action(title: "enter this as a transaction", kind: .refactor) { () throws(ResponseError) in
        try entering(line, insteadOf: lines)
      }
    ]
  }

  private static let lengthLimit = 1000

  private func entering(
    _ line: String, insteadOf lines: Range<Int>
  ) throws(ResponseError) -> ChangeSet {
    try replacing(lines) { place throws(ResponseError) in
      let draft = try place.draft(of: line)
      return try place.adding([draft], to: place.session.editor(of: place.journal), count: 1)
    }
  }

  private func draft(of line: String) throws(ResponseError) -> TransactionDraft {
    let composer = TransactionComposer(
      journal, today: today, takesNewAccounts: request.verdict.imports.takesNew)
    var problem: TypingFailure?
    for text in [line, TypedLine(line)?.withOtherMark].compactMap(\.self) {
      do throws(TypingFailure) {
        return try composer.transaction(typed: text) { transaction in
          category(of: DescriptionParts(transaction.description).payee).map { ($0, "") }
        }.draft
      } catch { problem = problem ?? error }
    }
    throw problem.map { ResponseError($0) } ?? ResponseError(.failed, "nothing to enter")
  }

  /// What the payee's last transaction was for; nil: it has none.
  private func category(of payee: String) -> String? {
    UsedNames(journal, except: nil, today: today).accounts(ofPayee: payee, orBeside: []).first {
      let type = journal.account(named: $0).flatMap { journal.type(of: $0) }
      return type?.role.isCategory ?? false
    }
  }
}

extension LineIndex {
  /// Where a line begins; `end` if there is none.
  fileprivate func start(of line: Int, or end: Int) -> Int { line < count ? start(of: line) : end }
}
