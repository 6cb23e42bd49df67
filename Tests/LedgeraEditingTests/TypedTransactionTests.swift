import LedgeraEditing
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct TypedTransactionTests {
  private static let books = """
    commodity 1,000.00 SGD
    commodity 1.000,00 EUR
    account assets:bank:dbs       ; type: Cash
    account assets:bank:wise      ; type: Cash, commodity: USD
    account assets:cash           ; type: Cash
    account assets:old purse      ; type: Cash, closed: 2025-12-31
    account assets:broker         ; type: Asset
    account expenses:food
    account expenses:food:groceries
    account expenses:transport
    account income:fx
    account equity:opening
    profile
        base SGD
        fx-gain-loss income:fx
    P 2026-11-01 AED 0.3675 SGD
    P 2026-11-01 USD 1.30 SGD
    P 2026-11-01 ACME 50.00 SGD
    2026-11-02 Opening
        assets:bank:dbs   1,000.00 SGD
        assets:cash          50.00 SGD
        assets:bank:wise    100.00 USD @ 1.30 SGD
        assets:broker        10 ACME @ 50.00 SGD
        equity:opening

    """

  private static func text(
    _ typed: String, new: Bool = false, books: String = books
  ) -> String {
    let journal = TestBooks(books, checks: []).journal
    let composer = TransactionComposer(journal, today: TestBooks.today, takesNewAccounts: new)
    do {
      let transaction = try composer.transaction(typed: typed)
      var writer = DraftWriter(journal, TransactionLayout())
      return writer.text(of: transaction.draft).string
        + transaction.notes.map { "note: \($0)\n" }.joined()
    } catch {
      return ([error.message] + error.hints).joined(separator: "\n")
    }
  }

  @Test(arguments: [
    (
      "Lunch; food 12.50; cash",
      """
      2026-11-21 Lunch
          expenses:food       12.50 SGD
          assets:cash

      """
    ),
    (
      "yesterday 14:32 * (7) Cafe | cake; exp:tr 3 EUR; dbs -4.50; trip: Vienna",
      """
      2026-11-20 * (7) Cafe | cake  ; time: 14:32, trip: Vienna
          expenses:transport    3,00 EUR @@ 4.50 SGD
          assets:bank:dbs                  -4.50 SGD

      """ + "note: there is no price of EUR in SGD on 2026-11-20, so no rate is written;"
        + " 'ledgera prices fetch EUR' fetches prices\n"
    ),
    (
      "2026/11/03 split; groceries 1,000; food 2; dbs -1002.00",
      """
      2026-11-03 split
          expenses:food:groceries     1,000.00 SGD
          expenses:food                   2.00 SGD
          assets:bank:dbs            -1,002.00 SGD

      """
    ),
    (
      "wednesday Taxi; transport 40 AED; dbs -14.80",
      """
      2026-11-18 Taxi
          expenses:transport    40 AED @@ 14.80 SGD
          assets:bank:dbs                -14.80 SGD

      """
    ),
    (
      "Taxi; transport 13.00 SGD; wise",
      """
      2026-11-21 Taxi  ; rate: USD 1.3 SGD
          expenses:transport       13.00 SGD
          assets:bank:wise        -10.00 USD

      """
    ),
    (
      "Buy; broker 2 ACME; dbs -104",
      """
      2026-11-21 Buy
          assets:broker      2 ACME @@ 104 SGD
          assets:bank:dbs          -104.00 SGD

      """
    ),
    (
      "Counted; cash = 41.50; food",
      """
      2026-11-21 Counted
          assets:cash                   = 41.50 SGD
          expenses:food

      """
    ),
  ])
  func `what is typed becomes a transaction`(_ typed: String, _ transaction: String) {
    #expect(Self.text(typed) == transaction)
  }

  /// The same as with semicolons, where it has them.
  @Test(arguments: [
    ("Lunch 12.50 food", "Lunch; food 12.50"),
    ("2026-11-04 Corner shop 12 SGD transport", "2026-11-04 Corner shop; transport 12 SGD"),
    ("yesterday Kiosk 3.20 food", "yesterday Kiosk; food 3.20"),
    ("20.11. Kiosk 3.20 food", "20.11. Kiosk; food 3.20"),
    ("Lunch -12.50 food", "Lunch; food -12.50"),
    ("Market 45.10 = 30 food + rest transport", "Market; 45.10 = 30 food + rest transport"),
  ])
  func `semicolons can be left out`(_ line: String, _ typed: String) {
    let books = Self.books + "2026-11-03 Kiosk\n    expenses:food  1.00 SGD\n    assets:cash\n"
    let text = Self.text(line, books: books)
    #expect(text == Self.text(typed, books: books))
    #expect(text.contains("\n    assets:cash\n") && text.hasPrefix("2026-"), "\(text)")
  }

  @Test(arguments: [
    ("Lunch; foood 12.50; cash", "no account 'foood'\ndid you mean 'expenses:food'?"),
    ("Lunch; bank 12.50; cash", "'bank' may mean 2 accounts"),
    ("Lunch; assets:old purse 12.50; cash", "'assets:old purse' was archived on 2025-12-31"),
    ("Lunch; purse 12.50; cash", "'assets:old purse' was archived on 2025-12-31"),
    ("Lunch", "a transaction needs at least two postings"),
    (
      "Lunch; food 12.50",
      "'food 12.50' is only one side of a transaction\nname the other account, too: 'food 12.50; ACCOUNT'"
    ),
    ("Lunch 12.50 cash", "it is not certain which account 'Lunch' goes to"),
    ("Lunch 12.50 foood", "no account 'foood'"),
    ("Lunch 12.50 sgd", "no account 'sgd'\na currency has capital letters: 'Lunch 12.50 SGD'"),
    (
      "Lunch 12.50 sgd food",
      "no account 'sgd food'\na currency has capital letters: 'Lunch 12.50 SGD food'"
    ),
    (
      "12.50 lunch food",
      "there is no date '12.50'\nthe payee comes before the amount: 'lunch 12.50 food'"
    ),
    (
      "12.05 lunch",
      "'12.05' may mean 2026-05-12 or 2026-12-05\nthe payee comes before the amount: 'lunch 12.05'"
    ),
    (
      "Nov 20 Lunch; food 12; cash",
      "'Nov 20' looks like a date, but is not one\nwrite it as 2026-11-20"
    ),
    (
      "20. November 2025 Lunch; food 12; cash",
      "'20. November 2025' looks like a date, but is not one\nwrite it as 2025-11-20"
    ),
    ("sept 20th, 2026 Lunch; food 12; cash", "'sept 20th, 2026' looks like a date"),
    (
      "20.11.26 x; food 1; cash",
      "the year of '20.11.26' does not have four digits\nwrite it as 2026-11-20"
    ),
    ("20/11 x; food 1; cash", "there is no date '20/11'\nwrite it as 2026-11-20"),
    (
      "Lunch yesterday; food 12; cash",
      "the date does not come first\nwrite it there: 'yesterday Lunch; food 12; cash'"
    ),
    (
      "Lunch yesterday 12 food",
      "the date does not come first\nwrite it there: 'yesterday Lunch; food 12'"
    ),
    (
      "Lunch; food 12; 2026-11-20; cash",
      "the date does not come first\nwrite it there: '2026-11-20 Lunch; food 12; cash'"
    ),
    (
      "lunch 12 food 2026-11-20",
      "the date does not come first\nwrite it there: '2026-11-20 lunch 12 food'"
    ),
    (
      "on 20.11. Lunch; food 12; cash",
      "the date does not come first\nwrite it there: '20.11. Lunch; food 12; cash'"
    ),
    (
      "Lunch; food 12; cash 12",
      """
      expenses:food and assets:cash both get 12.00 SGD
      leave the amount out where it comes from, or write it with a minus there
      """
    ),
    ("Rent 1 200 food", "a transaction needs at least two postings"),
    ("Lunch 10 transport 5 food", "a transaction needs at least two postings"),
    ("Lunch 10 USD @ 1.30 SGD food", "a transaction needs at least two postings"),
    ("Counted cash = 41.50 food", "a transaction needs at least two postings"),
    ("Lunch 7-11", "a transaction needs at least two postings"),
    ("Lunch 12,50, cash", "a transaction needs at least two postings"),
    ("Lunch; 12.50; cash", "it is not certain which account 'Lunch' goes to"),
    ("Lunch; 12.50; food", "'12.50' has no account\nwrite it after its account: 'food 12.50'"),
    ("Lunch; cash; 12.50 SGD", "'12.50 SGD' has no account\nwrite it after its account: 'cash"),
    ("Lunch; 12.50; food; cash", "'12.50' has no account"),
    ("Lunch; 12.50; cash -12.50", "'12.50' has no account"),
    ("Lunch; food 12.50; cash; trip: a, b", "the value of the tag 'trip' has a comma"),
    ("Lunch; food 12.50 sgd; cash", "'sgd' is not a commodity of these books\ndid you mean SGD?"),
    ("Lunch; food 10, fun 5; cash", "'10, fun 5' is not an amount\na semicolon separates"),
    ("Lunch; food 1/3; cash", "'1/3' is not an amount, or not a clear one"),
    ("Lunch; food 5*2; cash", "'5*2' is not an amount\nto have it calculated, write '(5*2)'"),
    (
      "Lunch; food (5 + 2) SGD; cash",
      "'(5 + 2) SGD' is not an amount\nto have it calculated, write '(5 + 2 SGD)'"
    ),
    ("Lunch; food RM 500; cash", "'RM' is not a commodity of these books\n--new accepts it"),
    ("Lunch; food CHF 5.-; cash", "'CHF 5.-' is not an amount, or not a clear one"),
    ("Lunch; food pay 5; cash", "no account 'food pay'"),
    ("Lunch; food -; cash", "no account 'food -'"),
    (
      "Lunch; food; cash",
      "expenses:food and assets:cash have no amount: one at most can do without"
    ),
    ("Lunch; food 12; food", "all postings are of expenses:food: nothing moves"),
    (
      "Lunch; food 12; cash; trip:paris",
      """
      no account 'trip:paris'
      'ledgera account add NAME' adds an account
      a tag has a blank after its colon: 'trip: paris'
      """
    ),
    ("(7 Lunch; food 12.50; cash", "'2026-11-21 (7 Lunch' is not the beginning of a transaction"),
  ])
  func `what cannot be meant is refused`(_ typed: String, _ message: String) {
    #expect(Self.text(typed).hasPrefix(message), "\(Self.text(typed))")
  }

  @Test(arguments: ["Lunch; 12.50; cash", "Lunch; 12.50 SGD; cash; trip: Vienna"])
  func `an amount alone goes where the payee's went, also beside a wallet`(_ typed: String) throws {
    let composer = TransactionComposer(
      TestBooks(Self.books, checks: []).journal, today: TestBooks.today)
    let made = try composer.transaction(typed: typed) { _ in ("expenses:food", "as always") }
    #expect(made.draft.postings.map(\.account) == ["expenses:food", "assets:cash"])
    #expect(made.draft.postings.map { $0.amount != nil } == [true, false])
    #expect(made.notes == ["the account is expenses:food, as always"])
  }

  @Test(arguments: [
    "Acme 100 salary", "Acme; 100", "Acme 100", "Acme; 100; cash", "Acme 100 cash",
    "Acme 100 SGD salary",
  ])
  func `an amount alone of income comes in`(_ typed: String) throws {
    let books = Self.books.replacing("account income:fx", with: "account income:salary")
      .replacing("income:fx", with: "income:salary")
    let composer = TransactionComposer(
      TestBooks(books + "2026-11-03 Kiosk\n    expenses:food  1 SGD\n    assets:cash\n", checks: [])
        .journal,
      today: TestBooks.today)
    let made = try composer.transaction(typed: typed) { _ in ("income:salary", "as always") }
    #expect(made.draft.postings.map(\.account) == ["assets:cash", "income:salary"], "\(typed)")
    #expect(made.draft.postings.map { $0.amount?.quantity.signum } == [1, nil])
    #expect(!made.notes.contains { $0.contains("lowered") })
  }

  @Test(arguments: [("EUR", "5.00 EUR"), ("EUR USD", "5")])
  func `in new books an amount is of the only commodity that they declare`(
    symbols: String, amount: String
  ) {
    let books =
      symbols.split(separator: " ").map { "commodity 1.00 \($0)\n" }.joined()
      + "account assets:cash\naccount expenses:food\n"
    #expect(Self.text("Lunch; food 5; cash", books: books).contains(" \(amount)\n"))
  }

  @Test(arguments: ["Buy; food 5 VT @ 100; cash", "Buy; food 5 VT @@ 500; cash"])
  func `a cost without a symbol is in the money that pays`(_ typed: String) {
    let books = Self.books + "2026-11-01 a\n    food  1 VT @ 9 SGD\n    assets:cash\n"
    #expect(Self.text(typed, books: books).contains("00 SGD\n    assets:cash"))
  }

  @Test func `the last word before an amount may be its account`() {
    #expect(
      Self.text("Corner shop foo 4.20").hasSuffix(
        "account 'Corner shop foo' goes to\nname it: 'Corner shop; foo 4.20'"))
    #expect(Self.text("Corner shop 4.20").hasSuffix("name it: 'Corner shop; ACCOUNT 4.20'"))
  }

  @Test(arguments: [
    "Lunch; food; DBS -12.50", "Lunch; DBS -12.50; food", "Lunch; DBS -12.50; FOOD 12.50",
  ])
  func `an account may be written like a symbol`(_ typed: String) {
    let text = Self.text(typed)
    #expect(text.contains("  assets:bank:dbs   ") && text.contains("  expenses:food"), "\(text)")
  }

  @Test func `new accounts are taken when that is wanted`() {
    #expect(Self.text("Vet; expenses:pets 12.50; cash", new: true).contains("expenses:pets   "))
    #expect(Self.text("Vet; food 12.50; cash", new: true).contains("expenses:food   "))
  }

  @Test func `pay that is typed as an amount of the income is told`() {
    let note = """
      note: income:salary is lowered by 100.00 SGD; what came in is -100.00 SGD, or the amount of \
      the wallet

      """
    let books = Self.books.replacing("account income:fx", with: "account income:salary")
      .replacing("income:fx", with: "income:salary")
    #expect(Self.text("Salary; salary 100; dbs", books: books).hasSuffix(note))
    #expect(
      Self.text("Lunch; dbs 5; food", books: books).contains(
        "note: expenses:food is lowered by 5.00 SGD, as by a refund; what was paid is -5.00 SGD"))
    for typed in [
      "Lunch; dbs -5; food", "Salary; salary -100; dbs", "Salary; dbs 100; salary",
      "Fees; food 100; dbs",
    ] {
      #expect(!Self.text(typed, books: books).contains("lowered"), "\(typed)")
    }
  }

  @Test func `a wallet that holds other money is asked what it pays`() {
    #expect(
      Self.text("Taxi; transport 40 AED; dbs") == """
        assets:bank:dbs holds SGD and no AED: say how much is paid
        write its amount: assets:bank:dbs -14.70 SGD
        or -40 AED, if it stays that
        """)
    #expect(Self.text("Taxi; transport 40 AED; dbs -40 AED").contains("    assets:bank:dbs"))
    #expect(Self.text("Sold; dbs; transport -5 GBP").contains("say how much arrives"))
  }
}
