import LedgeraBooks
import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// The door by which commands write.
@Suite struct CarryOutTests {
  private static let journal = "2026-01-02 Lunch\n    food  12.50 EUR\n    cash\n"

  /// `append TEXT` puts text at the end of the first file, `pair TEXT` also into a new file; neither plans
  /// what it does, as `slip` should.
  static let commands =
    CommandTable.all + [
      Command(
        "append", group: .changes, summary: "Append", arguments: .text(.none),
        help: "Nothing more.", changesBooks: true
      ) { (invocation, output) throws(CommandFailure) in
        let books = try invocation.readBooks()
        var editor = invocation.editor(of: books.journal)
        for text in invocation.arguments {
          editor.append(JournalText(asWritten: text), to: FileID(number: 0))
        }
        editor.plan.allowAnything()
        return try invocation.carryOut(editor, &output)
      },
      Command(
        "pair", group: .changes, summary: "Pair", arguments: .text(.none), help: "Nothing more.",
        changesBooks: true
      ) {
        (invocation, output) throws(CommandFailure) in
        let books = try invocation.readBooks()
        var editor = invocation.editor(of: books.journal)
        editor.append("include new.journal", to: FileID(number: 0))
        editor.create("new.journal", JournalText(asWritten: invocation.arguments[0]))
        editor.plan.allowAnything()
        return try invocation.carryOut(editor, &output)
      },
      Command(
        "slip", group: .changes, summary: "Slip", arguments: .text(.none), help: "Nothing more.",
        changesBooks: true
      ) {
        (invocation, output) throws(CommandFailure) in
        let books = try invocation.readBooks()
        var editor = invocation.editor(of: books.journal)
        editor.append(JournalText(asWritten: invocation.arguments[0]), to: FileID(number: 0))
        return try invocation.carryOut(editor, &output)
      },
    ]

  private func run(_ words: String..., journal: String = journal) -> Run {
    Run(
      arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": journal],
      commands: Self.commands)
  }

  private static let transaction = "2026-01-03 Dinner\n    food  20 EUR\n    cash"

