import LedgeraComputation
import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering
import Testing

@Suite struct RecordsTests {
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

  @Test func `formulas are guarded, and only they`() {
    let records = Records(header: ["=a"], rows: [["=\"x\""], ["-12.50"], ["\t@y"], ["x=1"]])
    func written(
      _ write: (Records, Bool, @escaping (UnsafeRawBufferPointer) -> Void) -> Void
    ) -> String {
      var bytes: [UInt8] = []
      write(records, true) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(
      written { RecordsRenderer.writeCSV($0, guardsFormulas: $1, to: $2) }
        == "\"'=a\"\n\"'=\"\"x\"\"\"\n\"-12.50\"\n\"'\t@y\"\n\"x=1\"\n")
    #expect(
      written { RecordsRenderer.writeTSV($0, guardsFormulas: $1, to: $2) }
        == "'=a\n'=\"x\"\n-12.50\n'\\t@y\nx=1\n")
  }

  @Test(arguments: [0, 1, 255, 256, 257, 511, 512, 513, 5_000])
  func `rows that threads write are in order, whichever remembers what`(_ count: Int) {
    let numbers = RecordRows(of: OnDemand { 0..<count }, with: { [Int: String]() }) {
      number, texts, writer in
      let text = texts[number % 100] ?? "\(number % 100)"
      texts[number % 100] = text
      writer.field("\(number)")
      writer.field { $0 += "\"\(text)\"".utf8 }
      writer.endRow()
    }
    let expected = (0..<count).map { ["\($0)", "\"\($0 % 100)\""] }
    #expect(Array(numbers) == expected)
    let header = ["number", "place"]
    #expect(
      RecordsRenderer.csv(Records(header: header, rows: numbers))
        == RecordsRenderer.csv(Records(header: header, rows: expected)))
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
