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
    guard words.count > 1, !Directive.all.contains(where: { $0.keyword == words[0] }),
      let line = TypedLine(words)
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
    _ line: TypedLine, insteadOf lines: Range<Int>
  ) throws(ResponseError) -> ChangeSet {
    try replacing(lines) { place throws(ResponseError) in
      let composer = TransactionComposer(
        place.journal, today: today, takesNewAccounts: request.verdict.imports.takesNew)
      let draft = try line.draft(by: composer, category: place.category(of: line.payee))
      return try place.adding([draft], to: place.session.editor(of: place.journal), count: 1)
    }
  }

  /// What the payee's last transaction was for; nil: it has none.
  private func category(of payee: String) -> String? {
    UsedNames(journal, except: nil, today: today).accounts(ofPayee: payee, orBeside: []).first {
      let type = journal.account(named: $0).flatMap { journal.type(of: $0) }
      return type?.role.isCategory ?? false
    }
  }
}

/// A line that says payee, amount and account one after the other.
private struct TypedLine {
  let payee: String
  private let amount: String
  private let account: String
  /// As `ledgera add` takes it; nil: words without semicolons.
  private let parts: String?

  /// nil: it has no amount.
  init?(_ words: [String]) {
    let line = words.joined(separator: " ")
    if line.contains(";") {
      (payee, amount, account, parts) = ("", "", "", line)
      return
    }
    if let sign = words.firstIndex(of: "="), sign > 1, Self.isAmount(words[sign - 1]) {
      let payee = words[..<(sign - 1)].joined(separator: " ")
      let split = words[(sign - 1)...].joined(separator: " ")
      (self.payee, amount, account, parts) = (payee, "", "", "\(payee); \(split)")
      return
    }
    guard let place = words.lastIndex(where: Self.isAmount), place > 0 else { return nil }
    let isFollowed = place + 1 < words.count && Currencies.names(words[place + 1])
    amount = words[place] + (isFollowed ? " " + words[place + 1] : "")
    account = words[(place + (isFollowed ? 2 : 1))...].joined(separator: " ")
    payee = words[..<place].joined(separator: " ")
    parts = nil
  }

  /// - Parameter category: What the payee is paid for, where the account is a wallet.
  func draft(
    by composer: TransactionComposer, category: String?
  ) throws(ResponseError) -> TransactionDraft {
    var problem: TypingFailure?
    for text in readings(category) {
      do throws(TypingFailure) {
        let draft = try composer.transaction(typed: text).draft
        // The account may be the category itself, which the default wallet pays.
        if Set(draft.postings.map(\.account)).count > 1 { return draft }
      } catch { problem = problem ?? error }
    }
    throw problem.map { ResponseError($0) }
      ?? ResponseError(.failed, "no account says what '\(payee)' is for")
  }

  /// What the line may mean, the likeliest first.
  private func readings(_ category: String?) -> [String] {
    if let parts { return [parts] }
    return [amount, withOtherMark].compactMap { $0 }.flatMap { amount in
      [
        category.map { "\(payee); \($0) \(amount); \(account)" },
        account.isEmpty ? nil : "\(payee); \(account) \(amount)",
      ].compactMap { $0 }
    }
  }

  /// With a point for the comma of the amount, or the reverse; nil: it has neither, or both.
  private var withOtherMark: String? {
    guard amount.count(where: { ".,".contains($0) }) == 1 else { return nil }
    return amount.map { $0 == "," ? "." : $0 == "." ? "," : String($0) }.joined()
  }

  private static func isAmount(_ word: String) -> Bool {
    word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || ".,-+€$£¥".contains($0) }
  }
}

extension LineIndex {
  /// Where a line begins; `end` if there is none.
  fileprivate func start(of line: Int, or end: Int) -> Int { line < count ? start(of: line) : end }
}
