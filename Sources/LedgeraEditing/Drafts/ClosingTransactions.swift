package import LedgeraModel
package import LedgeraQuantities

/// Transactions that carry balances over a day: to zero, and back to what they were.
package struct ClosingTransactions: Sendable {
  /// What a transaction does with the balances.
  package enum Kind: Sendable {
    /// Brings them to zero.
    case close
    /// Brings them back, from zero.
    case open
    /// Asserts them.
    case assert
    /// Assigns them.
    case assign
  }

  /// What one account holds of one commodity, with one cost.
  struct Part {
    let account: String
    let amount: DraftAmount
    /// nil: costs are not kept apart, or it has none.
    let cost: DraftCost?
    /// What the account holds of the commodity at all costs; nil: another part of it follows.
    let balance: DraftAmount?
  }

  private let parts: [Part]
  /// Whether there is no balance.
  package var isEmpty: Bool { parts.isEmpty }
  /// Amounts of the counter account are written.
  package var isExplicit = false
  /// The counter account follows each posting.
  package var isInterleaved = false
  /// In front of all balances. Other accounts and commodities may make assertions with others than `=` fail.
  package var assertionSign = DraftAssertion.Sign.own

  /// - Parameters:
  ///   - postings: Numbers of the postings that make the balances.
  ///   - keepsZeros: Accounts whose balance is zero have a posting of it, too.
  ///   - keepsDecimals: Balances have the decimals of the postings, also those that are zero.
  ///   - account: The account that a posting counts for.
  package init(
    _ journal: Journal, of postings: some Sequence<Int>, atCost: Bool, keepingCosts: Bool,
    keepsZeros: Bool, keepsDecimals: Bool, account: (AccountID) -> AccountID
  ) throws(QuantityOverflow) {
    var sums: [AccountID: [Key: Sum]] = [:]
    for number in postings {
      let posting = journal.store.postings[number]
      let cost = journal.store.cost(of: posting)
      for amount in journal.store.amounts(of: posting) {
        let key = keepingCosts ? Key(amount.commodity, cost) : Key(amount.commodity, nil)
        var (added, total) = (amount, Quantity.zero)
        if let cost, atCost {
          let total = try cost.total(of: amount.quantity)
          added = Amount(
            keepsDecimals ? total.quantity : total.quantity.normalized, total.commodity)
        }
        if let cost, cost.isTotal { total = try cost.total(of: amount.quantity).quantity }
        let place = atCost ? Key(added.commodity, nil) : key
        try sums[account(posting.account), default: [:]][place, default: Sum()]
          .add(added.quantity, total)
      }
    }
    var parts: [Part] = []
    for account in journal.accounts.displayOrder {
      guard let sums = sums[account] else { continue }
      parts += try ClosingTransactions.parts(
        of: account, sums, keepsZeros: keepsZeros, keepsDecimals: keepsDecimals, journal)
    }
    self.parts = parts
  }

  /// A transaction with a posting for each balance and one of the counter account.
  package func transaction(
    _ kind: Kind, on day: Day, _ description: String, against counter: String
  ) -> TransactionDraft {
    var draft = TransactionDraft(day: day, description: description)
    draft.opensDay = kind == .open
    var rest = CounterAmounts()
    // An assignment brings all parts of a commodity at once.
    for part in parts where kind != .assign || part.balance != nil {
      var posting = PostingDraft(part.account)
      let sign = kind == .close ? part.amount.negated : part.amount
      switch kind {
      case .close, .open:
        posting.amount = sign
        posting.cost = part.cost
        posting.assertion = part.balance.map { balance in
          DraftAssertion(kind == .open ? balance : balance.zero, assertionSign)
        }
      case .assert:
        posting.amount = part.amount.zero
        posting.assertion = part.balance.map { DraftAssertion($0, assertionSign) }
      case .assign: posting.assertion = part.balance.map { DraftAssertion($0, assertionSign) }
      }
      draft.postings.append(posting)
      switch kind {
      case .assert: break
      case .assign:
        if let balance = part.balance { rest.add(balance.negated, nil) }
      case .close, .open:
        if isInterleaved {
          var back = PostingDraft(counter, sign.negated)
          back.cost = part.cost
          draft.postings.append(back)
        } else {
          rest.add(sign.negated, part.cost)
        }
      }
    }
    guard kind != .assert, kind == .assign || !isInterleaved else { return draft }
    guard isExplicit else {
      draft.postings.append(PostingDraft(counter))
      return draft
    }
    for part in rest.written {
      var posting = PostingDraft(counter, part.amount)
      posting.cost = part.cost
      draft.postings.append(posting)
    }
    return draft
  }

  // MARK: Sums

  private struct Key: Hashable {
    let commodity: CommodityID
    /// Total costs of one commodity add up, unit costs are kept apart.
    let cost: Amount?
    let isTotal: Bool

    init(_ commodity: CommodityID, _ cost: Cost?) {
      self.commodity = commodity
      isTotal = cost?.isTotal ?? false
      self.cost = cost.map { $0.isTotal ? Amount(.zero, $0.amount.commodity) : $0.amount }
    }

    /// Parts without a cost come first, then those with a total, then by cost.
    func precedes(_ other: Key) -> Bool {
      guard let cost, let otherCost = other.cost else { return cost == nil && other.cost != nil }
      guard isTotal == other.isTotal else { return isTotal }
      return (cost.quantity, cost.commodity) < (otherCost.quantity, otherCost.commodity)
    }
  }

  private struct Sum {
    var quantity = Quantity.zero
    var totalCost = Quantity.zero

    mutating func add(_ quantity: Quantity, _ totalCost: Quantity) throws(QuantityOverflow) {
      self.quantity = try self.quantity.adding(quantity)
      self.totalCost = try self.totalCost.adding(totalCost)
    }
  }

  private static func parts(
    of account: AccountID, _ sums: [Key: Sum], keepsZeros: Bool, keepsDecimals: Bool,
    _ journal: Journal
  ) throws(QuantityOverflow) -> [Part] {
    func draft(_ quantity: Quantity, _ commodity: CommodityID) -> DraftAmount {
      DraftAmount(Amount(keepsDecimals ? quantity : quantity.normalized, commodity), journal)
    }
    let order = CommodityOrder(journal)
    let held = Dictionary(grouping: sums) { $0.key.commodity }
    let commodities = held.keys.sorted { order.precedes($0, $1) }
    var parts: [Part] = []
    for commodity in commodities {
      let held = (held[commodity] ?? []).filter { !$0.value.quantity.isZero }
        .sorted { $0.key.precedes($1.key) }
      var balance = Quantity.zero
      for part in held { balance = try balance.adding(part.value.quantity) }
      for (index, part) in held.enumerated() {
        let cost = part.key.cost.map { cost in
          let amount =
            part.key.isTotal ? Amount(part.value.totalCost.magnitude, cost.commodity) : cost
          return DraftCost(DraftAmount(amount, journal), isTotal: part.key.isTotal)
        }
        parts.append(
          Part(
            account: journal.name(account),
            amount: draft(part.value.quantity, commodity), cost: cost,
            balance: index == held.count - 1 ? draft(balance, commodity) : nil))
      }
    }
    if parts.isEmpty, keepsZeros, let commodity = commodities.first {
      let zero = DraftAmount(Amount(.zero, commodity), journal)
      parts = [Part(account: journal.name(account), amount: zero, cost: nil, balance: zero)]
    }
    return parts
  }
}

