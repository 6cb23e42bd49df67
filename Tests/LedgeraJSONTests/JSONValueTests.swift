import LedgeraJSON
import Testing

@Suite struct JSONValueTests {
  private func read(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

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
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue([0x22, 0x5C, 0x6E, 0xC3, 0x22]) == nil)
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
    #expect(read(nested(JSONValue.depthLimit)) != nil)
    #expect(read(nested(JSONValue.depthLimit + 1)) == nil)
    #expect(read(String(repeating: "[", count: 1_000_000)) == nil)
  }

  @Test func `what is written reads as what it was`() {
    let json: JSONValue = [
      "b": [1, true, false, .null, "\u{0}\u{1F}\"\\\n\r\té😀\u{2028}"], "a": [:], "": [],
    ]
    #expect(
      String(decoding: json.bytes, as: UTF8.self).hasPrefix(
        #"{"b":[1,true,false,null,"\u0000\u001f\"\\\n\r\té😀\u2028"],"a":{},"":[]}"#))
    #expect(JSONValue(json.bytes) == json)
  }

  @Test func `members keep their order, the last one of a name counts`() {
    let literal: JSONValue = ["b": 1, "a": [.null, true, "x"]]
    #expect(
      literal
        == .object([
          .init("b", .integer(1)), .init("a", .array([.null, .bool(true), .string("x")])),
        ]))
    #expect(read(#"{"b": 1, "a": [null, true, "x"]}"#) == literal)
    #expect(read(#"{"a": 1, "b": 2, "a": 3}"#)?["a"] == 3)
  }

  @Test func `a member is set in its place, added at the end or taken away`() {
    var value: JSONValue = ["b": 1, "a": 2]
    value["b"] = 3
    value["c"] = .null
    value["a"] = nil
    #expect(value == ["b": 3, "c": .null])
    var none = JSONValue.null
    none["x"] = 1
    #expect(none == ["x": 1])
  }
}
