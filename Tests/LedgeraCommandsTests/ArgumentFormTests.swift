import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Amounts, times, types and days are written in one form for all commands.
@Suite struct ArgumentFormTests {
  private static let files = [
    "/books/ledgera.conf": "file a.journal\n",
    "/books/a.journal": """
    include prices.journal
    commodity 1,000.00 EUR
    commodity 1,000.00 PLN
    commodity 1,000.00 USD
    commodity 1,000.00 DKK
    2026-11-20 Corner Shop
        expenses:food  3.00 EUR
        assets:bank

    """,
    "/books/prices.journal": "P 2026-01-01 USD 4 PLN\n",
  ]

  private func written(_ line: [String]) -> String {
    let run = Run(arguments: line + ["--today", "2026-11-21"], files: Self.files)
    #expect(run.status == .fine, "\(run.errors)")
    return (run.disk.text("/books/a.journal") ?? "")
      + (run.disk.text("/books/prices.journal") ?? "")
  }

  @Test(arguments: [
    ["USD", "3.65", "PLN", "2026-01-05"], ["USD", "3.65 PLN", "2026-01-05"],
    ["USD", "3.65PLN", "2026-01-05"], ["USD", "PLN 3.65", "5.1.2026"],
  ])
  func `a price is one word or two`(_ words: [String]) {
    #expect(written(["price"] + words).contains("P 2026-01-05 USD 3.65 PLN"))
    #expect(written(["price"] + words.dropLast()).contains("P 2026-11-21 USD 3.65 PLN"))
  }

  @Test func `an empty word after an amount is no symbol`() {
    let run = Run(arguments: ["transfer", "bank", "food", "12", ""], files: Self.files)
    #expect(run.status == .usage, "\(run.errors)")
  }

  @Test func `a price has any number of decimals`() {
    #expect(written(["price", "DKK", "0.13405", "EUR"]).contains("DKK 0.13405 EUR"))
  }

  @Test(arguments: [
    (["transfer", "bank", "food", "4k"], "4,000.00 EUR"),
    (["transfer", "bank", "food", "1.5k EUR"], "1,500.00 EUR"),
    (["transfer", "bank", "food", "12", "EUR", "yesterday"], "2026-11-20 Transfer"),
    (["transfer", "bank", "food", "12", "EUR", "13", "USD", "2026-11-19"], "2026-11-19 Transfer"),
    (["add", "Lunch; food 4k; bank"], "4,000.00 EUR"),
    (["add", "Lunch; food 4.25K EUR; bank"], "4,250.00 EUR"),
    (["adjust", "bank", "--by", "-1k"], "-1,000.00 EUR"),
    (["add", "9:05 Lunch; food 4; bank"], "time: 09:05"),
    (["add", "2026-11-20 9:05:30 Lunch; food 4; bank"], "2026-11-20 Lunch  ; time: 09:05:30"),
    (["account", "add", "pets", "--type", "Expense"], "account pets  ; type: Expense"),
    (["account", "add", "pets", "--type", "expenses"], "account pets  ; type: Expense"),
    (["account", "add", "pets", "--type", "X"], "account pets  ; type: Expense"),
    (["account", "add", "pets", "--type", "Liabilities"], "account pets  ; type: Liability"),
    (["account", "add", "assets:box", "--class", "Cash"], "account assets:box  ; type: Cash"),
  ])
  func `what people type is understood`(_ line: [String], _ text: String) {
    let books = written(line)
    #expect(books.contains(text), "\(books)")
  }

  @Test(arguments: [
    (["add", "9:65 Lunch; food 4; bank"], "'9:65' is not a time"),
    (["add", "Lunch; food 1,500k; bank"], "1,500k"),
    (["price", "USD", "3.65"], "in what the price of USD is"),
    (["transfer", "bank", "food", "-10.00"], "'-10.00' is not positive"),
    (["transfer", "bank", "food", "-10"], "'-10' is not positive"),
    (["transfer", "bank", "food", "-10 EUR"], "'-10 EUR' is not positive"),
    (["price", "USD"], "takes a commodity, an amount"), (["price", "USD", "-3 PLN"], "above zero"),
  ])
  func `what is not clear is refused`(_ line: [String], _ text: String) {
    let run = Run(arguments: line, files: Self.files)
    #expect(run.status == .usage)
    #expect(run.errors.contains(text), "\(run.errors)")
  }

  @Test func `k stays a commodity where the books have one`() {
    var files = Self.files
    files["/books/a.journal"]? += "2026-11-20 Karma\n    assets:karma  3 k\n    income:karma\n"
    let run = Run("add", "Favour; assets:karma 4k; income:karma", files: files)
    #expect(run.disk.text("/books/a.journal")?.contains("4 k") == true, "\(run.errors)")
  }

  @Test(arguments: [
    (["price", "USD", "3.65", "PLN"], "P 2026-01-05 USD 3.65 PLN"),
    (["transfer", "bank", "food", "4"], "2026-01-05 Transfer"),
    (["adjust", "bank", "--by", "-1"], "2026-01-05 Adjustment"),
  ])
  func `a day is the last word or an option, not both`(_ line: [String], _ text: String) {
    for day in [["2026-01-05"], ["--date", "5.1.2026"]] {
      #expect(written(line + day).contains(text))
    }
    let twice = Run(arguments: line + ["5.1.2026", "--date", "2026-01-05"], files: Self.files)
    #expect(twice.status == .usage)
    #expect(twice.errors.contains("the day is given twice, as '5.1.2026' and with --date"))
  }

  @Test func `--into says where an account is declared`() {
    let run = Run(
      arguments: ["account", "add", "expenses:pets", "--into", "prices.journal"],
      files: Self.files)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.disk.text("/books/prices.journal")?.hasPrefix("account expenses:pets\n") == true)
    #expect(run.disk.text("/books/a.journal") == Self.files["/books/a.journal"])
  }

  @Test func `a dot ends a transaction, and the dialogue at a date`() {
    let answers = "\nLunch\nfood\n4\nbank\n.\ny\n.\n"
    let run = Run(
      arguments: ["add"], files: Self.files,
      terminal: Terminal(inputIsTerminal: true, errorsIsTerminal: true), standardInput: answers)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.disk.text("/books/a.journal")?.contains("Lunch") == true)
  }
}
