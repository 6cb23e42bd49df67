import LedgeraEditing
import LedgeraTestSupport
import Testing

@Suite struct FormattingTests {
  @Test func `amounts stand with their decimal marks under each other`() throws {
    let text = """
      2026/1/2 * (c 1)   Corner Shop |  bread\t; trip: Oslo
      \t; of the entry 
        expenses:food\t4.20 EUR
        ! 資産:現金  $-1,000.5 @@   3 EUR =*20 EUR;own
       ; below
        (budget)   1000 JPY {12 EUR}[2026-01-02]   @12 EUR
        assets:cash   = 62.90 EUR
        equity ; is an account\t
        equity  ; is not
      """
    #expect(
      try FormattedText.of(text) == """
        2026-01-02 * (c 1) Corner Shop |  bread  ; trip: Oslo
            ; of the entry 
            expenses:food                         4.20 EUR
            ! 資産:現金                     $-1,000.5 @@ 3 EUR =* 20 EUR  ;own
            ; below
            (budget)                           1000 JPY {12 EUR} [2026-01-02] @ 12 EUR
            assets:cash                                    = 62.90 EUR
            equity ; is an account
            equity  ; is not
        """)
  }

  @Test func `wide characters and marks that sit on others take the columns they show`() throws {
    var style = FormatStyle()
    style.amountColumn = 20
    let text = "2026-01-02 x\n  食費:外食  1.50 円\n  Zoe\u{308}  -1.50 円\n  a  €0\n"
    #expect(
      try FormattedText.of(text, style: style) == """
        2026-01-02 x
            食費:外食     1.50 円
            Zoe\u{308}          -1.50 円
            a            €0

        """)
  }

  @Test func `a transaction that needs more room gets it, and no other`() throws {
    let long = "expenses:" + String(repeating: "x", count: 30)
    let text = """
      2026-01-02 long
          \(long)  1,234.50 EUR
          assets:cash  -1,234.50 EUR

      2026-01-03 short
          assets:cash  1 EUR
          equity
      """
    #expect(
      try FormattedText.of(text) == """
        2026-01-02 long
            \(long)  1,234.50 EUR
            assets:cash                             -1,234.50 EUR

        2026-01-03 short
            assets:cash                           1 EUR
            equity
        """)
  }

  @Test func `what the parser does not understand stays byte for byte`() throws {
    let text = """
      2026/2/30  no such day
        a\t1
        b

      2026/1/2 two amounts
        a\t1 2 3
        b

      2026/1/3 a tab within
        a  1\tEUR
        b

      comment
      2026/1/1 not read
        a\t1
      end comment
       ; indented\t
      account a\t; note
      P 2026/1/1  EUR  2 USD
      """
    #expect(
      try FormattedText.of(text) == """
        2026/2/30  no such day
          a\t1
          b

        2026/1/2 two amounts
          a\t1 2 3
          b

        2026-01-03 a tab within
          a  1\tEUR
            b

        comment
        2026/1/1 not read
          a\t1
        end comment
         ; indented\t
        account a\t; note
        P 2026/1/1  EUR  2 USD
        """)
  }

  @Test func `no blank comes between a state and what would become a code`() throws {
    let text = "2026-01-02 *(42) x\n  a  1\n  b\n2026-01-02 *  (42)\tx;y\n2026-01-02 **   x\n"
    let formatted = try FormattedText.of(text)
    #expect(
      formatted == """
        2026-01-02 *(42) x
            a                                     1
            b
        2026-01-02 * (42) x  ;y
        2026-01-02 **   x

        """)
  }

  @Test func `line ends and byte order marks stay`() throws {
    let text = "\u{FEFF}2026/1/2 x \r\n a\t1\r\n b\r2026/1/3 y\n a  2\n b"
    let gap = String(repeating: " ", count: 37)
    #expect(
      try FormattedText.of(text)
        == "\u{FEFF}2026-01-02 x\r\n    a\(gap)1\r\n    b\r2026-01-03 y\n    a\(gap)2\n    b")
  }

  @Test func `bytes that are no text stay with their line`() throws {
    let bytes = Array("2026/1/2 x\n  a\t1\n  caf".utf8) + [0xE9, 0x09] + Array("-1\n".utf8)
    let after = try FormattedText(bytes).main
    #expect(after.suffix(9) == bytes.suffix(9))
  }

  @Test func `rules are laid out as transactions, but for their first line`() throws {
    let text = "~  monthly from 2026-01-01   rent\n  a\t900 EUR\n  b\n=  ^a  ; c\n (b)\t* -1\n"
    #expect(
      try FormattedText.of(text) == """
        ~  monthly from 2026-01-01   rent
            a                                   900 EUR
            b
        =  ^a  ; c
            (b)                                * -1

        """)
  }

  @Test func `years are added where a directive says them`() throws {
    var style = FormatStyle()
    style.completesYears = true
    style.dates = .slashes
    let text = "2.1 today's\nY2024\n2-1=3-1 said\n2025-12-30=1-2 own\n"
    #expect(
      try FormattedText.of(text, style: style)
        == "02/01 today's\nY2024\n2024/02/01=2024/03/01 said\n2025/12/30=2025/01/02 own\n")
    style.completesYears = false
    style.dates = .asWritten
    #expect(try FormattedText.of(text, style: style) == text)
  }

  @Test func `indentation and column are options`() throws {
    var style = FormatStyle()
    style.indent = 2
    style.amountColumn = 16
    #expect(
      try FormattedText.of("2026-01-02 x\n a\t1.50 EUR\n ; c\n b\n", style: style)
        == "2026-01-02 x\n  a           1.50 EUR\n  ; c\n  b\n")
  }

  @Test func `included files are formatted as the journal makes one understand them`() throws {
    let main = Array("decimal-mark ,\nY 2024\ninclude part.journal\n".utf8)
    let part = Array("1/2 x\n a  1.000,50\n b\n".utf8)
    var style = FormatStyle()
    style.completesYears = true
    let formatted = try FormattedText(main, files: ["part.journal": part], style: style)
    #expect(formatted.main == main)
    #expect(
      String(decoding: formatted.files["part.journal"] ?? [], as: UTF8.self)
        == "2024-01-02 x\n    a                                 1.000,50\n    b\n")
  }
}

