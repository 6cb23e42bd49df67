import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

/// What in the books needs attention, the most urgent first.
struct OverviewTasks {
  struct Task {
    let kind: String
    let text: String
    var figure = ""
    var isUrgent = false
  }

  private(set) var list: [Task] = []

  init(_ book: Book) {
    let report = book.dashboard
    if let standing = report.standing {
      for envelope in standing.atRisk {
        list.append(
          Task(
            kind: envelope.left.isNegative ? "Overspent" : "Nearly empty", text: envelope.name,
            figure: book.money.number(envelope.left, standing.commodity),
            isUrgent: envelope.left.isNegative))
      }
      if let obstacle = standing.obstacle {
        list.append(Task(kind: "Plan", text: obstacle, isUrgent: true))
      }
    }
    for price in report.stalePrices {
      list.append(
        Task(kind: "Old price", text: "\(price.symbol), \(price.age) days old", isUrgent: true))
    }
    if report.waiting.count > 0 {
      let since = report.waiting.oldest.map { ", since \($0.longText)" } ?? ""
      list.append(
        Task(
          kind: "Waiting",
          text: "\(counted(report.waiting.count, "posting")) without a statement\(since)"))
    }
  }
}
