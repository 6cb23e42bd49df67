import LedgeraDiagnostics
import LedgeraModel

extension JournalComparison {
  /// What differs between directives and rules; nil: nothing.
  func directiveDifference() -> String? {
    let isRenamed = naming.rename != nil
    let old = DirectiveTexts(before, naming, isRenamed: isRenamed)
    let new = DirectiveTexts(after, .same, isRenamed: isRenamed)
    if !hasSamePrices { return "the prices" }
    if isRenamed {
      // Two directives may have become one.
      if Set(old.declaredNames) != Set(new.declaredNames) { return "the declarations" }
    } else if old.declarations != new.declarations {
      return "the declarations"
    }
    if old.rules != new.rules { return "the rules" }
    if naming.rename?.kind != .commodity, old.commodityStyles != new.commodityStyles {
      return "how a commodity is shown"
    }
    if old.profile != new.profile { return "the profile" }
    if old.plan != new.plan { return "the plan" }
    return old.seals == new.seals ? nil : "the seals"
  }

  private var hasSamePrices: Bool {
    let (old, new) = (before.store.prices.buffer, after.store.prices.buffer)
    return old.count == new.count && zip(old, new).allSatisfy(isSame)
  }

  private func isSame(_ first: PriceRecord, _ second: PriceRecord) -> Bool {
    first.day == second.day && first.timeSeconds == second.timeSeconds
      && isSame(first.commodity, second.commodity) && isSame(first.price, second.price)
      && isSame(style: first.style, second.style)
      && isSame(tags: first.tags, in: first.file, second.tags, in: second.file)
  }
}

extension JournalComparison {
  /// What directives say that only one side has: those that have come, and those that have gone.
  var changedDirectives: (added: [DirectiveText], removed: [DirectiveText]) {
    let others = surplus(
      of: DirectiveTexts(after, naming, isRenamed: false).all,
      over: DirectiveTexts(before, naming, isRenamed: false).all)
    let prices = changedPrices
    return (others.added + prices.added, others.removed + prices.removed)
  }

  /// Their texts are made only between what both sides begin and end with, as there are many.
  private var changedPrices: (added: [DirectiveText], removed: [DirectiveText]) {
    var (old, new) = (before.store.prices.buffer[...], after.store.prices.buffer[...])
    while let first = old.first, let other = new.first, isSame(first, other) {
      old.removeFirst()
      new.removeFirst()
    }
    while let last = old.last, let other = new.last, isSame(last, other) {
      old.removeLast()
      new.removeLast()
    }
    let was = old.map { DirectiveText.price($0, in: before) }
    return surplus(of: new.map { .price($0, in: after) }, over: was)
  }

  /// What each side has more often than the other.
  private func surplus(
    of new: [DirectiveText], over old: [DirectiveText]
  ) -> (added: [DirectiveText], removed: [DirectiveText]) {
    var rest: [DirectiveText: Int] = [:]
    for text in old { rest[text, default: 0] += 1 }
    var added: [DirectiveText] = []
    for text in new {
      if let count = rest[text], count > 0 { rest[text] = count - 1 } else { added.append(text) }
    }
    var removed: [DirectiveText] = []
    for text in old where rest[text, default: 0] > 0 {
      rest[text, default: 0] -= 1
      removed.append(text)
    }
    return (added, removed)
  }
}

/// What directives and rules say, with the names that they get.
private struct DirectiveTexts {
  private let journal: Journal
  private let naming: Naming
  private let meaning: Meaning
  /// The two sides differ in a name.
  private let isRenamed: Bool

  init(_ journal: Journal, _ naming: Naming, isRenamed: Bool) {
    self.journal = journal
    self.isRenamed = isRenamed
    self.naming = naming
    meaning = Meaning(journal: journal, naming: naming)
  }

  private func symbol(_ id: CommodityID) -> String {
    naming.commodity(journal.commodity(id).symbol)
  }

  private func name(_ id: AccountID) -> String { naming.account(journal.name(id)) }

  private func tags(_ range: Range<Int>, _ file: FileID) -> String {
    journal.tags(range, in: file).map { naming.tag($0) }.joined(separator: ",")
  }

  /// Comments hold names of any kind; after a rename only their tags are compared.
  private func comment(_ lines: [String]) -> [String] { isRenamed ? [] : lines }

  /// Without styles, which are not those of single directives.
  var declarations: [DirectiveText] {
    journal.store.accountDeclarations.map { declaration in
      .account(
        name(declaration.account),
        tags: journal.tags(declaration.tags, in: declaration.span.file).map { naming.tag($0) },
        comment: journal.sources.text(declaration.comment))
    }
      + journal.store.payeeDeclarations.map {
        DirectiveText(.payee, naming.payee($0.name), tags($0.tags, $0.span.file))
      }
      + journal.store.tagDeclarations.map {
        DirectiveText(.tag, naming.tag($0.name), tags($0.tags, $0.span.file))
      }
      + commodities + journal.store.aliases.map { DirectiveText(.alias, $0.text) }
  }