/// `--sort-by-date`.
@Suite struct SortingTests {
  private func sorted(_ text: String) throws -> String {
    var style = FormatStyle()
    style.sortsByDate = true
    style.amountColumn = 12
    return try FormattedText.of(text, style: style)
  }

  @Test func `transactions come in the order of their dates with the comments above them`() throws {
    #expect(
      try sorted(
        """
        ; the books

        2026-01-03 c
            a     3 X
            b


        ; of b1
        # and more
        2026-01-02 b1
            a     2 X
            b
            ; below
        2026-01-03 c2
            a     4 X
            b
        2026-01-02 b2
            a     1 X
            b
        """) == """
          ; the books

          ; of b1
          # and more
          2026-01-02 b1
              a     2 X
              b
              ; below


          2026-01-02 b2
              a     1 X
              b
          2026-01-03 c
              a     3 X
              b
          2026-01-03 c2
              a     4 X
              b
          """)
  }

  @Test(
    arguments: [
      "D 1.00 EUR", "Y 2025", "alias x = y", "include nowhere", "; of nobody\n", "* a heading",
      "comment\nx\nend comment", "P 2026-01-01 X 1 EUR", "  stray", "2026-02-30 x",
      "= a\n    (b)   1", "2026-01-03 x\n    a     1 X  ; date: 2026-01-02\n    b",
    ]) func `no transaction passes what may have a meaning for it`(_ barrier: String) throws
  {
    let text =
      "2026-01-03 c\n    a     3 X\n    b\n\n\(barrier)\n2026-01-02 b\n    a     2 X\n    b\n"
    #expect(try sorted(text) == text)
  }

  @Test func `transactions stay where sorting would change how a commodity is shown`() throws {
    let text = "2026-01-03 c\n    a    X3\n    b\n2026-01-02 b\n    a     2 X\n    b\n"
    #expect(try sorted(text) == text)
  }

  @Test func `times that are taken from the transaction above stay`() throws {
    let text = """
      2026-01-03 c  ; time: 10:00
          a     3 X
          b
      2026-01-02 b  ; time: 09:00
          a     2 X
          b
      2026-01-03 later
          a     0 = 3 X
          b
      """
    let after = try sorted(text)
    #expect(after.utf8.starts(with: "2026-01-02 b".utf8))
    #expect(after.contains("2026-01-03 c  ; time: 10:00\n    a     3 X\n    b\n2026-01-03 later"))
  }
}
