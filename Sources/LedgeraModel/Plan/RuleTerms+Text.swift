import LedgeraDiagnostics
import LedgeraQuantities

extension TaxTerms {
  /// A rate, `none`, or the name of a residency; nil: empty, or a number that is not a rate.
  package init?(_ text: String) {
    guard let first = text.utf8.first else { return nil }
    if text == "none" {
      self = .none
    } else if let rate = Rate(text) {
      self.init(rate: rate)
    } else if first.isDigit || text.hasSuffix("%") || first == UInt8(ascii: "-") {
      return nil
    } else {
      self.init(residency: text)
    }
  }
}

extension RuleTerms.Share {
  /// `20% of Salary`.
  package init?(_ text: String) {
    guard let percent = text.firstIndex(of: "%"), let rate = Rate(String(text[...percent])) else {
      return nil
    }
    let words = text[text.index(after: percent)...].split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "of" else { return nil }
    self.init(rate, of: String(words[1]))
  }
}

extension RuleTerms.Draw {
  /// `4% of Fund`, and perhaps `real`, `within 20%`, `at least 1500`, `at most 4000`.
  package init?(_ text: String) {
    guard let part = RuleTerms.Share(text), part.rate.perUnit.signum > 0,
      part.rate.perUnit <= Quantity(coefficient: 1)
    else { return nil }
    let words = part.rule.split(separator: " ")
    // Names of buckets may have blanks, and end where nothing but terms follows.
    for count in words.indices.map({ $0 + 1 }) {
      self.init(rate: part.rate, bucket: words[..<count].joined(separator: " "))
      if read(words[count...]) { return }
    }
    return nil
  }

  private mutating func read(_ words: ArraySlice<Substring>) -> Bool {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "real" where !isFixed: isFixed = true
      case "within" where isFixed && guardrail == nil:
        guard let rate = words.popFirst().flatMap({ Rate(String($0)) }), rate.perUnit.signum > 0,
          rate.perUnit < Quantity(coefficient: 1)
        else { return false }
        guardrail = rate
      case "at":
        let bound = words.popFirst()
        guard let number = words.popFirst().flatMap({ Quantity(plain: $0) }), !number.isNegative
        else { return false }
        switch bound {
        case "least" where least == nil: least = number
        case "most" where most == nil: most = number
        default: return false
        }
      default: return false
      }
    }
    return true
  }
}

extension RuleTerms.Rollover {
  /// `no`, `yes`, `positive` or `cap 500`.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first, let mode = Mode(rawValue: String(first)) else { return nil }
    guard mode == .cap else {
      guard words.count == 1 else { return nil }
      self.init(mode)
      return
    }
    guard words.count == 2, let limit = Quantity(plain: words[1]), !limit.isNegative else {
      return nil
    }
    self.init(.cap, limit: limit)
  }
}

extension RuleTerms {
  /// By the name of a term: how its value is written, for advice.
  package static let forms: [String: String] = [
    "inflation": "write a rate per year, such as inflation: 3%",
    "grows": "write a rate per year, such as grows: 2%",
    "tax": "write a rate, none, or the name of a residency, such as tax: 15%",
    "share": "write a share of another rule's amount, such as share: 20% of Salary",
    "draw": "write a part of a bucket, such as draw: 4% of Fund, or 4% of Fund real at least 1500",
    "rollover": "write no, yes, positive, or a limit such as rollover: cap 500",
    "envelope": "write envelope: yearly, or leave the tag out",
    "active": "write active: no for a rule that only scenarios switch on",
  ]
}
