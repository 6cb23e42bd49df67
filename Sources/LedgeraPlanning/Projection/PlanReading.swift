package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting

extension ProjectionInput {
  /// What a plan and its books say (calculations.md § Projection). Linear in the postings, and in
  /// the days of the rules.
  package init(
    _ plan: Plan, _ request: ProjectionRequest, _ rates: FrozenRates
  ) throws(ProjectionFailure) {
    var reading = PlanReading(plan, request, rates)
    try reading.readBuckets()
    try reading.readTaxes()
    try reading.readRules()
    try reading.readLoans()
    try reading.readEvents()
    self = reading.input
  }
}

extension Projection {
  /// What becomes of a plan.
  package init(
    _ plan: Plan, _ request: ProjectionRequest, _ rates: FrozenRates, followsPrices: Bool = false
  ) throws(ProjectionFailure) {
    var input = try ProjectionInput(plan, request, rates)
    input.followsPrices = followsPrices
    do throws(RoundedDecimal.Failure) {
      try self.init(input)
    } catch { throw ProjectionFailure(error) }
  }
}

/// Turns a plan into plain values.
struct PlanReading {
  let plan: Plan
  let rates: FrozenRates
  let request: ProjectionRequest
  /// Transactions that count as if they were dated the start day.
  let openings: Set<Int>
  let moves: PlannedMoves
  var input: ProjectionInput
  /// Of the accounts in `input.holdings`.
  var holdingNumbers: [AccountID: Int] = [:]
  /// Loans that no rule repays.
  let loans: [PlannedLoan]
  let loanAccounts: Set<AccountID>
  /// What each of them owed on the start day.
  var owedSums: [WideQuantity] = []

  /// Months beyond which no target is followed.
  static let farthestMonth = 2400

  init(_ plan: Plan, _ request: ProjectionRequest, _ rates: FrozenRates) {
    self.plan = plan
    self.rates = rates
    self.request = request
    openings = request.openings(in: plan.journal)
    moves = PlannedMoves(plan)
    loans = plan.derivedLoans
    loanAccounts = Set(loans.map(\.account))
    input = ProjectionInput(request, plan.settings)
  }

  var journal: Journal { plan.journal }

  func decimal(_ rate: Rate?) throws(ProjectionFailure) -> RoundedDecimal {
    try decimal(rate?.perUnit ?? .zero)
  }

