import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// An amount divided among accounts as it is typed: `45.10 = 30 food + rest household`, with amounts, percentages
/// and one `rest`.
package struct TypedSplit {
  private enum Share {
    case amount(String)
    case percent(Quantity)
    case rest
  }

  private let total: String
  private let shares: [(share: Share, account: String)]

  /// Whether a text is one, well written or not: an amount stands before `=`, without an account.
  package static func isMeant(_ text: String) -> Bool {
    let total = text.prefix { $0 != "=" }
    return total.endIndex < text.endIndex && total.contains(where: \.isNumber)
      && total.first { $0 != " " }?.isLetter != true
  }

  package init(_ text: String) throws(TypingFailure) {
    let sides = text.split(separator: "=" as Character, omittingEmptySubsequences: false)
    total = sides[0].trimmed
    guard sides.count == 2 else { throw Self.unreadable(text) }
    var shares: [(Share, String)] = []
    for part in sides[1].split(separator: "+" as Character, omittingEmptySubsequences: false) {
      var words = part.split(separator: " " as Character).map(String.init)
      guard words.count > 1, let share = Self.share(words.removeFirst()) else {
        throw Self.unreadable(part.trimmed)
      }
      shares.append((share, words.joined(separator: " ")))
    }
    self.shares = shares
  }

  private static func unreadable(_ text: String) -> TypingFailure {
    TypingFailure(
      "'\(text)' is no part of a division",
      hints: ["write amounts, percentages and one rest: 45.10 = 30 food + 20% fun + rest household"]
    )
  }

  /// nil: the word is none.
  private static func share(_ word: String) -> Share? {
    if word.lowercased() == "rest" { return .rest }
    if word.last == "%" {
      return Quantity(plain: word.dropLast().replacing(",", with: ".")).map { .percent($0) }
    }
    return word.contains(where: \.isNumber) ? .amount(word) : nil
  }

  /// The accounts with what each gets, which is the whole together.
  func parts(
    by composer: TransactionComposer, on day: Day
  ) throws(TypingFailure) -> [(account: String, amount: String)] {
    var names: [String] = []
    for share in shares { names.append(try composer.accountName(share.account, on: day)) }
    let whole = try composer.amount(total, of: names[0])
    let style = composer.journal.commodity(withSymbol: whole.symbol)
      .map { composer.journal.commodity($0).style }
    let decimals = max(whole.quantity.scale, style?.number.decimals ?? 0)
    var quantities: [Quantity?] = []
    for (share, name) in zip(shares.map(\.share), names) {
      switch share {
      case .rest: quantities.append(nil)
      case .amount(let text):
        let amount = try composer.amount(
          text + (text.isPlainNumber ? " " + CommodityInfo.quoted(whole.symbol) : ""), of: name)
        guard amount.symbol == whole.symbol else {
          throw TypingFailure("'\(text)' is in another currency than '\(total)'")
        }
        quantities.append(amount.quantity)
      case .percent(let percent):
        let part =
          WideQuantity(whole.quantity) * WideQuantity(percent)
          * WideQuantity(Quantity(coefficient: 1, scale: 2))
        quantities.append(part.rounded(toDecimals: decimals).quantity)
      }
    }
    let left = try rest(of: whole.quantity, quantities)
    return zip(names, quantities).map { name, quantity in
      (name, composer.text(of: DraftAmount(quantity ?? left, whole.symbol)))
    }
  }

  /// What the others leave of the whole: for `rest`, or else nothing.
  private func rest(
    of whole: Quantity, _ quantities: [Quantity?]
  ) throws(TypingFailure) -> Quantity {
    var left = whole
    for case let quantity? in quantities {
      guard let less = try? left.subtracting(quantity) else {
        throw TypingFailure("'\(total)' has too many digits")
      }
      left = less
    }
    switch quantities.count(where: { $0 == nil }) {
    case 0 where left.isZero: return left
    case 0:
      throw TypingFailure(
        "the parts of '\(total)' leave \(left.normalized)",
        hints: ["write 'rest' for the last one"])
    case 1 where !left.isZero && left.isNegative == whole.isNegative: return left
    case 1:
      throw TypingFailure("the parts of '\(total)' leave nothing for 'rest'")
    default: throw TypingFailure("only one part of '\(total)' can be 'rest'")
    }
  }
}

extension TransactionComposer {
  /// The postings of a division, in a transaction without anything else.
  ///
  /// - Parameter isPaid: Whether other postings pay it; else the wallet of the last one does.
  package func division(
    _ split: TypedSplit, on day: Day, isPaid: Bool
  ) throws(TypingFailure) -> TransactionDraft {
    var parts = try split.parts(by: self, on: day)
    if !isPaid, let last = parts.last, let wallet = wallet(for: last.account, on: day) {
      parts.append((wallet.name, ""))
    }
    return try transaction(head: day.text, parts).draft
  }
}
