import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct HistoryReportTests {
  static let books = """
    2024-05-01 salary
        assets:bank   3000 SGD
        income:salary

    2024-05-02 * lunch
        expenses:food   12.50 SGD
        assets:cash

    2024-05-02 ! refund
        expenses:food   -2.50 SGD
        assets:cash

    2024-05-02 cash machine
        assets:cash   100 SGD
        assets:bank

    2024-05-03 counted  ; adjustment:
        assets:cash   -3 SGD
        expenses:lost

    2024-05-03 opening
        assets:bank   7 SGD
        equity:opening

    2024-05-04 changed money
        assets:cash   100 EUR @@ 146 SGD
        assets:cash   -146 SGD

    2024-05-05 tomorrow
        expenses:food   1 SGD
        assets:cash
    """

  func report(
    _ change: (inout HistoryRequest) -> Void = { _ in }
  ) throws -> HistoryReport {
    let ledger = try Ledger.reading(Self.books)
    var request = HistoryRequest()
    change(&request)
    return HistoryReport(ledger, request)
  }

  @Test func `the newest day comes first, with its transactions and totals`() throws {
    let report = try report()
    #expect(
      report.days.map(\.day.text) == [
        "2024-05-05", "2024-05-04", "2024-05-03", "2024-05-02", "2024-05-01",
      ])
    let day = report.days[3]
    #expect(day.items.map(\.transaction) == [3, 2, 1])
    #expect(day.expense.amounts.map { $0.quantity.description } == ["10.00"])
    #expect(day.income.isZero)
  }

  @Test func `transactions are told apart by the types of their accounts`() throws {
    let kinds = try report().days.flatMap(\.items).reduce(into: [:]) {
      $0[$1.transaction] = $1.kind
    }
    #expect(
      kinds == [
        0: .income, 1: .expense, 2: .expense, 3: .transfer, 4: .adjustment, 5: .opening,
        6: .transfer, 7: .expense,
      ])
  }

  @Test func `adjustments and transfers are neither income nor expense`() throws {
    let report = try report()
    #expect(report.days[2].income.isZero && report.days[2].expense.isZero)
    #expect(report.days[1].income.isZero && report.days[1].expense.isZero)
  }

  @Test func `later and older transactions are counted, not shown`() throws {
    let report = try report {
      $0.last = Day(year: 2024, month: 5, day: 4)
      $0.limit = 2
    }
    #expect(report.laterCount == 1)
    #expect(report.olderCount == 5)
    #expect(report.days.flatMap(\.items).map(\.transaction) == [6, 5])
  }

  @Test func `lines say from where to where`() throws {
    let records = try #require(try report().document(width: 80).records)
    let lunch = try #require(records.rows.first { $0[6] == "lunch" })
    #expect(lunch.suffix(3) == ["assets:cash", "expenses:food", "-12.50 SGD"])
    let machine = try #require(records.rows.first { $0[6] == "cash machine" })
    #expect(machine[3] == "transfer" && machine.last == "100.00 SGD")
  }
}
