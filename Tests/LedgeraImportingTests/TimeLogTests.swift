import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import Testing

/// hledger's timedot and timeclock files (reference.md § Time logs).
@Suite struct TimeLogTests {
  /// The journal of a log in lines without tabs, and `LINE: headline` of its findings.
  private static func read(_ translation: SourceTranslation) -> (
    journal: String, findings: [String]
  ) {
    let text = String(decoding: translation.pieces.joined(), as: UTF8.self)
      .replacing("\t", with: "  ").replacing("\n\n", with: "\n")
      .replacing("decimal-mark .\n", with: "")
    let findings = translation.findings.findings.map { finding in
      let offset = Int(finding.primary?.span.offset ?? 0)
      return "\(translation.files[0].position(of: offset).line): \(finding.headline)"
    }
    return (text, findings)
  }

  private static func timedot(_ text: String) -> (journal: String, findings: [String]) {
    read(TimedotTranslation.translate("a.timedot", FileContents(Array(text.utf8))))
  }

  @Test func `an indented comment right below a day or an account is theirs`() {
    let read = Self.timedot(
      """
      Title
        ; of nothing
      2026-11-02 a day ; kind: x
        ; place: home; and more
      ; a remark
        ; of nothing
      client  ..
      \t;long
      # a remark
        ; of nothing

        ; of nothing
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-11-02 * a day  ; kind: x
            ; place: home; and more
            (client)  0.50
            ; long

        """)
  }

  private static func timeclock(_ text: String) -> (journal: String, findings: [String]) {
    read(
      TimeclockTranslation.translate(
        "a.timeclock", FileContents(Array(text.utf8)), environment: .inMemory()))
  }

  @Test func `dots and letters are quarters of an hour, numbers have units`() {
    let read = Self.timedot(
      """
      # a remark
      2026-11-02 a day; kind: x
      client:one  .... ..
        own two  90m ; walk

      ** own  1.5
      2026-11-04 idle
      * 2026-11-03
      a\t1w
      b  10m
      c  30s
      d
      e  aba ; said
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-11-02 * a day  ; kind: x
            (client:one)  1.50
            (own two)  1.50  ; walk
            (own)  1.50
        2026-11-04 * idle
        2026-11-03 *
            (a)  168.00
            (b)  0.17
            (c)  0.01
            (d)  0.00
            (e)  0.50  ; said, t:a
            (e)  0.25  ; said, t:b

        """)
  }

  @Test func `what is no time is told by line`() {
    let read = Self.timedot("a  .\n2026-11-02\nb  ..x\nc  5 hours\n2026-02-30\nd  .\n")
    #expect(
      read.findings == [
        "1: there is no date above this line", "3: '..x' is not a length of time",
        "4: '5 hours' is not a length of time", "5: '2026-02-30' is not a date",
      ])
    #expect(
      Self.timedot("2026-11-02a:b  ..\n").findings == ["1: a space is missing after the date"])
    #expect(Self.timedot("11-21\na  .\n").findings.first == "1: '11-21' is not a date")
  }

  @Test func `sessions are hours, split at midnight, and last until now when they are open`() {
    let read = Self.timeclock(
      """
      ; a remark
      i 2026-11-02 09:00:00 some account  text  ; a: b
      o 2026-11-02 09:20:00
      i 2026/11/03 22:21:45 x
      o 2026/11/04 02:00:34
      i 2026-11-21 10:00 y
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-11-02 * text  ; a: b
            (some account)  0.33h
        2026-11-03 * 22:21-23:59
            (x)  1.64h
        2026-11-04 * 00:00-02:00
            (x)  2.01h
        2026-11-21 * 10:00-12:00
            (y)  2.00h

        """)
  }

  @Test func `sessions of several accounts are open at a time`() {
    let read = Self.timeclock(
      """
      i 2026-11-02 09:00   a b\t
      i 2026-11-02 09:30 c;work
      o 2026-11-02 10:00 ; done
      i 2026-11-02 10:30 d  said
      o 2026-11-02 11:00 a b  ; paid
      o 2026-11-02 11:30
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-11-02 * 09:00-11:00  ; paid
            (a b)  2.00h
        2026-11-02 * 09:30-10:00  ; work
            ; done
            (c)  0.50h
        2026-11-02 * said
            (d)  1.00h

        """)
  }

  @Test func `a comment needs no blanks, and text may stand above the first day`() {
    let read = Self.timedot(
      "* My time ; 2026\nsince May\n2026-11-02; x\na ; y  ..\nb:c  ..;z\n2026-11-03 planning\n")
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-11-02 *  ; x
            (a)  0.00  ; y  ..
            (b:c)  0.50  ; z
        2026-11-03 * planning

        """)
  }

  @Test func `a session of an account begins before it ends, and ends before another`() {
    let read = Self.timeclock(
      """
      o 2026-11-02 09:00:00
      i 2026-11-02 09:00:00 a
      i 2026-11-02 10:00:00 a
      i 2026-11-02 10:00:00 c
      o 2026-11-02 09:00:00
      i 2026-11-02 25:00:00 d
      h 2026-11-02 10:00:00 e
      i 2026-11-02 10:00:00
      i 2026-11-02 10:00:00 f
      o 2026-11-02 11:00:00 g
      o 2026-11-02 11:00:00 f  said
      """)
    #expect(
      read.findings == [
        "1: no session above is open to end here", "3: the session of 'a' above has not ended",
        "5: the session ends before it begins, at 10:00",
        "6: no date with a time follows 'i'",
        "7: this line is neither the beginning (i) nor the end (o) of a session",
        "8: the session has no account", "10: no session of 'g' above is open to end here",
        "11: 'said' does not belong here",
      ])
  }

  @Test func `the session that began last ends first, whichever have ended before`() {
    let open = (0..<2_000).map { "i 2026-11-02 09:00 a\($0)\n" }.joined()
    let read = Self.timeclock(
      open + "o 2026-11-02 09:30 a1999\ni 2026-11-02 09:40 a7\ni 2026-11-02 09:45 b\n"
        + String(repeating: "o 2026-11-02 10:00\n", count: 2_000))
    #expect(read.findings == ["2002: the session of 'a7' above has not ended"])
    #expect(read.journal.hasPrefix("2026-11-02 * 09:00-10:00\n    (a0)  1.00h\n"))
    #expect(read.journal.hasSuffix("2026-11-02 * 09:45-10:00\n    (b)  0.25h\n"))
  }

  @Test func `a session over centuries ends at the limit`() {
    var text = ""
    for _ in 0..<2 { text += "i 0001-01-01 00:00 a\no 9999-12-31 00:00\n" }
    let read = Self.timeclock(text)
    #expect(read.findings == ["1: the file has more than 500000 postings"])
  }
}
