import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// How values of one type are written in options.
package struct OptionKind<Value: Sendable>: Sendable {
  /// What help puts in the value's place: `N`.
  let placeholder: String
  let candidates: Candidates
  let read: @Sendable (String) throws(OptionFailure) -> Value
  /// Throws where a text is no value, whatever day it is; where that depends on the day, its message is that
  /// of the one given.
  let check: @Sendable (String, Day) throws(OptionFailure) -> Void

  package init(
    _ placeholder: String, _ candidates: Candidates = .none,
    _ read: @escaping @Sendable (String) throws(OptionFailure) -> Value
  ) {
    self.init(placeholder, candidates, read) { (text, _) throws(OptionFailure) in
      _ = try read(text)
    }
  }

  init(
    _ placeholder: String, _ candidates: Candidates,
    _ read: @escaping @Sendable (String) throws(OptionFailure) -> Value,
    check: @escaping @Sendable (String, Day) throws(OptionFailure) -> Void
  ) {
    (self.placeholder, self.candidates) = (placeholder, candidates)
    (self.read, self.check) = (read, check)
  }
}

extension OptionKind where Value == Int {
  /// A whole number.
  package static func number(_ placeholder: String = "N", in range: ClosedRange<Int>) -> OptionKind
  {
    OptionKind(placeholder) { (text) throws(OptionFailure) in
      guard let number = Int(text), range.contains(number) else {
        throw OptionFailure(
          text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension OptionKind {
  /// One of a list of words.
  ///
  /// - Parameters:
  ///   - more: What is understood, too, but not listed.
  ///   - meant: The word that is meant by one in lower case that is no choice; nil: none.
  package static func choice(
    _ placeholder: String, _ choices: [(String, Value)], more: [(String, Value)] = [],
    meant: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> OptionKind {
    let words = choices.map { $0.0 }
    return OptionKind(placeholder, .choices(words)) { (text) throws(OptionFailure) in
      let word = text.lowercased()
      if let known = (choices + more).first(where: { $0.0.lowercased() == word }) {
        return known.1
      }
      let near = meant(word) ?? EditDistance.closest(to: text, among: words)
      throw OptionFailure(
        text, expected: words.joined(separator: ", "), hints: [near.map { "did you mean '\($0)'?" }]
      )
    }
  }
}

extension OptionKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the words that a type has.
  package static func choice(_ placeholder: String) -> OptionKind {
    .choice(placeholder, Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension OptionKind where Value == Bool {
  /// Yes or no.
  package static func decision(_ placeholder: String) -> OptionKind {
    .choice(
      placeholder, [("yes", true), ("no", false)],
      more: [("y", true), ("n", false), ("always", true), ("never", false)])
  }
}

extension Invocation {
  /// The styles that `-c` asks for, by symbol.
  var styles: [String: AmountStyle] {
    Dictionary(self[all: .commodityStyle].map { ($0.symbol, $0.style) }) { $1 }
  }
}

extension OptionKind where Value == CommodityInfo {
  /// An amount of a commodity in the style in which it is written.
  static var style: OptionKind {
    OptionKind("STYLE") { (text) throws(OptionFailure) in
      guard let commodity = writtenCommodity(text) else {
        throw OptionFailure(text, expected: "an amount such as 'EUR 1.000,00'")
      }
      return commodity
    }
  }

  /// The commodity of an amount as the parser reads it; nil: the text is not an amount.
  private static func writtenCommodity(_ text: String) -> CommodityInfo? {
    guard !text.isEmpty, !text.contains(where: { $0.isNewline || ";=@".contains($0) }) else {
      return nil
    }
    let transaction = "2000-01-01\n (a)  \(text)\n"
    var reading = JournalReader.read(
      [JournalInput(path: "--commodity-style", contents: FileContents(Array(transaction.utf8)))],
      options: ReadingOptions(today: .first), environment: .inMemory())
    let store = reading.takeStore()
    guard !reading.diagnostics.hasErrors, store.postings.count == 1 else { return nil }
    return store.commodities.first { $0.posted != nil }
  }
}
