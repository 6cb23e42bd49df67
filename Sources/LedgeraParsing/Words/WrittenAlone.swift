import LedgeraDiagnostics
package import LedgeraModel

extension Day {
  /// A date with its year, as a journal has it: `2026-11-21`, also with `/` or `.`, zeros in front left
  /// out (grammar.md § Dates); nil: something else.
  package init?(written text: some StringProtocol) {
    let full = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count == 10 ? bytes.baseAddress.flatMap(JournalParser.fullDate) : nil
    }
    // Without a year it would be a date of the year 0, which there is not.
    guard let day = full.flatMap({ $0 }) ?? JournalParser.read(text, { $0.parseDate(year: 0) })
    else { return nil }
    self = day
  }
}

extension TimeOfDay {
  /// A time as a journal has it: `14:32`, `14:32:05`, and perhaps `Z`, `+08:00` or `+0800` after it
  /// (grammar.md § Times); nil: something else.
  package init?(written text: some StringProtocol) {
    guard let time = JournalParser.read(text, { $0.parseTime() }) else { return nil }
    self = time
  }
}

extension JournalParser {
  /// What a production makes of a text that stands in no file; nil: it reports something, or leaves
  /// some of the text.
  ///
  /// So a word of an option, an answer or another file is what it would be in a journal.
  static func read<Value>(
    _ text: some StringProtocol, _ production: (inout JournalParser) -> Value?
  ) -> Value? {
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0, count: 32)).withUnsafeBufferPointer { padded in
      guard let base = padded.baseAddress else { return nil }
      var parser = JournalParser(
        scanner: Scanner(base: base, range: 0..<bytes.count, hasCarriageReturns: true),
        state: ParserState(defaultYear: 2000), file: FileID(number: 0))
      guard parser.scanner.advanceLine(), parser.scanner.lineEnd == bytes.count,
        let value = production(&parser)
      else { return nil }
      return parser.scanner.isAtLineEnd && parser.diagnostics.isEmpty ? value : nil
    }
  }
}

/// What the symbol of a commodity is (grammar.md § Commodities).
package enum CommoditySymbol {
  /// Why a commodity cannot have a symbol; nil: it can, and an amount in it reads it back, in quotes where
  /// they are needed.
  package static func problem(with symbol: some StringProtocol) -> String? {
    AccountName.problem(withCharactersOf: symbol)
      ?? symbol.first { "\";".contains($0) }.map { "has a '\($0)'" }
  }
}
