import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// The one reader of lines: every part it names is the one that the books have.
@Suite struct WrittenLineTests {
  static let seeds: [UInt64] = Array(1...40)

  /// 2,000 transactions with statuses, codes, tabs, wide blanks, comments, lots, costs, assertions and
  /// virtual postings.
  @Test(arguments: seeds) func `parts of made-up lines are what the books say`(seed: UInt64) {
    let contents: GeneratedJournal.Contents = [.directives, .assertions, .declarations]
    let text = GeneratedJournal(seed: seed, transactions: 50, contents: contents).text
    for text in [text, text.replacing("  ", with: "\u{3000}\u{A0}")] {
      PartsReview(TestBooks(text, checks: []).journal).expectAll("seed \(seed)")
    }
  }

  @Test func `parts of lines of the examples are what the books say`() {
    let disk = MemoryDisk()
    let files = Repository.files(below: "examples")
    for file in files where !file.hasSuffix(".session") {
      disk.write(Repository.text("examples/" + file), to: "/books/" + file)
    }
    var count = 0
    for file in files where file.hasSuffix(".journal") {
      let journal = TestBooks(root: file, on: disk, checks: []).journal
      count += journal.transactionCount
      PartsReview(journal).expectAll(file)
    }
    #expect(count > 500)
  }

  @Test func `an amount after wide blanks is no part of the account`() {
    for blanks in ["\u{3000}\u{3000}", "\u{A0}\u{A0}", " \u{3000}", "\t\u{A0}"] {
      let text = """
        account assets:cash
        account expenses:food
        2026-01-02 a
            expenses:fod\(blanks)3 EUR  ; b
            assets:cash

        """
      let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
      #expect(findings.map(\.headline) == ["account 'expenses:fod' is not declared"])
      #expect(findings.first?.notes == [])
      let mended = findings.first.flatMap { applying($0.fix, to: text) }
      #expect(mended == text.replacing("expenses:fod\(blanks)", with: "expenses:food\(blanks)"))
    }
  }

  @Test func `a symbol ends where the parser ends it`() {
    let text = "commodity 1.00 EUR\n2026-01-02 a\n    a  3 X!Y @ 2 EUR\n    b  -6 EUR\n"
    let findings = TestBooks(text, checks: [CheckTable.check(named: "commodities")!]).findings
    #expect(findings.map(\.headline) == ["commodity 'X!Y' is not declared"])
    let range = text.firstRange(of: "X!Y")!
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    #expect(findings.first?.primary?.span.range == start..<start + 3)
  }

