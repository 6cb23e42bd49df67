import LedgeraDiagnostics
import LedgeraModel

/// A transaction without semicolons, as one may jot it down: payee, amount and account one after the other
/// (`bakery 4.20 cash`).
package struct TypedLine {
  /// With the date in front of it, if there is one.
  let payee: String
  /// With its currency; or an amount and how it is divided.
  let amount: String
  /// Empty: none is named.
  let account: String

  /// nil: it has semicolons, or not just one amount after a payee: `1 200`, a rate, an assertion and several
  /// amounts need semicolons.
  package init?(_ text: String) {
    guard !text.contains(";") else { return nil }
    let words = text.split(whereSeparator: \.isBlank).map(String.init)
    let place: Int
    var end: Int
    if let sign = words.firstIndex(of: "="), sign > 1, Self.isAmount(words[sign - 1]) {
      (place, end) = (sign - 1, words.count)
    } else {
      // A number that begins the line can only be a date.
      let amounts = words.indices.dropFirst().filter { Self.isAmount(words[$0]) }
      guard amounts.count == 1, !words.contains(where: { $0.hasPrefix("=") }) else { return nil }
      (place, end) = (amounts[0], amounts[0] + 1)
      if end < words.count, Currencies.names(words[end]) { end += 1 }
    }
    payee = words[..<place].joined(separator: " ")
    amount = words[place..<end].joined(separator: " ")
    account = words[end...].joined(separator: " ")
  }

  /// The same with a point for the comma of the amount, or the reverse; nil: it has neither, or both.
  package var withOtherMark: String? {
    guard amount.count(where: { ".,".contains($0) }) == 1 else { return nil }
    let other = amount.map { $0 == "," ? "." : $0 == "." ? "," : String($0) }.joined()
    return "\(payee) \(other) \(account)"
  }

  /// The same with the code of a currency in capital letters; nil: none is behind the amount.
  var withCapitals: String? {
    let words = account.split(separator: " ")
    guard let code = words.first?.uppercased(), Currencies.isCode(code) else { return nil }
    return ([payee, amount, code] + words.dropFirst().map(String.init)).joined(separator: " ")
  }

  /// A line that begins with an amount, in the order that can be read; nil: it does not, or has several.
  static func withPayeeFirst(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isBlank).map(String.init)
    guard words.count > 1, isAmount(words[0]), words.count(where: isAmount) == 1,
      !text.contains(";")
    else { return nil }
    return ([words[1], words[0]] + words[2...]).joined(separator: " ")
  }

  /// A sign is in front, so that neither `2026-11-28` nor `7-11` is one.
  private static func isAmount(_ word: String) -> Bool {
    let number = word.drop { "-+€$£¥".contains($0) }
    return number.contains(where: \.isNumber) && number.last != ","
      && number.allSatisfy { $0.isNumber || ".,€$£¥".contains($0) }
  }
}

extension TransactionComposer {
  /// The line with semicolons: the account is what the amount is for, or else what pays it.
  func text(of line: TypedLine) throws(TypingFailure) -> String {
    if line.account.isEmpty { return "\(line.payee); \(line.amount)" }
    let name = try? accountName(line.account, on: today)
    if name == nil, let spelled = line.withCapitals {
      throw TypingFailure(
        "no account '\(line.account)'", hints: ["a currency has capital letters: '\(spelled)'"])
    }
    let isCategory =
      name.flatMap(journal.account(named:)).flatMap(journal.role)?.isCategory ?? false
    return isCategory
      ? "\(line.payee); \(line.account) \(line.amount)"
      : "\(line.payee); \(line.amount); \(line.account)"
  }
}
