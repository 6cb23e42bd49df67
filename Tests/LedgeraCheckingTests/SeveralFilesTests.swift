import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Files given by name, `-f A -f B`: what one asserts says nothing about the other's postings.
@Suite struct SeveralFilesTests {
  private func check(_ files: [String: String], roots: String...) -> CheckedJournal {
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
    return CheckedJournal(roots: roots, on: disk)
  }

  @Test func `an assertion sees the postings of its file and those it includes`() {
    let files = [
      "a": "include c\n2026-01-01 x\n    a  5 EUR = 8 EUR\n    b\n",
      "b": "2025-12-31 x\n    a  1 EUR = 1 EUR\n    b\n",
      "c": "2025-12-30 x\n    a  3 EUR = 3 EUR\n    b\n",
    ]
    for roots in [("a", "b"), ("b", "a")] {
      let checked = check(files, roots: roots.0, roots.1)
      #expect(checked.findings == [])
      #expect(checked.balance(of: "a") == "9 EUR")
    }
    let failing = check(
      files.mapValues { $0.replacing("= 1 EUR", with: "= 9 EUR") }, roots: "a", "b")
    #expect(failing.findings.map(\.description).first?.hasPrefix("b:2:14: balance-assert") == true)
    #expect(failing.findings.count == 1)
  }

  @Test func `each file has its own differences`() {
    let wrong = "2026-01-01 x\n    a  1 EUR = 2 EUR\n    b\n"
    let checked = check(["a": wrong, "b": wrong + wrong], roots: "a", "b")
    #expect(checked.findings.map(\.file) == ["a", "b"])
    // The second assertion of b would hold if the first had.
    #expect(checked.findings.map(\.suppressedCount) == [0, 0])
  }

  @Test func `an assignment fills up what its own file holds, by date and time`() {
    let checked = check(
      [
        "a": "2026-01-01 x\n    a  5 EUR\n    b\n",
        "b": """
        2026-01-03 third
            a  = 10 EUR
            c
        2026-01-02 second  ; time: 20:00
            a  0 = 7 EUR
            d
        2026-01-02 first  ; time: 08:00
            a  7 EUR
            d
        """,
      ], roots: "a", "b", "a")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "c") == "-3 EUR")
    #expect(checked.balance(of: "a") == "20 EUR")
  }

  @Test func `a posting with a date of its own counts in its own file only`() {
    let checked = check(
      [
        "a": "2026-01-01 x\n    a  5 EUR  ; date: 2026-01-05\n    b\n",
        "b": """
        2026-01-02 x
            a  1 EUR  ; date: 2026-01-04
            b
        2026-01-03 x
            a  0 = 0 EUR
        2026-01-04 x
            a  0 = 1 EUR
        2026-01-06 x
            a  0 == 1 EUR
        """,
      ], roots: "a", "b")
    #expect(checked.findings == [])
  }
}
