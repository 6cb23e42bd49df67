import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct IdentityTests {
  @Test func `every transaction gets an id, once, and bytes around it stay`() {
    let journal =
      "\u{FEFF}2026-01-02 Bäcker\r\n    food  1 EUR\r\n    cash\r\n\r\n"
      + "2026-01-03 日本  ; trip: one  \r\n    ; more\r\n    food  1 EUR\r\n    cash\r\n\r\n"
      + "2026-01-04 x  ;\r\n    food  1 EUR\r\n    cash  ; id: of a posting\r\n"
      + "2026-01-05 known  ; id: abc\r\n    food  1 EUR\r\n    cash"
    let run = EditingRun("ids", "--add", journal: journal)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.journal != journal)
    let again = EditingRun(["ids", "--add"], on: run.disk)
    #expect(again.errors == "nothing to change\n")
    let listed = EditingRun(["ids"], on: run.disk)
    let ids = listed.output.split(separator: "\n").map(String.init)
    #expect(ids.count == 4 && Set(ids).count == 4 && ids[3] == "abc")
    #expect(ids.dropLast().allSatisfy { $0.utf8.count == 16 })
    let marked = ids.dropLast().reduce(run.journal) { $0.replacing($1, with: "ID") }
    #expect(
      marked
        == journal.replacing("Bäcker", with: "Bäcker  ; id: ID")
        .replacing("one  \r\n", with: "one, id: ID  \r\n")
        .replacing("x  ;", with: "x  ; id: ID"))
  }

  @Test func `without --add ids are listed and nothing is written`() {
    let journal = "2026-01-02 x  ; id: abc\n  a  1\n  b\n\n2026-01-03 y\n  a  1\n  b\n"
    let run = EditingRun("ids", journal: journal)
    #expect(run.output == "abc\n")
    #expect(run.errors == "1 of 2 transactions have no id; --add gives them one\n")
    #expect(run.journal == journal)
    #expect(EditingRun("ids", "desc:x", journal: journal).errors.isEmpty)
  }

  @Test func `a file that is included twice gets each id once`() {
    let disk = MemoryDisk([
      "/books/main.journal": "include a.journal\ninclude a.journal\n",
      "/books/a.journal": "2026-01-02 x\n  a  1\n  b\n",
    ])
    #expect(EditingRun(["ids", "--add"], on: disk).status == .fine)
    let text = disk.text("/books/a.journal") ?? ""
    #expect(text.split(separator: "id:").count == 2, "\(text)")
  }
}

@Suite struct DeleteTests {
  private static let journal = """
    ; top

    2026-01-02 First
        a  1
        b

    2026-01-03 Second  ; id: two
        a  2
        b
        ; note

    ; above the third
    2026-01-04 Third
        a  3
        b

    """

  @Test func `a transaction goes with one empty line, and is kept`() {
    let run = EditingRun("delete", "two", "--yes", journal: Self.journal)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(
      run.journal == """
        ; top

        2026-01-02 First
            a  1
            b

        ; above the third
        2026-01-04 Third
            a  3
            b

        """)
    let kept = run.disk.text("/books/.ledgera-deleted.journal")
    #expect(
      kept == """
        ; deleted on 2026-11-21 from line 7 of 'main.journal'
        2026-01-03 Second  ; id: two
            a  2
            b
            ; note

        """)
    let all = EditingRun(["delete", "desc:.", "--yes"], on: run.disk)
    #expect(all.status == .fine, "\(all.errors)")
    #expect(all.journal == "; top\n\n; above the third\n")
    #expect(run.disk.text("/books/.ledgera-deleted.journal")?.hasPrefix(kept ?? "?") == true)
    #expect(all.disk.text("/books/.ledgera-deleted.journal")?.contains("\n\n; deleted on") == true)
  }

  @Test func `it asks, and no is no`() {
    for answer in ["n\n", "", "maybe\n"] {
      let run = EditingRun("delete", "two", journal: Self.journal, typed: answer)
      #expect(run.status == .findings)
      #expect(run.errors.contains("-2026-01-03 Second"))
      #expect(run.errors.contains("Delete 1 transaction? [y/N] "))
      #expect(run.errors.hasSuffix("nothing was written\n"))
      #expect(run.journal == Self.journal)
      #expect(run.disk.bookPaths == ["/books/main.journal"])
    }
    let yes = EditingRun("delete", "two", journal: Self.journal, typed: "y\n")
    #expect(yes.status == .fine)
    #expect(yes.output.isEmpty && !yes.journal.contains("Second"))
    let unasked = EditingRun("delete", "two", journal: Self.journal)
    #expect(unasked.status == .usage && unasked.journal == Self.journal)
    let dry = EditingRun("delete", "two", "--dry-run", journal: Self.journal)
    #expect(dry.status == .fine && dry.journal == Self.journal)
  }

  @Test func `what an assertion rests on is not deleted`() {
    let journal = "2026-01-02 x\n  a  1\n  b\n\n2026-01-03 y\n  a  0 = 1\n  b  0\n"
    let run = EditingRun("delete", "desc:x", "--yes", journal: journal)
    #expect(run.status == .findings)
    #expect(run.errors.contains("balance-assertion"))
    #expect(run.journal == journal)
  }

  @Test func `nothing named, nothing deleted`() {
    #expect(EditingRun("delete", "--yes", journal: Self.journal).status == .usage)
    #expect(EditingRun("delete", "--yes", "nobody", journal: Self.journal).status == .findings)
  }
}

