import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// What amount expressions are worth, and what is wrong with those that are worth nothing.
@Suite struct ExpressionTests {
  @Test(arguments: [
    ("(1.05 * 47.97 EUR)", "50.3685 EUR"), ("12.50 + 3.20 EUR", "15.70 EUR"),
    ("(12.00 EUR / 5)", "2.40 EUR"), ("20 EUR / 3 * 3", "20 EUR"), ("2 + 3 * 4", "14"),
    ("(2 + 3) * 4", "20"), ("10 - 3 - 2", "5"), ("- ( 5 EUR )", "-5 EUR"),
    ("(2 * -$3)", "$-6"), ("($10/4)", "$2.5"), ("1e2 EUR + 1E-2 EUR", "100.01 EUR"),
    ("5 EUR - -3 EUR", "8 EUR"), ("\"a-b\" 3 + 4 \"a-b\"", "\"a-b\" 7"),
    ("1.000,50 EUR + 1 EUR", "1001,50 EUR"), ("EUR 1 + 2", "EUR 3"),
    ("100 / 8", "12.5"), ("(((1)))", "1"), ("3 EUR - 3 EUR", "0 EUR"),
    ("3 EUR + 1 EUR ; 2", "4 EUR"), ("(0.1 EUR * 0.1)", "0.01 EUR"),
  ]) func `expressions have exact values`(written: String, value: String) {
    let computed = check(MarkedJournal("2026-01-02 x\n  a  \(written)\n  b\n"))
    let plain = check(MarkedJournal("2026-01-02 x\n  a  \(value)\n  b\n"))
    #expect(computed.findings == [])
    #expect(computed.balance(of: "a") == plain.balance(of: "a"))
  }

  @Test(arguments: [
    "(1️⃣10 EUR / 3)", "1️⃣2 EUR * 3 EUR", "1️⃣6 EUR / 3 EUR", "1️⃣1 EUR + 1 USD", "1️⃣1 / (2 - 2)",
    "(1 EUR1️⃣ < 2)", "1️⃣(1 + 2", "1 + 2 +1️⃣", "(1️⃣)", "1 * (21️⃣, 3)",
    "1️⃣" + String(repeating: "(", count: 101) + "1" + String(repeating: ")", count: 101),
  ]) func `what has no value is an error where it stands`(written: String) {
    let checked = check(MarkedJournal("2026-01-02 x\n  a  \(written)\n  b\n"))
    #expect(checked.findings.map(\.code) == ["invalid-amount"])
    #expect(checked.findings.allSatisfy { $0.place.line == 2 })
  }

  @Test func `values have at most 38 digits, and parentheses nest at most 100 deep`() {
    let nines = String(repeating: "9", count: 38)
    check("2026-01-02 x\n  a  1️⃣\(nines) + 1\n  b\n").expect([("number-too-long", 1)])
    check("2026-01-02 x\n  a  1️⃣\(nines) * \(nines)\n  b\n").expect([("number-too-long", 1)])
    check(MarkedJournal("2026-01-02 x\n  a  \(nines) - 1\n  b\n")).expect([])
    let (open, close) = (String(repeating: "(", count: 100), String(repeating: ")", count: 100))
    check(MarkedJournal("2026-01-02 x\n  a  \(open)1\(close)\n  b\n")).expect([])
  }

  @Test func `expressions show no more decimals of a commodity than its amounts have`() {
    let checked = check(MarkedJournal("2026-01-02 x\n  a  (1.05 * 47.97 EUR)\n  b\n"))
    let euro = checked.journal.commodity(withSymbol: "EUR").map(checked.journal.commodity)
    #expect(euro?.style.number.decimals == 2)
  }
}
