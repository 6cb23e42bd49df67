import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Synchronization
import Testing

/// The file that `edit` gives to an editor, on a real disk.
@Suite struct EditorFileTests {
  private let directory = TemporaryDirectory()
  private static let journal = "2026-01-02 Lunch\n    food  12.50 EUR\n    cash\n"

  init() { directory.file("main.journal", Self.journal) }

  private func run(
    editor: String = "ed", _ body: @escaping @Sendable (ProgramCall) -> Int32 = { _ in 0 }
  ) -> (LedgeraCommands.ExitStatus, String) {
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: ["edit", "desc:Lunch", "-n", "-f", "main.journal"], disk: SystemDisk(),
        variables: ["EDITOR": editor], currentDirectory: directory.path,
        run: { (call) throws(ProgramError) in ProgramResult(status: body(call)) },
        errors: errors))
    return (status, errors.text)
  }

  private var left: [String] {
    ((try? SystemDisk().entries(of: directory.path)) ?? [])
      .map { String(decoding: $0.name, as: UTF8.self) }.filter { $0.hasPrefix(".") }.sorted()
  }

  @Test func `nobody else may read it`() {
    let seen = Mutex<UInt32>(0)
    let (status, _) = run { call in
      seen.withLock { $0 = FileSystem.mode(call.arguments.last ?? "") }
      return 0
    }
    #expect(status == .fine && seen.withLock { $0 } == 0o600)
    #expect(left.isEmpty)
  }

  @Test func `the editor's name and options are quoted as in a shell`() {
    let seen = Mutex<[String]>([])
    _ = run(editor: "'/opt/my editor' --title \"a b\" -a '' x\\ y") { call in
      seen.withLock { $0 = [call.name] + call.arguments.dropLast() }
      return 0
    }
    #expect(seen.withLock { $0 } == ["/opt/my editor", "--title", "a b", "-a", "", "x y"])
    let (status, errors) = run(editor: "'ed")
    #expect(status == .usage && errors.contains("a quote in EDITOR is not closed"))
    #expect(left.isEmpty)
  }

  @Test func `what killed editing has left goes when it is a transaction's text, else it is told`()
  {
    directory.file(".ledgera-entry-one.journal", Self.journal)
    directory.file(".ledgera-entry-two.journal", "2026-01-02 Lunch, as I meant it\n")
    FileSystem.link(directory.path + "/.ledgera-entry-three.journal", to: "main.journal")
    let (status, errors) = run()
    #expect(status == .fine)
    #expect(
      errors.contains("note: '.ledgera-entry-two.journal' is what an earlier 'edit' has left"))
    #expect(left == [".ledgera-entry-three.journal", ".ledgera-entry-two.journal"])
  }

  @Test func `a file that another 'edit' works on is left alone`() {
    let path = directory.file(".ledgera-entry-one.journal", Self.journal)
    let lock = SystemDisk().lock(path)
    let (_, errors) = run()
    withExtendedLifetime(lock) {}
    #expect(!errors.contains("note") && left == [".ledgera-entry-one.journal"])
  }

  @Test func `a link that takes the file's place is not read`() {
    directory.file("secret", "2026-01-02 Secret\n    food  12.50 EUR\n    cash\n")
    let (status, errors) = run { call in
      let path = call.arguments.last ?? ""
      try? SystemDisk().remove(path)
      FileSystem.link(path, to: "secret")
      return 0
    }
    #expect(status != .fine && errors.contains("is a symbolic link"))
    #expect((try? SystemDisk().read(directory.path + "/main.journal"))?.text == Self.journal)
  }
}