/// What the counter account gets: sums of each commodity with each cost.
private struct CounterAmounts {
  private struct Key: Hashable {
    let symbol: String
    let cost: DraftCost?
  }

  private var parts: [(amount: DraftAmount, cost: DraftCost?)] = []
  private var places: [Key: Int] = [:]

  /// Total costs are kept apart, and so are sums with too many digits.
  mutating func add(_ amount: DraftAmount, _ cost: DraftCost?) {
    let key = Key(symbol: amount.symbol, cost: cost)
    let place = cost?.isTotal == true ? nil : places[key]
    if let place, let sum = try? parts[place].amount.quantity.adding(amount.quantity) {
      parts[place].amount.quantity = sum
      return
    }
    if place == nil { places[key] = parts.count }
    parts.append((amount, cost))
  }

  /// By symbol, those without a cost first; a single zero if there is nothing else.
  var written: [(amount: DraftAmount, cost: DraftCost?)] {
    let written = parts.filter { !$0.amount.quantity.isZero }
    guard !written.isEmpty else { return [parts.last ?? (DraftAmount(.zero, ""), nil)] }
    return written.sorted {
      ($0.amount.symbol, $0.cost == nil ? 0 : 1) < ($1.amount.symbol, $1.cost == nil ? 0 : 1)
    }
  }
}
