import LedgeraDiagnostics
import LedgeraModel

extension JournalComparison {
  /// What differs between directives and rules; nil: nothing.
  func directiveDifference() -> String? {
    if Self.prices(before) != Self.prices(after) { return "the prices" }
    if Self.declarations(before) != Self.declarations(after) { return "the declarations" }
    if Self.rules(before) != Self.rules(after) { return "the rules" }
    if Self.commodityStyles(before) != Self.commodityStyles(after) {
      return "how a commodity is shown"
    }
    if Self.profile(before) != Self.profile(after) { return "the profile" }
    return nil
  }

  private static func tags(_ range: Range<Int>, _ file: FileID, _ journal: Journal) -> String {
    journal.tags(range, in: file).map(\.text).joined(separator: ",")
  }

  private static func prices(_ journal: Journal) -> [String] {
    journal.store.prices.buffer.map { price in
      let own = Int(price.firstTag)..<Int(price.firstTag + price.tagCount)
      return "\(price.day) \(price.timeSeconds) \(journal.commodity(price.commodity).symbol) "
        + "\(price.price.quantity) \(journal.commodity(price.quote).symbol) "
        + "\(journal.store.styles[Int(price.style)]) \(tags(own, price.file, journal))"
    }
  }

  private static func declarations(_ journal: Journal) -> [String] {
    journal.store.accountDeclarations.map {
      "account \(journal.name($0.account)) \(tags($0.tags, $0.span.file, journal)) "
        + journal.sources.text($0.comment)
    }
      + journal.store.payeeDeclarations.map {
        "payee \($0.name) \(tags($0.tags, $0.span.file, journal))"
      }
      + journal.store.tagDeclarations.map {
        "tag \($0.name) \(tags($0.tags, $0.span.file, journal))"
      }
      + journal.store.aliases.map { "alias \($0.text)" }
  }

  private static func rules(_ journal: Journal) -> [String] {
    journal.store.rules.flatMap { rule in
      let trigger =
        switch rule.trigger {
        case .period(let span), .query(let span): journal.sources.text(span)
        }
      let comment = CommentLines.split(journal.sources.text(rule.comment))
      let head =
        "\(trigger) \(journal.description(rule.description)) \(rule.state) \(rule.time as Any) "
        + "\(rule.defaultYear) \(journal.sources.text(rule.code)) \(comment)"
      return [head] + rule.postings.map { posting($0, of: rule, journal) }
    }
  }

  private static func posting(_ index: Int, of rule: RuleRecord, _ journal: Journal) -> String {
    let posting = journal.store.rulePostings[index]
    var text = "\(journal.name(posting.account)) \(posting.flags.bits)"
    if posting.flags.hasAmount {
      for amount in journal.store.amounts(ofRulePosting: posting) {
        text += " \(amount.quantity) \(journal.commodity(amount.commodity).symbol)"
      }
    }
    guard posting.detail >= 0 else { return text }
    let detail = journal.store.details[Int(posting.detail)]
    if let cost = journal.store.cost(of: posting) {
      text += " \(cost.isTotal) \(cost.amount.quantity) "
      text += journal.commodity(cost.amount.commodity).symbol
    }
    let file = rule.span.file
    let comment = journal.store.text(file, detail.commentOffset, detail.commentLength)
    return text + " \(CommentLines.split(comment)) \(detail.day) \(detail.assertion >= 0)"
  }

  private static func commodityStyles(_ journal: Journal) -> [String: String] {
    var styles: [String: String] = [:]
    for info in journal.store.commodities {
      styles[info.symbol] =
        "\(info.declaredStyle as Any) \(info.defaultStyle as Any) \(info.priced as Any) "
        + "\(info.posted as Any) \(info.ruled as Any) \(info.declaration == nil)"
    }
    return styles
  }

  private static func profile(_ journal: Journal) -> String {
    let profile = journal.profile
    func symbol(_ id: CommodityID) -> String { journal.commodity(id).symbol }
    return "\(profile.base.map(symbol) as Any) \(profile.display.map(symbol)) "
      + "\(profile.timezone as Any) \(profile.fiscalYearStart) \(profile.valuation) "
      + "\(profile.exchangeGainLoss.map(journal.name) as Any) "
      + "\(journal.store.defaultCommodity.map(symbol) as Any)"
  }
}

extension JournalStore {
  /// The amount of a rule's posting; its `isMixed` says that it is a factor.
  fileprivate func amounts(ofRulePosting posting: PostingRecord) -> [Amount] {
    if posting.flags.isBig, posting.detail >= 0 {
      return [bigAmounts[Int(details[Int(posting.detail)].bigAmount)].amount]
    }
    return [smallAmount(of: posting)]
  }
}
