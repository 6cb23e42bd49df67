import LedgeraQuantities
import Testing

@testable import LedgeraIntake

@Suite struct NearFactTests {
  @Test(arguments: [
    ("-45.30", "-54.30", true), ("45.30", "43.50", true), ("45.3", "45.03", true),
    ("45.30", "4.53", true), ("453", "45.30", true), ("45.30", "45.30", false),
    ("45.30", "-54.30", false), ("45.30", "46.30", false), ("45.30", "30.45", false),
    ("100.00", "10.00", true), ("0.00", "1.00", false), ("1234.56", "1243.65", false),
  ])
  func `slips are two neighbouring digits or the mark`(
    _ left: String, _ right: String, _ isSlip: Bool
  ) throws {
    let one = try #require(Quantity(plain: left))
    let other = try #require(Quantity(plain: right))
    #expect(NearFacts.isSlip(one, other) == isSlip)
    #expect(NearFacts.isSlip(other, one) == isSlip)
  }
}
