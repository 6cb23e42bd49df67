package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// What a household says of itself when its books are set up (examples/setup/README.md).
///
/// Names and symbols are text, since there are no books yet. Amounts without a symbol are in the base
/// currency.
package struct SetupAnswers: Sendable {
  /// An account with what it holds at the start; what is owed is below zero.
  package struct Wallet: Sendable {
    package var name: String
    package var balance: DraftAmount
    /// As in the tag `class:`.
    package var assetClass: String
    /// Whether its money is assigned to envelopes; nil: as its class says.
    var isOnBudget: Bool?

    var isLiability: Bool { name.hasPrefix("liabilities") }
  }

  /// Net income, or a bill.
  package struct Flow: Sendable {
    package var name: String
    package var amount: DraftAmount
    package var recurrence: Recurrence
    /// The first payday or due date.
    package var day: Day
    /// The category.
    package var account: String
  }

  /// A loan.
  package struct Debt: Sendable {
    package var account: String
    /// What is owed; positive.
    package var balance: Quantity
    /// Percents a year.
    package var rate: Quantity
    /// What is paid each month.
    package var payment: Quantity
    /// Of a payment; those before the books do not count.
    package var day: Day

    /// Of the first month.
    var interest: WideQuantity {
      let yearly = WideQuantity(balance) * WideQuantity(rate)
      return yearly.divided(by: WideQuantity(coefficient: 1200, scale: 0)) ?? .zero
    }

    /// From when on interest counts: a month before the first payment in books that begin on a day.
    func lent(before start: Day) -> Day {
      let (first, begin) = (day.components, start.components)
      let months = max(0, (begin.year - first.year) * 12 + begin.month - first.month)
      let isBefore = day.adding(months: months) < start
      return day.adding(months: isBefore ? months : months - 1)
    }
  }

  /// A bucket of the plan.
  package struct Bucket: Sendable {
    package var name: String
    package var account: String
    /// Percents.
    package var weight: Quantity
    /// Percents a year.
    package var expectedReturn: Quantity
    /// Percents; nil: it is not said.
    var volatility: Quantity?
  }

  /// What a goal or a bucket is to reach.
  package struct Target: Sendable {
    package var name: String
    package var amount: DraftAmount
    package var day: Day
    /// Where a goal's savings are; nil: nowhere in particular.
    package var account: String?
    /// The amount is in the money of the start.
    var isReal = false
  }

  package var base = "SGD"
  package var display: [String] = []
  /// IANA name; nil: the system's zone, not written.
  package var timezone: String?
  /// The day of the opening balances.
  package var start: Day
  /// Percents a year; nil: none.
  package var inflation: Quantity?
  /// A birthday, by which age savings are invested; nil: it is not said.
  package var born: Day?
  /// What one unit of other currencies is worth in the base currency.
  package var rates: [DraftAmount] = []
  package var wallets: [Wallet] = []
  package var incomes: [Flow] = []
  package var bills: [Flow] = []
  package var debts: [Debt] = []
  /// Months of spending that the first bucket holds at least, and at most; nil: not said.
  package var buffer: ClosedRange<Int>?
  package var buckets: [Bucket] = []
  package var targets: [Target] = []
  package var goals: [Target] = []
  /// Name of the percentage model of the recommended budget; nil: no budget is recommended.
  package var model: String? = usualModel

  static let usualModel = "50/30/20"

  package init(start: Day) { self.start = start }

  /// Where income goes and bills are paid from: the first cash account.
  var mainWallet: String {
    wallets.first { $0.assetClass == "cash" && !$0.isLiability }?.name ?? "assets:bank:current"
  }

  /// Where income comes to, or a bill is paid from: the first cash account in its currency, if there is one.
  func wallet(for flow: Flow) -> String {
    let symbol = flow.amount.symbol
    guard !symbol.isEmpty else { return mainWallet }
    return wallets.first {
      $0.assetClass == "cash" && !$0.isLiability && $0.balance.symbol == symbol
    }?.name ?? mainWallet
  }

  /// What a flow comes to in a month, in the base currency.
  func monthly(_ flow: Flow) -> WideQuantity {
    let rate = rates.last { $0.symbol == flow.amount.symbol }?.quantity ?? Quantity(coefficient: 1)
    let yearly =
      WideQuantity(flow.amount.quantity) * WideQuantity(rate)
      * WideQuantity(coefficient: Int128(flow.recurrence.frequency), scale: 0)
    return yearly.divided(by: WideQuantity(coefficient: 12, scale: 0)) ?? .zero
  }
}

/// Why an answer of the set-up cannot be used.
package struct SetupFailure: ExplainedError, Hashable {
  package let message: String
  package let hints: [String]

  package var kind: FailureKind { .usage }

  package init(_ message: String, hint: String = "") {
    self.message = message
    hints = hint.isEmpty ? [] : [hint]
  }
}

/// Numbers as people write them in answers: `1850.00`, `12,000`, `1.2k`, `40k`, `2m`.
enum SetupNumber {
  /// nil: it is no number, or one whose comma could be a decimal mark.
  static func quantity(_ text: some StringProtocol) -> Quantity? {
    var digits = String(text)
    var zeros = 0
    if let last = digits.last, let count = ["k": 3, "m": 6][last.lowercased()] {
      digits.removeLast()
      zeros = count
    }
    guard let plain = withoutGroups(digits), let quantity = Quantity(plain: plain) else {
      return nil
    }
    guard zeros > 0 else { return quantity }
    return try? quantity.multiplied(by: Quantity(coefficient: zeros == 3 ? 1000 : 1_000_000))
  }

  /// Without commas between groups of three digits; nil: a comma is elsewhere.
  private static func withoutGroups(_ digits: String) -> String? {
    guard digits.contains(",") else { return digits }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let first = groups[0].drop { $0 == "-" || $0 == "+" }
    guard (1...3).contains(first.count), first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 }), parts.count < 2 || !parts[1].contains(",")
    else { return nil }
    return digits.replacing(",", with: "")
  }
}
