import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Which accounts statements are of, and what their lines are in.
@Suite struct AssignedStatementTests {
  private static let books = """
    commodity 1,000.00 EUR
    account assets:giro  ; type: Cash, statement: giro-*.csv
    account assets:visa  ; type: Cash, import: 4711
    account assets:other  ; type: Cash, import: 4711, statement: other*.csv

    2026-11-01 Opening
        assets:giro   1.00 EUR
        assets:visa   1.00 $
        equity:opening

    """

  private func statements(_ journal: String = books) throws -> AssignedStatements {
    AssignedStatements(
      TransactionComposer(try Ledger.reading(journal).journal, today: TestBooks.today))
  }

  private func file(_ text: String) -> StatementFile {
    Array(text.utf8).withUnsafeBytes { StatementFile(path: "a.csv", bytes: $0) }
  }

  private func csv(_ rows: String...) -> StatementFile {
    file("Date,Payee,Amount,Currency,Balance\n" + rows.map { $0 + "\n" }.joined())
  }

  private func ofx(_ accounts: String...) -> StatementFile {
    file(
      "<OFX>"
        + accounts.map {
          "<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>\($0)</BANKACCTFROM><STMTTRN>"
            + "<DTPOSTED>20261103<TRNAMT>-3.50<NAME>Cafe</STMTTRN></STMTRS></STMTTRNRS>"
        }.joined() + "</OFX>\n")
  }

  private func failure(_ work: () throws(ImportFailure) -> Void) -> String {
    do throws(ImportFailure) {
      try work()
      return "none"
    } catch { return ([error.message] + error.hints).joined(separator: "; ") }
  }

