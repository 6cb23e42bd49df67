package import LedgeraChecking
package import LedgeraModel
package import LedgeraValuation

/// Assets less liabilities at the end of each period, by class of account or by commodity.
package struct NetWorthReport: Sendable {
  /// What a row is about.
  package enum Grouping: String, Sendable, CaseIterable {
    /// `class:` of the accounts.
    case byClass = "class"
    /// Unconverted holdings; the totals are converted.
    case byCommodity = "commodity"
    case byAccount = "account"
  }

  /// One row; a figure for each period.
  package struct Line: Sendable {
    package let name: String
    package var amounts: [WideBalance]
    /// The account of the line; nil: it has several.
    package internal(set) var account: AccountID?
  }

  /// Reports with more amounts (commodities of all accounts times periods) are refused.
  package static let amountLimit = 1_000_000

  package let journal: Journal
  package let grouping: Grouping
  /// nil: values are in the commodities of the latest prices.
  package let target: CommodityID?
  /// How holdings are valued, as in the title, with a leading comma.
  package let conversion: String
  /// The day of each figure.
  package let days: [Day]
  package let assets: [Line]
  package let liabilities: [Line]
  package let totalAssets: [WideBalance]
  /// What is owed: positive.
  package let totalLiabilities: [WideBalance]
  package let netWorth: [WideBalance]
  /// Net worth in the profile's display currencies; one list for each day.
  package let display: [[DisplayTotal]]
  /// Archived accounts that still hold something and are left out.
  package let leftOut: [AccountID]
  package let usedRates: [UsedRate]

  /// Linear in postings, and in accounts times periods.
  ///
  /// - Parameter limit: Later prices are ignored.
  package init(
    _ ledger: Ledger, _ request: WorthRequest, _ grouping: Grouping, pricesUntil limit: Moment
  ) {
    let journal = ledger.journal
    let figures = WorthFigures(journal, request, pricesUntil: limit)
    self.journal = journal
    self.grouping = grouping
    target = request.selection.valuation.market?.target
    conversion = request.selection.valuation.title
    days = figures.days
    var groups = WorthGroups(journal, grouping, periodCount: days.count)
    for account in figures.accounts { groups.add(account) }
    (assets, liabilities) = (groups.assets, groups.liabilities)
    (totalAssets, totalLiabilities) = (groups.totalAssets, groups.totalLiabilities)
    netWorth = zip(totalAssets, totalLiabilities).map { assets, liabilities in
      var net = assets
      net.subtract(liabilities)
      return net
    }
    let (totals, currency) = (netWorth, target)
    display = zip(totals, days).map { total, day in
      DisplayTotal.all(of: total, in: currency, on: day, journal, figures.book)
    }
    leftOut = figures.leftOut
    usedRates = figures.usedRates
  }
}

/// Adds accounts to the rows that they belong to.
private struct WorthGroups {
  private let journal: Journal
  private let grouping: NetWorthReport.Grouping
  private let traits: AccountTraits
  private let labels: AccountLabels
  private let order: CommodityOrder
  private let none: [WideBalance]
  private var sums: [Key: [WideBalance]] = [:]
  private(set) var totalAssets: [WideBalance]
  private(set) var totalLiabilities: [WideBalance]

  private enum Subject: Hashable {
    case holdingClass(String)
    case commodity(CommodityID)
    case account(AccountID)
  }

  private struct Key: Hashable {
    let isLiability: Bool
    let subject: Subject
  }

  init(_ journal: Journal, _ grouping: NetWorthReport.Grouping, periodCount: Int) {
    self.journal = journal
    self.grouping = grouping
    traits = AccountTraits(journal)
    labels = AccountLabels(traits)
    order = CommodityOrder(journal)
    none = Array(repeating: WideBalance(), count: periodCount)
    (totalAssets, totalLiabilities) = (none, none)
  }

  mutating func add(_ figures: WorthFigures.Account) {
    let isLiability = journal.type(of: figures.account) == .liability
    for (number, value) in figures.values.enumerated() {
      if isLiability {
        totalLiabilities[number].subtract(value)
      } else {
        totalAssets[number].add(value)
      }
    }
    let amounts = grouping == .byCommodity ? figures.held : figures.values
    for (number, balance) in amounts.enumerated() {
      let signed = isLiability ? balance.negated : balance
      switch grouping {
      case .byClass:
        let name = traits.holdingClass(of: figures.account, journal)
        add(signed, to: .holdingClass(name), isLiability, number)
      case .byAccount: add(signed, to: .account(figures.account), isLiability, number)
      case .byCommodity:
        for amount in signed.amounts {
          add(WideBalance(amount), to: .commodity(amount.commodity), isLiability, number)
        }
      }
    }
  }

  private mutating func add(
    _ balance: WideBalance, to subject: Subject, _ isLiability: Bool, _ number: Int
  ) {
    sums[Key(isLiability: isLiability, subject: subject), default: none][number].add(balance)
  }

  var assets: [NetWorthReport.Line] { lines(isLiability: false) }
  var liabilities: [NetWorthReport.Line] { lines(isLiability: true) }

  /// Rows that show something, in the order of reports.
  private func lines(isLiability: Bool) -> [NetWorthReport.Line] {
    sums.filter { $0.key.isLiability == isLiability && !$0.value.allSatisfy(journal.looksZero) }
      .sorted { precedes($0.key.subject, $1.key.subject) }
      .map { key, amounts in
        var line = NetWorthReport.Line(name: name(of: key.subject), amounts: amounts)
        if case .account(let account) = key.subject { line.account = account }
        return line
      }
  }

  private func precedes(_ left: Subject, _ right: Subject) -> Bool {
    switch (left, right) {
    case (.holdingClass(let first), .holdingClass(let second)):
      AccountClass.precedes(first, second)
    case (.commodity(let first), .commodity(let second)): order.precedes(first, second)
    case (.account(let first), .account(let second)):
      labels.precedes(first, second)
        ?? (journal.accounts[first].rank < journal.accounts[second].rank)
    default: false
    }
  }

  private func name(of subject: Subject) -> String {
    switch subject {
    case .holdingClass(let name): name
    case .commodity(let commodity):
      commodity == .none ? "(no symbol)" : journal.commodity(commodity).symbol
    case .account(let account): journal.name(account)
    }
  }
}
