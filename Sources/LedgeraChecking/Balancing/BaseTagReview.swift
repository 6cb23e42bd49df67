import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Finds `base:` and `rate:` tags that do not mean what they seem to (grammar.md § Base sum). Books
/// without a base currency may use these words freely, and all may use them without figures.
struct BaseTagReview {
  private(set) var findings: [Diagnostic] = []
  /// Transactions with such a tag: their sum is unknown.
  private(set) var transactions: Set<Int> = []
  private let base: CommodityID
  private let names: [UInt32: String]

  /// One pass over the tags of transactions.
  init(_ store: borrowing JournalStore) {
    base = store.profile.base ?? .none
    var names: [UInt32: String] = [:]
    for number in 0..<UInt32(store.tagNames.count) {
      let name = store.tagNames.text(number)
      if ["base", "rate"].contains(name.lowercased()) { names[number] = name }
    }
    self.names = names
    guard store.profile.base != nil, !names.isEmpty else { return }
    for index in 0..<store.transactions.count { review(index, in: store) }
  }

  private mutating func review(_ index: Int, in store: borrowing JournalStore) {
    let transaction = store.transactions[index]
    var known: [String: Quantity] = [:]
    for number in store.tags(of: transaction) {
      let tag = store.tags[number]
      let file = tag.file(ofOwnerIn: transaction.file)
      guard let name = names[tag.name.number], isFigure(tag, name, in: file, store) else {
        continue
      }
      let problem =
        name == "base"
        ? TagProblem("'base:' is the value of a posting, but is on a transaction here")
        : rateProblem(tag, name, file, transaction.postings, &known, in: store)
      note(problem, tag, file, index, in: store)
    }
    for posting in transaction.postings {
      let tags = store.tags(of: store.postings[posting])
      guard !tags.isEmpty else { continue }
      var own: [String: Quantity] = [:]
      let owner = store.file(of: store.postings[posting], in: transaction.file)
      for number in tags {
        let tag = store.tags[number]
        let file = tag.file(ofOwnerIn: owner)
        guard let name = names[tag.name.number], isFigure(tag, name, in: file, store) else {
          continue
        }
        let problem =
          name.lowercased() == "base"
          ? valueProblem(tag, name, file, store.postings[posting], in: store)
          : rateProblem(tag, name, file, posting..<posting + 1, &own, in: store)
        note(problem, tag, file, index, in: store)
      }
    }
  }

  private func isFigure(
    _ tag: TagRecord, _ name: String, in file: FileID, _ store: borrowing JournalStore
  ) -> Bool {
    BaseTag.isFigure(
      store.text(file, tag.valueOffset, tag.valueLength), rate: name.lowercased() == "rate"
    ) { store.commoditySymbols.lookup($0) != nil }
  }

  private mutating func note(
    _ problem: TagProblem?, _ tag: TagRecord, _ file: FileID, _ index: Int,
    in store: borrowing JournalStore
  ) {
    guard let problem else { return }
    transactions.insert(index)
    let span =
      tag.valueLength > 0
      ? Span(file: file, offset: tag.valueOffset, length: tag.valueLength)
      : store.span(ofTransaction: index)
    var finding = Diagnostic(.invalidBaseTag, problem.message, at: span)
    if let help = problem.help { finding.help = [help] }
    findings.append(finding)
  }

  // MARK: Rates

  private func rateProblem(
    _ tag: TagRecord, _ name: String, _ file: FileID, _ postings: Range<Int>,
    _ known: inout [String: Quantity], in store: borrowing JournalStore
  ) -> TagProblem? {
    let currency = store.commodities[base.index].quotedSymbol
    let shape =
      "write it as 'rate: SYMBOL NUMBER \(currency)', the number with a decimal point and no groups"
    if name != "rate" {
      return TagProblem("tags are case-sensitive: '\(name):' is not a rate", "write 'rate:'")
    }
    if let problem = commaProblem(tag, file, shape, in: store) { return problem }
    if let next = rateBehindComma(tag, file, in: store) {
      return TagProblem(
        "the comma ends the tag, so \(quoted(next)) is not read", "write 'rate: \(next)'")
    }
    let words = store.words(of: tag, in: file)
    guard words.count == 3, let rate = Quantity(plain: words[1]) else {
      return TagProblem(
        "this is not a rate: \(quoted(store.text(file, tag.valueOffset, tag.valueLength)))", shape)
    }
    guard rate.signum > 0 else { return TagProblem("a rate must be above zero, not \(words[1])") }
    guard store.commoditySymbols.lookup(words[2]) == UInt32(base.number) else {
      return TagProblem(
        "a rate is in the base currency \(currency), not in \(quoted(words[2]))", shape)
    }
    guard let number = store.commoditySymbols.lookup(words[0]),
      hasAmount(in: CommodityID(UInt16(number)), postings, in: store)
    else {
      return TagProblem("no amount here is in \(quoted(words[0])), which this rate is for")
    }
    guard number != base.number else {
      return TagProblem("\(currency) is the base currency itself")
    }
    if let other = known[words[0]], other != rate {
      return TagProblem("\(quoted(words[0])) has another rate here, \(other)")
    }
    known[words[0]] = rate
    return contradiction(of: rate, CommodityID(UInt16(number)), postings, in: store)
  }