  private func applying(_ fix: Fix?, to text: String) -> String? {
    guard let fix else { return nil }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Compares the parts of all lines of a journal with what its records say.
private struct PartsReview {
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func expectAll(_ name: String) {
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      let line = line(at: transaction.record.offset, transaction.record.file)
      let found =
        self.problems(of: transaction, line)
        + transaction.postings.flatMap {
          self.problems(of: $0, journal.store.line(of: $0.record, in: $0.file))
        }
        + tagProblems(of: transaction)
      #expect(found.isEmpty, "\(name): \(found) in \(line.text(line.range))")
    }
    for declaration in journal.store.accountDeclarations {
      let line = line(at: declaration.span.offset, declaration.span.file)
      #expect(line.account.map(line.span) == declaration.span, "\(name)")
    }
    for number in journal.store.tags.buffer.indices {
      let tag = journal.store.tags[number]
      for file in journal.sources.files.indices.map({ FileID(number: UInt16($0)) }) {
        let line = line(at: tag.valueOffset, file)
        guard let known = line.tags.first(where: { $0.value.lowerBound == Int(tag.valueOffset) })
        else { continue }
        if journal.sources.files.count == 1 {
          #expect(line.text(known.name) == journal.store.tagNames.text(tag.name.number), "\(name)")
          #expect(known.name.lowerBound == Int(tag.nameOffset), "\(name)")
        }
      }
    }
  }

  private func line(at offset: UInt32, _ file: FileID) -> WrittenLine {
    WrittenLine(at: Int(offset), of: file, in: journal.sources)
  }

  private func problems(of transaction: Transaction, _ line: WrittenLine) -> [String] {
    guard transaction.standsInFile else { return [] }
    var problems: [String] = []
    func compare(_ name: String, _ part: Range<Int>?, _ known: String) {
      let text = part.map(line.text) ?? ""
      if text != known { problems.append("\(name) '\(text)', not '\(known)'") }
    }
    compare("state", line.state, transaction.state.mark)
    compare("code", line.code, transaction.code)
    compare("description", line.description, transaction.description)
    compare("payee", line.payee, transaction.payee)
    let numbers = (line.date.map(line.text) ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    let (_, month, day) = transaction.day.components
    if numbers.suffix(2) != [month, day] { problems.append("date \(numbers)") }
    return problems
  }

  private func problems(of posting: Posting, _ line: WrittenLine) -> [String] {
    guard posting.standsInTransaction, posting.transaction.standsInFile else { return [] }
    var problems: [String] = []
    let account = line.account.map(line.text) ?? ""
    let name = posting.accountName
    let isAliased = !journal.store.aliases.isEmpty
    if account.isEmpty || name != account && !name.hasSuffix(":" + account) && !isAliased {
      problems.append("account '\(account)' of \(name)")
    }
    let brackets =
      switch posting.kind {
      case .real: ("", "")
      case .virtual: ("(", ")")
      case .balancedVirtual: ("[", "]")
      }
    let target = line.target.map(line.text) ?? ""
    if !target.hasPrefix(brackets.0) || !target.hasSuffix(brackets.1) {
      problems.append("target '\(target)'")
    }
    if (line.state.map(line.text) ?? "") != posting.record.flags.state.mark {
      problems.append("state")
    }
    if (line.amount != nil) != (posting.record.flags.hasAmount && !posting.isInferred) {
      problems.append("no amount where there is one, or the reverse")
    }
    if let amount = line.amount { problems += amountProblems(amount, of: posting, line) }
    if let assertion = posting.assertion, Int(assertion.offset) != line.assertion?.lowerBound {
      problems.append("assertion")
    }
    if let lot = posting.lot, lot.hasCost,
      !line.lots.contains(where: { line.text($0).first == "{" })
    {
      problems.append("lot")
    }
    if let cost = line.cost, !["@", "("].contains(line.text(cost).first) {
      problems.append("cost")
    }
    if let comment = line.comment, line.text(comment).first != ";" { problems.append("comment") }
    if line.content.lowerBound != Int(posting.record.offset) { problems.append("content") }
    return problems
  }

  /// Symbol and digits. Without a symbol, zeros follow up to the decimals of the `D` directive.
  private func amountProblems(
    _ amount: Range<Int>, of posting: Posting, _ line: WrittenLine
  ) -> [String] {
    let known = posting.amounts[0]
    let symbol = journal.commodity(known.commodity).symbol
    var text = line.text(amount)
    if let place = line.symbol(symbol, in: amount) {
      text =
        line.text(amount.lowerBound..<place.lowerBound)
        + line.text(place.upperBound..<amount.upperBound)
    } else if !symbol.isEmpty, journal.store.defaultCommodity == nil {
      return ["symbol '\(symbol)' in '\(text)'"]
    }
    let digits = text.filter(\.isASCII).filter(\.isNumber).drop { $0 == "0" }
    let number = String(known.quantity.magnitude.coefficient)
    let expected = number == "0" ? "" : number
    let isShort = line.symbol(symbol, in: amount) == nil && expected.hasPrefix(digits)
    let rest = isShort ? expected.dropFirst(digits.count).drop { $0 == "0" } : ""
    return digits == expected || isShort && rest.isEmpty
      ? [] : ["amount '\(text)' of \(expected)"]
  }

  /// The tags of a transaction and its postings are those of its lines.
  private func tagProblems(of transaction: Transaction) -> [String] {
    guard transaction.standsInFile else { return [] }
    let source = journal.sources[transaction.record.file]
    var written: [String] = []
    var place = transaction.span.range.lowerBound
    while place < transaction.span.range.upperBound {
      let line = line(at: UInt32(place), transaction.record.file)
      written += line.tags.map { line.text($0.name) + ":" + line.text($0.value) }
      place = source.startOfNextLine(after: place)
    }
    let postings = transaction.postings.filter(\.standsInTransaction)
    let known = (transaction.tags + postings.flatMap(\.tags)).map { $0.name + ":" + $0.value }
    return written == known ? [] : ["tags \(written), not \(known)"]
  }
}
