import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraJSON
import LedgeraModel

extension ActionPlace {
  /// Rows of a bank that were pasted into the journal, entered for one of one's own accounts.
  func pastedRows() -> [Action] {
    let text = request.document.text
    guard transaction?.postings.isEmpty ?? true, let lines = rows(around: range) else { return [] }
    let range = text.range(of: lines)
    let rows = file(Array(text.bytes[range]), named: "pasted.csv")
    guard rows.statements.contains(where: { !$0.rows.isEmpty }) else { return [] }
    return ownAccounts.map { account in
      Action(title: "enter these rows as transactions of \(account)", kind: .refactor) {
        () throws(ResponseError) in
        try importing(rows, named: "pasted.csv", of: account, for: range)
      }
    }
  }

  /// A statement whose file a line of the journal names, entered for the account that it is about, or else
  /// for one of one's own. The line goes.
  func namedStatements() -> [Action] {
    let text = request.document.text
    let number = text.lines.line(of: range.lowerBound)
    let line = String(decoding: text.bytes[text.content(of: number)], as: UTF8.self)
    let name = String(line.trimmingPrefix("import "))
    guard transaction == nil, let first = name.first, !first.isWhitespace,
      let contents = contents(ofFile: name)
    else { return [] }
    let file = file(contents, named: name)
    guard file.statements.contains(where: { !$0.rows.isEmpty }) else { return [] }
    var statements = AssignedStatements(composer)
    let isKnown = (try? statements.add(file, named: name)) != nil
    let accounts: [String?] = isKnown ? [nil] : ownAccounts
    return accounts.map { account in
      let owner = account.map { " as a statement of \($0)" } ?? ""
      return Action(title: "import \(shown(name))\(owner)", kind: .refactor) {
        () throws(ResponseError) in
        try importing(file, named: name, of: account, for: text.range(of: number...number))
      }
    }
  }

  /// The accounts that statements may be about, those used most first.
  private var ownAccounts: [String] {
    let used = UsedNames(journal, except: nil, today: today).accounts.inUse.filter {
      name, _ in
      let type = journal.account(named: name).flatMap { journal.type(of: $0) }
      return [.cash, .asset, .liability].contains(type)
    }
    return used.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
  }

  private var composer: TransactionComposer {
    TransactionComposer(journal, today: today, takesNewAccounts: request.verdict.imports.takesNew)
  }

  /// Without a header the content says what the columns are.
  private func file(_ bytes: [UInt8], named name: String) -> StatementFile {
    func read(_ options: StatementOptions) -> StatementFile {
      bytes.withUnsafeBytes { StatementFile(path: name, bytes: $0, options: options) }
    }
    var options = request.verdict.imports.reading
    let file = read(options)
    guard file.statements.allSatisfy(\.rows.isEmpty), let proposal = file.proposal else {
      return file
    }
    options.columns = proposal
    return read(options)
  }

  /// nil: there is no such file beside the document.
  private func contents(ofFile name: String) -> [UInt8]? {
    let path = Path.join(Path.directory(of: request.document.path), name)
    guard session.environment.disk.status(path)?.kind == .regular else { return nil }
    return (try? session.environment.disk.read(path)).map { Array($0.bytes) }
  }

  /// Enters what the books lack in place of what stands in the document; all of it or nothing.
  private func importing(
    _ file: StatementFile, named name: String, of account: String?, for range: Range<Int>
  ) throws(ResponseError) -> ChangeSet {
    try replacing(range) { place throws(ResponseError) in
      try place.importing(file, named: name, of: account)
    }
  }

  private func importing(
    _ file: StatementFile, named name: String, of account: String?
  ) throws(ResponseError) -> ChangeSet {
    guard let ledger = books.ledger else {
      throw ResponseError(.failed, "an import needs books without errors")
    }
    let choices = request.verdict.imports
    let work: StatementImport
    do throws(ImportFailure) {
      work = try StatementImport(
        file, named: name, of: account.flatMap { journal.account(named: $0) }, in: ledger,
        composer, rules: try rules(choices.rules), choices)
    } catch { throw ResponseError(error) }
    let plan = work.plan(in: session)
    guard plan.isComplete else {
      throw ResponseError(.failed, work.summary.joined(separator: "\n"))
    }
    guard !plan.drafts.isEmpty else {
      throw ResponseError(.failed, "the books have these rows already")
    }
    let knownCount = file.rows.count - plan.drafts.count
    if knownCount > 0, request.client.resolvesEdits {
      let verb = knownCount == 1 ? "is" : "are"
      request.server.notify(
        "window/showMessage",
        [
          "type": 3,
          "message": .string(
            "\(knownCount) of \(counted(file.rows.count, "row")) \(verb) in the books already"),
        ])
    }
    var editor = plan.editor
    let changed: ChangedBooks?
    do throws(BooksFailure) {
      changed = try session.insert(plan.drafts, into: &editor, declared: plan.declared)
    } catch { throw ResponseError(error) }
    return try proved(changes(of: editor), from: books, to: changed) {
      editor.plan.problem(with: $0.journal)
    }
  }

  private func rules(_ named: NamedRules?) throws(ImportFailure) -> CategoryRules? {
    guard let named else { return nil }
    guard let rules = try? named.categories(in: session.environment),
      !rules.diagnostics.hasErrors
    else { throw .unreadableRules(file: named.name) }
    return rules
  }

  /// Lines that look like rows of a bank: at least two separators of one kind in each; nil: none do.
  private func rows(around range: Range<Int>) -> ClosedRange<Int>? {
    let text = request.document.text
    func separators(_ line: Int) -> UInt8? {
      let bytes = text.bytes[text.content(of: line)]
      guard let first = bytes.first, first != 0x20, first != 0x09 else { return nil }
      return [UInt8](";,\t|".utf8).first { sign in bytes.count { $0 == sign } >= 2 }
    }
    var first = text.lines.line(of: range.lowerBound)
    var last = text.lines.line(of: range.upperBound)
    if last > first, text.lines.start(of: last) == range.upperBound { last -= 1 }
    guard let sign = separators(first), (first...last).allSatisfy({ separators($0) == sign }) else {
      return nil
    }
    while first > 0, separators(first - 1) == sign { first -= 1 }
    while last + 1 < text.lines.count, separators(last + 1) == sign { last += 1 }
    return first...last
  }
}

extension DocumentText {
  /// Whole lines with their ends.
  fileprivate func range(of lines: ClosedRange<Int>) -> Range<Int> {
    let end = lines.upperBound + 1
    return self.lines.start(
      of: lines.lowerBound)..<(end < self.lines.count ? self.lines.start(of: end) : bytes.count)
  }
}
