import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `account add --opening`.
@Suite struct OpeningTests {
  private let books = WrittenBooks(["main.journal": WrittenBooks.usual])

  private func open(_ name: String, _ words: String...) -> (
    status: LedgeraCommands.ExitStatus, messages: String
  ) {
    books.run(arguments: ["account", "add", name] + words)
  }

  @Test func `typed again, an opening balance is there already`() {
    #expect(open("assets:savings", "--opening", "500").status == .fine)
    let text = books.text()
    let again = open("assets:savings", "--opening", "500.00 EUR")
    #expect(again.status == .fine)
    #expect(again.messages.contains("has this opening balance, dated 2026-11-21"))
    #expect(books.text() == text)
    #expect(open("assets:savings", "--opening", "600").status == .usage)
    #expect(books.text() == text)
    #expect(open("assets:savings", "--opening", "5 USD").status == .fine)
  }

  @Test func `it comes before all other postings of the account`() {
    #expect(
      books.run("add", "2026-11-10 x; expenses:food 1; assets:visa -1", "--new").status == .fine)
    let late = open("assets:visa", "--opening", "5")
    #expect(late.status == .usage)
    #expect(late.messages.contains("has postings since 2026-11-10"), "\(late.messages)")
    #expect(open("assets:visa", "--opening", "5", "--date", "2026-11-10").status == .fine)
  }

  @Test(arguments: [
    ("liabilities:loan", [], "5000", "-5,000.00 EUR"),
    ("liabilities:loan", [], "-5000", "-5,000.00 EUR"),
    ("liabilities:loan", [], "+50", "50.00 EUR"),
    ("house", ["--class", "mortgage"], "5000", "-5,000.00 EUR"),
    ("house", ["--type", "liability"], "5000 EUR", "-5,000.00 EUR"),
    ("house", ["--type", "asset", "--class", "real-estate"], "5000", "5,000.00 EUR"),
    ("assets:overdraft", [], "-20", "-20.00 EUR"),
  ])
  func `what is owed is negative without a sign`(
    _ name: String, _ options: [String], _ amount: String, _ written: String
  ) {
    let run = books.run(
      arguments: ["account", "add", name] + options + ["--opening=\(amount)"])
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text().contains("\(written)\n    equity:opening"), "\(books.text())")
  }

  @Test(arguments: [
    ("assets:joint:checking", [], "type: Cash, class: cash"),
    ("assets:savings", ["--type", "asset"], nil),
    ("assets:savings", ["--class", "other"], "class: other"),
    ("assets:current", ["--opening", "10 VT @ 85 EUR"], nil),
    ("assets:house", [], nil),
  ])
  func `below declared assets what is named like cash is cash`(
    _ name: String, _ options: [String], _ tags: String?
  ) {
    let books = WrittenBooks([
      "main.journal": "account assets  ; type: Asset\n" + WrittenBooks.usual
    ])
    let run = books.run(arguments: ["account", "add", name] + options)
    #expect(run.status == .fine, "\(run.messages)")
    let line = books.text().split(separator: "\n").first { $0.hasPrefix("account \(name)") }
    let written = line?.split(separator: ";").dropFirst().first
    #expect(written.map { String($0.drop(while: \.isWhitespace)) } == tags)
    #expect(books.run("account", "add", name).messages.contains("note") == false)
    #expect(run.messages.contains("is taken for cash") == tags?.contains("Cash") ?? false)
  }

  @Test(arguments: [
    (["assets:giro", "--opening", "1000"], true), (["assets:giro", "--opening", "1000 EUR"], true),
    (["assets:giro", "--opening", "1000", "--type", "asset"], false), (["assets:giro"], false),
    (["assets:shares", "--opening", "10 VT @ 85 EUR"], false),
    (["liabilities:card", "--opening", "20"], false),
  ])
  func `money in an account that is not named like cash is told not to be cash`(
    _ words: [String], _ isTold: Bool
  ) {
    let books = WrittenBooks([
      "main.journal": "account assets  ; type: Asset\n" + WrittenBooks.usual
    ])
    let run = books.run(arguments: ["account", "add"] + words)
    #expect(run.status == .fine, "\(run.messages)")
    let note = "note: 'assets:giro' is not taken for cash; --class cash makes it that\n"
    #expect(run.messages.contains(note) == isTold, "\(run.messages)")
  }

  @Test func `categories and nothing have no opening balance`() {
    #expect(open("expenses:pets", "--opening", "50").status == .usage)
    #expect(open("income:gifts", "--opening", "50").status == .usage)
    #expect(open("assets:new", "--opening", "0").status == .usage)
  }
}
