import Foundation
import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Synchronization
import Testing

@Suite struct ImportTests {
  private static let header = "Date,Payee,Description,Amount,Currency\n"
  private static let tagged = WrittenBooks.usual.replacing(
    "account assets:bank          ; type: Cash",
    with: "account assets:bank          ; type: Cash, statement: bank-*.csv")

  private static func csv(_ rows: String...) -> String {
    header + rows.joined(separator: "\n") + "\n"
  }

  private static func books(_ files: [String: String], journal: String = tagged) -> WrittenBooks {
    WrittenBooks(["main.journal": journal].merging(files) { $1 })
  }

  @Test func `an unknown account is asked for, and learnt`() {
    let books = Self.books(
      ["giro-2026-11.csv": Self.csv("2026-11-03,Metro,,-8.80,EUR")], journal: WrittenBooks.usual)
    let refused = books.run("import", "giro-2026-11.csv", "-y")
    #expect(refused.status == .findings && refused.messages.contains("--account ACCOUNT"))
    #expect(books.run("import", "giro-2026-11.csv", "--account", "bank", "-y").status == .fine)
    #expect(books.text().contains("statement: giro-*.csv"))
    #expect(books.run("import", "giro-2026-11.csv", "-y").messages.contains("1 known"))
  }

  @Test(arguments: [("bank", "1.234,50"), ("card", "-1.234,50"), ("card", "+1.234,50")])
  func `a balance that is missing is told as the books write it, with what adds it`(
    account: String, opening: String
  ) throws {
    let amount = opening.replacing("+", with: "")
    let sum = amount == opening && account == "card" ? "-3.234,50" : "-765,50"
    let journal = """
      commodity 1.000,00 EUR
      account assets:bank       ; type: Cash
      account liabilities:card  ; type: Liability
      account expenses:food     ; type: Expense

      """
    let books = WrittenBooks(
      ["b.csv": "Datum;Text;Betrag;Saldo\n03.11.2026;Metro;-2.000,00;\(sum)\n"]
        .merging(["main.journal": journal]) { $1 })
    let run = books.run("import", "b.csv", "--account", account, "-y")
    #expect(
      run.messages.contains(
        "the bank says \(sum) EUR on 2026-11-03, the books will have -2.000,00 EUR\n"),
      "\(run.messages)")
    let lead = "help: what was there before: ledgera "
    let line = try #require(run.messages.split(separator: "\n").first { $0.hasPrefix(lead) })
    #expect(line.contains("account add 'assets:bank' --opening='") || account == "card", "\(line)")
    let words = line.dropFirst(lead.count).replacing("'", with: "").split(separator: " ")
    #expect(words.joined(separator: " ").hasSuffix("--opening=\(opening) EUR --date 2026-11-02"))
    var arguments = words.map(String.init)
    arguments.replaceSubrange(3..<5, with: ["\(arguments[3]) EUR"])
    #expect(books.run(arguments: arguments).status == .fine)
    #expect(
      books.text().contains("\(amount) EUR\n    equity:opening balances\n"), "\(books.text())")
  }

  /// In either order of their last days.
  @Test(arguments: [("03", "04"), ("04", "03"), ("04", "04")])
  func `the balances of an account in several currencies are asserted one by one`(
    euros: String, dollars: String
  ) {
    let journal = """
      commodity 1.00 EUR
      commodity 1.00 USD

      2026-10-31 opening
          assets:bank  100.00 EUR
          assets:bank   20.00 USD
          equity:opening

      """
    let books = WrittenBooks([
      "main.journal": journal,
      "b.csv": """
      Date,Description,Currency,Amount,Balance
      2026-11-01,Opening balance,,,100.00
      2026-11-02,a,EUR,-5.00,95.00
      2026-11-02,b,USD,-1.00,19.00
      2026-11-\(euros),c,EUR,-6.00,89.00
      2026-11-\(dollars),d,USD,2.00,21.00

      """,
    ])
    let run = books.run("import", "b.csv", "--account", "bank", "-y")
    #expect(!run.messages.contains("the bank says"), "\(run.messages)")
    #expect(books.text().contains(" = 89.00 EUR"), "\(books.text())")
    #expect(books.text().contains(" = 21.00 USD"))
    #expect(books.run("check").status == .fine)
  }

  @Test func `an import is taken back once, and not after somebody has edited it`() {
    let books = Self.books(["bank-1.csv": Self.csv("2026-11-03,Metro,,-8.80,EUR")])
    books.run("import", "bank-1.csv", "-y")
    #expect(books.text() != Self.tagged)
    #expect(books.run("import", "--undo", "-y").status == .fine)
    #expect(books.text() == Self.tagged)
    let nothing = books.run("import", "--undo", "-y")
    #expect(nothing.status == .findings)
    #expect(nothing.messages.contains("nothing in the books was imported"))
    books.run("import", "bank-1.csv", "-y")
    books.disk.write(
      books.text().replacing("expenses:unknown", with: "expenses:food"), to: "/books/main.journal")
    let refused = books.run("import", "--undo", "-y")
    #expect(
      refused.status == .findings && refused.messages.contains("was changed after the import"))
  }

  @Test func `rules are asked before history, and what they say is no guess`() {
    var journal = Self.tagged
    for day in 10...15 {
      journal += "\n2026-10-\(day) Metro\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
    }
    let books = Self.books(
      [
        "bank-1.csv": Self.csv(
          "2026-11-03,METRO,ticket,-8.80,EUR", "2026-11-04,Quux,\"a, b\",-1.23,EUR"),
        "my.rules": """
        fields date, description, amount
        account2 expenses:unknown
        if %description metro
         account2 equity:opening
        """,
        "wrong.rules": "fields date, amount\nif %payee (\n account2 x\nacount3 y\n",
        "idle.rules": "fields date, amount\naccount2 expenses:food\n",
        "typo.rules": "if quux\n account2 expenses:fod\n",
        "more.rules": "if quux\n account2 expenses:food\n account3 expenses:tax\n amount3 1 EUR\n",
      ], journal: journal)
    #expect(books.run("import", "bank-1.csv", "--rules", "my.rules", "-y").status == .fine)
    #expect(books.report("register equity:opening payee:METRO -O csv").contains("8.80 EUR"))
    let transaction = books.text().components(separatedBy: "METRO")[1].prefix { $0 != "\n" }
    #expect(!transaction.contains("guess:"), "\(transaction)")
    let wrong = books.run("import", "bank-1.csv", "--rules", "wrong.rules", "-y")
    #expect(wrong.status == .findings && wrong.messages.contains("wrong.rules:2:"))
    #expect(wrong.messages.contains("there is no column 'payee'"))
    #expect(wrong.messages.contains("wrong.rules:4:1"), "\(wrong.messages)")
    let idle = books.run("import", "bank-1.csv", "--rules", "idle.rules", "-y", "--dry-run")
    #expect(idle.messages.contains("no 'if' of these rules sets account2"))
    #expect(books.run("import", "--undo", "-y").status == .fine)
    let more = books.run("import", "bank-1.csv", "--rules", "more.rules", "-y", "--dry-run")
    #expect(more.messages.contains("more.rules:3:1"), "\(more.messages)")
    #expect(more.messages.contains("'account3' does not count here, only account2 does"))
    let typo = books.run("import", "bank-1.csv", "--rules", "typo.rules", "-y", "--dry-run")
    #expect(
      typo.messages.contains(
        "note: the account 'expenses:fod' is new; did you mean 'expenses:food'?"))
  }

  @Test func `payee tags of accounts say where money goes, after rules and before history`() {
    var journal = Self.tagged.replacing(
      "account equity:opening",
      with: """
        account expenses:travel  ; payee: metro
        account expenses:old  ; payee: kiosk, closed: 2026-01-31
        account equity:opening
        """)
    for day in 10...15 {
      journal += "\n2026-10-\(day) Metro\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
    }
    let files = [
      "bank-1.csv": Self.csv("2026-11-03,METRO,ticket,-8.80,EUR", "2026-11-04,Kiosk,,-1.00,EUR"),
      "my.rules": "if ticket\n account2 equity:opening\n",
    ]
    let books = Self.books(files, journal: journal)
    #expect(books.run("import", "bank-1.csv", "-y").status == .fine)
    #expect(books.report("register expenses:travel -O csv").contains("8.80 EUR"))
    #expect(books.report("balance expenses:old -N") == "")
    let transaction = books.text().components(separatedBy: "METRO")[1].prefix { $0 != "\n" }
    #expect(!transaction.contains("guess:"))
    #expect(books.run("add", "--dry-run", "Metro; bank; 3.20").status == .usage)
    for line in ["Metro; 3.20", "Metro; 3.20; bank"] {
      let added = books.run("add", "--dry-run", line)
      #expect(added.messages.contains("the account is expenses:travel, rule metro"))
    }
    #expect(books.run("rename", "account", "expenses:travel", "expenses:trips").status == .fine)
    #expect(books.text().contains("account expenses:trips  ; payee: metro"))
    let ruled = Self.books(files, journal: journal)
    ruled.run("import", "bank-1.csv", "--rules", "my.rules", "-y")
    #expect(ruled.report("balance expenses:travel -N") == "")
  }

  @Test func `on a terminal a takes all the rest, but for what somebody has to decide`() {
    let journal = Self.tagged.replacing(
      "; December",
      with: "2026-11-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n; December")
    let disk = MemoryDisk([
      "/books/main.journal": journal,
      "/books/bank-1.csv": Self.csv(
        "2026-11-02,Market,,-5.00,EUR", "2026-11-03,Market,,-6.00,EUR",
        "2026-11-04,Quux,,-7.00,EUR", "2026-11-07,TRATTORIA,card,-12.00,EUR"),
    ])
    let run = EditingRun(["import", "bank-1.csv"], on: disk, typed: "e\nfood\na\ny\n")
    #expect(run.status == .findings, "\(run.errors)")
    #expect(
      run.errors.contains("1 to decide") && run.errors.contains("Write 3 transactions? [Y/n]"))
    let text = run.disk.text("/books/main.journal") ?? ""
    #expect(text.contains("2026-11-02 Market  ; imported:"))
    #expect(text.contains("2026-11-03 ! Market  ; guess: market 1 of 1"))
    #expect(text.contains("expenses:unknown") && !text.contains("TRATTORIA"))
    let refused = EditingRun(["import", "bank-1.csv"], on: disk, typed: "a\nn\n")
    #expect(refused.disk.text("/books/main.journal") == text)
  }

  /// Counts how often a file is read.
  private struct CountingDisk: LayeredDisk {
    let base: any Disk
    let path: String
    let count = Counter()

    func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
      if path == self.path { count.value.withLock { $0 += 1 } }
      return try base.read(path, allowPipe: allowPipe)
    }
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  /// As they are, with what is entered, and once more where that has to be laid out.
  @Test(arguments: ["", "[fmt]\n--amount-column 60\n"], ["1 XYZ", "1,000 XYZ"])
  func `an import reads the books three times at most`(_ style: String, _ amount: String) {
    let books = Self.books(
      [
        "ledgera.conf": "file main.journal\n" + style,
        "old.journal": "2026-10-01 x\n    a  \(amount)\n    b\n",
        "bank-1.csv": Self.csv("2026-11-03,Metro,,-8.80,EUR"),
      ], journal: "include old.journal\n" + Self.tagged)
    _ = books.run("fmt")
    let disk = CountingDisk(base: books.disk, path: "/books/old.journal")
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(arguments: ["import", "bank-1.csv", "-y"], disk: disk, errors: errors))
    #expect(status == .fine, "\(errors.text)")
    #expect(2...3 ~= disk.count.value.withLock { $0 })
  }
}
