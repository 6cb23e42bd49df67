import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct RenameTests {
  private func renamed(
    _ journal: String, _ old: String, _ new: String, files: [String: String] = [:],
    _ words: String...
  ) -> EditingRun {
    let disk = MemoryDisk(files)
    disk.write(journal, to: "/books/main.journal")
    return EditingRun(["rename", "account", old, new] + words, on: disk)
  }

  @Test func `the name changes wherever it is written, and nothing else`() {
    let journal =
      "\u{FEFF}account a:b  ; type: A\r\naccount a:b:c\r\naccount a:bb\r\n"
      + "alias x = a:b:d\r\nalias /^y(.*)/ = a:b\\1\r\n\r\n"
      + "= ^a:b$ not:acct:a:b:c\r\n    (z)  *1\r\n\r\n"
      + "~ monthly\r\n    a:b  1 EUR\r\n    ! [a:b:c]\t1 EUR\r\n    [a:bb]\r\n    q\r\n\r\n"
      + "2026-01-02 a:b ; a:b\r\n    a:b  1 EUR\r\n\t* a:b:c\t1 EUR ; a:b\r\n    (a:b)  1\r\n"
      + "    x  1 EUR\r\n    q\u{3000}\u{3000}-4 EUR\r\n    a:bb  1 EUR"
    let run = renamed(journal, "a:b", "日本:neu")
    #expect(run.status == .fine, "\(run.errors)")
    let expected =
      "\u{FEFF}account 日本:neu  ; type: A\r\naccount 日本:neu:c\r\naccount a:bb\r\n"
      + "alias x = 日本:neu:d\r\nalias /^y(.*)/ = a:b\\1\r\n\r\n"
      + "= ^日本:neu$ not:acct:日本:neu:c\r\n    (z)  *1\r\n\r\n"
      + "~ monthly\r\n    日本:neu  1 EUR\r\n    ! [日本:neu:c]\t1 EUR\r\n    [a:bb]\r\n    q\r\n\r\n"
      + "2026-01-02 a:b ; a:b\r\n    日本:neu  1 EUR\r\n\t* 日本:neu:c\t1 EUR ; a:b\r\n"
      + "    (日本:neu)  1\r\n    x  1 EUR\r\n    q\u{3000}\u{3000}-4 EUR\r\n    a:bb  1 EUR"
    #expect(run.journal == expected)
    let back = EditingRun(["rename", "account", "日本:neu", "a:b"], on: run.disk)
    #expect(back.status == .fine, "\(back.errors)")
    #expect(back.journal == journal)
  }

  @Test func `below apply account the part below it changes, or the directive`() {
    let journal = """
      apply account home
      2026-01-02 x
          food:out  1
          cash
      end apply account
      2026-01-03 y
          home:food  1
          cash

      """
    #expect(
      renamed(journal, "home:food", "home:meals").journal
        == journal.replacing("    food:", with: "    meals:")
        .replacing("home:food", with: "home:meals"))
    #expect(
      renamed(journal, "home", "house").journal
        == journal.replacing("account home", with: "account house")
        .replacing("home:food", with: "house:food"))
    let outside = renamed(journal, "home:food", "meals")
    #expect(outside.status == .findings && outside.journal == journal)
    #expect(outside.errors.contains("'apply account' applies"))
    #expect(outside.errors.contains(" --> main.journal:3:5"))
  }

  @Test func `an alias that makes the name keeps making it`() {
    let journal = "alias f=expenses:food\n\n2026-01-02 x\n    f:out  1\n    cash\n"
    #expect(
      renamed(journal, "expenses:food", "expenses:meals").journal
        == journal.replacing("expenses:food", with: "expenses:meals"))
    // A pattern's replacement that makes the name out of parts is not understood, and so refused.
    let parts = "alias /^f(.*)/=expenses:\\1\n\n2026-01-02 x\n    food  1\n    cash\n"
    let refused = renamed(parts, "expenses:ood", "expenses:meals")
    #expect(refused.status == .findings && refused.journal == parts, "\(refused.errors)")
  }

  @Test func `merging has to be meant, and takes the old declaration`() {
    let journal = """
      account a  ; note: old
        ; more
      account b

      2026-01-02 x
          a  1
          b
      2026-01-03 x
          a:c  1
          b:c

      """
    let refused = renamed(journal, "a", "b")
    #expect(refused.status == .usage && refused.journal == journal)
    #expect(refused.errors.contains("'a' and 'b' and 1 more become one account"))
    let merged = renamed(journal, "a", "b", "--merge")
    #expect(merged.status == .fine, "\(merged.errors)")
    #expect(
      merged.journal
        == journal.replacing("account a  ; note: old\n  ; more\n", with: "")
        .replacing("    a  1", with: "    b  1").replacing("    a:c  1", with: "    b:c  1"))
  }

  @Test func `an account may move below itself or above`() {
    let journal = "2026-01-02 x\n    a:b  1\n    a:b:c  1\n    q\n"
    let down = renamed(journal, "a:b", "a:b:c")
    #expect(down.journal == "2026-01-02 x\n    a:b:c  1\n    a:b:c:c  1\n    q\n", "\(down.errors)")
    let up = EditingRun(["rename", "account", "a:b:c", "a"], on: down.disk)
    #expect(up.status == .fine, "\(up.errors)")
    #expect(up.journal == "2026-01-02 x\n    a  1\n    a:c  1\n    q\n")
  }

  @Test func `assertions of merged accounts hold it back`() {
    let journal = "2026-01-02 x\n    a  1 = 1\n    b  2 = 2\n    q\n"
    let run = renamed(journal, "a", "b", "--merge")
    #expect(run.status == .findings && run.journal == journal)
    #expect(run.errors.contains("balance-assertion-failed"))
  }

  @Test func `a sealed period holds changes back, whatever the command`() {
    let disk = MemoryDisk([
      "/books/main.journal":
        "profile\n  base EUR\n\n2026-01-02 x  ; id: one\n    a  1 EUR\n    q\n"
    ])
    let sealed = EditingRun(["seal", "--until", "2026-02-01"], on: disk)
    #expect(sealed.status == .fine, "\(sealed.errors)")
    let before = disk.text("/books/main.journal")
    for words in [
      ["rename", "account", "a", "b"], ["rename", "payee", "x", "y"], ["delete", "one", "--yes"],
    ] {
      let run = EditingRun(words, on: disk)
      #expect(run.status == .findings, "\(words): \(run.errors)")
      #expect(disk.text("/books/main.journal") == before, "\(words)")
    }
    // Marks are free: a statement may come later.
    let marked = EditingRun(["mark", "--reconciled", "a"], on: disk)
    #expect(marked.status == .fine, "\(marked.errors)")
    #expect(EditingRun(["check"], on: disk).status == .fine)
  }

  @Test func `rules that would find other postings hold it back`() {
    let journal = "= food\n    (budget)  *-1\n\n2026-01-02 x\n    expenses:food  1\n    cash\n"
    let run = renamed(journal, "expenses:food", "expenses:meals")
    #expect(run.status == .findings && run.journal == journal)
    #expect(run.errors.contains("the queries of '=' rules would match other postings"))
    #expect(renamed(journal, "expenses:food", "expenses:food:out").status == .fine)
  }

  @Test func `comment blocks are not touched, the profile is`() {
    let journal = """
      profile
        fx-gain-loss a:b
      comment
      apply account a:b
      end comment
      !comment with text
      apply account a:b
      !end comment with text

      2026-01-02 x
          a:b  1
          q

      """
    #expect(
      renamed(journal, "a:b", "c").journal
        == journal.replacing("loss a:b", with: "loss c").replacing("    a:b  1", with: "    c    1")
    )
  }

  @Test(arguments: [
    ["account", "a"], ["account"], [], ["account", "a", "a"], ["account", "a", "b  c"],
    ["account", "a", "(b)"], ["account", "a", ""], ["account", "a", "b::c"],
    ["account", "nobody", "b"],
    ["account", "a", "b\tc"],
  ])
  func `names that make no sense are refused`(words: [String]) {
    let disk = MemoryDisk(["/books/main.journal": "2026-01-02 x\n    a  1\n    q\n"])
    #expect(EditingRun(["rename"] + words, on: disk).status == .usage)
    let unnamed = EditingRun(["rename", "a", "b"], on: disk)
    #expect(unnamed.errors.hasSuffix("help: ledgera rename account 'a' 'b'\n"), "\(unnamed.errors)")
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `in random journals a rename there and back gives the same bytes`(seed: UInt64) {
    var random = SeededRandom(seed)
    let generated = GeneratedJournal(seed: seed, transactions: 10)
    let disk = MemoryDisk()
    disk.write(generated.text, to: "/books/main.journal")
    for (name, text) in generated.files { disk.write(text, to: "/books/" + name) }
    let journal = TestBooks(root: "main.journal", on: disk).journal
    let names = journal.accounts.nodes.indices.map { journal.name(AccountID(UInt32($0))) }
    guard !names.isEmpty else { return }
    let old = random.pick(names)
    let (paths, texts) = (disk.bookPaths, disk.bookPaths.map { disk.text($0) ?? "" })
    let new = (old.contains(":") ? old.split(separator: ":")[0] + ":" : "") + "zz new"
    let there = EditingRun(["rename", "account", old, new], on: disk)
    guard there.status == .fine else {
      // Directives that rewrite names may make it impossible; then nothing is written.
      #expect(paths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
      return
    }
    let changed = TestBooks(root: "main.journal", on: disk).journal
    #expect(
      JournalComparison(journal, changed, Rename(.account, old, to: new)).firstDifference() == nil,
      "seed \(seed)")
    let back = EditingRun(["rename", "account", new, old], on: disk)
    #expect(back.status == .fine, "seed \(seed): \(back.errors)")
    #expect(disk.bookPaths == paths && paths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
  }

  @Test(arguments: [
    ("household", "main.journal", "expenses:food", "expenses:meals"),
    ("household", "main.journal", "assets:bank", "assets:banks"),
    ("traveller", "plan.journal", "assets:bank", "assets:accounts"),
    ("investor", "main.journal", "broker", "brokers"),
  ])
  func `the examples check clean after a rename, and come back`(
    _ directory: String, _ root: String, _ old: String, _ new: String
  ) {
    let disk = Repository.memoryDisk(of: "examples/" + directory)
    let journal = TestBooks(root: root, on: disk).journal
    let names = journal.accounts.nodes.indices.map { journal.name(AccountID(UInt32($0))) }
    let full = names.filter { $0.hasSuffix(old) }.min { $0.utf8.count < $1.utf8.count }
    guard let full else {
      Issue.record("no account ends with \(old)")
      return
    }
    let other = String(full.dropLast(old.count)) + new
    let before = disk.bookPaths.map { disk.text($0) ?? "" }
    func run(_ words: String...) -> EditingRun {
      EditingRun(words + ["-f", root], on: disk, addsFile: false)
    }
    let there = run("rename", "account", full, other)
    #expect(there.status == .fine, "\(there.errors)")
    #expect(run("check", "-s").status == .fine)
    #expect(run("accounts", "^\(full)(:|$)").output.isEmpty)
    let back = run("rename", "account", other, full)
    #expect(back.status == .fine, "\(back.errors)")
    #expect(disk.bookPaths.map { disk.text($0) ?? "" } == before)
  }
}