  private var commodities: [DirectiveText] {
    journal.store.commodities.compactMap { info in
      info.declaration.map {
        DirectiveText(
          .commodity, naming.commodity(info.symbol), tags(info.tags, $0.file),
          "\(info.declaredStyle as Any)")
      }
    }
  }

  /// Of everything but prices.
  var all: [DirectiveText] {
    declarations + rulesOneByOne.map { DirectiveText(.rule, $0.joined(separator: "\n")) }
      + journal.store.commodities.compactMap { info in
        info.defaultStyle.map { DirectiveText(.defaultCommodity, info.symbol, "\($0)") }
      }
      + [DirectiveText(.profile, profile)] + seals.map { DirectiveText(.seal, $0) } + planned
  }

  /// Table by table, so that a new one is compared without being listed here.
  private var planned: [DirectiveText] {
    let kinds: [String: DirectiveText.Kind] = [
      "buckets": .bucket, "correlations": .correlation, "goals": .goal,
      "assignments": .assignment, "holds": .hold, "scenarios": .scenario,
      "baselines": .baseline,
    ]
    return Mirror(reflecting: journal.store.plan).children.flatMap { table in
      let kind = kinds[table.label ?? ""] ?? .plan
      let mirror = Mirror(reflecting: table.value)
      let values = mirror.displayStyle == .collection ? mirror.children.map(\.value) : [table.value]
      return values.map { DirectiveText(kind, meaning.text(of: $0)) }
    }
  }

  /// Without what else the directives say.
  var declaredNames: [String] {
    journal.store.accountDeclarations.map { "account \(name($0.account))" }
      + journal.store.payeeDeclarations.map { "payee \(naming.payee($0.name))" }
      + journal.store.tagDeclarations.map { "tag \(naming.tag($0.name))" }
      + journal.store.commodities.filter { $0.declaration != nil }
      .map { "commodity \(naming.commodity($0.symbol))" }
  }

  var rules: [String] { rulesOneByOne.flatMap { $0 } }

  private var rulesOneByOne: [[String]] {
    journal.store.rules.map { rule in
      let comment = comment(CommentLines.split(journal.sources.text(rule.comment)))
      let head =
        "\(trigger(of: rule)) \(naming.description(journal.description(rule.description))) "
        + "\(rule.state) \(rule.time as Any) \(rule.defaultYear) "
        + "\(journal.sources.text(rule.code)) \(comment) \(tags(rule.tags, rule.span.file))"
      return [head] + rule.postings.map { posting($0, of: rule) }
    }
  }

  /// What queries find after a rename is compared where rules are applied.
  private func trigger(of rule: RuleRecord) -> String {
    if case .query = rule.trigger, isRenamed { return "=" }
    return journal.sources.text(rule.trigger.span)
  }

  private func posting(_ index: Int, of rule: RuleRecord) -> String {
    let posting = journal.store.rulePostings[index]
    var text = "\(name(posting.account)) \(posting.flags.bits)"
    if posting.flags.hasAmount {
      for amount in journal.store.amounts(of: posting) {
        text += " \(amount.quantity) \(symbol(amount.commodity))"
      }
    }
    guard let detail = journal.store.detail(of: posting) else { return text }
    if let cost = journal.store.cost(of: posting) {
      text += " \(cost.isTotal) \(cost.amount.quantity) \(symbol(cost.amount.commodity))"
    }
    let written = journal.store.text(rule.span.file, detail.commentOffset, detail.commentLength)
    let own = detail.tags
    return text + " \(comment(CommentLines.split(written))) \(tags(own, rule.span.file))"
      + " \(detail.day) \(detail.assertion >= 0)"
  }

  /// By symbol.
  var commodityStyles: [String: CommodityStyles] {
    var styles: [String: CommodityStyles] = [:]
    for info in journal.store.commodities {
      styles[naming.commodity(info.symbol)] = CommodityStyles(info)
    }
    return styles
  }

  var profile: String {
    meaning.text(of: journal.profile)
      + "\(journal.store.defaultCommodity.map { symbol($0) } as Any)"
  }

  var plan: String { meaning.text(of: journal.store.plan) }

  var seals: [String] { journal.store.seals.map { meaning.text(of: $0) } }
}

/// What decides how a commodity is shown.
private struct CommodityStyles: Equatable {
  private let directives: [AmountStyle?]
  private let written: [WrittenStyle?]
  private let isDeclared: Bool

  init(_ info: CommodityInfo) {
    directives = [info.declaredStyle, info.defaultStyle]
    written = [info.priced, info.posted, info.ruled]
    isDeclared = info.declaration != nil
  }
}
