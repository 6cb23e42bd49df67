import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Values of a plan's properties. All readers return nil after a finding.
extension JournalParser {
  /// `3%`.
  ///
  /// - Parameter isPart: It is a share of something, so that 0.2 was meant as 20%.
  mutating func planRate(_ range: Range<Int>, isPart: Bool = false) -> Written<Rate>? {
    let text = scanner.text(range)
    if let rate = Rate(text) { return Written(rate, at: span(range)) }
    let readings = isPart ? nil : PlanText.readings(ofFraction: text)
    let fixed = readings == nil ? PlanText.rate(text, isPart: isPart) : nil
    report(
      .invalidPlan, "'\(quoted(range))' is not a rate per year", at: range,
      help: readings ?? (fixed == nil ? "write a percentage such as 3%" : nil),
      fix: fixed.map { replacement(of: range, by: $0) })
    return nil
  }

  /// One of the given words.
  mutating func planWord<Value>(_ range: Range<Int>, _ words: [String: Value]) -> Written<Value>? {
    if let value = words[scanner.text(range)] { return Written(value, at: span(range)) }
    report(
      .invalidPlan, "'\(quoted(range))' is not one of the words allowed here", at: range,
      help: "write \(words.keys.sorted().joined(separator: " or "))")
    return nil
  }

  /// An amount, and nothing after it.
  mutating func planAmount(_ range: Range<Int>) -> Written<Amount>? {
    if let whole = PlanText.amount(scanner.text(range)) {
      report(
        .invalidPlan, "'\(quoted(range))' is not an amount", at: range,
        fix: replacement(of: range, by: whole))
      return nil
    }
    let (amount, end) = within(range) { parser in
      (parser.parseAmount(), parser.scanner.position)
    }
    guard let amount else { return nil }
    guard end == range.upperBound else {
      let rest = trimmed(end..<range.upperBound)
      report(
        .invalidPlan, "'\(quoted(rest))' after an amount", at: rest,
        help: "write the amount alone; only in a target may 'real', 'by' and a day follow")
      return nil
    }
    return Written(amount.amount, at: span(range))
  }

  /// `RATE`, or `COMMODITY [over N years]`.
  mutating func planRateSource(_ range: Range<Int>) -> Written<RateSource>? {
    let first = scanner.base[range.lowerBound]
    if first.isDigit || first == UInt8(ascii: "-") || scanner.base[range.upperBound - 1] == 0x25 {
      return planRate(range).map { Written(RateSource($0.value), at: $0.span) }
    }
    let over = wordRange("over", in: range)
    let symbol = trimmed(range.lowerBound..<(over?.lowerBound ?? range.upperBound))
    var years = 0
    if let over {
      let words = scanner.text(over.upperBound..<range.upperBound).split(separator: " ")
      guard words.count == 2, ["year", "years"].contains(words[1]), let count = Int(words[0]),
        (1...100).contains(count)
      else {
        report(
          .invalidPlan, "'\(quoted(range))' is neither a rate nor a commodity's history", at: range,
          help: "write a rate such as 5%, or VTI over 10 years")
        return nil
      }
      years = count
    }
    guard let commodity = planCommodity(symbol) else { return nil }
    return Written(RateSource(proxy: commodity, years: years), at: span(range))
  }

  /// A commodity symbol, and nothing after it.
  mutating func planCommodity(_ range: Range<Int>) -> CommodityID? {
    symbol(within: range, orReport: .invalidPlan, help: "write one symbol, such as EUR")
  }

  /// `N months`, `N..M months`, `AMOUNT`, or `N..M COMMODITY`.
  mutating func planBuffer(_ range: Range<Int>) -> Written<Buffer>? {
    let text = scanner.text(range)
    guard PlanText.months(text) == nil else {
      reportBuffer(range)
      return nil
    }
    var upper = range
    var least: Quantity?
    if let dots = text.utf8Offset(of: "..") {
      least = Quantity(plain: text.prefixUTF8(dots))
      guard least?.isNegative == false else {
        reportBuffer(range)
        return nil
      }
      upper = trimmed(range.lowerBound + dots + 2..<range.upperBound)
    }
    let words = scanner.text(upper).split(separator: " ")
    let top: (quantity: Quantity, commodity: CommodityID?)
    if let unit = words.last, unit == "months" || unit == "month" {
      guard words.count == 2, let count = Quantity(plain: words[0]) else {
        reportBuffer(range)
        return nil
      }
      top = (count, nil)
    } else {
      guard words.contains(where: { $0.utf8.contains { $0.isDigit } }) else {
        reportBuffer(range)
        return nil
      }
      guard let amount = planAmount(upper)?.value else { return nil }
      top = (amount.quantity, amount.commodity)
    }
    guard !top.quantity.isNegative, least.map({ $0 <= top.quantity }) ?? true else {
      reportBuffer(range)
      return nil
    }
    return Written(
      Buffer(
        least: least ?? top.quantity, most: least == nil ? nil : top.quantity,
        commodity: top.commodity),
      at: span(range))
  }

  private mutating func reportBuffer(_ range: Range<Int>) {
    let months = PlanText.months(scanner.text(range))
    report(
      .invalidPlan, "'\(quoted(range))' is not a buffer", at: range,
      help: months == nil ? "write 6 months, 6..9 months, 20000 EUR or 20000..30000 EUR" : nil,
      fix: months.map { replacement(of: range, by: $0) })
  }

