import LedgeraCommands
import Testing

/// What the `class:` of an account says about its type.
@Suite struct AccountClassTests {
  private func types(_ directives: String) -> [String] {
    let run = Run("accounts", "--types", "-f", "a.journal", files: ["/books/a.journal": directives])
    return run.output.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return "\(words[0]) \(words[words.count - 1])"
    }
  }

  @Test func `an account's own class beats the type of its parents, as far as they agree`() {
    #expect(
      types(
        """
        account assets  ; type: Asset
        account assets:a  ; class: cash
        account assets:a:b
        account assets:a:b:fund  ; class: stock
        account assets:c  ; class: loan
        account assets:d  ; type: Asset, class: cash
        account assets:bank:x
        account expenses:q  ; class: cash
        account giro  ; class: cash
        account giro:x

        """) == [
          "assets A", "assets:a C", "assets:a:b C", "assets:a:b:fund A", "assets:c A", "assets:d A",
          "assets:bank:x A", "giro C", "giro:x C", "expenses:q X",
        ])
  }

  @Test func `a class beats a part of the name, which beats a class above it`() {
    #expect(
      types(
        """
        account assets:bank:depot  ; class: stock
        account assets:bank:depot:ACME
        account assets:broker  ; class: stock
        account assets:broker:cash

        """) == [
          "assets:broker A", "assets:broker:cash C", "assets:bank:depot A",
          "assets:bank:depot:ACME A",
        ])
  }

  @Test(arguments: [
    ("account assets  ; type: Asset\n", "--class", "; type: Cash, class: cash"),
    ("account assets  ; type: Asset\n", "--type", "; type: Cash"),
    ("account assets\n", "--class", "; class: cash"),
  ])
  func `what is added as cash is in the cash flow`(
    _ parent: String, _ option: String, _ tags: String
  ) {
    let books = WrittenBooks(["main.journal": parent + "account equity\n"])
    let words = ["account", "add", "assets:bank:savings", option, "cash", "--opening", "500 EUR"]
    #expect(books.run(arguments: words).status == .fine)
    #expect(books.text().contains("account assets:bank:savings  \(tags)\n"), "\(books.text())")
    #expect(books.report("cashflow").contains("assets:bank:savings ||"))
  }
}
