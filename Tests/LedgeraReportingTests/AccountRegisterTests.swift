import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct AccountRegisterTests {
  static let books = """
    2024-01-10 first
        a   1 AAA  ; date:2024-02-01
        a   2 AAA
        g
    2024-02-10 early
        a:b   4 AAA  ; date:2024-01-01
        g
    2024-03-10 several
        a   8 AAA
        food:lunch  1 AAA
        (z)   1 AAA
        g
    2024-03-11 within
        a   8 AAA
        a:b
    2024-03-12 virtual only
        (a)  1 AAA
        (z)  1 AAA
    """

  func lines(
    _ words: [String] = [], _ change: (inout AccountRegisterRequest) -> Void = { _ in }
  ) throws -> [String] {
    let ledger = try Ledger.reading(Self.books)
    let query = try QueryParser(today: .first).query(arguments: words).query
    var request = AccountRegisterRequest(
      account: try #require(ledger.journal.account(named: "a")), PostingSelection(query))
    change(&request)
    let report = try AccountRegister(ledger, request)
    return try #require(report.document().records).rows.map { row in
      "\(row[1]) \(row[3]) [\(row[4])] \(row[5]) | \(row[6])"
    }
  }

  @Test func `each transaction is one line on the day it first changes the account`() throws {
    #expect(
      try lines() == [
        "2024-01-01 early [g] 4 AAA | 4 AAA",
        "2024-01-10 first [g] 3 AAA | 7 AAA",
        "2024-03-10 several [food:lunch, g] 8 AAA | 15 AAA",
        "2024-03-12 virtual only [z] 1 AAA | 16 AAA",
      ])
  }

  @Test func `the balance includes what was posted before, unless it is cumulative`() throws {
    #expect(
      try lines(["date:2024-02..2024-03"]) == ["2024-02-01 first [a] 1 AAA | 7 AAA"])
    #expect(
      try lines(["date:2024-02..2024-03"]) { $0.isHistorical = false } == [
        "2024-02-01 first [a] 1 AAA | 1 AAA"
      ])
  }

  @Test func `transactions count on their own day when that is asked for`() throws {
    #expect(
      try lines(["date:2024-02..2024-03"]) { $0.countsByTransactionDates = true } == [
        "2024-02-10 early [g] 4 AAA | 7 AAA"
      ])
  }

  @Test func `changes of zero show only when asked for`() throws {
    #expect(try lines(["desc:within"]) == [])
    #expect(
      try lines(["desc:within"]) { $0.showsZeros = true } == ["2024-03-11 within [a, a:b] 0 | 0"])
  }

  @Test func `virtual postings do not count among real ones`() throws {
    #expect(try lines(["real:1", "desc:virtual"]) == [])
  }

  @Test func `signs can be turned`() throws {
    #expect(
      try lines(["desc:early"]) { $0.isInverted = true } == [
        "2024-01-01 early [g] -4 AAA | -4 AAA"
      ])
  }
}
