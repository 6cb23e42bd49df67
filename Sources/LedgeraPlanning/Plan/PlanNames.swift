import LedgeraDiagnostics
import LedgeraModel

/// The names that a plan may mention.
struct PlanNames {
  /// Names of the accounts that are declared or posted to, and of their parents.
  let accounts: KnownNames
  let buckets: KnownNames
  let goals: KnownNames
  /// What money is assigned to: goals and accounts.
  let places: KnownNames
  let residencies: KnownNames
  /// Symbols of the commodities that the books declare, price or post.
  let symbols: KnownNames
  /// Descriptions of rules.
  let rules: KnownNames
  /// Names that are declared twice.
  private(set) var repeated: [Diagnostic] = []
  private let journal: Journal
  /// By account number.
  private var isKnown: [Bool]

  /// Linear in postings and accounts.
  init(_ plan: Plan) {
    let journal = plan.journal
    self.journal = journal
    var isKnown = [Bool](repeating: false, count: journal.accounts.nodes.count)
    func know(_ account: AccountID) {
      for current in journal.accounts.lineage(of: account) {
        if isKnown[current.index] { break }
        isKnown[current.index] = true
      }
    }
    for declaration in journal.store.accountDeclarations { know(declaration.account) }
    for posting in journal.store.postings.buffer where !isKnown[posting.account.index] {
      know(posting.account)
    }
    for posting in journal.store.rulePostings.buffer { know(posting.account) }
    self.isKnown = isKnown
    let known = isKnown.indices.filter { isKnown[$0] }.map { journal.name(AccountID(UInt32($0))) }
    accounts = KnownNames(known)
    buckets = KnownNames(plan.buckets.map(\.name))
    goals = KnownNames(plan.goals.map(\.name))
    places = KnownNames(plan.goals.map(\.name) + known)
    residencies = KnownNames(
      plan.settings.residencies.map(\.name)
        + plan.scenarios.flatMap { $0.settings.residencies.map(\.name) })
    symbols = KnownNames(PlanNames.symbols(of: journal))
    // Those that ended before they began, when an account was closed, too.
    rules = KnownNames(
      journal.store.rules.filter { if case .period = $0.trigger { true } else { false } }
        .map { journal.description($0.description) }.filter { !$0.isEmpty })
    note(plan.buckets.map { ($0.name, $0.span) }, "bucket")
    note(plan.goals.map { ($0.name, $0.span) }, "goal")
    note(plan.scenarios.map { ($0.name, $0.span) }, "scenario")
    note(plan.baselines.map { ($0.name, $0.span) }, "baseline")
    note(plan.settings.residencies.map { ($0.name, $0.span) }, "residency")
  }

  /// Of what the books declare, price or post; what only rules mention may be misspelt.
  private static func symbols(of journal: Journal) -> [String] {
    var symbols: Set<String> = []
    for price in journal.store.prices.buffer {
      symbols.insert(journal.commodity(price.commodity).symbol)
    }
    for number in journal.store.commodities.indices {
      let info = journal.commodity(CommodityID(UInt16(number)))
      if info.declaration != nil || info.posted != nil || info.defaultStyle != nil {
        symbols.insert(info.symbol)
      }
    }
    return symbols.filter { !$0.isEmpty }.sorted()
  }

  func isKnown(_ account: AccountID) -> Bool { isKnown[account.index] }

  /// Whether the books know an account of that name.
  func isAccount(_ name: String) -> Bool {
    journal.account(named: name).map(isKnown) ?? false
  }

  private mutating func note(_ names: [(name: String, span: Span)], _ kind: String) {
    var known: [String: Span] = [:]
    for (name, span) in names {
      guard let first = known[name] else {
        known[name] = span
        continue
      }
      var finding = Diagnostic(
        .contradictoryPlan,
        "there are two \(kind == "residency" ? "residencies" : kind + "s") of that name", at: span)
      finding.related = [LabelledSpan(first, "the first one")]
      finding.help = ["give one of them another name, or put everything below one"]
      repeated.append(finding)
    }
  }
}

/// Names of one kind, in order.
struct KnownNames {
  let list: [String]
  private let all: Set<String>

  init(_ list: [String]) {
    self.list = list
    all = Set(list)
  }

  func contains(_ name: String) -> Bool { all.contains(name) }
}

/// Every commodity that a plan names, with a place where it does.
struct PlanCommodities {
  /// In no particular order.
  let places: [(commodity: CommodityID, span: Span)]

  init(_ plan: Plan) {
    var places: [(commodity: CommodityID, span: Span)] = []
    for rule in plan.rules {
      for posting in rule.postings {
        places += posting.amounts.map { ($0.commodity, posting.span) }
      }
    }
    let buckets = plan.buckets + plan.scenarios.flatMap(\.buckets)
    for target in buckets.flatMap(\.targets) + plan.goals.compactMap(\.target) {
      places.append((target.value.amount.commodity, target.span))
    }
    for bucket in buckets {
      if let basis = bucket.basis { places.append((basis.value.commodity, basis.span)) }
      if let buffer = bucket.buffer, let commodity = buffer.value.commodity {
        places.append((commodity, buffer.span))
      }
      for source in [bucket.expectedReturn, bucket.volatility].compactMap({ $0 })
      where source.value.rate == nil {
        places.append((source.value.proxy, source.span))
      }
    }
    places += plan.assignments.map { ($0.amount.commodity, $0.span) }
    places += plan.holds.map { ($0.amount.commodity, $0.span) }
    let settings = [plan.settings] + plan.scenarios.map(\.settings)
    for residency in settings.flatMap(\.residencies) {
      if let commodity = residency.commodity { places.append((commodity, residency.span)) }
    }
    for scenario in plan.scenarios {
      places += scenario.events.map { ($0.amount.commodity, $0.span) }
      places += scenario.rules.compactMap { rule in
        rule.amount.map { ($0.value.commodity, $0.span) }
      }
    }
    self.places = places
  }
}
