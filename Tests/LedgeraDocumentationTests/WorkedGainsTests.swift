import LedgeraTestSupport
import Testing

/// The figures that the journals of `examples/gains` work out by hand, written down once more.
@Suite struct WorkedGainsTests {
  private static let disk = Repository.memoryDisk(of: "examples/gains")

  /// CSV rows of a command, without their quotes and the header.
  private func rows(_ command: String) -> [String] {
    Session.output(of: "ledgera \(command) -O csv", on: Self.disk).split(separator: "\n")
      .dropFirst()
      .map { line in
        line.dropFirst().dropLast().split(separator: "\",\"", omittingEmptySubsequences: false)
          .joined(separator: " | ")
      }
  }

  @Test func `a domestic share, moved and split`() {
    #expect(
      rows("gains -f domestic.journal --lots") == [
        "realised | assets:broker:one | TREE |  | 2024-01-10 | 2025-06-02 | 509 | 15 | 757.50 EUR"
          + " | 1050.00 EUR | 300.00 EUR | 0 | -14.50 EUR | 285.50 EUR | long",
        "unrealised | assets:broker:one | TREE |  | 2025-03-03 | 2026-11-21 | 628 | 20 | 656.50 EUR"
          + " | 720.00 EUR | 70.00 EUR | 0 | -6.50 EUR | 63.50 EUR | long",
        "unrealised | assets:broker:two | TREE |  | 2024-01-10 | 2026-11-21 | 1046 | 10 | 252.50 EUR"
          + " | 360.00 EUR | 110.00 EUR | 0 | -2.50 EUR | 107.50 EUR | long",
      ])
    #expect(
      rows("gains -f domestic.journal -p 2025") == [
        "realised | TREE | 15 | 300.00 EUR | 0 | -14.50 EUR | 285.50 EUR | 285.50 EUR | 0",
        "unrealised | TREE | 15 | 165.00 EUR | 0 | -9.00 EUR | 156.00 EUR | 102.50 EUR | 53.50 EUR",
      ])
  }

  @Test func `a foreign share while the rate moves`() {
    #expect(
      rows("gains -f foreign.journal --cash") == [
        "realised | ACME | 4 | 112.00 SGD | 40.00 SGD | -6.80 SGD | 145.20 SGD | 0 | 145.20 SGD",
        "realised | USD | 1005 | 0 | 50.25 SGD | 0 | 50.25 SGD | 0 | 50.25 SGD",
        "unrealised | ACME | 6 | 81.00 SGD | 30.00 SGD | -3.90 SGD | 107.10 SGD | 0 | 107.10 SGD",
        "unrealised | USD | 1472 | 0 | 75.65 SGD | 0 | 75.65 SGD | 0 | 75.65 SGD",
      ])
  }

  @Test(arguments: [
    ("fifo", "414.00 USD | 0 | -24.00 USD | 390.00 USD"),
    ("lifo", "366.00 USD | 0 | -24.00 USD | 342.00 USD"),
    ("hifo", "366.00 USD | 0 | -24.00 USD | 342.00 USD"),
    ("average", "408.07 USD | 0 | -23.85 USD | 384.22 USD"),
    ("specific", "446.00 USD | 0 | -23.60 USD | 422.40 USD"),
  ])
  func `partial sales with fees by each method`(_ method: String, _ figures: String) {
    let rows = rows("gains -f methods.journal acct:\(method)")
    #expect(rows.first?.hasPrefix("realised | LMN | 23 | \(figures) | ") == true, "\(rows)")
  }
}
