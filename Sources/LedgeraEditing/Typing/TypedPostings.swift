import LedgeraDiagnostics
import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Reads heads of transactions and amounts that were typed, with the reader of journals, so that they mean
/// what they would mean in a file of these books.
package struct TypedPostings {
  private let today: Day
  /// The formats that `commodity` directives of the books give.
  private let directives: String

  package init(_ journal: Journal, today: Day) {
    self.today = today
    var text = ""
    for commodity in journal.store.commodities {
      guard let style = commodity.declaredStyle, !commodity.symbol.isEmpty else { continue }
      text += "commodity \(TypedPostings.sample(of: commodity.symbol, style))\n"
    }
    directives = text
  }

  /// `1,000.00 EUR`, with a decimal mark whatever the decimals.
  private static func sample(of symbol: String, _ style: AmountStyle) -> String {
    var style = style
    style.number.decimals = max(1, style.number.decimals ?? 1)
    var bytes: [UInt8] = []
    var symbol = symbol
    symbol.withUTF8 { symbol in
      style.append(
        Quantity(coefficient: 1000), symbol: symbol,
        isQuoted: AmountStyle.quotes(symbol: symbol), options: .journal, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A transaction of these lines; nil: they are none, or something in them is doubtful.
  package func transaction(_ lines: String) -> TransactionDraft? {
    let text = directives + lines
    let input = JournalInput(path: "typed", contents: FileContents(Array(text.utf8)))
    var result = JournalReader.read(
      [input], options: ReadingOptions(today: today), environment: .inMemory())
    guard result.diagnostics.isEmpty else { return nil }
    let journal = Journal(result.takeStore())
    return journal.transactionCount == 1 ? TransactionDraft(journal.transaction(0)) : nil
  }

  /// A posting with this after its account: amount, lot, cost, assertion; nil: anything else.
  package func posting(_ account: String, _ amount: String) -> PostingDraft? {
    guard !amount.contains(";") else { return nil }
    let draft = transaction("2000-01-01\n a  \(amount)\n")
    guard draft?.postings.count == 1, var posting = draft?.postings.first else { return nil }
    posting.account = account
    return posting
  }
}

/// What a user types, or a script provides instead.
package enum TypedText {
  /// Refuses text with invisible characters (`isHidden`): it would not say what it shows.
  package static func refuseHidden(in text: String) throws(TypingFailure) {
    guard let scalar = text.unicodeScalars.first(where: { $0.isHidden && $0 != "\t" }) else {
      return
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    throw TypingFailure("'\(text)' has a character that cannot be seen, U+\(code)")
  }
}
