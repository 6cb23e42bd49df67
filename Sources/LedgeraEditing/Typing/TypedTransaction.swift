package import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// A transaction typed on one line: `2026-11-21 14:32 * Lunch | noodles; food 12.50; cash; trip: Vienna`.
///
/// The first part is what is on a transaction's first line, a date in front or none (see `TypedDate`).
/// Each further part is a posting, or a tag where its first word ends with a colon.
struct TypedTransaction {
  /// `2026-11-21 * (code) PAYEE | NOTE` as a journal has it.
  let head: String
  let day: Day
  /// Values by name, in order.
  let tags: [(name: String, value: String)]
  /// What is between the semicolons, without blanks around it.
  let postings: [String]

  init(_ text: String, today: Day) throws(TypingFailure) {
    try TypedText.refuseHidden(in: text)
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    var rest = parts[0][...]
    var day = today
    if let date = try TypedDate(rest, today: today) {
      (day, rest) = (date.day, date.rest)
    } else if rest.isDatedAfterItsMark(today) {
      throw TypingFailure(
        "the date of '\(rest)' does not come first",
        hints: ["write it first: \(today.text) \(rest)"])
    }
    var tags: [(name: String, value: String)] = []
    let time = rest.prefix { $0 != " " }
    if let first = time.first, first.isNumber, time.contains(":") {
      tags.append(("time", try TypedTime.text(time)))
      rest = rest[time.endIndex...].drop { $0 == " " }
    }
    for part in parts.dropFirst() {
      let word = part.prefix { $0 != " " }
      guard word.last == ":" else { continue }
      tags.append((String(word.dropLast()), part[word.endIndex...].trimmed))
    }
    for tag in tags where tag.value.contains(",") {
      throw TypingFailure("the value of the tag '\(tag.name)' has a comma, which would end it")
    }
    head = "\(day.text) \(rest)"
    self.day = day
    self.tags = tags
    postings = parts.dropFirst().filter { part in
      !part.isEmpty && part.prefix { $0 != " " }.last != ":"
    }
  }
}

/// A time of day as people type it: the hour may have one digit.
package enum TypedTime {
  /// As a journal has it.
  package static func text(_ typed: some StringProtocol) throws(TypingFailure) -> String {
    let isShort = typed.prefix { $0 != ":" }.utf8.count == 1
    let text = (isShort ? "0" : "") + typed
    guard TimeOfDay(written: text) != nil else {
      throw TypingFailure("'\(typed)' is not a time", hints: ["write it as 14:32 or 14:32:05"])
    }
    return text
  }
}

extension Substring {
  /// Whether a status or a code is before what is a date.
  fileprivate func isDatedAfterItsMark(_ today: Day) -> Bool {
    var rest = drop { $0 == "*" || $0 == "!" || $0 == " " }
    if rest.first == "(", let end = rest.firstIndex(of: ")") {
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    guard rest.startIndex > startIndex, rest.first?.isNumber == true else { return false }
    return (try? TypedDate(rest, today: today)) != nil
  }
}

/// Why something that was typed cannot be made into a transaction.
package struct TypingFailure: ExplainedError, Equatable {
  package var kind: FailureKind { .usage }
  /// A clause without a final stop.
  package let message: String
  /// What to do about it, a clause each.
  package var hints: [String]
  /// A new account whose type would make it a transaction; nil: something else is wrong.
  package let untypedAccount: String?
  /// It names an account, and no account fits.
  package let isUnknownAccount: Bool

  package init(
    _ message: String, hints: [String?] = [], untypedAccount: String? = nil,
    isUnknownAccount: Bool = false
  ) {
    self.message = message
    self.hints = hints.compactMap { $0 }
    self.untypedAccount = untypedAccount
    self.isUnknownAccount = isUnknownAccount
  }
}

extension TypingFailure {
  /// An amount alone, among others.
  static func lacksAccount(_ amount: String, among typed: TypedTransaction) -> TypingFailure {
    let account = typed.postings.first { !$0.contains(where: \.isNumber) } ?? "ACCOUNT"
    return TypingFailure(
      "'\(amount)' has no account", hints: ["write it after its account: '\(account) \(amount)'"])
  }

  /// The same, said of a line that begins with its amount.
  func hinting(atPayeeOf text: String) -> TypingFailure {
    var failure = self
    if let line = TypedLine.withPayeeFirst(text) {
      failure.hints.insert("the payee comes before the amount: '\(line)'", at: 0)
    }
    return failure
  }

  /// - Parameter posting: The only one; nil: nothing is typed but the first line.
  static func oneSided(_ posting: String?) -> TypingFailure {
    guard let posting else {
      return TypingFailure(
        "a transaction needs at least two postings",
        hints: ["write them after semicolons: 'Lunch; food 12; cash'"])
    }
    let amount = posting.contains(where: \.isNumber) ? "" : " 12"
    return TypingFailure(
      "'\(posting)' is only one side of a transaction",
      hints: ["name the other account, too: '\(posting)\(amount); ACCOUNT'"])
  }

  /// - Parameter hint: What the account becomes with the type proposed.
  static func untyped(_ name: String, hint: String, like type: AccountType) -> TypingFailure {
    let parent = type == .expense ? "expenses" : "assets"
    return TypingFailure(
      "the type of account '\(name)' is unknown",
      hints: [
        "'ledgera account add \(name) --type \(type.name)' \(hint)",
        "or put it below an existing account, such as \(parent):\(name)",
      ], untypedAccount: name)
  }
}
