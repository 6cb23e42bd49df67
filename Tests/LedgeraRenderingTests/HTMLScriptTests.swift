import Foundation
import LedgeraComputation
import Testing

@testable import LedgeraRendering

@Suite struct HTMLScriptTests {
  @Test(arguments: [HTMLScript.whole, .lists])
  func `the content policy names the script, and no other`(script: HTMLScript) {
    let hexadecimal = Array(SHA256.digest(of: Array(script.text.utf8)).description)
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap {
      UInt8(String(hexadecimal[$0...$0 + 1]), radix: 16)
    }
    #expect(script.digest == "sha256-" + Data(bytes).base64EncodedString())
  }
}
