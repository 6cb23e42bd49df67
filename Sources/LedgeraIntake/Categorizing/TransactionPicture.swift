import LedgeraDiagnostics
package import LedgeraQuantities

/// What a transaction looks like from the account that pays or receives.
package struct TransactionPicture: Sendable, Equatable {
  /// Empty: unknown.
  package var payee: String
  /// Everything the statement says, including the payee.
  package var text: String
  /// The known account; empty: not yet known.
  package var source: String
  /// Its amount, positive for money received; nil: not yet known.
  package var amount: Quantity?

  /// What patterns look at: the text, or that of the bank and the name of the payee in the books.
  package var said: String

  package init(
    payee: String, text: String, source: String, amount: Quantity?, said: String? = nil
  ) {
    self.said = said ?? text
    self.payee = payee
    self.text = text
    self.source = source
    self.amount = amount
  }
}

extension TransactionPicture {
  /// The features by which transactions are compared, without repetition, words first; `t:` is a
  /// word.
  var features: [String] {
    var features: [String] = []
    var seen: Set<String> = []
    for word in Self.words(of: text) {
      let feature = "t:" + word
      if seen.insert(feature).inserted { features.append(feature) }
    }
    features.append("p:" + Self.folded(text))
    if !source.isEmpty { features.append("s:" + source) }
    guard let amount else { return features }
    features.append(amount.isNegative ? "-" : "+")
    let exact = amount.magnitude.normalized
    features.append("a:\(exact)")
    features.append("b:\(Self.size(of: exact))")
    return features
  }

  /// What transactions with the same payee, source and direction share; nil: the payee is unknown.
  var habit: String? {
    let name = Self.folded(payee)
    // An unknown amount is probably spent.
    let sign = amount?.isNegative ?? true ? "-" : "+"
    return name.isEmpty ? nil : "\(sign)\u{1F}\(source)\u{1F}\(name)"
  }

  /// In lower case, with runs of blanks reduced to one.
  static func folded(_ text: String) -> String {
    text.lowercased().singleSpaced
  }

  /// Runs of letters and digits in lower case, except numbers of more than two digits, which are
  /// those of cards, days and receipts.
  static func words(of text: String) -> [String] {
    let words =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.split { !$0.isLetter && !$0.isDigit }.map {
        String(decoding: $0.map(\.lowercased), as: UTF8.self)
      } : text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.filter { $0.utf8.count <= 2 || !$0.isDigits }
  }

  /// One and a half steps for each doubling of the amount in hundredths.
  static func size(of amount: Quantity) -> Int {
    guard var number = amount.withDecimals(2)?.coefficient.magnitude, number > 0 else { return 0 }
    var shift = 0
    while number >= 1 << 20 {
      number >>= 1
      shift += 1
    }
    let cube = number * number * number
    let bits = UInt128.bitWidth - 1 - cube.leadingZeroBitCount
    return (3 * shift + bits) / 2
  }
}

/// ASCII only.
extension UInt8 {
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
