import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Amounts in two words are those in one.
@Suite struct AmountWordsTests {
  private static let books =
    WrittenBooks.usual + """
      commodity 1,000.00 USD
      account assets:USD  ; type: Cash
      profile
          base EUR

      """

  /// The books after a command.
  private func written(_ words: [String]) -> (
    status: LedgeraCommands.ExitStatus, text: String, messages: String
  ) {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run(arguments: words)
    return (run.status, books.text(), run.messages)
  }

  @Test(arguments: [
    ["adjust", "cash", "--to", "40 EUR"], ["adjust", "cash", "--by", "-4 EUR"],
    ["account", "add", "assets:purse", "--class", "cash", "--opening", "500 USD"],
    ["transfer", "bank", "cash", "5 EUR"], ["price", "USD", "0.90 EUR"],
    ["budget", "set", "food", "300 EUR"], ["assign", "20 EUR", "--to", "food"],
    ["reconcile", "cash", "--statement", "2026-11-20", "--balance", "50 EUR", "--accept"],
  ])
  func `quotes can be left out`(_ words: [String]) {
    let quoted = written(words)
    let bare = written(words.flatMap { $0.split(separator: " ").map(String.init) })
    #expect(quoted.text == bare.text && quoted.status == bare.status, "\(bare.messages)")
    #expect(quoted.status == .fine && quoted.text != Self.books, "\(quoted.messages)")
  }

  @Test(arguments: [
    (["transfer", "10", "from", "bank", "to", "cash"], "ledgera transfer bank cash 10"),
    (["transfer", "from", "bank", "to", "cash", "10", "USD"], "ledgera transfer bank cash 10 USD"),
    (["transfer", "bank", "to", "my cash", "10"], "ledgera transfer bank 'my cash' 10"),
    (["budget", "food", "300"], "ledgera budget set food 300"),
    (["budget", "food", "300,50", "EUR"], "ledgera budget set food 300,50 EUR"),
  ])
  func `a sentence is answered with the command line that is meant`(
    _ words: [String], _ meant: String
  ) {
    let run = written(words)
    #expect(run.status == .usage && run.text == Self.books, "\(run.messages)")
    #expect(run.messages.hasSuffix("  help: \(meant)\n"), "\(run.messages)")
  }

  @Test func `an amount in the name of an account selects it in a budget`() {
    let books = WrittenBooks(["main.journal": Self.books + "account expenses:300 club\n"])
    #expect(books.run("budget", "food", "300").status == .fine)
    // What may be a period is told so, and letters are no number.
    #expect(books.run("budget", "food", "kk").status == .fine)
    for period in ["2026", "2026-10"] {
      #expect(books.run("budget", "food", period).messages.contains("write -p \(period)"))
    }
  }

  @Test func `another word stays an argument`() {
    let mistaken = written(["adjust", "cash", "--to", "40", "BANK"])
    #expect(mistaken.messages.contains("'BANK' is not a date"), "\(mistaken.messages)")
    let empty = written(["adjust", "cash", "--to", "", "EUR"])
    #expect(empty.messages.contains("'EUR' is not a date"), "\(empty.messages)")
  }
}