  /// `RATE`, `none`, or a residency.
  mutating func planTax(_ range: Range<Int>) -> Written<TaxTerms>? {
    if let terms = TaxTerms(scanner.text(range)) { return Written(terms, at: span(range)) }
    return planRate(range, isPart: true).map { Written(TaxTerms(rate: $0.value), at: $0.span) }
  }

  /// `RATE [of growth]`, or a tax `of gains` or `of draws`.
  mutating func planBucketTax(_ range: Range<Int>) -> Written<BucketTax>? {
    let words = scanner.text(range).split { $0 == " " || $0 == "\t" }.map(String.init)
    guard words.count > 2, words[words.count - 2] == "of" else {
      if words.first == "of" {
        report(
          .invalidPlan, "this tax has no rate", at: range,
          help: "write it before 'of': tax 25% \(words.joined(separator: " "))")
        return nil
      }
      if let terms = TaxTerms(scanner.text(range)), !terms.residency.isEmpty {
        report(
          .invalidPlan, "'\(quoted(range))' does not say what it taxes", at: range,
          help: "write tax \(terms.residency) of gains, or of draws")
        return nil
      }
      return planRate(range, isPart: true).map {
        Written(BucketTax(TaxTerms(rate: $0.value), of: .growth), at: span(range))
      }
    }
    guard let base = BucketTax.Base(rawValue: words[words.count - 1]) else {
      let last = range.upperBound - words[words.count - 1].utf8.count..<range.upperBound
      let near = EditDistance.closest(
        to: words[words.count - 1], among: BucketTax.Base.allCases.map(\.rawValue))
      report(
        .invalidPlan, "a bucket has no '\(quoted(last))' to be taxed", at: last,
        help: near == nil ? "a tax is of growth, of gains or of draws" : nil,
        fix: near.map { replacement(of: last, by: $0) })
      return nil
    }
    var end = range.upperBound - base.rawValue.utf8.count
    end = trimmed(range.lowerBound..<end).upperBound - 2
    let written = trimmed(range.lowerBound..<end)
    guard let terms = planTax(written)?.value else { return nil }
    guard base != .growth || terms.residency.isEmpty else {
      report(
        .invalidPlan, "brackets do not tax growth", at: range,
        help: "write a rate, or tax \(terms.residency) of gains")
      return nil
    }
    return Written(BucketTax(terms, of: base), at: span(range))
  }

  /// `4`, `april` or `apr`.
  mutating func planTaxYear(_ range: Range<Int>) -> Written<Int>? {
    if let month = Day.month(named: scanner.text(range)) { return Written(month, at: span(range)) }
    report(
      .invalidPlan, "'\(quoted(range))' is not a month", at: range,
      help: "write the first month of tax years as 1 to 12 or by name")
    return nil
  }

  /// `avalanche AMOUNT` or `snowball AMOUNT`.
  mutating func planRepayment(_ range: Range<Int>) -> Written<DebtRepayment>? {
    let (word, rest) = splitWord(range)
    guard let order = DebtRepayment.Order(rawValue: scanner.text(word)), !rest.isEmpty else {
      report(
        .invalidPlan, "'\(quoted(range))' does not say how to repay loans", at: range,
        help: "write repay avalanche 500 EUR, or snowball for the smallest debt first")
      return nil
    }
    guard let amount = planAmount(rest)?.value else { return nil }
    guard !amount.quantity.isNegative else {
      report(
        .invalidPlan, "what is repaid besides is negative", at: rest,
        help: "write it without a sign")
      return nil
    }
    return Written(DebtRepayment(order, amount), at: span(range))
  }

  // MARK: Words

  /// The place of a separate word in a range; nil: it does not occur.
  func wordRange(_ word: String, in range: Range<Int>) -> Range<Int>? {
    let bytes = Array(word.utf8)
    var start = range.lowerBound + 1
    while start + bytes.count < range.upperBound {
      let end = start + bytes.count
      let isWord =
        scanner.base[start - 1].isBlank && scanner.base[end].isBlank
        && (start..<end).allSatisfy { scanner.base[$0] == bytes[$0 - start] }
      if isWord { return start..<end }
      start += 1
    }
    return nil
  }

  /// A word up to a blank or the end of the range, and the text after it.
  func splitWord(_ range: Range<Int>) -> (word: Range<Int>, rest: Range<Int>) {
    var end = range.lowerBound
    while end < range.upperBound, !scanner.base[end].isBlank { end += 1 }
    return (range.lowerBound..<end, trimmed(end..<range.upperBound))
  }

  /// A name up to two blanks, a tab or the end of the range, and the text after it.
  mutating func splitName(_ range: Range<Int>) -> (name: Range<Int>, rest: Range<Int>) {
    let end = within(range) { $0.endOfName(from: range.lowerBound) }
    return (trimmed(range.lowerBound..<end), trimmed(end..<range.upperBound))
  }

  func written(_ range: Range<Int>) -> Written<String> {
    Written(scanner.text(range), at: span(range))
  }

  func replacement(of range: Range<Int>, by text: String) -> Fix {
    Fix(
      "write \(text)", edits: [SourceEdit(span(range), with: text)], isSafe: false)
  }
}

extension String {
  fileprivate func utf8Offset(of part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first { start in
      bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  fileprivate func prefixUTF8(_ count: Int) -> Substring {
    self[..<utf8.index(utf8.startIndex, offsetBy: count)]
  }
}
