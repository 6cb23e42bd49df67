import Dispatch
import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What `-o` and `--write-baseline` name, and what becomes of it.
@Suite struct OutputFileTests {
  private static let journal =
    "include food.journal\n2026-01-02 Lunch\n    food  12.50 EUR\n    cash\n"
  private static let files = [
    "/books/main.journal": journal, "/books/food.journal": "account food\n",
    "/books/ledgera.conf": "-f main.journal\n", "/books/known": "",
    "/books/bank.csv": "date,amount\n2026-01-02,-12.50\n",
  ]

  @Test(arguments: [
    ["print", "-o", "main.journal"], ["print", "-o", "/books/./food.journal"],
    ["accounts", "-o", "../books/food.journal"], ["print", "-o", "ledgera.conf"],
    ["balance", "-n", "-f", "main.journal", "-o", "ledgera.conf"],
    ["check", "--baseline", "known", "-o", "known"],
    ["check", "--baseline", "main.journal", "--write-baseline"],
    ["check", "--baseline", "food.journal", "--write-baseline"],
    ["check", "--baseline", "ledgera.conf", "--write-baseline", "--dry-run"],
    ["reconcile", "cash", "--csv", "bank.csv", "-o", "bank.csv"],
    ["fmt", "-o", "food.journal"], ["fmt", "--check", "food.journal", "-o", "food.journal"],
    ["add", "Tea; food 2 EUR; cash", "-o", "food.journal"],
    ["add", "Tea; food 2 EUR; cash", "-o", "main.journal"],
    ["explain", "-f", "food.journal", "-o", "food.journal"],
  ])
  func `a file that is read is never written over`(words: [String]) {
    let run = Run(arguments: words, files: Self.files)
    #expect(run.status == .usage)
    #expect(run.complaint.contains("would write over"), "\(run.errors)")
    for (path, text) in Self.files { #expect(run.disk.text(path) == text, "\(path)") }
  }

  @Test func `a file that a change makes is not written over either`() {
    let run = Run(arguments: ["init", "-o", "main.journal", "--base", "EUR"])
    #expect(run.status == .usage)
    #expect(run.disk.paths.isEmpty)
  }

  @Test func `another file is`() {
    let run = Run("print", "-o", "known", files: Self.files)
    #expect(run.status == .fine)
    #expect(run.disk.text("/books/known")?.hasPrefix("2026-01-02 Lunch") == true)
  }

  @Test(arguments: [
    ["print", "-o", "out", "--dry-run"],
    ["add", "Tea; food 2 EUR; cash", "--dry-run", "-o", "out"],
    ["check", "--dry-run", "-o", "out"],
  ])
  func `a dry run writes no file of -o`(words: [String]) {
    let run = Run(arguments: words, files: Self.files)
    #expect(run.status == .fine)
    #expect(run.errors.hasSuffix("dry run: '/books/out' is not written\n"))
    #expect(run.output.isEmpty)
    #expect(run.disk.paths.count == Self.files.count)
  }

  @Test func `links lead nowhere else`() {
    let directory = TemporaryDirectory()
    let main = directory.file("main.journal", "2026-01-02 Lunch\n    a  1\n    b\n")
    FileSystem.link(directory.path + "/link", to: main)
    let status = status(["print", "-f", main, "-o", "link"], in: directory)
    #expect(status == .usage)
    #expect((try? SystemDisk().read(main))?.text.hasPrefix("2026") == true)
    FileSystem.link(directory.path + "/other", to: directory.path + "/elsewhere")
    #expect(self.status(["print", "-f", main, "-o", "other"], in: directory) == .unwritable)
    #expect(SystemDisk().status(directory.path + "/elsewhere") == nil)
  }

  private func status(
    _ words: [String], in directory: TemporaryDirectory
  ) -> LedgeraCommands.ExitStatus {
    Ledgera.run(
      .inMemory(arguments: words, disk: SystemDisk(), currentDirectory: directory.path))
  }

  @Test func `a FIFO that nobody reads is given up, and one that is read gets all`() {
    let directory = TemporaryDirectory()
    directory.file("a.journal", "2026-01-02 Lunch\n    a  1\n    b\n")
    let pipe = directory.path + "/pipe"
    FileSystem.makePipe(pipe)
    #expect(status(["print", "-f", "a.journal", "-o", "pipe"], in: directory) == .unwritable)
    let (text, isRead) = (CapturedOutput(), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      if let contents = try? SystemDisk().read(pipe, allowPipe: true) {
        text.append(contents.bytes)
      }
      isRead.signal()
    }
    #expect(status(["print", "-f", "a.journal", "-o", "pipe"], in: directory) == .fine)
    isRead.wait()
    #expect(text.text.hasPrefix("2026-01-02 Lunch"))
  }

  @Test(.enabled(if: SystemDisk().status("/dev/full") != nil))
  func `a full device is what it is`() {
    let directory = TemporaryDirectory()
    directory.file("a.journal", "2026-01-02 Lunch\n    a  1\n    b\n")
    #expect(status(["print", "-f", "a.journal", "-o", "/dev/full"], in: directory) == .unwritable)
  }

  @Test func `when a change is made and cannot be told, both are said`() {
    let disk = MemoryDisk(Self.files)
    let errors = CapturedOutput()
    var world = Environment.inMemory(
      arguments: ["add", "Tea; food 2 EUR; cash"], disk: disk, errors: errors)
    world.output = { (_) throws(WriteError) in throw .other("No space left on device") }
    #expect(Ledgera.run(world) == .unwritable)
    #expect(
      errors.text == """
        changed 'main.journal'
        error: standard output could not be written (No space left on device)
          help: the books were changed all the same; only the output is lost

        """)
    #expect(disk.text("/books/main.journal")?.contains("Tea") == true)
  }

  @Test func `names of files are one line each, and no order to a server`() {
    let files = [
      "/books/::stop-commands::x": "include a\u{1B}\n2026-1-2 x\n  a  1\n  b\n",
      "/books/a\u{1B}": "2026-1-3 y\n  a  1\n  b\n",
    ]
    let check = Run(
      "fmt", "--check", "-f", "::stop-commands::x", files: files)
    #expect(check.output == "./::stop-commands::x\na\\x1B\n")
    #expect(check.status == .findings)
    let listed = Run("files", "-f", "::stop-commands::x", files: files)
    #expect(listed.output == "/books/::stop-commands::x\n/books/a\\x1B\n")
    let short = Run("check", "-s", "-O", "short", "-f", "::stop-commands::x", files: files)
    #expect(short.output.contains("error["))
    #expect(!short.output.split(separator: "\n").contains { $0.hasPrefix("::") })
    let two = Run("files", "-f", "a\n::x::y", files: ["/books/a\n::x::y": ""])
    #expect(two.output == "/books/a\\x0A::x::y\n")
  }
}
