import LedgeraModel
import LedgeraQuantities

/// What lines of a register are sorted by, besides their dates.
package struct RegisterOrder: Sendable, Hashable {
  package enum Key: String, CaseIterable, Sendable {
    case date
    case description
    case account
    case amount
    /// The amount without its sign.
    case absamount
  }

  package let key: Key
  package let isDescending: Bool

  package init(_ key: Key, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }

  /// Lines in the order that a report's options ask for; equal ones stay as they are.
  static func sorted(
    _ items: [RegisterReport.Item], of report: RegisterReport
  ) -> [RegisterReport.Item] {
    let order = CommodityOrder(report.journal)
    return items.enumerated().sorted { left, right in
      for wanted in report.options.order {
        let difference = wanted.compare(left.element, right.element, of: report, order)
        if difference != 0 { return wanted.isDescending ? difference > 0 : difference < 0 }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Negative, zero or positive as `left - right` is.
  private func compare(
    _ left: RegisterReport.Item, _ right: RegisterReport.Item, of report: RegisterReport,
    _ order: CommodityOrder
  ) -> Int {
    func compare<Value: Comparable>(_ value: (RegisterReport.Item) -> Value) -> Int {
      let (one, two) = (value(left), value(right))
      return one < two ? -1 : one > two ? 1 : 0
    }
    func amounts(_ change: (WideBalance) -> WideBalance) -> Int {
      order.compare(
        change(report.figure(of: left).balance), change(report.figure(of: right).balance))
    }
    switch key {
    case .date: return compare(\.day)
    case .description:
      return compare { $0.transaction.map { report.journal.transaction($0).description } ?? "" }
    case .account: return compare { report.name(of: $0) }
    case .amount: return amounts { $0 }
    case .absamount: return amounts { $0.mapQuantities(\.magnitude) }
    }
  }
}

extension RegisterReport {
  /// The full name of a line's account; empty: all accounts, or none.
  fileprivate func name(of item: Item) -> String {
    if case .account(let account) = item.subject { journal.name(account) } else { "" }
  }
}