@Suite struct EditTests {
  private static let journal =
    "2026-01-02 First\r\n    a  1\r\n    b\r\n\r\n2026-01-03 Second\r\n    a  2\r\n    b"

  @Test func `a dry run of an edit shows the transaction and opens nothing`() {
    let run = EditingRun("edit", "desc:First", "--dry-run", journal: Self.journal) { text in
      Issue.record("the editor was opened")
      return text
    }
    #expect(run.status == .fine)
    #expect(run.output.contains("First"))
    #expect(run.errors.contains("dry run: no editor is opened"))
  }

  @Test func `what the editor makes of a transaction takes its place`() {
    let run = EditingRun("edit", "desc:First", journal: Self.journal) { text in
      #expect(text == "2026-01-02 First\r\n    a  1\r\n    b\n")
      return "2026-01-02 Other\n    a  5\n    b\n"
    }
    #expect(run.status == .fine, "\(run.errors)")
    #expect(
      run.journal
        == "2026-01-02 Other\r\n    a  5\r\n    b\r\n\r\n2026-01-03 Second\r\n    a  2\r\n    b")
    #expect(run.disk.bookPaths == ["/books/main.journal"])
  }

  @Test func `the last transaction keeps its missing final newline`() {
    let run = EditingRun("edit", "desc:Second", journal: Self.journal) {
      $0.replacing("a  2", with: "a  3")
    }
    #expect(run.journal.hasSuffix("2026-01-03 Second\r\n    a  3\r\n    b"))
  }

  @Test func `errors are shown and the text offered again, then kept`() {
    let wrong: @Sendable (String) -> String? = { text in
      text.contains("    b") ? "2026-01-02 First\n    a  7\n" : text + "    b\n"
    }
    let again = EditingRun("edit", "desc:First", journal: Self.journal, typed: "\n", editor: wrong)
    #expect(again.status == .fine, "\(again.errors)")
    #expect(again.errors.contains("Edit again?"))
    #expect(again.journal.contains("a  7\r\n"))
    let stopped = EditingRun(
      "edit", "desc:First", journal: Self.journal, typed: "n\n", editor: wrong)
    #expect(stopped.status == .findings)
    #expect(stopped.journal == Self.journal)
    #expect(stopped.errors.contains("your text is kept in '.ledgera-entry-"))
    #expect(stopped.disk.bookPaths.count == 2)
  }

  @Test func `an unchanged text, a failing editor and nothing left change nothing`() {
    let same = EditingRun("edit", "desc:First", journal: Self.journal) { $0 }
    #expect(same.errors == "nothing to change\n" && same.disk.bookPaths.count == 1)
    let failing = EditingRun("edit", "desc:First", journal: Self.journal) { _ in nil }
    #expect(failing.status == .failure && failing.journal == Self.journal)
    #expect(failing.disk.bookPaths.count == 1)
    let empty = EditingRun("edit", "desc:First", journal: Self.journal) { _ in "\n" }
    #expect(empty.status == .findings && empty.journal == Self.journal)
    let missing = EditingRun("edit", "desc:First", journal: Self.journal)
    #expect(missing.status == .failure && missing.disk.bookPaths.count == 1)
  }

  @Test func `one transaction at a time`() {
    let run = EditingRun("edit", "a", journal: Self.journal) { $0 }
    #expect(run.status == .usage)
    #expect(run.errors.contains("2 transactions match"))
    #expect(run.errors.contains("2026-01-02 'First'"))
  }
}

@Suite struct DuplicateTests {
  private static let journal = """
    2026-10-01 * Harbour | rent  ; id: r3nt
        expenses:rent  900.00 EUR
        * assets:bank  = -900.00 EUR

    2026-12-01 Later
        expenses:rent  900.00 EUR
        assets:bank

    """

  @Test func `a copy is written where its day belongs, without what is the old one's`() {
    let run = EditingRun("duplicate", "r3nt", journal: Self.journal)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(
      run.journal
        == Self.journal.replacing(
          "\n2026-12-01",
          with: """

            2026-11-21 Harbour | rent  ; id: nzt4zv4vxbgksgx6
                expenses:rent      900.00 EUR
                assets:bank       -900.00 EUR

            2026-12-01
            """), "\(run.journal)")
    #expect(run.output.contains("+2026-11-21 Harbour | rent  ; id: "))
  }

  @Test func `--date says the day, and a dry run writes nothing`() {
    let run = EditingRun("duplicate", "r3nt", "--date", "2026-12-31", journal: Self.journal)
    let added = "\n2026-12-31 Harbour | rent  ; id: "
    #expect(run.journal.hasPrefix(Self.journal + added), "\(run.journal)")
    let dry = EditingRun("duplicate", "r3nt", "--dry-run", journal: Self.journal)
    #expect(dry.status == .fine && dry.journal == Self.journal)
    #expect(EditingRun("duplicate", "nobody", journal: Self.journal).status == .findings)
    #expect(EditingRun("duplicate", journal: Self.journal).status == .usage)
  }
}