  func decimal(_ quantity: Quantity) throws(ProjectionFailure) -> RoundedDecimal {
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(quantity)
    } catch { throw ProjectionFailure(error) }
  }

  mutating func readBuckets() throws(ProjectionFailure) {
    let held = BookedSums(journal, in: DateSpan(end: DateSpan(request.day).end)) {
      $0.day <= request.start || openings.contains($0.transaction)
    }
    owedSums = loans.map { held.owed(by: $0.account, $0.commodity, journal.accounts) }
    for bucket in plan.buckets { input.buckets.append(try self.bucket(bucket)) }
    if plan.buckets.isEmpty { input.buckets = [Self.standIn] }
    let owners = BucketOwners(plan)
    readHoldings(owners)
    for account in journal.accounts.displayOrder where isHolding(account) {
      let worth = try rates.worth(held[account])
      do throws(RoundedDecimal.Failure) {
        if let holding = holdingNumber(of: account) {
          input.holdings[holding].opening = try input.holdings[holding].opening + worth
        }
        if let owner = owners[account] ?? standIn(for: account) {
          input.buckets[owner].opening = try input.buckets[owner].opening + worth
        } else if journal.type(of: account) == .cash {
          input.freeCash = try input.freeCash + worth
        } else if holdingNumber(of: account) == nil {
          input.otherNetWorth = try input.otherNetWorth + worth
        }
      } catch { throw ProjectionFailure(error) }
    }
    try readExitTaxes(owners)
    input.drawOrder = drawOrder
    let last = input.firstMonth.adding(months: input.computedMonthCount)
    guard input.computedMonthCount <= Self.farthestMonth, last < .last else { throw .tooFar }
  }

  /// The bucket of a plan that has none.
  private static let standIn = ProjectionInput.Bucket(
    "Savings", opening: .zero, weight: .one, expectedReturn: .zero)

  /// Its number for the accounts in it: all cash; nil: it is something else, or the plan has
  /// buckets.
  private func standIn(for account: AccountID) -> Int? {
    plan.buckets.isEmpty && journal.type(of: account) == .cash ? 0 : nil
  }

  /// Accounts that rules move money to or from.
  private mutating func readHoldings(_ owners: BucketOwners) {
    let posted = Set(
      activeRules.flatMap { rule in
        rule.postings.filter { $0.isActive && moves.moves($0, of: rule) }.map(\.account)
      } + loans.map(\.account) + plan.credits.map(\.account))
    let purposes = CategoryPurposes(journal)
    for account in journal.accounts.displayOrder where posted.contains(account) {
      holdingNumbers[account] = input.holdings.count
      var holding = ProjectionInput.Holding(
        journal.name(account), opening: .zero,
        kind: purposes.isCard(account)
          ? .card : journal.type(of: account) == .liability ? .debt : .asset)
      holding.bucket = owners[account]
      input.holdings.append(holding)
    }
  }

  private func isHolding(_ account: AccountID) -> Bool {
    journal.role(of: account) == .wallet
  }

  private func bucket(
    _ declaration: BucketDeclaration
  ) throws(ProjectionFailure) -> ProjectionInput.Bucket {
    var bucket = ProjectionInput.Bucket(
      declaration.name, opening: .zero, weight: try decimal(declaration.weight?.value),
      expectedReturn: try rates.expectedReturn(declaration.expectedReturn?.value))
    for written in declaration.targets.map(\.value) {
      var target = ProjectionInput.Target(try rates.worth(written.amount), by: written.by)
      target.isReal = written.isReal
      target.foreign = try foreign(written.amount)
      bucket.targets.append(target)
    }
    for later in declaration.laterWeights {
      bucket.laterWeights.append((input.month(of: later.day), try decimal(later.rate.value)))
    }
    bucket.middleReturn = try middleReturn(declaration)
    if let tax = declaration.tax?.value, tax.base == .growth {
      bucket.tax = try decimal(tax.terms.rate)
    }
    switch declaration.draw?.value {
    case .never: bucket.firstDraw = nil
    case .from(let day): bucket.firstDraw = input.month(of: day)
    case .always, nil: break
    }
    if let buffer = declaration.buffer?.value { bucket.buffer = try self.buffer(buffer) }
    return bucket
  }

  /// Of returns whose mean and deviation are written as rates: (1 + m) ÷ √(1 + (s ÷ (1 + m))²) − 1.
  private func middleReturn(
    _ bucket: BucketDeclaration
  ) throws(ProjectionFailure) -> RoundedDecimal? {
    guard let mean = bucket.expectedReturn?.value.rate, let spread = bucket.volatility?.value.rate,
      spread.perUnit.signum > 0
    else { return nil }
    let (m, s) = (try decimal(mean), try decimal(spread))
    do throws(RoundedDecimal.Failure) {
      let growth = try RoundedDecimal.one + m
      let part = try s / growth
      return try growth / (RoundedDecimal.one + part * part).root(2) - .one
    } catch { throw ProjectionFailure(error) }
  }

  /// nil: it is in the base currency, or in one that is worth nothing.
  private func foreign(
    _ amount: Amount
  ) throws(ProjectionFailure) -> ProjectionInput.ForeignAmount? {
    guard amount.commodity != rates.base else { return nil }
    let rate = try rates.rate(of: amount.commodity)
    guard !rate.isZero else { return nil }
    return .init(
      amount: try decimal(amount.quantity), commodity: amount.commodity, rate: rate)
  }

  private func buffer(_ buffer: Buffer) throws(ProjectionFailure) -> ProjectionInput.Buffer {
    func figure(_ quantity: Quantity) throws(ProjectionFailure) -> RoundedDecimal {
      guard let commodity = buffer.commodity else { return try decimal(quantity) }
      return try rates.worth(Amount(quantity, commodity))
    }
    var most: RoundedDecimal?
    if let bound = buffer.most { most = try figure(bound) }
    return .init(
      least: try figure(buffer.least), most: most, isInMonths: buffer.commodity == nil)
  }

  /// What reserves hold beyond their buffers, then those that the plan names, then the rest, and last the
  /// reserves, the first one at the end; without those that must not pay.
  private var drawOrder: [ProjectionInput.Payer] {
    let names = input.buckets.map(\.name)
    let named = plan.settings.shortfall.compactMap { names.firstIndex(of: $0.value) }
    let others = names.indices.filter { !named.contains($0) }
    let reserves = others.filter { input.buckets[$0].buffer != nil }
    let invested = others.filter { input.buckets[$0].buffer == nil }
    let order: [ProjectionInput.Payer] =
      reserves.map { .excess($0) } + (named + invested + reserves.reversed()).map { .all($0) }
    return order.filter { input.buckets[$0.bucket].firstDraw != nil }
  }

  var activeRules: [PlannedRule] { plan.activeRules }

  func isIncome(_ account: AccountID) -> Bool {
    journal.role(of: account) == .income
  }
}

extension FrozenRates {
  /// A rate, or what a proxy's prices say; none is 0.
  package func expectedReturn(
    _ source: RateSource?
  ) throws(ProjectionFailure) -> RoundedDecimal {
    guard let source else { return .zero }
    guard let rate = source.rate else {
      return try trailingReturn(of: source.proxy, years: source.years)
    }
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(rate.perUnit)
    } catch { throw ProjectionFailure(error) }
  }
}
