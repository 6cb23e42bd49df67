import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

extension Command {
  static let price = Command(
    "price", group: .changes, summary: "Record the price of a commodity",
    synopsis: "COMMODITY AMOUNT [DATE]", arguments: .text(.names(.commodities)),
    help: """
      Writes a P directive with the tag source: manual after the other prices. It
      takes precedence over fetched prices of its day. Without a date it is today's.
      A symbol that is neither of the books nor a currency is refused; --new accepts
      it. 'ledgera prices fetch' gets prices from their sources.

        ledgera price VOD 0.74 GBP
        ledgera price VOD '0.74 GBP' 2026-11-20
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.transactionDate, .newAccounts, .into]
  ) { (invocation, output) throws(CommandFailure) in
    var words = invocation.arguments
    let today = invocation.today()
    // The amount may be one word or two; what is behind it is a day.
    let isDated = words.count > 3 || words.count == 3 && words[1].contains { !$0.isAmountSign }
    let date = isDated ? words.removeLast() : nil
    guard (2...3).contains(words.count), words[1].contains(where: \.isNumber) else {
      throw .usage(
        "'price' takes a commodity, an amount and perhaps a day",
        hints: ["ledgera price VOD 0.74 GBP", "ledgera price VOD '0.74 GBP' \(today.text)"])
    }
    let text = words.dropFirst().joined(separator: " ")
    guard text.contains(where: { !$0.isAmountSign }) else {
      throw .usage(
        "it is not clear in what the price of \(words[0]) is",
        hints: ["write its currency: ledgera price \(words[0]) '\(text) EUR'"])
    }
    let journal = try invocation.writtenBooks(&output)
    let composer = try invocation.composer(journal)
    let day = try invocation.transactionDay(date)
    let amount = try explained { () throws(TypingFailure) in
      let amount = try composer.price(text)
      try composer.commodity(words[0])
      return amount
    }
    guard words[0] != amount.symbol else {
      throw .usage("a price is what one \(shown(words[0])) is worth in another commodity")
    }
    guard amount.quantity.signum > 0 else {
      throw .usage("a price is above zero, not \(shown(text))")
    }
    let line = PriceLine(
      day: day, commodity: words[0], quantity: amount.quantity, currency: amount.symbol,
      source: "manual", fetched: nil)
    return try invocation.carryOut(adding: [line], to: journal, &output)
  }
}