  @Test func `accounts are found by names of files and of the bank`() throws {
    var found = try statements()
    try found.add(csv("2026-11-03,Metro,-8.80,EUR,"), named: "giro-2026-11.csv")
    #expect(found.groups.map { found.journal.name($0.account) } == ["assets:giro"])
    #expect(found.learnt.isEmpty)
    let giro = found.groups[0].account
    let ambiguous = failure { () throws(ImportFailure) in
      try found.add(ofx("4711"), named: "a.ofx")
    }
    #expect(
      ambiguous
        == "'4711' may be any of assets:visa, assets:other; say which: --account assets:visa")
    let unknown = failure { () throws(ImportFailure) in
      try found.add(ofx("0815"), named: "a.ofx")
    }
    #expect(
      unknown == "no account of the books is tagged as that of '0815';"
        + " say which: --account ACCOUNT;"
        + " or tag the account: account ACCOUNT  ; import: 0815")
    let several = failure { () throws(ImportFailure) in
      try found.add(ofx("1", "2"), named: "a.ofx", of: giro)
    }
    #expect(several.hasPrefix("'a.ofx' is about 2 accounts, and --account names one"))
  }

  @Test func `what somebody answers is learnt, once for each account`() throws {
    var asked = try statements()
    let giro = asked.journal.account(named: "assets:giro")
    var subjects: [String] = []
    for name in ["0815", "0816"] {
      try asked.add(ofx(name), named: "\(name).ofx") {
        subjects.append($0)
        return giro
      }
    }
    #expect(subjects == ["0815", "0816"])
    #expect(asked.learnt.map { "\($0.tag): \($0.value)" } == ["import: 0815"])
  }

  @Test func `commodities are those of the books`() throws {
    func symbols(_ row: String, inNew: Bool = false) throws -> [String] {
      var found = try statements()
      try found.add(csv(row), named: "a.csv", of: found.journal.account(named: "assets:visa"))
      return try found.lines(inNewCommodities: inNew).lines.map(\.symbol)
    }
    #expect(try symbols("2026-11-03,Metro,-8.80,USD,") == ["$"])
    #expect(try symbols("2026-11-03,Metro,-8.80,,") == ["$"])
    var foreign = try statements()
    try foreign.add(
      csv("2026-11-03,Metro,-8.80,CHF,"), named: "a.csv",
      of: foreign.journal.account(named: "assets:visa"))
    #expect(
      failure { () throws(ImportFailure) in _ = try foreign.lines() }
        == "line 2 of 'a.csv' is in 'CHF', which assets:visa has never held; take it: --new")
    #expect(try symbols("2026-11-03,Metro,-8.80,CHF,", inNew: true) == ["CHF"])
    #expect(try symbols("2026-11-03,Metro,CHF -8.80,,", inNew: true) == ["CHF"])
    #expect(throws: ImportFailure.self) { try symbols("2026-11-03,Metro,-8.80,XMR,") }
    #expect(try symbols("2026-11-03,Metro,-8.80,XMR,", inNew: true) == ["XMR"])
  }

  @Test func `a card whose lines are mostly positive is asked about once`() throws {
    func books(_ tags: String) -> String {
      """
      account liabilities:card  ; \(tags)

      2026-11-01 Opening
          liabilities:card  -1.00 EUR
          equity:opening

      """
    }
    func amounts(_ journal: String, _ rows: [String]) throws -> [String] {
      var found = try statements(journal)
      try found.add(
        file("Date,Payee,Amount\n" + rows.map { "2026-11-03,\($0)\n" }.joined()), named: "card.csv",
        of: found.journal.account(named: "liabilities:card"))
      return try found.lines().lines.map { "\($0.row.amount)" }
    }
    let spent = ["Cafe,1.00", "Tea,2.00", "Rent,3.00"]
    var open = try statements(books("statement: card.csv"))
    let asked = failure { () throws(ImportFailure) in
      try open.add(
        file("Date,Payee,Amount\n2026-11-03,Cafe,1.00\n2026-11-03,Tea,2.00\n"), named: "card.csv")
    }
    #expect(
      asked.hasPrefix(
        "most amounts of 'card.csv' are positive: nothing says whether that was spent with"
          + " liabilities:card or paid into it; if it was spent: --invert"))
    // What was paid is among what was spent.
    #expect(throws: ImportFailure.self) { try amounts(books(""), spent + ["Payment,-6.00"]) }
    let imported =
      books("")
      + "2026-11-02 Cafe\n    liabilities:card  -2.00 EUR  ; imp: 0123456789abcdef\n    x\n"
    #expect(try amounts(imported, ["Refund,1.00", "Payment,6.00"]) == ["1.00", "6.00"])
    #expect(
      try amounts(books("signs: reversed"), spent + ["Refund,-1.00"])
        == ["-1.00", "-2.00", "-3.00", "1.00"])
    #expect(try amounts(books("signs: kept"), spent) == ["1.00", "2.00", "3.00"])
    #expect(throws: ImportFailure.self) { try amounts(books(""), ["Cafe,1.00"]) }
    #expect(try amounts(books(""), ["Cafe,-1.00", "Pay,2.00"]) == ["-1.00", "2.00"])
  }

  @Test(arguments: [
    ("Merchant Name,Amount", ["Cafe,1.00", "Tea,2.00", "Payment,-3.00"], true),
    ("Merchant Name,Amount", ["Cafe,-1.00", "Tea,-2.00", "Payment,3.00"], false),
    ("Payee,Amount", ["Pay,1.00", "Gift,2.00"], false),
    ("Payee,Amount,Merchant", ["Pay,1.00,", "Gift,2.00,", "Tea,-1.00,Tea"], false),
    ("Merchant Name,Amount,Balance", ["Refund,1.00,3.00", "Pay,2.00,5.00"], false),
  ])
  func `a file of a card asks whatever its account is`(
    _ header: String, _ rows: [String], asks: Bool
  ) throws {
    var found = try statements(
      "2026-11-01 Opening\n    assets:giro  2.00 EUR\n    equity:opening\n")
    let text = "Date,\(header)\n" + rows.map { "2026-11-03,\($0)\n" }.joined()
    let asked = failure { () throws(ImportFailure) in
      try found.add(
        file(text), named: "card.csv", of: found.journal.account(named: "assets:giro"))
    }
    #expect(asked.contains("--invert") == asks, "\(asked)")
  }

  @Test(arguments: [
    ("$-1.00", "MXN"), ("-1.00 TL", "TRY"), ("-1.00 人民币", "CNY"), ("-1.00 RUR", "RUB"),
    ("-Rp1.00", "IDR"),
  ])
  func `signs and old codes stand for the currency of the books`(
    _ amount: String, _ symbol: String
  ) throws {
    var found = try statements(
      "2026-11-01 Opening\n    assets:giro  1.00 \(symbol)\n    equity:opening\n")
    try found.add(
      file("Date,Payee,Amount\n2026-11-03,Cafe,\(amount)\n"), named: "a.csv",
      of: found.journal.account(named: "assets:giro"))
    #expect(try found.lines().lines.map(\.symbol) == [symbol])
  }

  @Test(arguments: [
    ("Amount\n2026-11-03,Cafe,1.00\n", ["signs: reversed"]),
    // Credits with a minus say nothing of other files.
    ("Debit,Credit\n2026-11-03,Pay,,-1.00\n", []),
  ])
  func `that the lines of a card are turned round is learnt with its name`(
    _ rest: String, _ signs: [String]
  ) throws {
    var found = try statements(
      "account liabilities:card\n\n2026-11-01 a\n    liabilities:card  -1 EUR\n    equity:opening\n"
    )
    var options = StatementOptions()
    options.isInverted = true
    let text = Array("Date,Payee,\(rest)".utf8)
    let card = text.withUnsafeBytes {
      StatementFile(path: "card-1.csv", bytes: $0, options: options)
    }
    try found.add(
      card, named: "card-1.csv", of: found.journal.account(named: "liabilities:card"))
    #expect(
      found.learnt.map { "\($0.tag): \($0.value)" } == ["statement: card-*.csv"] + signs)
  }

  @Test func `the latest closing balance counts, and what cannot be read is said`() throws {
    var found = try statements()
    let giro = try #require(found.journal.account(named: "assets:giro"))
    try found.add(csv("2026-11-05,Metro,-8.80,EUR,80.00"), named: "b.csv", of: giro)
    try found.add(csv("2026-11-03,Metro,-8.80,EUR,90.00"), named: "a.csv", of: giro)
    #expect(
      found.closingBalances.map { "\($0.day.text) \($0.quantity)" } == ["2026-11-05 80.00"])
    #expect(!found.isIncomplete && found.groups.count == 2)
    try found.add(
      csv("2026-11-03,Metro,-8.80,EUR,", "2026-11-04,Metro,x,EUR,"), named: "c.csv", of: giro)
    #expect(found.isIncomplete)
    let unreadable = failure { () throws(ImportFailure) in
      try found.add(file("Date,Amount\nx,y\n"), named: "d.csv", of: giro)
    }
    #expect(unreadable == "'d.csv' cannot be read; nothing was written")
  }
}
