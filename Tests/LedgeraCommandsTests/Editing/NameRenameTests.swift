import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct NameRenameTests {
  @Test func `a payee changes in transactions, rules and directives, and nothing else`() {
    let journal =
      "payee \"Old Shop\"  ; Old Shop\r\n\r\n~ monthly  * (7) Old Shop | rent\r\n  a  1\r\n  b\r\n\r\n"
      + "2026-01-02=2026-01-03 ! (x) Old Shop | Old Shop ; Old Shop\r\n\ta\t1\r\n\tb\r\n\r\n"
      + "2026-01-04 Old Shop\r\n  Old Shop  1\r\n  b\r\n\r\n2026-01-05 Old Shop 2\r\n  a  1\r\n  b"
    let run = EditingRun("rename", "payee", "Old Shop", "新しい店", journal: journal)
    #expect(run.status == .fine, "\(run.errors)")
    let expected =
      "payee \"新しい店\"  ; Old Shop\r\n\r\n~ monthly  * (7) 新しい店 | rent\r\n  a  1\r\n  b\r\n\r\n"
      + "2026-01-02=2026-01-03 ! (x) 新しい店 | Old Shop ; Old Shop\r\n\ta\t1\r\n\tb\r\n\r\n"
      + "2026-01-04 新しい店\r\n  Old Shop  1\r\n  b\r\n\r\n2026-01-05 Old Shop 2\r\n  a  1\r\n  b"
    #expect(run.journal == expected)
    let back = EditingRun(["rename", "payee", "新しい店", "Old Shop"], on: run.disk)
    #expect(back.status == .fine && back.journal == journal, "\(back.errors)")
  }

  @Test func `a tag changes in every comment`() {
    let journal = """
      tag trip
      account a  ; trip: x
      P 2026-01-01 EUR 1 USD  ; trip:

      = q
        (z)  1  ; a trip: y, b: trip: z
      2026-01-02 trip: no  ; trip:one, other: trip, trip:
        a  1  ; [2026-01-03] trip: two
        ; trip:
        b

      """
    let run = EditingRun("rename", "tag", "trip", "journey", journal: journal)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(
      run.journal == """
        tag journey
        account a  ; journey: x
        P 2026-01-01 EUR 1 USD  ; journey:

        = q
          (z)  1  ; a journey: y, b: trip: z
        2026-01-02 trip: no  ; journey:one, other: trip, journey:
          a  1  ; [2026-01-03] journey: two
          ; journey:
          b

        """)
  }

  @Test func `an account changes in the loans that it pays`() {
    let journal = """
      commodity 1,000.00 EUR
      account assets:my bank
      account expenses:x
      account liabilities:c  ; loan: 9 EUR at 3% over 2 years from 2026-01-01 account assets:my bank interest expenses:x
      account liabilities:card  ; loan: at 18% interest expenses:x
      ~ 2026-01-01
          assets:my bank  9 EUR
          liabilities:c

      """
    let run = EditingRun("rename", "account", "assets:my bank", "assets:ourbank", journal: journal)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.journal == journal.replacing("assets:my bank", with: "assets:ourbank"))
    let costs = EditingRun(["rename", "account", "expenses", "costs"], on: run.disk)
    #expect(costs.status == .fine, "\(costs.errors)")
    #expect(
      costs.journal
        == journal.replacing("assets:my bank", with: "assets:ourbank")
        .replacing("expenses:", with: "costs:"))
  }

  @Test func `merging has to be meant, and takes the old directive`() {
    let journal = "payee A\npayee B\n2026-01-02 A\n  a  1\n  b\n2026-01-03 B\n  a  1\n  b\n"
    let refused = EditingRun("rename", "payee", "A", "B", journal: journal)
    #expect(refused.status == .usage && refused.journal == journal)
    let merged = EditingRun("rename", "payee", "A", "B", "--merge", journal: journal)
    #expect(
      merged.journal == "payee B\n2026-01-02 B\n  a  1\n  b\n2026-01-03 B\n  a  1\n  b\n",
      "\(merged.errors)")
  }

  @Test func `rules that ask for the name hold it back`() {
    let journal = "= tag:tr.p\n  (z)  1\n\n2026-01-02 x  ; trip:\n  a  1\n  b\n"
    let run = EditingRun("rename", "tag", "trip", "journey", journal: journal)
    #expect(run.status == .findings && run.journal == journal)
  }

  @Test(arguments: [
    ("tag", "trip", "tag:^trip$", "tag:^zz$"), ("tag", "trip", "a tag:trip=x", "a tag:zz=x"),
    ("payee", "x", "payee:x$ desc:x", "payee:zz$ desc:zz"),
    ("commodity", "EUR", "not:cur:EUR", "not:cur:zz"),
  ])
  func `plain names in queries change along`(kind: String, old: String, query: String, new: String)
  {
    let journal = "= QUERY\n  (z)  1\n\n2026-01-02 x  ; trip:\n  a  1 EUR\n  b\n"
    let run = EditingRun(
      "rename", kind, old, "zz", journal: journal.replacing("QUERY", with: query))
    #expect(run.status == .fine && run.journal.contains("= \(new)\n"), "\(run.errors)")
  }

  @Test func `a commodity changes in amounts, prices, directives, the plan and tags`() {
    let journal = """
      commodity 1.000 X
      commodity "A 1"
      profile
        base X
        display X, "A 1"
      P 2026-01-01 X 2 "A 1"
      bucket Cash
        account assets:a
        weight 100%
        return 3%
        buffer 5 X
      account assets:a  ; commodity: X "A 1" Y
      commodity "A 1"  ; quote: yahoo:A1 X
      2026-01-02 x
        assets:a  X-1 @@ 2 Y = -1 X
        assets:a  1.000X {2 Y} @@ 2 Y
      2026-01-03 y  ; rate: Y 2 X
        assets:a  1 Y  ; base: 2 X
        b  -2 X

      """
    let run = EditingRun("rename", "commodity", "X", "N", journal: journal)
    #expect(run.status == .fine, "\(run.errors)\(run.output)")
    #expect(!run.journal.contains("X"))
    let back = EditingRun(["rename", "commodity", "N", "X"], on: run.disk)
    #expect(back.status == .fine && back.journal == journal, "\(back.errors)")
  }

  @Test func `a symbol gets the quotes that it needs`() {
    let journal = "2026-01-02 x\n  a  1 X @ 2 EUR\n  a  -X1 @ 2 EUR\n"
    let run = EditingRun("rename", "commodity", "X", "N 2", journal: journal)
    #expect(run.journal == journal.replacing("X", with: "\"N 2\""), "\(run.errors)")
  }

  @Test(arguments: [
    ["payee", "Nobody", "B"], ["payee", "A", "B | c"], ["payee", "A", "* B"], ["payee", "A", ""],
    ["tag", "trip", "id"], ["tag", "type", "kind"], ["tag", "imp", "x"],
    ["tag", "trip", "quote"], ["tag", "trip", "iban"], ["tag", "trip", "a b"],
    ["tag", "trip", "a:"],
    ["commodity", "EUR", "€"], ["commodity", "EUR", "a;b"], ["currency", "EUR", "€"],
  ])
  func `names that make no sense are refused`(words: [String]) {
    let journal = "account a  ; type: A\n2026-01-02 A  ; trip: x\n  a  1  ; imp: x\n  b\n"
    let disk = MemoryDisk(["/books/main.journal": journal])
    #expect(EditingRun(["rename"] + words, on: disk).status == .usage)
    #expect(disk.text("/books/main.journal") == journal)
  }

  @Test(arguments: [Rename.Kind.payee, .tag, .commodity], 0..<60 as Range<UInt64>)
  func `in random journals a rename there and back gives the same bytes`(
    kind: Rename.Kind, seed: UInt64
  ) {
    var random = SeededRandom(seed)
    let generated = GeneratedJournal(seed: seed, transactions: 10)
    let disk = MemoryDisk()
    disk.write(generated.text, to: "/books/main.journal")
    for (name, text) in generated.files { disk.write(text, to: "/books/" + name) }
    let journal = TestBooks(root: "main.journal", on: disk).journal
    let names = Rename(kind, "", to: "").names(in: journal).filter { name in
      Rename(kind, name, to: "zz").problem(with: name) == nil
    }
    guard !names.isEmpty else { return }
    let old = random.pick(names)
    let texts = disk.bookPaths.map { disk.text($0) ?? "" }
    let there = EditingRun(["rename", kind.rawValue, old, "zz"], on: disk)
    guard there.status == .fine else {
      #expect(disk.bookPaths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
      return
    }
    let back = EditingRun(["rename", kind.rawValue, "zz", old], on: disk)
    #expect(back.status == .fine, "seed \(seed): \(back.errors)")
    #expect(disk.bookPaths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
  }
}
