package import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The rows of the tables of books, made one by one.
package struct BookTables {
  /// Takes a row, with a value for each column.
  package typealias RowTaker = ([TableValue]) -> Void

  let journal: Journal
  let figures: BaseFigures?
  /// That of the profile, else the only currency; nil: there are several, or none.
  package let base: CommodityID?
  /// Numbers of the transactions in file order.
  let indices: [Int]
  /// The projection of each scenario; empty: the books have no plan.
  let projections: [ProjectionTable]
  /// By commodity number: the most decimals of any amount, and whether all its amounts, in units of
  /// the last decimal, fit 64 bits.
  let decimals: [(count: UInt8, isCountable: Bool)]

  /// - Parameter transactions: Numbers in file order; nil: all.
  package init(_ ledger: Ledger, transactions: [Int]? = nil, projections: [ProjectionTable] = []) {
    journal = ledger.journal
    self.indices = transactions ?? Array(0..<ledger.transactionCount)
    base = journal.profile.base ?? Self.onlyCurrency(of: journal)
    figures = BaseFigures(journal, in: base)
    self.projections = projections
    decimals = Self.decimals(of: journal)
  }

  private static func onlyCurrency(of journal: Journal) -> CommodityID? {
    let symbols = journal.store.commodities.map(\.symbol)
    let places = symbols.indices.filter { symbols.count == 1 || Currencies.names(symbols[$0]) }
    return places.count == 1 ? CommodityID(UInt16(places[0])) : nil
  }

  private static func decimals(of journal: Journal) -> [(count: UInt8, isCountable: Bool)] {
    var counts = [UInt8](repeating: 0, count: journal.store.commodities.count)
    forEachAmount(of: journal) { amount in
      counts[amount.commodity.index] = max(counts[amount.commodity.index], amount.quantity.scale)
    }
    var result = counts.map { (count: $0, isCountable: $0 <= 18) }
    forEachAmount(of: journal) { amount in
      let index = amount.commodity.index
      if units(of: amount.quantity, decimals: result[index].count) == nil {
        result[index].isCountable = false
      }
    }
    return result
  }

  private static func forEachAmount(of journal: Journal, _ body: (Amount) -> Void) {
    for number in 0..<journal.store.postings.count {
      journal.store.forEachAmount(of: journal.store.postings[number], body)
    }
  }

  /// A quantity in units of the last decimal; nil: it does not fit 64 bits.
  private static func units(of quantity: Quantity, decimals: UInt8) -> Int64? {
    guard decimals <= 18, let full = quantity.withDecimals(decimals) else { return nil }
    return Int64(exactly: full.coefficient)
  }

  func units(of amount: Amount) -> TableValue {
    let decimals = decimals[amount.commodity.index]
    guard decimals.isCountable,
      let units = Self.units(of: amount.quantity, decimals: decimals.count)
    else { return .null }
    return .integer(Int(units))
  }

  /// Makes the rows of a table in the order of its key.
  package func forEachRow(of table: TableSchema, _ take: RowTaker) {
    switch table.name {
    case "commodities": commodities(take)
    case "accounts": accounts(take)
    case "account_tags": accountTags(take)
    case "categories": categories(take)
    case "transactions": transactions(take)
    case "postings": postings(take)
    case "tags": tags(take)
    case "transaction_tags": transactionTags(take)
    case "posting_tags": postingTags(take)
    case "prices": prices(take)
    case "directives": directives(take)
    case "scenarios":
      for (index, projection) in projections.enumerated() {
        take([.integer(index + 1), .text(projection.name)])
      }
    case "projection_assumptions": assumptions(take)
    case "projection_results": results(take)
    default: preconditionFailure("every table of TableSchema.all has rows")
    }
  }

  // MARK: Names

  private func commodities(_ take: RowTaker) {
    for (index, commodity) in journal.store.commodities.enumerated() {
      take([
        .integer(index + 1), .text(commodity.symbol), .integer(Int(decimals[index].count)),
        .boolean(base?.index == index),
      ])
    }
  }

  func id(_ commodity: CommodityID) -> TableValue { .integer(commodity.index + 1) }

  func id(_ account: AccountID) -> TableValue { .integer(account.index + 1) }

  /// Parents come before their children.
  private func accounts(_ take: RowTaker) {
    for account in journal.accounts.displayOrder {
      let node = journal.accounts[account]
      take([
        id(account), .text(journal.name(account)), node.parent.map(id) ?? .null,
        .text(journal.leafName(account)), node.type.map { .text($0.name) } ?? .null,
        .boolean(node.declarationOrder != nil),
      ])
    }
  }

  private func accountTags(_ take: RowTaker) {
    var positions: [AccountID: Int] = [:]
    for declaration in journal.store.accountDeclarations {
      for tag in journal.tags(declaration.tags, in: declaration.span.file) {
        positions[declaration.account, default: 0] += 1
        take([
          id(declaration.account), .integer(positions[declaration.account] ?? 0), .text(tag.name),
          .text(tag.value),
        ])
      }
    }
  }

  /// The accounts of income and expense.
  private func categories(_ take: RowTaker) {
    for account in journal.accounts.displayOrder {
      guard let kind = categoryKind(account) else { continue }
      let parent = journal.accounts[account].parent.flatMap { categoryKind($0) == nil ? nil : $0 }
      take([
        id(account), parent.map(id) ?? .null, .text(journal.leafName(account)), .text(kind),
      ])
    }
  }

  private func categoryKind(_ account: AccountID) -> String? {
    switch journal.role(of: account) {
    case .income: "income"
    case .expense: "expense"
    case .wallet, .equity, nil: nil
    }
  }

  private func tags(_ take: RowTaker) {
    for number in 0..<journal.store.tagNames.count {
      take([.integer(number + 1), .text(journal.store.tagNames.text(UInt32(number)))])
    }
  }

  private func prices(_ take: RowTaker) {
    for index in 0..<journal.store.prices.count {
      let price = journal.store.prices[index]
      let tags = price.tags
      let source = journal.tags(tags, in: price.file).first { $0.name == "source" }?.value
      take([
        .integer(index + 1), .date(price.day.text),
        price.timeSeconds < 0 ? .null : .text(TimeOfDay(seconds: price.timeSeconds).text),
        id(price.commodity), .decimal(price.price.quantity.description), id(price.quote),
        .optional(source ?? ""),
      ])
    }
  }

  // MARK: Plans

  private func assumptions(_ take: RowTaker) {
    for (index, projection) in projections.enumerated() {
      for (position, assumption) in projection.assumptions.enumerated() {
        take([
          .integer(index + 1), .integer(position + 1), .text(assumption.name),
          .text(assumption.value),
        ])
      }
    }
  }

  private func results(_ take: RowTaker) {
    for (index, projection) in projections.enumerated() {
      for month in projection.months {
        for (position, figure) in month.figures.enumerated() {
          take([
            .integer(index + 1), .text(month.title), .integer(position + 1), .text(figure.name),
            id(projection.currency), .decimal(figure.value),
          ])
        }
      }
    }
  }
}

/// The assumptions of a plan's scenario, and its projection month by month.
package struct ProjectionTable: Sendable {
  package struct Month: Sendable {
    /// `2026-12`.
    package let title: String
    /// Plain decimals.
    package let figures: [(name: String, value: String)]

    package init(title: String, figures: [(name: String, value: String)]) {
      self.title = title
      self.figures = figures
    }
  }

  /// `plan` for the plan as written.
  package let name: String
  package let currency: CommodityID
  package let assumptions: [(name: String, value: String)]
  package let months: [Month]

  package init(
    name: String, currency: CommodityID, assumptions: [(name: String, value: String)],
    months: [Month]
  ) {
    self.name = name
    self.currency = currency
    self.assumptions = assumptions
    self.months = months
  }
}
