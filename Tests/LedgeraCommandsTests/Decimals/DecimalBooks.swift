import LedgeraTestSupport

/// Made-up books with amounts of 0 to 255 decimals and up to 38 digits, near the sizes at which
/// arithmetic changes, and what their accounts hold.
struct DecimalBooks {
  /// What is held, by account and commodity.
  typealias Sums = [String: ExactDecimal]

  private(set) var text: String
  private(set) var sums: Sums = [:]
  /// What was paid for it.
  private(set) var costs: Sums = [:]
  /// Decimals that the totals are shown with.
  let shownDecimals: Int

  private static let accounts = [
    "assets:broker", "expenses:food", "income:pay", "liabilities:card",
  ]

  init(seed: UInt64) {
    var random = SeededRandom(seed)
    let directive = random.pick(["", "commodity 1.00 EUR\n", "commodity 1000. ETH\n"])
    shownDecimals = Self.decimals(&random)
    text = """
      \(directive)profile
          base EUR

      account assets:broker  ; type: Asset, class: stock
      account assets:cash  ; type: Cash, class: cash
      account expenses:food  ; type: Expense
      account income:pay  ; type: Revenue
      account liabilities:card  ; type: Liability, class: credit-card
      account equity:trade  ; type: Equity

      P 2026-01-01 ETH \(Self.number(&random, isSigned: false)) EUR
      P 2026-08-01 ETH \(Self.number(&random, isSigned: false)) EUR

      bucket Broker
          account assets:broker
          weight 60%
          return 5%
          volatility 10%

      bucket Cash
          account assets:cash
          weight 40%
          return 1%

      ~ monthly from 2026-01-01  Food
          expenses:food  \(Self.number(&random, isSigned: false)) EUR
          assets:cash


      """
    for _ in 0..<12 { addTransaction(&random) }
  }

  private mutating func addTransaction(_ random: inout SeededRandom) {
    text += "2026-\(random.within(1...11))-\(random.within(1...28)) Shop \(random.below(3))\n"
    let (account, commodity) = (random.pick(Self.accounts), random.pick(["EUR", "ETH"]))
    let (amount, price) = (Self.number(&random), Self.number(&random, isSigned: false))
    let exact = ExactDecimal(amount)
    switch random.below(4) {
    case 0:
      text += "    (\(account))  \(amount) \(commodity)\n\n"
      add(exact, commodity, to: account)
    case 1:
      text += "    \(account)  \(amount) \(commodity)\n    assets:cash\n\n"
      add(exact, commodity, to: account)
      add(exact * ExactDecimal("-1"), commodity, to: "assets:cash")
    case 2:
      text += "    (\(account))  \(amount) ETH @ \(price) EUR\n\n"
      add(exact, "ETH", to: account, cost: exact * ExactDecimal(price))
    default:
      text += "    (\(account))  \(amount) ETH @@ \(price) EUR\n\n"
      let cost = ExactDecimal(price) * ExactDecimal(amount.hasPrefix("-") ? "-1" : "1")
      add(exact, "ETH", to: account, cost: cost)
    }
  }

  private mutating func add(
    _ amount: ExactDecimal, _ commodity: String, to account: String, cost: ExactDecimal? = nil
  ) {
    sums["\(account) \(commodity)", default: .zero] =
      sums["\(account) \(commodity)", default: .zero] + amount
    let paid = "\(account) \(cost == nil ? commodity : "EUR")"
    // A product of more than 255 decimals is rounded there.
    let known = cost.map { ExactDecimal($0.text(decimals: 255)) } ?? amount
    costs[paid, default: .zero] = costs[paid, default: .zero] + known
  }

  /// A number that is near a limit, or has many digits.
  private static func number(_ random: inout SeededRandom, isSigned: Bool = true) -> String {
    let edges = [
      "9223372036854775807", "9223372036854775808", "9223372036854775809", "18446744073709551615",
      "18446744073709551616", "85070591730234615865843651857942052864",
      "99999999999999999999999999999999999999", "1", "5", "49999999999999999999999999999999999999",
      "50000000000000000000000000000000000000", "50000000000000000000000000000000000001",
      "10000000000000000000000000000000000000",
    ]
    var digits = random.pick(edges)
    if random.oneIn(2) {
      digits = (0..<random.pick([1, 3, 17, 18, 19, 20, 36, 37, 38]))
        .map { _ in "\(random.pick([0, 9, random.below(10)]))" }.joined()
    }
    let decimals = Self.decimals(&random)
    while digits.count <= decimals { digits = "0" + digits }
    if decimals > 0 {
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    return (isSigned && random.oneIn(2) ? "-" : "") + digits
  }

  private static func decimals(_ random: inout SeededRandom) -> Int {
    random.pick([
      0, 2, 8, 18, 19, 36, 37, 38, 39, 40, 41, 63, 64, 65, 127, 128, 129, 254, 255,
      random.below(256),
    ])
  }
}
