import LedgeraJSON
import Testing

@Suite struct JSONTextTests {
  private func read(_ text: String) -> JSONText? { JSONText(Array(text.utf8)) }

  @Test func `numbers stay as they are written`() {
    #expect(
      read("[1, -0.10, 2.5e-7, 1E+3]") == [
        .number("1"), .number("-0.10"), .number("2.5e-7"), .number("1E+3"),
      ])
    #expect(read("7.0")?.integer == 7)
    #expect(read("7.5")?.integer == nil)
    #expect(read("99999999999999999999")?.integer == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "-", "1.", ".5", "1e", "+1", "nul", "tru",
    "\"a",
    "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\u{1}\"", "1 2", "[1 2]", "'a'", "NaN", "{\"a\"}",
    "[",
  ])
  func `what is no JSON is refused`(_ text: String) { #expect(read(text) == nil) }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(JSONText([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONText([0x22, 0x5C, 0x6E, 0xC3, 0x22]) == nil)
  }

  @Test func `escapes are read, pairs become one character and halves a replacement`() {
    #expect(read(#""\"\\\/\b\f\n\r\tA""#) == .string("\"\\/\u{8}\u{C}\n\r\tA"))
    #expect(read(#""😀""#) == "😀")
    #expect(read(#""\ud83dx""#) == "\u{FFFD}x")
    #expect(read(#""\ud83dA""#) == "\u{FFFD}A")
    #expect(read(#""\ude00""#) == "\u{FFFD}")
  }

  @Test func `nesting ends at its limit`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(JSONText.depthLimit)) != nil)
    #expect(read(nested(JSONText.depthLimit + 1)) == nil)
    #expect(read(String(repeating: "[", count: 1_000_000)) == nil)
  }

  @Test func `what is written reads as what it was`() {
    let json: JSONText = [
      "b": [1, true, false, .null, "\u{0}\u{1F}\"\\\n\r\té😀\u{2028}"], "a": [:], "": [],
    ]
    #expect(
      String(decoding: json.bytes, as: UTF8.self).hasPrefix(
        #"{"":[],"a":{},"b":[1,true,false,null,"\u0000\u001f\"\\\n\r\té"#))
    #expect(JSONText(json.bytes) == json)
  }
}
