import LedgeraEnvironment
import Testing

@testable import LedgeraEditing

@Suite struct RandomIdentityTests {
  @Test func `80 bits are 16 digits of base 32, the first bits first`() {
    #expect(RandomIdentity.text(of: [UInt8](repeating: 0, count: 10)) == "0000000000000000")
    #expect(RandomIdentity.text(of: [UInt8](repeating: 255, count: 10)) == "zzzzzzzzzzzzzzzz")
    #expect(RandomIdentity.text(of: [0b0000_1000, 0b1000_0110, 0, 0, 0]) == "12300000")
  }
}
