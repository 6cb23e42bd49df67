import LedgeraDiagnostics
public import LedgeraQuantities

/// What a transaction looks like from the account that its money is in or goes out of.
public struct TransactionPicture: Sendable, Equatable {
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

extension TransactionPicture {
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

  /// What transactions of the same payee, source and direction share; nil: no payee is known.
  var habit: String? {
    let name = Self.folded(payee)
    // What is not known yet is mostly spent.
    let sign = amount?.isNegative ?? true ? "-" : "+"
    return name.isEmpty ? nil : "\(sign)\u{1F}\(source)\u{1F}\(name)"
  }

  /// In lower case, blanks collapsed.
  static func folded(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.lowercased().singleSpaced
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte != 0x20, byte &- 0x09 > 4 {
        bytes.append(byte.lowercased)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs of letters and digits in lower case; numbers with more than two digits, which are those of
  /// cards, days and receipts, are left out.
  static func words(of text: String) -> [String] {
    let words =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.split { !$0.isLetter && !$0.isDigit }.map {
        String(decoding: $0.map(\.lowercased), as: UTF8.self)
      } : text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.filter { $0.utf8.count <= 2 || !$0.isDigits }
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

/// Of ASCII.
extension UInt8 {
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
