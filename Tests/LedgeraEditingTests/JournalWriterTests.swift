import LedgeraChecking
import LedgeraEditing
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct JournalWriterTests {
  @Test func `zeros at the end are left out where a number would get too long`() {
    let nines = String(repeating: "9", count: 37)
    let journal = MarkedJournal(
      "2026-01-02 x\n  (a)  \(nines) X\n  (b)  1 X\n  (c)  0 X\n  (d)  0.\(nines) X\n")
    let printed = check(journal).printed(explicit: true)
    #expect(printed.contains(" \(nines).0 X\n"))
    #expect(printed.contains(" 1.\(String(repeating: "0", count: 37)) X\n"))
    #expect(check(MarkedJournal(printed)).balances == check(journal).balances)
    #expect(check(MarkedJournal(printed)).isAccepted)
  }

  func printed(
    _ text: String, _ amounts: JournalWriter.Amounts = .written
  ) throws -> String {
    let ledger = try Ledger.reading(text)
    var writer = JournalWriter(ledger.journal, amounts: amounts)
    var output: [UInt8] = []
    for transaction in ledger.transactions {
      writer.append(transaction: transaction.index, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Transactions as they print; each must print as itself.
  static let settled = [
    """
    2024-01-02 implied
        a    10 AAPL @ $1.5
        b


    """,
    """
    2024-01-03=2024-02-01 * (c1) Payee | note here  ; same line, tag:val
        ; next line comment
        ; second   indented
        ! assets:cash       $1,000.50  ; pc
        ; p next
        * income:salary
        (virt:x)                3 EUR
        [bal:a]                   1 h
        [bal:b]                  -1 h


    """,
    """
    2024-01-08 (code)
        a    -5 AAPL {$1.5} [2024-01-02] (first lot) @ $2.00
        b


    """,
    """
    2024-01-07
        ; only a comment below
        a                 = $10.00
        b


    """,
    """
    2024-01-01 ! only a semicolon  ;
        a                       1  ; x
        ; 
        ; y
        b                      -1
        ; below only
        資産:現金               0


    """,
    """
    2024-01-06 big and quoted
        a     "x 1" 123456789012345678901234567890.12
        b    "x 1" -123456789012345678901234567890.12


    """,
    """
    2024-01-06 variants of assertions
        a             $1.00 = $1.00
        b            $-1.00 == $-1
        (c)           $0.50 =* $0.500
        (d)               1 ==* 1


    """,
  ]

  @Test(arguments: settled) func `a transaction in its layout prints as it is`(text: String) throws
  {
    #expect(try printed(text) == text)
  }

  @Test(arguments: settled) func `explicit output reads back as itself`(text: String) throws {
    let once = try printed(text, .explicit)
    #expect(try printed(once, .explicit) == once)
  }

  @Test func `inferred amounts and costs show only when asked for`() throws {
    let text = """
      2024-01-06 mixed
        a   10 EUR
        c   5 "x 1"
        d   ; why
        ; because

      2024-01-07 conversion
        a   10 EUR
        b   $-12
      """
    #expect(
      try printed(text, .explicit) == """
        2024-01-06 mixed
            a          10 EUR
            c         5 "x 1"
            d         -10 EUR  ; why
            ; because
            d        -5 "x 1"  ; why
            ; because

        2024-01-07 conversion
            a    10 EUR @@ $12
            b             $-12


        """)
  }

  @Test func `amounts take the style of their commodity and keep all their decimals`() throws {
    let text = """
      commodity 1.000,00 EUR
      2024-01-01 cost
        a     5 ABC @ EUR1234,56789 = 5 ABC
        b    -5 ABC @@ 6172,83945 EUR
        c   EUR 1123,456789
        c   EUR -1123,456700 = EUR 0,000089
        d   EUR 0 = 0 EUR
        e   0 ABC @@ 0,01 EUR
        f
      """
    #expect(
      try printed(text) == """
        2024-01-01 cost
            a      5 ABC @ 1.234,56789 EUR = 5 ABC
            b    -5 ABC @@ 6.172,83945 EUR
            c             1.123,456789 EUR
            c              -1.123,4567 EUR = 0,000089 EUR
            d                     0,00 EUR = 0 EUR
            e            0 ABC @@ 0,01 EUR
            f


        """)
  }

  @Test func `a grouped whole number does not read back as a fraction`() throws {
    let text = """
      commodity $1,000.
      2024-01-01
        a   $1000
        b   $1000000
        c
      """
    #expect(
      try printed(text) == """
        2024-01-01
            a         $1,000.
            b      $1,000,000
            c


        """)
  }

  @Test func `a time after the date becomes the tag that other tools keep`() throws {
    let text = """
      2024-01-01T14:32 lunch  ; with a friend
        a   1
        b
      2024-01-02T09:05:01+08:00
        a   1
        b
      2024-01-03 tagged  ; time: 10:00
        a   1
        b
      """
    #expect(
      try printed(text) == """
        2024-01-01 lunch  ; with a friend
            ; time: 14:32
            a               1
            b

        2024-01-02  ; time: 09:05:01+08:00
            a               1
            b

        2024-01-03 tagged  ; time: 10:00
            a               1
            b


        """)
  }

  @Test func `an assigned amount keeps the cost that it balances by`() throws {
    #expect(
      try printed("2024-01-01 x\n  a  = 10 X @ 1.5 EUR\n  b  = -15 EUR\n", .explicit) == """
        2024-01-01 x
            a    10 X @ 1.5 EUR = 10 X @ 1.5 EUR
            b           -15 EUR = -15 EUR


        """)
  }

  @Test func `an assertion beside an equal amount reads back`() throws {
    let text =
      "2024-01-01 opening\n    Checking      $20 = $20\n    Equity\n    (a)  1 = 1\n    (b)  2\n"
    let once = try printed(text)
    #expect(once.contains("Checking             $20 = $20\n"))
    #expect(once.contains("(b)                    2\n"))
    #expect(try printed(once) == once)
  }
}
