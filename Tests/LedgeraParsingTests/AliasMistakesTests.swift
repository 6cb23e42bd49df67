import LedgeraModel
import LedgeraTestSupport
import Testing

/// What aliases and `apply account` could do to names, and do not.
@Suite struct AliasMistakesTests {
  @Test func `aliases that name each other are applied once each`() {
    let checked = check("alias a = b\nalias b = a\n2026-01-02 x\n  a  1\n  b  2\n  c\n")
    #expect(checked.findings == [])
    // The newest is tried first: b becomes a, then a becomes b.
    #expect(checked.balance(of: "b") == "3")
  }

  @Test func `aliases that double a name end in a finding`() {
    let aliases = String(repeating: "alias /a/ = aa\n", count: 60)
    check("\(aliases)2026-01-02 x\n  1️⃣a  1\n  b\n").expect([("alias-too-long", 1)])
  }

  @Test(arguments: [
    "\\1\tx", "\\1  x", ";\\1", "*\\1", "! \\1", "(\\1)", "[\\1]", "\\1\u{A0} x",
  ]) func `aliases cannot make names that read as something else`(replacement: String) {
    check(MarkedJournal("alias /(a)/ = \(replacement)\n2026-01-02 x\n  1️⃣a  1\n  b\n"))
      .expect([("invalid-posting", 1)])
    let fine = check("alias /(a)/ = x;(\\1) *!\n2026-01-02 x\n  a  1\n  b\n")
    #expect(fine.findings == [])
    #expect(fine.balance(of: "x;(a) *!") == "1")
  }

  @Test func `an applied parent cannot make comments of its accounts`() {
    check("apply account ;\n2026-01-02 x\n  1️⃣a  1\n  2️⃣b\n").expect([
      ("invalid-posting", 1), ("invalid-posting", 2),
    ])
  }
}
