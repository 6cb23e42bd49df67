public import LedgeraQuantities

/// What an entry looks like from the account that its money is in or goes out of.
public struct EntryPicture: Sendable, Equatable {
  /// Empty: none is known.
  public var payee: String
  /// Everything that is said, the payee included.
  public var text: String
  /// The account that is known; empty: none is yet.
  public var source: String
  /// Its amount; money in is positive. nil: not known yet.
  public var amount: Quantity?

  public init(payee: String, text: String, source: String, amount: Quantity?) {
    self.payee = payee
    self.text = text
    self.source = source
    self.amount = amount
  }
}

extension EntryPicture {
  /// The marks by which pictures are compared, each once, words first; `t:` is a word.
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

  /// What entries of the same payee, source and direction share; nil: no payee is known.
  var habit: String? {
    let name = Self.folded(payee)
    // What is not known yet is mostly spent.
    let sign = amount?.isNegative ?? true ? "-" : "+"
    return name.isEmpty ? nil : "\(sign)\u{1F}\(source)\u{1F}\(name)"
  }

  /// In lower case, blanks collapsed.
  static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Runs of letters and digits in lower case; numbers with more than two digits, which are those of
  /// cards, days and receipts, are left out.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { $0.utf8.count <= 2 || !$0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
      .map(String.init)
  }

  /// One and a half steps per doubling of the hundredths.
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
