import LedgeraDocuments
import LedgeraRendering
import Testing

/// Expected bytes are hledger 1.25's for the same figures.
struct BalanceListTests {
  private let columns = [Column(.amount, minimumWidth: 20), Column(.account)]

  private func list(_ rows: [Row]) -> Table { Table(layout: .list, columns: columns, rows: rows) }

  @Test func `amounts end at column 20, the account stands on the last line of its amounts`() {
    let table = list([
      Row([amounts("$-65.50"), "assets:cash"]),
      Row([amounts("3000 JPY"), "expenses:food:日本語"]),
      Row([amounts("$20.00", "-1,000.00 EUR"), "income:salary"]),
      .rule,
      Row(.total, [amounts("-25.50 EUR", "3000 JPY"), ""]),
    ])
    #expect(
      text(.table(table)) == """
                     $-65.50  assets:cash
                    3000 JPY  expenses:food:日本語
                      $20.00
               -1,000.00 EUR  income:salary
        --------------------
                  -25.50 EUR
                    3000 JPY\("  ")

        """)
  }

  @Test func `a tree is indented two spaces a level`() {
    let table = list([
      Row([amounts("$-65.50", "974.50 EUR"), Cell("assets")]),
      Row([amounts("974.50 EUR"), Cell("bank:checking", indent: 1)]),
    ])
    #expect(
      text(.table(table)) == """
                     $-65.50
                  974.50 EUR  assets
                  974.50 EUR    bank:checking

        """)
  }

  @Test func `an amount wider than 20 columns moves its own account only`() {
    let table = list([
      Row([amounts("123456789012345678901234567890.00 EUR"), "a:b:c"]),
      Row([amounts("-5 USD"), "a:b:d"]),
      Row([amounts("-123456789012345678901234567890.00 EUR", "5 USD"), "e"]),
      .rule,
      Row(.total, [amounts("0"), ""]),
    ])
    #expect(
      text(.table(table)) == """
        123456789012345678901234567890.00 EUR  a:b:c
                      -5 USD  a:b:d
        -123456789012345678901234567890.00 EUR
                                         5 USD  e
        --------------------
                           0\("  ")

        """)
  }

  @Test func `negative amounts are red when the terminal wants colour`() {
    let table = list([Row([amounts("$20.00", "-1,000.00 EUR"), "income:salary"])])
    #expect(
      text(.table(table), TextOptions(isColoured: true))
        == "              $20.00\n       \u{1B}[31m-1,000.00 EUR\u{1B}[m  income:salary\n")
  }

  @Test func `a bare list pads every field and draws a rule as wide as the amounts`() {
    let table = Table(
      layout: .paddedList, columns: [Column(.amount), Column(.commodity), Column(.account)],
      rows: [
        Row(["974.50", "EUR", "assets:bank:checking"]), Row(["-65.50", "$", "assets:cash"]),
        Row(["20.00", "$", ""]), Row(["-1,000.00", "EUR", "income:salary"]), .rule,
        Row(.total, ["-25.50", "EUR", ""]), Row(.total, ["3000", "JPY", ""]),
      ])
    #expect(
      text(.table(table)) == """
            974.50  EUR  assets:bank:checking\(" ")
            -65.50  $    assets:cash         \(" ")
             20.00  $                        \(" ")
         -1,000.00  EUR  income:salary       \(" ")
         ---------\(" ")
            -25.50  EUR                      \(" ")
              3000  JPY                      \(" ")

        """)
  }

  @Test func `an empty bare list has a rule and a zero`() {
    let table = Table(
      layout: .paddedList, columns: [Column(.amount), Column(.commodity), Column(.account)],
      rows: [.rule, Row(.total, ["0", "", ""])])
    #expect(text(.table(table)) == " - \n 0     \n")
  }
}
