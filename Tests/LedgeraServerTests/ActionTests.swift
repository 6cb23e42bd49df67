import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON
import Testing

@testable import LedgeraServer

/// Changes that are offered where the cursor is; `|` is the cursor.
@Suite struct ActionTests {
  private static let head = "commodity 1,000.00 EUR\n\n"
  private static let bakery = """
    2026-01-02 Bakery
        expenses:food      3.50 EUR
        assets:cash|

    """

  /// What the books hold after an action of a journal; nil: there is no such action.
  private func after(_ title: String, _ marked: String) -> String? {
    let whole = Self.head + marked
    let eager = Desk(whole).after(title)["main.journal"]
    // Whoever asks later gets the same.
    #expect(Desk(whole, capabilities: Desk.lazy).after(title)["main.journal"] == eager)
    return eager.map { String($0.dropFirst(Self.head.count)) }
  }

  @Test func `amounts and costs are written out`() {
    #expect(
      after("write out the amount: -3.50 EUR", Self.bakery)
        == Self.bakery.replacing("cash|", with: "cash       -3.50 EUR"))
    #expect(
      after(
        "write out the cost: 9.00 EUR", "2026-01-02 Exchange\n    a  10 USD|\n    b  -9.00 EUR\n")
        == "2026-01-02 Exchange\n    a  10 USD @@ 9.00 EUR\n    b  -9.00 EUR\n")
    #expect(
      after(
        "write out the amount: 1.00 EUR, 2 USD",
        "2026-01-02 x\n    a  -1.00 EUR\n    b  -2 USD\n    c|  ; rest\n")
        == "2026-01-02 x\n    a  -1.00 EUR\n    b  -2 USD\n    c   1.00 EUR  ; rest\n    c   2 USD\n"
    )
  }

  @Test func `rates of the day are written out`() {
    let books = """
      profile
          base EUR
      P 2026-01-01 USD 0.90 EUR
      2026-01-02 x
          a   10 USD
          b  -10 USD

      """
    #expect(
      after("write out the rates of that day", books.replacing("x\n", with: "x|\n"))
        == books.replacing("x\n", with: "x  ; rate: USD 0.9 EUR\n"))
  }

  @Test func `a posting or a whole transaction is marked`() {
    #expect(
      after("mark this posting reconciled (*)", Self.bakery)
        == Self.bakery.replacing("assets:cash|", with: "* assets:cash"))
    let transaction = "2026-01-02|  x\n    ! a  1 EUR\n    b\n"
    #expect(
      after("mark this transaction reconciled (*)", transaction)
        == "2026-01-02 *  x\n    a  1 EUR\n    b\n")
    #expect(
      after("take the mark off this transaction", transaction)
        == "2026-01-02  x\n    a  1 EUR\n    b\n")
    #expect(!Desk(Self.bakery).titles.contains("take the mark off this posting"))
  }

  @Test func `the balance is asserted where it holds`() {
    #expect(
      after("assert the balance here: -3.50 EUR", Self.bakery)
        == Self.bakery.replacing("cash|", with: "cash       -3.50 EUR = -3.50 EUR"))
    let failing = "2026-01-02 x\n    a  1.00 EUR == 5.00 EUR|\n    b\n"
    #expect(
      after("assert what is held here: 1.00 EUR", failing)
        == "2026-01-02 x\n    a  1.00 EUR == 1.00 EUR\n    b\n")
  }

  @Test func `what explains a failing assertion is put right`() {
    let twice = """
      2026-01-02 Market
          a  7.00 EUR
          b

      2026-01-03 Market
          a  7.00 EUR = 7.00 EUR|
          b

      """
    #expect(
      after("delete 2026-01-03 'Market': entered twice", twice)
        == "2026-01-02 Market\n    a  7.00 EUR\n    b\n")
    let slipped = """
      2026-01-02 Market
          a  54.00 EUR
          b

      2026-01-03 Salary
          a  100.00 EUR = 145.00 EUR|
          b

      """
    #expect(
      after("make it 45.00 EUR on 2026-01-02 'Market': digits swapped", slipped)
        == slipped.replacing("54.00", with: "45.00").replacing("|", with: ""))
  }

  @Test func `a posting is split, and a transaction written again`() {
    #expect(
      after("split this posting", "2026-01-02 x\n    * a  3.45 EUR @ 2 USD = 3.45 EUR|\n    b\n")
        == "2026-01-02 x\n    * a  1.72 EUR @ 2 USD\n    * a  1.73 EUR @ 2 USD = 3.45 EUR\n    b\n")
    let twice = after("duplicate this transaction for today", Self.bakery)
    #expect(twice?.contains("2026-11-21 Bakery\n    expenses:food      3.50 EUR\n") == true)
  }

  @Test func `what is found is allowed with a reason`() {
    let text = "2026-11-30 Future|\n    a  1.00 EUR\n    b\n"
    let found = Desk(text, ["ledgera.conf": "file main.journal\n[check]\nfuture\n"])
    let title = found.titles.first { $0.hasPrefix("allow ") }
    if let title {
      #expect(found.after(title)["main.journal"]?.contains("ledgera: allow ") == true)
    }
  }

  @Test func `a transaction moves to the file of its month`() {
    let files = [
      "ledgera.conf": "file main.journal\n", "main.journal": "include 2026-*.journal\n",
      "2026-01.journal": "", "2026-02.journal": "2026-02-01 Rent\n    a  1 EUR\n    b\n",
    ]
    let january = "2026-01-05 One\n    a  1 EUR\n    b\n\n2026-02-05 Two|\n    a  2 EUR\n    b\n"
    let desk = Desk(january, files, name: "2026-01.journal", capabilities: Desk.lazy)
    let after = desk.after("move this transaction to '2026-02.journal'")
    #expect(after["2026-01.journal"] == "2026-01-05 One\n    a  1 EUR\n    b\n", "\(desk.titles)")
    #expect(
      after["2026-02.journal"]
        == "2026-02-01 Rent\n    a  1 EUR\n    b\n\n2026-02-05 Two\n    a  2 EUR\n    b\n")
  }

  @Test func `rows of a bank that are pasted become transactions`() {
    let books = """
      account assets:bank  ; type: Cash
      commodity 1,000.00 EUR

      2026-01-02 Opening
          assets:bank    10.00 EUR
          equity

      Date,Payee,Amount
      2026-02-03,Bakery,|-3.50
      2026-02-04,Employer,2000.00

      """
    let after = Desk(books).after("enter these rows as transactions of assets:bank")["main.journal"]
    #expect(after?.contains("2026-02-03,") == false)
    #expect(after?.contains("2026-02-03 Bakery") == true, "\(Desk(books).titles)")
    #expect(after?.contains("2026-02-04 Employer") == true)
  }

  @Test(arguments: [
    "2026-02-03,Bakery,|-3.50\n2026-02-04,Employer,2000.00\n",
    "03.02.2026;Bakery;|-3,50\n04.02.2026;Employer;2.000,00\n", "2026-02-03\t|Bakery\t-3.50\n",
  ])
  func `pasted rows need no header`(rows: String) {
    let desk = Desk(Self.bank + rows)
    for account in ["assets:bank", "assets:cash"] {
      let after = desk.after("enter these rows as transactions of \(account)")["main.journal"]
      #expect(after?.contains("2026-02-03 Bakery") == true, "\(desk.titles)")
      #expect(after?.contains("-3.50 EUR") == true)
    }
    #expect(Desk(Self.bank + "one, two, |three\n").titles.filter { $0.hasPrefix("enter") } == [])
  }

  @Test(arguments: [
    "bakery 4.20 |cash", "bakery 4.20| food", "|bakery; food 4.20; cash", "bakery 4,20| cash",
    "bakery| 4.20 EUR cash",
    "yesterday bakery; food 4.20; |cash",
  ])
  func `a line becomes a transaction as add reads it`(line: String) {
    let food = "2026-02-01 bakery\n    expenses:food    3.50 EUR\n    assets:cash\n\n"
    let desk = Desk(Self.bank + food + line + "\n")
    let after = desk.after("enter this as a transaction")["main.journal"]
    let day = line.hasPrefix("yesterday") ? "2026-11-20" : "2026-11-21"
    #expect(
      after?.contains("\(day) bakery\n    expenses:food        4.20 EUR\n    assets:") == true,
      "\(desk.titles) \(after ?? "")")
    #expect(after?.contains(line.replacing("|", with: "")) == false)
  }

  @Test func `a payee typed in another case is known`() {
    let after = Desk(Self.bank + "lunch| 4.20 bank\n").after("enter this as a transaction")
    let text = "2026-11-21 lunch\n    expenses:food   4.20 EUR\n    assets:bank\n"
    #expect(after["main.journal"]?.contains(text) == true, "\(after["main.journal"] ?? "")")
  }

  @Test(arguments: [
    "; a 4.20 |cash", "alias a =| 4", "2026-01-02 x 4.20 |cash", "word |", "a |b c",
  ])
  func `other lines are left alone`(line: String) {
    #expect(!Desk(Self.bank + line + "\n").titles.contains("enter this as a transaction"))
  }

  @Test func `pasted rows that the books have are counted`() {
    let title = "enter these rows as transactions of assets:bank"
    let first = Desk(Self.bank + "2026-02-03,Bakery,|-3.50\n").after(title)["main.journal"] ?? ""
    let desk = Desk(
      first + "\n2026-02-03,Bakery,|-3.50\n2026-02-04,Bakery,-4.20\n", capabilities: Desk.lazy)
    #expect(desk.after(title)["main.journal"]?.contains("2026-02-04 Bakery") == true)
    #expect(
      desk.client.sent.last { $0["method"] == "window/showMessage" }?["params"]?["message"]
        == "1 of 2 rows is in the books already")
  }

  private static let bank = """
    account assets:bank  ; type: Cash, statement: giro-*.csv
    account assets:cash  ; type: Cash
    commodity 1,000.00 EUR

    2026-01-02 Opening
        assets:bank    10.00 EUR
        equity

    2026-01-05 Lunch
        expenses:food   7.00 EUR
        assets:bank


    """
  private static let rows = "Date,Payee,Amount\n2026-02-03,Bakery,-3.50\n"

  @Test func `a statement that a line names becomes transactions`() {
    let files = ["giro-1.csv": Self.rows, "visa.csv": Self.rows]
    let known = Desk(Self.bank + "giro-1.csv|\n", files)
    let after = known.after("import 'giro-1.csv'")["main.journal"]
    #expect(after?.contains("giro-1.csv") == false, "\(known.titles)")
    #expect(after?.contains("2026-02-03 Bakery") == true)
    let unknown = Desk(Self.bank + "import visa.csv|\n", files)
    #expect(
      unknown.titles.filter { $0.hasPrefix("import ") }
        == ["bank", "cash"].map { "import 'visa.csv' as a statement of assets:\($0)" })
    let learnt = unknown.after("import 'visa.csv' as a statement of assets:bank")["main.journal"]
    #expect(learnt?.contains("2026-02-03 Bakery") == true)
    for other in ["nothing.csv|\n", "main.journal|\n", "; giro-1.csv|\n", "|\n"] {
      #expect(
        !Desk(Self.bank + other, files).titles.contains { $0.hasPrefix("import ") }, "\(other)")
    }
  }

  @Test func `nothing is entered of a statement that somebody has to decide about`() {
    let desk = Desk(
      Self.bank + "giro-1.csv|\n", ["giro-1.csv": Self.rows + "2026-01-06,TRATTORIA,-7.00\n"])
    let action = desk.actions.first { $0["title"] == "import 'giro-1.csv'" } ?? .null
    #expect(action == .null, "what cannot be carried out is not offered at once")
    let lazy = Desk(
      Self.bank + "giro-1.csv|\n", ["giro-1.csv": Self.rows + "2026-01-06,TRATTORIA,-7.00\n"],
      capabilities: Desk.lazy)
    let offered = lazy.actions.first { $0["title"] == "import 'giro-1.csv'" } ?? .null
    let refusal = lazy.client.request("codeAction/resolve", offered)
    #expect(refusal["message"]?.string?.contains("Lunch: already entered?") == true, "\(refusal)")
  }

  @Test func `a sealed transaction stays as it was and is corrected today`() {
    let books = """
      commodity 1,000.00 EUR

      2025-12-02 Bakery
          expenses:food   3.50 EUR
          assets:cash    -3.50 EUR

      """
    let files = ["ledgera.conf": "file plan.journal\n", "main.journal": books]
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: "/books/" + name) }
    disk.write("include main.journal\n", to: "/books/plan.journal")
    var world = Environment.inMemory(disk: disk)
    world.currentDirectory = "/books"
    let outcome = CommandDoor.commands.run(world, ["seal", "--until", "2025-12-31"])
    #expect(outcome.problem == nil)
    var sealed = files
    sealed["plan.journal"] = "include main.journal\n"
    for change in outcome.changes.changes {
      sealed[String(change.path.dropFirst("/books/".count))] = String(
        decoding: change.after, as: UTF8.self)
    }
    let untouched = Desk(books.replacing("Bakery", with: "Bakery|"), sealed)
    #expect(untouched.client.codes("main.journal") == [])
    #expect(untouched.titles.contains("reverse this transaction and write it again for today"))
    let typed = Desk(
      books.replacing(" 3.50 EUR", with: " |8.50 EUR").replacing("-3.50", with: "-8.50"), sealed)
    #expect(typed.client.codes("main.journal") == ["sealed-transaction"])
    let after = typed.after("leave the transaction as it was sealed, and correct it today")[
      "main.journal"]
    #expect(after?.contains("expenses:food   3.50 EUR") == true, "\(typed.titles)")
    #expect(after?.contains("2026-11-21 Bakery  ; reverses: ") == true)
    #expect(after?.contains("2026-11-21 Bakery  ; corrects: ") == true)
    #expect(after?.contains("8.50 EUR") == true)
  }
}