  /// A rate that no amount takes, since all of its commodity have a cost in the base currency, and
  /// that is not the rate of one of these costs.
  private func contradiction(
    of rate: Quantity, _ commodity: CommodityID, _ postings: Range<Int>,
    in store: borrowing JournalStore
  ) -> TagProblem? {
    var contradiction: TagProblem?
    for number in postings where store.postings[number].flags.hasAmount {
      let posting = store.postings[number]
      for amount in store.amounts(of: posting) where amount.commodity == commodity {
        guard let cost = store.cost(of: posting), !cost.isInferred,
          let total = try? cost.total(of: amount.quantity), total.commodity == base
        else { return nil }
        // A rate is rounded to its last digit, a cost to its own.
        let value = WideQuantity(rate) * WideQuantity(amount.quantity)
        let difference = (value - WideQuantity(total.quantity)).magnitude
        let allowed =
          WideQuantity(Quantity(coefficient: 1, scale: rate.scale))
          * WideQuantity(amount.quantity.magnitude)
          + WideQuantity(Quantity(coefficient: 1, scale: total.quantity.scale))
        guard difference > allowed else { continue }
        contradiction = TagProblem(
          "the rate makes \(store.exactText(amount)) worth \(store.exactText(value, base)), but its"
            + " cost is \(store.exactText(total))",
          "what was paid counts: remove the rate, or correct one of them")
      }
    }
    return contradiction
  }

  /// Whether an amount or a cost is in a commodity, or may be converted to it.
  private func hasAmount(
    in commodity: CommodityID, _ postings: Range<Int>, in store: borrowing JournalStore
  ) -> Bool {
    postings.contains { number in
      let posting = store.postings[number]
      return !posting.flags.hasAmount || posting.commodity == commodity || posting.flags.isMixed
        || store.cost(of: posting)?.amount.commodity == commodity
    }
  }

  // MARK: Values

  private func valueProblem(
    _ tag: TagRecord, _ name: String, _ file: FileID, _ posting: PostingRecord,
    in store: borrowing JournalStore
  ) -> TagProblem? {
    let currency = store.commodities[base.index].quotedSymbol
    let shape =
      "write it as 'base: NUMBER \(currency)', the number with a decimal point and no groups"
    if name != "base" {
      return TagProblem("tags are case-sensitive: '\(name):' is not a value", "write 'base:'")
    }
    if let problem = commaProblem(tag, file, shape, in: store) { return problem }
    let words = store.words(of: tag, in: file)
    guard let first = words.first, words.count < 3, let value = Quantity(plain: first) else {
      return TagProblem(
        "this is not a value: \(quoted(store.text(file, tag.valueOffset, tag.valueLength)))", shape)
    }
    if words.count == 2, store.commoditySymbols.lookup(words[1]) != UInt32(base.number) {
      return TagProblem(
        "a value is in the base currency \(currency), not in \(quoted(words[1]))", shape)
    }
    guard posting.flags.hasAmount, !posting.flags.isMixed,
      let amount = store.amounts(of: posting).first
    else { return nil }
    if amount.quantity.signum * value.signum < 0 {
      return TagProblem(
        "the value \(first) has a different sign from the amount \(store.exactText(amount))")
    }
    return nil
  }

  /// A second rate after the comma, which has no `rate:` of its own; nil: no rate stands there.
  private func rateBehindComma(
    _ tag: TagRecord, _ file: FileID, in store: borrowing JournalStore
  ) -> String? {
    guard let rest = textBehindComma(tag, file, in: store) else { return nil }
    let words = rest.prefix { $0 != "," }.split { $0 == " " || $0 == "\t" }
    guard words.count == 3, Quantity(plain: String(words[1])) != nil,
      store.commoditySymbols.lookup(String(words[2])) == UInt32(base.number)
    else { return nil }
    return words.joined(separator: " ")
  }

  /// The rest of the line after the comma that ends the tag; nil: the line does.
  private func textBehindComma(
    _ tag: TagRecord, _ file: FileID, in store: borrowing JournalStore
  ) -> Substring? {
    let source = store.sources[file]
    let end = Int(tag.valueOffset + tag.valueLength)
    let rest = source.text(in: end..<source.line(around: end).upperBound)
    return rest.first == "," ? rest.dropFirst() : nil
  }

  /// A number that continues after the comma that ends the tag.
  private func commaProblem(
    _ tag: TagRecord, _ file: FileID, _ shape: String, in store: borrowing JournalStore
  ) -> TagProblem? {
    let next = textBehindComma(tag, file, in: store)?.drop { $0 == " " }.utf8.first
    guard tag.valueLength > 0, let next, next.isDigit else { return nil }
    let read = quoted(store.text(file, tag.valueOffset, tag.valueLength))
    return TagProblem("the comma ends the tag, which is read as \(read)", shape)
  }
}

/// What the value of a `base:` or `rate:` tag can be.
package enum BaseTag {
  /// Whether a value is one of Ledgera, well written or not: it begins with a figure, or has one and names
  /// a commodity. A rate that does neither, such as `rate: 4.5%`, is the user's.
  package static func isFigure(
    _ value: String, rate isRate: Bool, isSymbol: (String) -> Bool
  ) -> Bool {
    let words = SymbolList.words(of: value)
    let figures = words.filter { word in
      word.firstIndex(where: \.isNumber).map { !word[..<$0].contains(where: \.isLowercase) }
        ?? false
    }
    guard !figures.isEmpty else { return false }
    return !isRate && figures.first == words.first || words.contains { isSymbol(String($0)) }
  }
}

/// What is wrong with a tag.
private struct TagProblem {
  let message: String
  let help: String?

  init(_ message: String, _ help: String? = nil) {
    self.message = message
    self.help = help
  }
}
