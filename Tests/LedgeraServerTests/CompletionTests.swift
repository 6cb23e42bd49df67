import LedgeraJSON
import Testing

/// `|` is the cursor.
@Suite struct CompletionTests {
  private static let books = """
    account assets:old  ; closed: 2025-12-31
    account assets:cash
    commodity 1,000.00 EUR

    2026-01-02 * Bakery  ; trip: rome
        expenses:food  3.50 EUR
        assets:cash

    2026-01-03 Rent
        expenses:home rent  900 EUR
        assets:bank

    2026-01-04 Rent
        expenses:home rent  900 EUR
        assets:bank


    """

  private static let files = ["2027.journal": "", "a.py": "", "ledger/a.journal": ""]

  /// What is proposed where `|` stands behind the books.
  private func proposals(_ typed: String) -> Completions {
    Completions(Self.books + typed, files: Self.files)
  }

  @Test func `accounts stand on an indented line, those of the payee first, archived ones never`() {
    let empty = proposals("2026-02-01 Bakery\n    |")
    #expect(Set(empty.labels.prefix(2)) == ["assets:cash", "expenses:food"])
    #expect(empty.labels.dropFirst(2).first == "assets:bank")
    #expect(!empty.labels.contains("assets:old"))
    #expect(
      Set(proposals("2026-02-01 Rent\n    |").labels.prefix(2))
        == ["assets:bank", "expenses:home rent"])
    #expect(
      proposals("2026-02-01 x\n    nonsense ;;\n    asse|").labels.allSatisfy {
        $0.contains("asse") || $0.contains("s")
      })
  }

  @Test func `accounts that lie idle come when asked again, or when no other fits`() {
    let books =
      Self.books + """
        2026-03-01 Opening
            assets:ours  50 EUR
            equity

        2026-03-02 Closing
            assets:ours  -50 EUR
            equity


        """
    let text = books + "2026-11-20 x\n    "
    #expect(!Completions(text + "o|").labels.contains("assets:ours"))
    #expect(Completions(text + "|", isAskedTwice: true).labels.contains("assets:ours"))
    #expect(Completions(text + "ours|").labels == ["assets:ours"])
    #expect(Completions(text + "b|").labels.first == "assets:bank")
  }

  @Test func `a purchase is no transfer`() {
    let books = """
      2026-10-01 ATM
          assets:cash  50 EUR
          assets:bank

      2026-10-02 Broker
          assets:broker  2 VWCE @ 100 EUR
          assets:bank


      """
    #expect(
      Completions(books + "2026-11-20 tr|", takesSnippets: true).labels
        == ["transfer: assets:bank → assets:cash"])
  }

  @Test func `a whole name is replaced, its blanks included`() {
    #expect(
      proposals("2026-02-01 x\n    * expenses:home r|ent  5 EUR").replaced == "expenses:home rent")
    #expect(proposals("2026-02-01 x\n    (exp|enses:food)  5 EUR").replaced == "expenses:food")
    #expect(proposals("2026-02-01 x\n    home|").labels == ["expenses:home rent"])
  }

  @Test func `payees stand after the date, the state and the code`() {
    for head in ["2026-02-01 |", "2026-02-01 * |", "2026-02-01 ! (12) |", "2026-02-01 R|ent | x"] {
      let text = head.hasSuffix("| x") ? "2026-02-01 R|ent" : head
      #expect(proposals(text).labels.first == "Rent", "\(head)")
    }
    #expect(proposals("2026-02-01 (1|").labels == [])
  }

  @Test func `dates and directives stand at the margin`() {
    #expect(proposals("|").labels.first == "2026-11-21")
    #expect(proposals("2026-|").labels.allSatisfy { $0.hasPrefix("2026-") })
    #expect(proposals("acc|").labels == ["account"])
    #expect(proposals("include |").labels == ["2027.journal", "ledger/", "a.py"])
    #expect(proposals("include led|").labels == ["ledger/"])
    #expect(proposals("include ledger/|").labels == ["ledger/a.journal"])
    #expect(proposals("payee |").labels.first == "Rent")
  }

  @Test func `amounts, commodities, balances and tags have their places`() {
    #expect(proposals("2026-02-01 x\n    a  5 EUR\n    assets:cash  |").labels.first == "-5.00 EUR")
    #expect(
      proposals("2026-02-01 x\n    a  10 USD @ 0.9 EUR\n    assets:cash  |").labels.first
        == "-9.00 EUR")
    #expect(proposals("2026-02-01 x\n    a  5 E|").labels == ["EUR"])
    #expect(proposals("2026-02-01 x\n    assets:cash  5 EUR = |\n    b").labels == ["1.50 EUR"])
    #expect(proposals("2026-02-01 x  ; tr|").labels.first == "trip:")
    #expect(proposals("2026-02-01 x  ; trip: |").labels == ["rome"])
  }

  @Test func `letters typed without accents find names with them, and clients ask again`() {
    let books = "2026-01-02 Bäckerei\n    Expenses:Łódź  3 EUR\n    Assets:Cash\n\n"
    func found(_ typed: String) -> [String] {
      let completions = Completions(books + typed)
      #expect(completions.isIncomplete == typed.utf8.dropLast().allSatisfy { $0 < 0x80 })
      return completions.items.compactMap { $0["filterText"]?.string }
    }
    #expect(found("payee ba|") == ["Backerei"])
    #expect(found("payee bä|") == ["Bäckerei"])
    #expect(found("2026-02-01 x\n    lodz|") == ["Expenses:Lodz"])
    #expect(found("2026-02-01 x\n    łód|") == ["Expenses:Łódź"])
    #expect(Completions(books + "payee bó|").items.isEmpty)
  }

  @Test func `the books of the test client are asked a second time for archived accounts`() {
    #expect(proposals("2026-02-01 x\n    old|").labels == [])
    #expect(
      Completions(Self.books + "2026-02-01 x\n    old|", isAskedTwice: true).labels
        == ["assets:old"])
  }

  @Test func `lots of a sale stand behind a brace`() {
    let books = """
      commodity 1,000.00 EUR
      P 2026-02-01 ACME 15 EUR

      2026-01-02 Buy
          assets:broker  10 ACME @ 10 EUR
          assets:bank

      2026-01-09 Buy
          assets:broker  5 ACME @ 12 EUR
          assets:bank


      """
    for (typed, rest) in [("{|", ""), ("{|}", ""), ("{1|0 EUR}", ""), ("{|", " @ 15 EUR")] {
      let sale = Completions(books + "2026-02-03 Sell\n    assets:broker  -2 ACME \(typed)\(rest)")
      #expect(
        sale.accepted == "    assets:broker  -2 ACME {10 EUR} [2026-01-02]|\(rest)", "\(typed)")
      #expect(sale.items.first?["detail"] == "10 ACME, gain 50.00 EUR")
    }
    let purchase = Completions(books + "2026-02-03 Buy\n    assets:broker  2 ACME {|")
    #expect(purchase.labels == [])
  }

  @Test func `a transfer is one proposal`() {
    let books = """
      account assets:bank  ; type: Cash
      account assets:savings  ; type: Cash

      2026-11-02 To savings
          assets:savings  200.00 EUR
          assets:bank

      2026-11-03 Bakery
          expenses:food  3.50 EUR
          assets:bank


      """
    for typed in ["2026-11-20 tra|", "2026-11-20 |", "2026-11-20 sav|"] {
      let proposals = Completions(books + typed, takesSnippets: true)
      let transfer = proposals.accepting("transfer: assets:bank → assets:savings")
      #expect(
        transfer?.hasPrefix("2026-11-20 To savings\n    assets:savings") == true, "\(typed)")
      #expect(transfer?.contains("${1:200.00 EUR}\n    assets:bank\n$0") == true)
    }
    #expect(Completions(books + "2026-11-20 tra|").labels == [])
  }
}
