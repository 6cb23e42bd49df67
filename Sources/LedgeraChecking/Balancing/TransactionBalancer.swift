import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Completes transactions and finds those that do not balance (grammar.md § Balancing).
struct TransactionBalancer {
  let options: CheckingOptions
  var sums: CommoditySums
  var findings = DiagnosticList()
  /// Transactions that do not balance; assertions about their accounts prove nothing.
  var brokenTransactions: [Int] = []
  private let conversions: ConversionPairs
  /// Which transactions give base values.
  let baseTags: BaseTagMarks
  /// Transactions with malformed base values, which are already reported.
  var misread: Set<Int> = []
  /// Findings about transactions that rules made or changed, by number of the rule.
  var reportedRules: [Int: Int] = [:]

  init(_ store: borrowing JournalStore, accounts: AccountTree, options: CheckingOptions) {
    self.options = options
    conversions = ConversionPairs(accounts)
    sums = CommoditySums(store.commodities)
    baseTags = BaseTagMarks(store)
  }

  /// Completes and balances one transaction whose balance assignments are resolved: real and bracketed
  /// postings separately.
  mutating func balance(_ index: Int, in store: inout JournalStore) {
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == .virtual && !store.postings[number].flags.hasAmount {
      store.complete(number, with: [])
    }
    if !conversions.isEmpty { offsetConversions(of: index, in: &store) }
    let isRealFine = balance(index, kind: .real, in: &store)
    let isBracketedFine = balance(index, kind: .balancedVirtual, in: &store)
    if !isRealFine || !isBracketedFine { brokenTransactions.append(index) }
  }

  /// Lets conversion postings beside a cost take that back (grammar.md § Conversion postings).
  private func offsetConversions(of index: Int, in store: inout JournalStore) {
    for pair in conversions.pairs(of: index, in: store) {
      guard let priced = pair.priced, let amount = store.onlyAmount(of: priced),
        let cost = store.cost(of: store.postings[priced])
      else { continue }
      pair.offset(amount, cost.wideTotal(of: amount.quantity), in: &store)
    }
  }

  /// Balances the postings of one kind; false after a finding.
  private mutating func balance(_ index: Int, kind: PostingKind, in store: inout JournalStore)
    -> Bool
  {
    sums.clear()
    var missing: [Int] = []
    var count = 0
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind {
      count += 1
      guard store.postings[number].flags.hasAmount else {
        missing.append(number)
        continue
      }
      addWeight(of: number, in: store)
    }
    if count == 0 { return true }
    if missing.count > 1 {
      report(missing: missing, of: index, in: store)
      return false
    }
    if let posting = missing.first {
      var amounts = sums.remainders.map { $0.amount?.negated }
      // If the rest already balances, what is left is a zero of the first commodity that counts.
      if amounts.isEmpty, let first = sums.first { amounts = [Amount(.zero, first)] }
      store.complete(posting, with: amounts.compactMap { $0 })
      if amounts.contains(nil) { report(overflowAt: posting, of: index, in: store) }
      return !amounts.contains(nil) && (balanceInBase(index, kind: kind, in: &store) ?? true)
    }
    if misread.contains(index) { return false }
    if let isFine = balanceInBase(index, kind: kind, in: &store) { return isFine }
    let imbalances = sums.imbalances(byDisplay: options.usesOldBalancing)
    if imbalances.isEmpty { return true }
    if inferConversion(index, kind: kind, in: &store) { return true }
    if balancesByLotCosts(index, kind: kind, in: store) { return true }
    report(imbalances: imbalances, of: index, kind: kind, in: store)
    return false
  }

  /// Adds a posting at its cost, if it has one.
  private mutating func addWeight(of number: Int, in store: borrowing JournalStore) {
    let posting = store.postings[number]
    let cost = store.cost(of: posting)
    store.forEachAmount(of: posting) { amount in
      if !posting.flags.isInferred {
        sums.noteWrittenScale(amount.quantity.scale, of: amount.commodity)
      }
      let weight = amount.weight(at: cost)
      sums.add(weight.quantity, of: weight.commodity)
    }
    if let cost = cost?.amount { sums.noteCostScale(cost.quantity.scale, of: cost.commodity) }
  }
}

extension Amount {
  /// What the amount weighs in balancing: its cost, if it has one. Exact.
  func weight(at cost: Cost?) -> (quantity: WideQuantity, commodity: CommodityID) {
    guard let cost else { return (WideQuantity(quantity), commodity) }
    let price = WideQuantity(cost.amount.quantity)
    let total =
      cost.isTotal ? (quantity.isNegative ? price.negated : price) : price * WideQuantity(quantity)
    return (total, cost.amount.commodity)
  }
}

extension JournalStore {
  /// Gives a posting its inferred amounts; an empty list means zero without a commodity.
  mutating func complete(_ number: Int, with amounts: [Amount]) {
    postings[number].flags.hasAmount = true
    postings[number].flags.isInferred = true
    let only = amounts.first ?? Amount(.zero, .none)
    if amounts.count <= 1, let small = Int64(exactly: only.quantity.coefficient) {
      postings[number].coefficient = small
      postings[number].scale = only.quantity.scale
      postings[number].commodity = only.commodity
      return
    }
    let first = Int32(bigAmounts.count)
    for amount in amounts { bigAmounts.append(AmountRecord(amount)) }
    let count = Int32(amounts.count)
    changeDetail(of: number) { detail in
      detail.bigAmount = first
      detail.bigAmountCount = count
    }
    postings[number].commodity = only.commodity
    if amounts.count > 1 {
      postings[number].flags.isMixed = true
    } else {
      postings[number].flags.isBig = true
      postings[number].scale = only.quantity.scale
    }
  }

  /// Gives each transaction the postings that `append` adds to the table for its number.
  mutating func replacePostings(
    _ append: (Int, inout Column<PostingRecord>, inout JournalStore) -> Void
  ) {
    var postings = Column<PostingRecord>()
    postings.reserve(self.postings.count)
    for index in 0..<transactions.count {
      let first = postings.count
      append(index, &postings, &self)
      transactions[index].firstPosting = UInt32(first)
      transactions[index].postingCount = UInt32(postings.count - first)
    }
    swap(&postings, &self.postings)
  }

  /// Changes a posting's detail, adding one if it has none.
  mutating func changeDetail(of number: Int, _ change: (inout PostingDetail) -> Void) {
    let known = postings[number].detail
    var detail = self.detail(of: postings[number]) ?? PostingDetail()
    change(&detail)
    if known >= 0 {
      details[Int(known)] = detail
    } else {
      postings[number].detail = Int32(details.count)
      details.append(detail)
    }
  }
}
