import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// `balanced`, `ordereddates`, `recentassertions`, `uniqueleafnames`, `ids`, `attachments`.
@Suite struct TransactionCheckTests {
  @Test func `an exchange without a cost is refused, and the fix writes what was inferred`() {
    let marked = """
      2026-01-02 x
          a   1️⃣10 USD1️⃣ = 10 USD ; c
          b   5 USD
          c  -9 EUR
      2026-01-02 y
          a  10 USD @@ 9 EUR
          c  -9 EUR
      """
    let text = MarkedJournal(marked).text
    let findings = expect("balanced", of: marked, gives: "inferred-conversion")
    #expect(
      findings.first?.headline == "this exchange of 15 USD for 9 EUR has no written cost")
    let fixed = findings.first?.applyingFix(to: text) ?? ""
    #expect(fixed.contains("a   10 USD @@ 6 EUR = 10 USD ; c\n    b   5 USD @@ 3 EUR\n"))
    #expect(TestBooks(fixed, isStrict: false).findings.isEmpty)
    #expect(TestBooks(fixed, checks: [CheckTable.check(named: "balanced")!]).findings.isEmpty)
  }

  @Test func `a transaction that balances by its written base values is explicit`() {
    expect(
      "balanced",
      of: """
        profile
            base SGD
        2026-11-20 Taxi  ; rate: AED 0.35 SGD
            a  40.00 AED
            b  -14.00 SGD
        """)
  }

  @Test func `dates may not go back within a file, included files stand for themselves`() {
    let findings = expect(
      "ordereddates",
      of: """
        2026-01-05 a
            a  1
            b
        include part.journal
        1️⃣2026-01-021️⃣ b
            a  1
            b
        2026-01-02 c
            a  1
            b
        2026-01-03 d
            a  1
            b
        2️⃣2025/12/312️⃣=2026-02-01 e
            a  1
            b
        """, gives: "date-out-of-order", "date-out-of-order",
      files: ["part.journal": "2026-01-01 x\n    a  1\n    b\n"])
    #expect(findings.map { $0.related.first?.span.range.lowerBound } == [0, 105])
  }

  @Test func `an account with assertions needs one within 7 days of its last posting`() {
    expect(
      "recentassertions",
      of: """
        2026-01-02 a
            bank  10 EUR = 10 EUR
            safe  1 EUR = 1 EUR
            x
        2026-01-09 b
            safe  1 EUR
            x
        2026-01-10 c
            bank  1️⃣1 EUR1️⃣
            x
        2026-01-03 d
            bank  1 EUR
            x
        """, gives: "old-assertion")
  }

  @Test func `last name parts of accounts posted to are unique`() {
    let findings = expect(
      "uniqueleafnames",
      of: """
        account z:cash
        2026-01-02 a
            a:cash  1
            1️⃣b:cash1️⃣  1
            cash  1
            cash:x
        """, gives: "repeated-leaf-name")
    #expect(findings.first?.headline == "3 account names end in 'cash'")
    #expect(findings.first?.related.count == 2)
  }

  @Test func `ids written on transactions are unique`() {
    let findings = expect(
      "ids",
      of: """
        account assets:x  ; id: k7q2m8x1r4t6v9w3
        2026-01-02 a  ; id: k7q2m8x1r4t6v9w3
            a  1  ; id: k7q2m8x1r4t6v9w3
            b
        2026-01-02 b
            ; note, id:1️⃣k7q2m8x1r4t6v9w31️⃣
            a  1
            b
        2026-01-02 c  ; id: k7q2m8x1r4t6v9w3
            a  1
            b
        2026-01-02 d  ; id:
            a  1
            b
        2026-01-02 e  ; id:
            a  1
            b
        """, gives: "repeated-id")
    #expect(findings.map(\.suppressedCount) == [1])
  }

  @Test func `numbers of the user's own in ids are told once, and not changed`() {
    let transaction = "    a  1 EUR\n    b\n"
    let text = [17, 17, 18, 18, 18].map { "2026-01-02 x  ; id: \($0)\n\(transaction)" }.joined()
    let books = TestBooks(text)
    #expect(books.warnings == ["invalid-tag-value"] && books.errors == [])
    #expect(books.findings.map(\.suppressedCount) == [2])
    #expect(TestBooks("tag id  ; values: any\n" + text).findings.isEmpty)
    #expect(TestBooks("tag id  ; values: strict\n" + text).errors == ["repeated-id"])
  }

  @Test func `attachments are looked for beside the file that names them`() {
    expect(
      "attachments",
      of: """
        include sub/part.journal
        2026-01-02 a  ; receipt: 1️⃣r 2.pdf1️⃣
            a  1  ; document: sub/r.pdf
            b
            ; document: https://example.com/x.pdf, receipt: r 2.pdf, document: 2️⃣sub/q.PDF2️⃣
        """, gives: "missing-attachment", "missing-attachment",
      files: [
        "sub/part.journal": "2026-01-02 b  ; receipt: r.pdf\n    a  1\n    b\n", "sub/r.pdf": "",
      ])
  }
}
