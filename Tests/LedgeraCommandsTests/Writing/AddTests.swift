import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct AddTests {
  @Test func `a transaction on one line is written where it belongs, and nothing else changes`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let run = books.run("add", "yesterday 14:32 ! Market | apples; food 4.20; cash; trip: Vienna")
    #expect(run.status == .fine && run.messages == "changed 'main.journal'\n", "\(run.messages)")
    let transaction = """
      2026-11-20 ! Market | apples  ; time: 14:32, trip: Vienna
          expenses:food         4.20 EUR
          assets:cash

      ; December

      """.dropLast()
    #expect(
      books.text()
        == WrittenBooks.usual.replacing("; December", with: transaction, maxReplacements: 1))
    #expect(books.report("balance cash -N").contains("42.80 EUR"))
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `line ends, a byte order mark and a missing end stay as they are`(_ end: String) {
    let text =
      "\u{FEFF}"
      + WrittenBooks.usual.split(separator: "; December")[0].dropLast(2)
      .replacing("\n", with: end)
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("add", "Market; food 4.20; cash").status == .fine)
    let lines = [
      "", "", "2026-11-21 Market", "    expenses:food         4.20 EUR", "    assets:cash",
    ]
    #expect(books.text() == text + lines.joined(separator: end))
    #expect(books.run("check").status == .fine)
  }

  @Test(arguments: [
    ("Lunch; foood 3; cash", "error: no account 'foood'\n"),
    ("Lunch; food 3; cash -2", "error: the changed books would have errors"),
    ("Lunch; food; cash", "error: expenses:food and assets:cash have no amount"),
    ("2026-11-31 Lunch; food 3; cash -2", "error: "),
  ])
  func `what is wrong is said and nothing is written`(_ transaction: String, _ message: String) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let run = books.run("add", transaction)
    #expect(run.status != .fine && run.messages.contains(message), "\(run.messages)")
    #expect(books.text() == WrittenBooks.usual)
  }

  @Test(arguments: [
    ["market", "4.20", "food"], ["market 4.20 food"], ["market", "4.20", "EUR", "food"],
    ["2026-11-21", "market", "4.20", "food"],
  ])
  func `a line without semicolons needs no quotes`(_ words: [String]) {
    let books = WrittenBooks([
      "main.journal": WrittenBooks.usual.replacing("2026-12-01", with: "2026-11-03")
    ])
    let run = books.run(arguments: ["add"] + words)
    #expect(run.status == .fine, "\(run.messages)")
    let added = "2026-11-21 market\n    expenses:food         4.20 EUR\n    assets:cash\n"
    #expect(books.text().contains(added), "\(books.text())")
    let several = books.run("add", "kiosk 1 food", "baker 2 food")
    #expect(several.status == .fine && books.text().contains("2026-11-21 baker\n"))
  }

  @Test func `the day may be an option, for all that have none`() {
    let books = WrittenBooks([
      "main.journal": WrittenBooks.usual.replacing("2026-12-01", with: "2026-11-03")
    ])
    let run = books.run("add", "--date", "11-05", "Kiosk; food 3; cash", "baker 2 food")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      books.text().contains("2026-11-05 Kiosk\n") && books.text().contains("2026-11-05 baker\n"))
    let twice = books.run("add", "--date", "11-05", "yesterday Kiosk; food 3; cash")
    #expect(twice.status == .usage && twice.messages.contains("the day is given twice"))
    #expect(books.run("add", "--date", "11-05").messages.contains("goes with a transaction"))
  }

  @Test func `an earlier transaction that breaks a later assertion is not written`() {
    let text = WrittenBooks.usual + "2026-12-02 counted\n    assets:cash  0 = 47.00 EUR\n"
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("add", "Lunch; food 3; cash").messages.contains("balance-assertion-failed"))
    #expect(books.text() == text)
  }

  @Test func `several transactions go into several files, or into the one that is named`() {
    let files = [
      "main.journal": "include 2026/*.journal\ninclude other.journal\n",
      "2026/10.journal": "2026-10-01 a\n    expenses:food  1 EUR\n    assets:cash\n",
      "other.journal": "; other\n",
    ]
    let books = WrittenBooks(files)
    let run = books.run("add", "2026-10-05 b; food 2; cash", "11-02 c; food 3; cash")
    #expect(run.messages == "changed '2026/10.journal'; created '2026/11.journal'\n")
    #expect(books.text("2026/11.journal").hasPrefix("2026-11-02 c\n    expenses:food"))
    #expect(
      books.run("add", "2026-10-06 d; food 4; cash", "--into", "other.journal").status == .fine)
    #expect(books.text("other.journal").contains("2026-10-06 d"))
    #expect(books.run("add", "e; food 4; cash", "--into", "new.journal").status == .usage)
  }

  @Test func `generated transactions are neither written to nor counted`() {
    let rule = "~ monthly from 2026-11-01  rent\n    expenses:food  9 EUR\n    assets:cash\n\n"
    let books = WrittenBooks([
      "main.journal": rule + WrittenBooks.usual,
      "ledgera.conf": "file main.journal\n--forecast\n--auto\n",
    ])
    #expect(books.run("add", "2027-02-02 Market; food 4.20; cash").status == .fine)
    #expect(
      books.text().hasSuffix(
        "    assets:cash\n\n2027-02-02 Market\n    expenses:food         4.20 EUR\n    assets:cash\n"
      ))
  }

  @Test func `what is asked for is written, with the last similar transaction as proposal`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let answers = """
      friday
      Bakery
      <
      Bakery | rolls

      4.50


      .
      y

      Bak
      1
      <
      Cine
      expenses:fun
      1
      7
      bank

      .

      """
    let run = books.run("add", input: answers)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      books.text().contains(
        """
        2026-11-20 Bakery | rolls
            expenses:food         4.50 EUR
            assets:cash          -4.50 EUR

        """), "\(run.messages)\n\(books.text())")
    #expect(run.messages.contains("  like 2026-12-01 Bakery\n"))
    #expect(run.messages.contains("Account 1 [expenses:food]: "))
    #expect(run.messages.contains("  1  Bakery\nDescription [Bak]: "))
    #expect(books.run("check").status == .fine)
  }

  @Test func `books with an error elsewhere take transactions, but not adjustments`() {
    let broken =
      WrittenBooks.usual + "2026-11-05 Off\n    expenses:food  3 EUR\n    assets:cash  -2 EUR\n"
    let books = WrittenBooks(["main.journal": broken])
    #expect(
      books.run("adjust", "cash", "--to", "5").messages.contains("needs books without errors"))
    #expect(books.text() == broken)
    #expect(books.run("add", "Lunch; food 3; cash").status == .fine)
    #expect(books.run("transfer", "bank", "cash", "5").status == .fine)
    #expect(books.text().contains("2026-11-21 Lunch\n"))
  }

  @Test func `new accounts are declared where accounts are`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    #expect(
      books.run("add", "--new", "Vet; expenses:pets 30; cash", "Toy; expenses:pets:toys 3; cash")
        .status == .fine)
    #expect(
      books.text().contains(
        "account expenses:food\naccount expenses:pets\naccount expenses:pets:toys\naccount equity"))
    #expect(books.run("check", "-s").status == .fine)
    let bare = WrittenBooks(["main.journal": "2026-01-01 a\n    a  1 EUR\n    b\n"])
    #expect(bare.run("add", "--new", "Vet; pets 30; a").status == .fine)
    #expect(!bare.text().contains("account"))
  }

  @Test func `new commodities are declared where all are`() {
    let broker = WrittenBooks.usual.replacing(
      "account equity:opening",
      with: "account assets:broker  ; class: stock\naccount equity:opening")
    let books = WrittenBooks(["main.journal": broker])
    let buying = "Order; broker 2 VT @ 9 EUR; bank"
    #expect(books.run("add", buying).status == .fine)
    #expect(books.text().hasPrefix("commodity 1,000.00 EUR\ncommodity VT\naccount assets:bank"))
    #expect(books.report("check -s") == "")
    // Where others are not declared, neither is a new one.
    let bare = WrittenBooks([
      "main.journal": broker + "2026-11-02 x\n    assets:bank  1 USD @ 1 EUR\n    assets:cash\n"
    ])
    #expect(bare.run("add", buying).status == .fine)
    #expect(!bare.text().contains("commodity VT"))
  }

  @Test func `what check would warn of is told at once`() {
    let broker = WrittenBooks.usual.replacing(
      "account equity:opening",
      with: "account assets:broker  ; class: stock\naccount equity:opening")
    let books = WrittenBooks(["main.journal": broker])
    let run = books.run("add", "Order; broker 20 EUR; bank")
    #expect(run.status == .fine)
    #expect(run.messages.contains("warning[unnamed-holding]: 'assets:broker' holds plain EUR"))
    let again = books.run("add", "Lunch; food 2 EUR; bank")
    #expect(!again.messages.contains("unnamed-holding"))
  }

  private static let wallets = """
    account assets:bank  ; type: Cash
    account assets:cash  ; type: Cash
    account liabilities:card
    account expenses:food
    2026-11-03 Market
        expenses:food  3 EUR
        liabilities:card
    2026-11-10 Bakery
        expenses:food  3 EUR
        assets:cash
    2026-11-12 Transfer
        assets:cash  30 EUR
        assets:bank
    2026-12-01 Later
        expenses:food  3 EUR
        assets:bank

    """

  @Test func `a transaction of a category is paid from the wallet used last`() {
    let books = WrittenBooks(["main.journal": Self.wallets])
    let run = books.run("add", "Coffee; food 3.20")
    #expect(run.status == .fine)
    #expect(run.messages.contains("note: the other account is assets:cash, the wallet used last\n"))
    #expect(books.run("add", "2026-11-05 Coffee; food 4.20").messages.contains("liabilities:card"))
    #expect(books.run("add", "2026-11-02 Coffee; food 4.20").status == .usage)
    let paid = books.run("add", "--new", "Acme; income:pay -9; bank")
    #expect(paid.status == .fine, "\(paid.messages)")
    #expect(
      books.run("add", "Tea; food 2").messages.contains("is assets:cash, the wallet used last"))
    #expect(
      books.run("add", "Acme 8 pay").messages.contains("is assets:bank, the wallet used last"))
    let several = books.run("add", "Market; food 2; income:pay -9")
    #expect(several.messages.contains("is assets:cash, the wallet used last"))
    #expect(books.run("add", "Even; food 9; income:pay -9").messages.contains("wallet") == false)
    #expect(books.run("add", "Coffee; cash 4.20").status == .usage)
    #expect(books.run("add", "Coffee; food").status == .usage)
  }

  @Test func `an amount alone goes where rules, else history, have such a payee`() {
    let history = (1...3).map {
      "\n2026-11-0\($0) Metro\n    expenses:food  8.00 EUR\n    assets:cash\n"
    }
    let books = WrittenBooks([
      "main.journal": WrittenBooks.usual + history.joined(),
      "my.rules": "fields date, description\nif metro\n account2 expenses:food\n",
    ])
    let run = books.run("add", "metro berlin; 3.20")
    #expect(run.messages.contains("the account is expenses:food, metro 3 of 3"))
    #expect(books.text().contains("metro berlin\n    expenses:food"), "\(books.text())")
    let ruled = books.run("add", "--dry-run", "--rules", "my.rules", "metro; 3.20")
    #expect(ruled.messages.contains("the account is expenses:food, rule metro"))
    #expect(books.run("add", "Quux; 3.20").status == .usage)
  }

  @Test func `an account that a rule names is looked for like one that is typed`() {
    let journal = WrittenBooks.usual.replacing(
      "account equity:opening",
      with: "account expenses:old  ; closed: 2026-01-31\naccount equity:opening")
    let books = WrittenBooks([
      "main.journal": journal,
      "my.rules": "if metro\n account2 expenses:fod\nif kiosk\n account2 expenses:old\n",
    ])
    func add(_ words: String...) -> (status: LedgeraCommands.ExitStatus, messages: String) {
      books.run(arguments: ["add", "--rules", "my.rules"] + words)
    }
    let refused = add("metro; 3.20")
    #expect(refused.status == .usage && refused.messages.contains("no account 'expenses:fod'"))
    #expect(refused.messages.contains("did you mean 'expenses:food'?"))
    #expect(add("kiosk; 3.20").messages.contains("was archived on 2026-01-31"))
    #expect(books.text() == journal)
  }

  @Test func `a default wallet comes first while it is open`() {
    let tagged = Self.wallets.replacing(
      "account assets:bank  ; type: Cash",
      with: "account assets:bank  ; type: Cash, wallet: default")
    let books = WrittenBooks(["main.journal": tagged])
    let run = books.run("add", "Coffee; food 3.20")
    #expect(run.messages.contains("note: the other account is assets:bank, the default wallet\n"))
    #expect(books.text().contains("3.20 EUR\n    assets:bank\n"), "\(books.text())")
    let closed = WrittenBooks([
      "main.journal": tagged.replacing("default", with: "default, closed: 2026-12-01")
    ])
    #expect(closed.run("add", "2026-12-02 Coffee; food 3.20").messages.contains("assets:cash"))
  }

  @Test(arguments: ["food AUM5 100", "food  EUR5 100"])
  func `a symbol with a digit wants quotes`(_ posting: String) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let run = books.run("add", "--new", "Fund; \(posting); bank")
    #expect(run.status == .usage)
    #expect(run.messages.contains("quote a symbol with a digit: \""), "\(run.messages)")
    #expect(books.run("add", "Fund; food 5 100 EUR; bank").status == .fine)
  }

  @Test func `a new account says its type, or is asked for it`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let refused = books.run("add", "--new", "Vet; pets 30; cash")
    #expect(refused.status == .usage)
    #expect(refused.messages.contains("the type of account 'pets' is"))
    let asked = books.run(
      "add", "--new", input: "\nVet\npets\nanimal\nexpense\n30\ncash\n\n.\ny\n")
    #expect(
      asked.messages.contains("Is pets an asset, cash, liability, equity, revenue or expense? "))
    #expect(asked.messages.contains("  choose one of them\n"))
    #expect(
      books.text().contains("account pets  ; type: Expense\n")
        || books.text().contains("account pets "), "\(books.text()) \(asked.messages)")
    #expect(books.report("check -s") == "")
    #expect(books.report("incomestatement -O csv").contains("\"pets\""))
  }

  @Test func `a wallet that holds other money is asked how much arrives`() {
    let books = WrittenBooks([
      "main.journal": """
      profile
          base EUR
      commodity 1,000.00 EUR
      commodity 1,000.00 AED
      P 2026-11-20 AED 0.25 EUR
      account assets:bank    ; type: Cash
      account assets:dirham  ; type: Cash
      account expenses:food
      2026-11-01 Opening
          assets:bank     100.00 EUR
          assets:dirham   400.00 AED
          equity:opening

      """
    ])
    let refused = books.run("transfer", "dirham", "bank", "40 AED")
    #expect(refused.status == .usage)
    #expect(refused.messages.contains("assets:bank holds EUR and no AED: say how much arrives"))
    #expect(refused.messages.contains("assets:dirham assets:bank '40.00 AED' '10.00 EUR'"))
    #expect(books.run("transfer", "dirham", "bank", "40 AED", "10.20 EUR").status == .fine)
    #expect(books.run("transfer", "dirham", "bank", "40 AED", "40 AED").status == .fine)
    #expect(books.run("transfer", "dirham", "bank", "40 AED").status == .fine)
    let spent = books.run("transfer", "bank", "food", "10")
    #expect(spent.messages.contains("expenses:food is a category: this is an expense"))
  }

  @Test(arguments: [
    ("commodity 1,000. VND\n", "65.000"), ("commodity 1,000. ACME\n", "65.000"),
  ])
  func `digits in groups after the mark of what has no decimals are refused`(
    _ directive: String, _ typed: String
  ) {
    let symbol = directive.contains("VND") ? "VND" : "ACME"
    let text =
      directive + """
        account assets:cash  ; type: Cash
        account expenses:food
        2026-11-01 Opening
            assets:cash   1,000,000 \(symbol)
            equity:opening

        """
    let books = WrittenBooks(["main.journal": text])
    let run = books.run("add", "Lunch; food \(typed); cash")
    #expect(run.status == .usage, "\(run.messages)")
    #expect(run.messages.contains("65.000") && books.text() == text, "\(run.messages)")
    #expect(books.run("add", "Lunch; food 65,000; cash").status == .fine)
  }

  @Test func `a transfer to an account without a type is refused with the way to declare it`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let refused = books.run("transfer", "bank", "piggy", "5", "--new")
    #expect(refused.status == .usage)
    #expect(refused.messages.contains("the type of account 'piggy' is"))
    #expect(
      refused.messages.contains("'ledgera account add piggy --type cash' makes it a wallet"),
      "\(refused.messages)")
    let declared = WrittenBooks(["main.journal": "account piggy\n" + WrittenBooks.usual])
    let known = declared.run("transfer", "bank", "piggy", "5")
    #expect(known.status == .usage)
    #expect(
      known.messages.contains("declare it with its type: account piggy  ; type: Cash"),
      "\(known.messages)")
    #expect(books.run("account", "add", "piggy", "--type", "cash").status == .fine)
    #expect(books.run("transfer", "bank", "piggy", "5").status == .fine)
  }

  @Test(arguments: [
    ["transfer", "bank", "piggy", "5", "--new"], ["add", "--new", "Save; piggy 5; bank"],
    ["account", "add", "piggy", "--opening", "5 EUR"],
  ])
  func `whoever is at a terminal is asked for the type of a new account`(_ words: [String]) {
    let (disk, other) = (MemoryDisk(), MemoryDisk())
    for disk in [disk, other] { disk.write(WrittenBooks.usual, to: "/books/main.journal") }
    let run = EditingRun(words, on: disk, typed: "animal\ncash\n")
    #expect(run.status == .fine, "\(run.errors)")
    #expect(
      run.errors.contains("Is piggy an asset, cash, liability, equity, revenue or expense? "))
    #expect(run.errors.contains("  choose one of them\n"))
    let text = disk.text("/books/main.journal") ?? ""
    #expect(text.contains("; type: Cash\n") && text.contains("account piggy"), "\(text)")
    let unanswered = EditingRun(words, on: other, typed: "")
    #expect(unanswered.status == .usage)
  }
}
