import LedgeraBookPages
import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraTestSupport
import Testing

struct BookPagesTests {
  static let day = Day(year: 2026, month: 11, day: 21) ?? .first

  /// Names of the files and their markup.
  static func pages(_ journal: String) throws -> [String: String] {
    let ledger = try Ledger.reading(journal)
    let pages = try BookPages(
      ledger, Plan(ledger.journal), name: "Test <&>", on: day, threads: 1)
    return Dictionary(
      uniqueKeysWithValues: pages.files.enumerated().map { index, file in
        (file, String(decoding: pages.bytes(ofFile: index), as: UTF8.self))
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

  @Test func `books of commas have no decimal point on any page`() throws {
    let months = (1...10).map { month in
      let day = "2026-\(month < 10 ? "0" : "")\(month)"
      return """
        \(day)-03 shop
            expenses:food     \(month * 37),45 EUR
            expenses:fun      \(month == 10 ? 400 : 3),10 EUR
            assets:cash
        \(day)-05 pay
            income:pay  -1.000,00 EUR
            assets:cash
        P \(day)-28 ACME \(month == 7 ? 55 : 90 + month),50 EUR

        """
    }.joined()
    let pages = try Self.pages(
      """
      profile
          base EUR
      bucket Cash
          account assets:cash
          weight 40%
          return 1%
      bucket Shares
          account assets:broker
          weight 60%
          return 6.5%
          volatility 16.5%
          target 90.000,00 EUR by 2030-01-01
      ~ monthly from 2026-12-01  Pay
          income:pay  -1.000,00 EUR
          assets:cash
      commodity 1.000,00 EUR
      account assets:cash     ; type: Cash
      account assets:broker
      2026-01-02 buy
          assets:broker   2,3456 ACME @ 80,50 EUR
          assets:cash
      \(months)
      """)
    #expect(pages.keys.contains("plan.html"), "\(pages.keys)")
    for (file, page) in pages {
      let shown = page.replacing(
        /<style.*?<\/style>|<script.*?<\/script>/.dotMatchesNewlines(), with: ""
      )
      .replacing(/<[^>]*>/, with: "|")
      #expect(
        shown.matches(of: /[0-9]\.[0-9]{1,2}[^0-9.].{0,9}/).map { String($0.output) } == [],
        "\(file)")
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
        for match in page.matches(of: /href="?([^" >#]*)#?([^" >]*)/) {
          let target = try #require(
            pages[match.output.1.isEmpty ? file : String(match.output.1)], "\(match.output.0)")
          #expect(match.output.2.isEmpty || target.hasPlace(match.output.2))
        }
      }
    }
  }

  static let family = """
    2025-11-30 start
        assets:bank:current   100.00 EUR
        assets:bank:savings    50.00 EUR
        equity:opening
    2026-01-05 Corner | bread
        expenses:food:bread     4.00 EUR
        expenses:food:fruit     2.50 EUR
        assets:bank:current
    2026-01-05 Employer
        assets:bank:current    30.00 EUR
        income:salary
    2026-02-01 saved
        assets:bank:savings    20.00 EUR
        assets:bank:current

    """

  @Test func `days of the journal show what came in and went out`() throws {
    let journal = try #require(try Self.pages(Self.family)["journal.html"])
    #expect(
      journal.contains(
        "id=2026-01-05><th scope=rowgroup>5 Jan 2026<td colspan=2>+30.00 \u{2212}6.50 \n"))
    #expect(journal.contains("1 Feb 2026<td colspan=2>\n"), "it only moved")
    #expect(
      journal.contains(
        "<a href=account-expenses-food-bread.html>food:bread</a>\n<a href="))
  }

  @Test func `days to come are marked, and times and months shown`() throws {
    let page = try #require(
      try Self.pages(
        """
        account expenses:pets  ; icon: P, color: #112233
        2026-10-02 Vet  ; time: 14:32
            expenses:pets   5.00 EUR
            assets:cash
        2026-11-21 today
            expenses:pets   5.00 EUR
            assets:cash
        2026-12-01 rent
            expenses:rent   5.00 EUR
            assets:cash

        """)["journal.html"])
    #expect(page.components(of: "to come") == 1)
    #expect(page.contains("1 Dec 2026 <span class=tag>to come"))
    #expect(page.contains("14:32</span> Vet"))
    #expect(
      page.contains(
        """
        2026</span> <a href="#2026-12-01">Dec</a> <a href="#2026-11-21">Nov</a> \
        <a href="#2026-10-02">Oct</a>
        """))
  }

  @Test func `a picture of one column is a sentence`() throws {
    let pages = try Self.pages(
      """
      2026-11-02 Vet
          expenses:pets   5.00 EUR
          assets:cash

      """)
    let page = try #require(pages["index.html"])
    #expect(page.contains("without a history yet"))
    #expect(!page.contains("<figure"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `the last day of the calendar has pages, too`() throws {
    let ledger = try Ledger.reading("2026-01-05 a\n    assets:a  1 EUR\n    equity\n")
    let pages = try BookPages(ledger, Plan(ledger.journal), name: "", on: .last, threads: 1)
    for index in pages.files.indices { _ = pages.bytes(ofFile: index) }
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
    for match in page.matches(of: /href="?([^" >]*)/) {
      #expect(match.output.1.hasPrefix("#"))
      #expect(page.hasPlace(match.output.1.dropFirst()), "\(match.output.1)")
    }
  }
}

extension String {
  /// Whether an element has this name.
  fileprivate func hasPlace(_ name: Substring) -> Bool {
    contains("id=\"\(name)\"") || contains(" id=\(name)>")
  }

  /// How often a text is in it.
  func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
