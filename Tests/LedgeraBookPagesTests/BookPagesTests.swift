import LedgeraBookPages
import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraTestSupport
import Testing

struct BookPagesTests {
  private static let day = Day(year: 2026, month: 11, day: 21) ?? .first

  /// Names of the files and their markup.
  private static func pages(_ journal: String) throws -> [String: String] {
    let ledger = try Ledger.reading(journal)
    let pages = try BookPages(
      ledger, Plan(ledger.journal), name: "Test <&>", on: day, threads: 1)
    return Dictionary(
      uniqueKeysWithValues: pages.files.enumerated().map { index, file in
        var bytes: [UInt8] = []
        pages.write(file: index) { bytes.append(contentsOf: $0) }
        return (file, String(decoding: bytes, as: UTF8.self))
      })
  }

  private static let hostile = """
    2026-01-01 <script>alert(1)</script> "quoted" & 'more' \u{202E}\u{1B}[31m
        assets:<b>:../../x      1 "<i>"
        assets:a b              2 "<i>"
        assets:a-b             -3 "<i>"
    2026-11-01 ! </title></style>
        expenses:"><img src=x>  5 EUR
        assets:A B

    """

  @Test func `names of the books are never markup`() throws {
    for (file, page) in try Self.pages(Self.hostile) {
      #expect(page.split(separator: "<script").count < 3, "\(file)")
      #expect(!page.contains("<script>alert"), "\(file)")
      #expect(!page.contains("<img"), "\(file)")
      #expect(!page.contains("<i>\""), "\(file)")
      #expect(!page.unicodeScalars.contains("\u{202E}"), "\(file)")
      #expect(page.components(of: "</style>") == 1)
    }
  }

  @Test func `every link leads to a page and a place that are there`() throws {
    let long = (1...600).map { number in
      """
      2025-\(number % 12 < 9 ? "0" : "")\(number % 12 + 1)-03 shop \(number)
          expenses:food  \(number).50 EUR
          assets:cash

      """
    }.joined()
    for journal in [Self.hostile, long] {
      let pages = try Self.pages(journal)
      for (file, page) in pages {
        for match in page.matches(of: /href="([^"#]*)#?([^"]*)"/) {
          let target = try #require(
            pages[match.output.1.isEmpty ? file : String(match.output.1)], "\(match.output.0)")
          #expect(match.output.2.isEmpty || target.contains("id=\"\(match.output.2)\""))
        }
      }
    }
  }

  @Test func `the same books give the same bytes`() throws {
    #expect(try Self.pages(Self.hostile) == Self.pages(Self.hostile))
  }

  @Test func `empty books have an overview and nothing else`() throws {
    #expect(try Self.pages("").keys.sorted() == ["index.html"])
  }

  @Test func `one file has all pages, and its links stay in it`() throws {
    let ledger = try Ledger.reading(Self.hostile)
    let pages = try BookPages(ledger, Plan(ledger.journal), name: "", on: Self.day, threads: 1)
    var bytes: [UInt8] = []
    pages.writeAll { bytes.append(contentsOf: $0) }
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.components(of: "<h1") == 1)
    for match in page.matches(of: /href="([^"]*)"/) {
      #expect(match.output.1.hasPrefix("#"))
      #expect(page.contains("id=\"\(match.output.1.dropFirst())\""), "\(match.output.1)")
    }
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
