/// What rules can set of a transaction: a name such as `date`, `amount2-in` or `comment`.
struct TransactionField: Hashable, Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case date, date2, status, code, description
    case account, amount, amountIn = "amount-in", amountOut = "amount-out"
    case currency, balance, comment
  }

  let kind: Kind
  /// Of which posting, from 1; nil: of the transaction, or of its first posting.
  let posting: Int?

  init(_ kind: Kind, _ posting: Int? = nil) {
    self.kind = kind
    self.posting = posting
  }

  /// Postings that rules can set parts of.
  static let postings = 1...99

  /// nil: no such field. Names are in lower case.
  init?(name: String) {
    if let kind = Kind(rawValue: name), kind != .account {
      self.init(kind)
      return
    }
    let letters = name.prefix { !$0.isNumber }
    let digits = name.dropFirst(letters.count).prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(letters.count + digits.count)
    guard let number = Int(digits), Self.postings.contains(number), digits.first != "0",
      let kind = Kind(rawValue: String(letters) + String(rest))
    else { return nil }
    switch kind {
    case .date, .date2, .status, .code, .description: return nil
    default: self.init(kind, number)
    }
  }

  var name: String {
    guard let posting else { return kind.rawValue }
    switch kind {
    case .amountIn: return "amount\(posting)-in"
    case .amountOut: return "amount\(posting)-out"
    default: return "\(kind.rawValue)\(posting)"
    }
  }

  /// Names to suggest, those of the first postings only.
  static let commonNames: [String] = Kind.allCases.flatMap { kind -> [String] in
    let numbered = (1...3).map { TransactionField(kind, $0).name }
    switch kind {
    case .date, .date2, .status, .code, .description: return [kind.rawValue]
    case .account: return numbered
    default: return [kind.rawValue] + numbered
    }
  }
}
