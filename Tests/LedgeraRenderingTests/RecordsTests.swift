import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering
import Testing

struct RecordsTests {
  private let records = Records(
    header: ["account", "balance"],
    rows: [["a \"b\"", "$20.00, -1000.00 EUR"], ["tab\tline\nback\\slash", ""]])

  @Test func `CSV quotes every field and doubles quotes`() {
    let expected =
      #""account","balance""# + "\n" + #""a ""b""","$20.00, -1000.00 EUR""# + "\n"
      + "\"tab\tline\n" + #"back\slash","""# + "\n"
    #expect(String(decoding: RecordsRenderer.csv(records), as: UTF8.self) == expected)
  }

  @Test func `TSV escapes what would break a record`() {
    #expect(
      String(decoding: RecordsRenderer.tsv(records), as: UTF8.self)
        == "account\tbalance\na \"b\"\t$20.00, -1000.00 EUR\ntab\\tline\\nback\\\\slash\t\n")
  }

  @Test func `JSON keeps the order of members and escapes what RFC 8259 asks for`() {
    let value: JSONValue = [
      "schema": 1, "b": "日本 \"x\"\\\n\u{1}\u{1F}\u{7F}é", "a": [], "o": [:],
      "list": [true, .null, .amount(commodity: "EUR", quantity: "12.50")],
    ]
    #expect(
      String(decoding: JSONRenderer.render(value), as: UTF8.self) == """
        {
          "schema": 1,
          "b": "日本 \\"x\\"\\\\\\n\\u0001\\u001f\\u007fé",
          "a": [],
          "o": {},
          "list": [
            true,
            null,
            {
              "commodity": "EUR",
              "quantity": "12.50"
            }
          ]
        }

        """)
  }
}