  @Test func `a change is shown, made and said`() {
    let run = run("append", Self.transaction)
    #expect(run.status == .fine)
    #expect(
      run.output == """
        --- main.journal
        +++ main.journal
        @@ -1,3 +1,7 @@
         2026-01-02 Lunch
             food  12.50 EUR
             cash
        +
        +2026-01-03 Dinner
        +    food  20 EUR
        +    cash

        """)
    #expect(run.errors == "changed 'main.journal'\n")
    #expect(run.disk.text("/books/main.journal") == Self.journal + "\n" + Self.transaction + "\n")
    #expect(run.disk.bookPaths == ["/books/main.journal"])
  }

  @Test func `a dry run shows the same and writes nothing`() {
    let dry = run("append", Self.transaction, "--dry-run")
    #expect(dry.status == .fine)
    #expect(dry.output == run("append", Self.transaction).output)
    #expect(dry.errors == "dry run: nothing was written\n")
    #expect(dry.disk.text("/books/main.journal") == Self.journal)
  }

  @Test func `nothing to change is fine`() {
    let run = run("append")
    #expect(run.status == .fine)
    #expect(run.output.isEmpty && run.errors == "nothing to change\n")
  }

  @Test func `a change that adds errors is refused with them`() {
    let run = run("append", "2026-01-03 Dinner\n    food  20 EUR\n    cash  20 EUR")
    #expect(run.status == .findings)
    #expect(run.errors.contains("error[unbalanced-transaction]"))
    #expect(run.errors.contains("main.journal:5:1"))
    #expect(run.errors.hasSuffix("that they do not have now; nothing was written\n"))
    #expect(run.output.isEmpty)
    #expect(run.disk.text("/books/main.journal") == Self.journal)
  }

  @Test func `errors that were there before do not stand in the way`() {
    let broken = "2026-01-01 x\n    a  1 EUR\n    b  1 EUR\n\n" + Self.journal
    let good = run("append", Self.transaction, journal: broken)
    #expect(good.status == .fine)
    #expect(good.disk.text("/books/main.journal")?.hasSuffix(Self.transaction + "\n") == true)
    let bad = run("append", "2026-01-01 x\n    a  1 EUR\n    b  1 EUR", journal: broken)
    #expect(bad.status == .findings)
    #expect(bad.errors.contains("main.journal:9:1"))
    #expect(!bad.errors.contains("main.journal:1:1"))
  }

  @Test func `new files are read in the check, and written with the others`() {
    let good = run("pair", Self.transaction)
    #expect(good.status == .fine, "\(good.errors)")
    #expect(good.errors == "changed 'main.journal'; created 'new.journal'\n")
    #expect(good.disk.bookPaths == ["/books/main.journal", "/books/new.journal"])
    let bad = run("pair", "2026-01-03 x\n    a  1\n    b  1")
    #expect(bad.status == .findings)
    #expect(bad.errors.contains("new.journal:1:1"))
    #expect(bad.disk.bookPaths == ["/books/main.journal"])
  }

  @Test(arguments: [
    (transaction, "a transaction of 2026-01-03 'Dinner' would be added, which is not meant"),
    ("account food", "the directive 'account food' would be added, which is not meant"),
    ("commodity 1.00 CHF", "the directive 'commodity CHF' would be added, which is not meant"),
    ("D 1.00 EUR", "the directive 'D EUR' would be added, which is not meant"),
    ("alias a=b", "the directive 'alias a=b' would be added, which is not meant"),
    ("payee Lunch", "the directive 'payee Lunch' would be added, which is not meant"),
    ("tag trip", "the directive 'tag trip' would be added, which is not meant"),
    ("P 2026-01-01 USD 0.9 EUR", "the directive 'P USD on 2026-01-01' would be added"),
    ("~ monthly\n    food  1 EUR\n    cash", "the directive 'rule' would"),
    ("= food\n    tax  *0.1\n    cash  *-0.1", "the directive 'rule' would"),
    ("profile\n    base EUR", "the directive 'profile' would"),
    ("goal Japan\n    target 10 EUR by 2027-01-01", "the directive 'goal' would"),
    ("include other.journal", "the file 'other.journal' would be included"),
  ])
  func `what no plan says is not written`(_ text: String, _ complaint: String) {
    let run = Run(
      arguments: ["slip", text, "-f", "main.journal"],
      files: ["/books/main.journal": Self.journal, "/books/other.journal": "; nothing\n"],
      commands: Self.commands)
    #expect(run.status == .findings)
    #expect(run.errors.contains(complaint), "\(run.errors)")
    #expect(run.errors.hasSuffix("; nothing was written\n"))
    #expect(run.disk.text("/books/main.journal") == Self.journal)
  }

  @Test func `what is read from standard input cannot be changed`() {
    let run = Run(
      arguments: ["append", "-f", "-", "; x"], files: [:], commands: Self.commands)
    #expect(run.status == .usage)
    #expect(run.complaint.contains("cannot change what it reads from standard input"))
  }

  // MARK: On a real disk

  private func start(
    _ words: [String], in directory: TemporaryDirectory, _ state: TemporaryDirectory,
    on disk: SystemDisk = SystemDisk()
  ) -> (LedgeraCommands.ExitStatus, String) {
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: disk, variables: ["XDG_STATE_HOME": state.path],
        currentDirectory: directory.path, errors: errors),
      commands: Self.commands)
    return (status, errors.text)
  }

  @Test func `a reader tells of a change that was killed, the next writer completes it`() throws {
    var interrupted = 0
    for limit in 0..<40 {
      let (directory, state) = (TemporaryDirectory(), TemporaryDirectory())
      directory.file("main.journal", Self.journal)
      FileSystem.link(directory.path + "/link.journal", to: "main.journal")
      _ = start(
        ["pair", Self.transaction, "-f", "link.journal"], in: directory, state,
        on: KilledDisk(after: limit).disk)
      let isOpen = SystemDisk().status(directory.path + "/.ledgera-change") != nil
      // The root journal goes by another name the second time.
      let (_, note) = start(["balance", "-f", "main.journal"], in: directory, state)
      #expect(note.contains("help: the next command that changes these books") == isOpen)
      #expect((SystemDisk().status(directory.path + "/.ledgera-change") != nil) == isOpen)
      let (status, errors) = start(["append", "-f", "main.journal"], in: directory, state)
      #expect(status == .fine, "\(errors)")
      #expect(errors.contains("completed a change that was interrupted") == isOpen, "\(errors)")
      let text = try SystemDisk().read(directory.path + "/main.journal").text
      let isNew = SystemDisk().status(directory.path + "/new.journal") != nil
      #expect(text == Self.journal + (isNew ? "\ninclude new.journal\n" : ""))
      if isOpen { interrupted += 1 }
    }
    #expect(interrupted >= 3)
  }

  @Test func `a forged marker or log makes nobody write`() throws {
    let (directory, state) = (TemporaryDirectory(), TemporaryDirectory())
    directory.file("main.journal", Self.journal)
    directory.file(
      ".ledgera-edit.log", "ledgera edit 1\nfile 11 - 1\n../x.journalx\nend\n")
    let (old, note) = start(["append", "; x", "-f", "main.journal"], in: directory, state)
    #expect(old == .fine && note.contains("it is ignored"))
    let id = String(repeating: "a", count: 32)
    directory.file(
      ".ledgera-change", "ledgera change 1\nid \(id)\nby mallory@there\nsince today\n")
    let before = try SystemDisk().read(directory.path + "/main.journal").text
    let (reading, told) = start(["balance", "-f", "main.journal"], in: directory, state)
    #expect(reading == .fine && told.contains("its log is not here"))
    let (writing, refusal) = start(["append", "; y", "-f", "main.journal"], in: directory, state)
    #expect(writing == .unreadable)
    #expect(refusal.contains("by mallory@there has been open since today"))
    #expect(refusal.contains("then remove '.ledgera-change'"))
    #expect(try SystemDisk().read(directory.path + "/main.journal").text == before)
  }

  @Test func `a file with another name is changed only where the user allows it`() throws {
    let (directory, state) = (TemporaryDirectory(), TemporaryDirectory())
    directory.file("main.journal", Self.journal)
    FileSystem.hardLink(directory.path + "/other", to: directory.path + "/main.journal")
    let words = ["append", "; x", "-f", "main.journal"]
    let (status, errors) = start(words, in: directory, state)
    #expect(status == .unwritable && errors.contains("has 1 other name (hard links)"))
    #expect(errors.contains("'--writable \(SystemDisk().resolved(directory.path))'"))
    #expect(start(words + ["--writable", "."], in: directory, state).0 == .fine)
    #expect(try SystemDisk().read(directory.path + "/other").text == Self.journal)
  }

  @Test func `deleted transactions go through no link, and are as private as the journal`() throws {
    let (directory, state) = (TemporaryDirectory(), TemporaryDirectory())
    let path = directory.file("main.journal", Self.journal)
    FileSystem.setMode(path, 0o600)
    let words = ["delete", "desc:Lunch", "--yes", "-f", "main.journal"]
    let deleted = directory.path + "/.ledgera-deleted.journal"
    for target in ["nowhere", "main.journal"] {
      FileSystem.link(deleted, to: target)
      #expect(start(words, in: directory, state).0 != .fine)
      #expect(SystemDisk().status(directory.path + "/nowhere") == nil)
      #expect(try SystemDisk().read(path).text == Self.journal)
      try SystemDisk().remove(deleted)
    }
    #expect(start(words, in: directory, state).0 == .fine)
    #expect(FileSystem.mode(deleted) == 0o600)
  }
}
