import LedgeraCommands
import LedgeraTestSupport
import Testing

/// The first statement of an account: its opening posting, and what the headline says.
@Suite struct ReconcileOpeningTests {
  private static let books = """
    account assets:bank  ; type: Cash
    commodity 1,000.00 EUR

    2026-10-01 Opening
        assets:bank                       1,000.00 EUR
        equity:opening

    2026-10-05 Food
        assets:bank                         -20.00 EUR
        expenses:food

    2026-10-20 Rent
        assets:bank                        -500.00 EUR
        expenses:rent

    """

  private static let rows = """
    date,description,amount,balance
    2026-10-05,food,-20.00,980.00
    2026-10-20,rent,-500.00,480.00

    """

  private func books(_ csv: String = Self.rows, _ text: String = Self.books) -> WrittenBooks {
    WrittenBooks(["main.journal": text, "bank.csv": csv])
  }

  @Test(arguments: ["2026-10-01", "2026-10-05"])
  func `the posting that a file begins with is reconciled with it`(_ day: String) {
    let text = Self.books.replacing("2026-10-01 Opening", with: "\(day) Opening")
    let books = books(Self.rows, text)
    let said = books.report("reconcile bank --csv bank.csv")
    #expect(
      said.contains("1 posting before them makes the balance they begin with."), "\(said)")
    #expect(!said.contains("Missing at the bank"), "\(said)")
    #expect(books.run("reconcile", "bank", "--csv", "bank.csv", "--accept").status == .fine)
    let status = books.report("reconcile --status")
    #expect(status.contains("480.00 EUR") && !status.contains("1,000.00"), "\(status)")
    #expect(books.report("register -U bank") == "")
  }

  @Test func `what is not on the statement stays unreconciled`() {
    let outstanding = """
      2026-10-02 Cheque
          assets:bank                         -30.00 EUR
          expenses:gifts

      """
    let books = books(Self.rows, Self.books + outstanding)
    #expect(books.run("reconcile", "bank", "--csv", "bank.csv", "--accept").status == .fine)
    let left = books.report("register -U bank")
    #expect(left.contains("Cheque") && left.contains("Opening"), "\(left)")
  }

  @Test func `the difference is that of the books, also when nothing is marked`() {
    let first = books().report("reconcile bank --statement 2026-10-31 --balance 470.10")
    #expect(first.contains("\ndifference                           -9.90 EUR\n"), "\(first)")
    #expect(!first.contains("from marked"))
    let agreed = books().report("reconcile bank --statement 2026-10-31 --balance 480")
    #expect(agreed.contains("\ndifference                                   0\n"), "\(agreed)")
  }

  @Test func `beside it stands the difference from marked`() {
    let text = Self.books.replacing("2026-10-01 Opening", with: "2026-10-01 * Opening")
    let said = books(Self.rows, text)
      .report("reconcile bank --statement 2026-10-31 --balance 470.10")
    #expect(said.contains("-9.90 EUR\nfrom marked"), "\(said)")
    #expect(said.contains("-529.90 EUR"), "\(said)")
  }
}
