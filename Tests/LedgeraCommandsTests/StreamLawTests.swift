import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Books are the same whatever they are read from.
@Suite struct StreamLawTests {
  private static let books = """
    account assets:cash
    account expenses:food
    ~ monthly from 2026-01
        expenses:food  700 EUR
        assets:cash

    P 2026-11-01 USD 0.90 EUR
    2026-11-03 Market
        expenses:food  20 EUR
        assets:cash

    """

  /// What a command says of books in a file, or of the same in standard input, which like a real one
  /// can be read only once.
  private static func run(_ arguments: [String], fromFile: Bool) -> String {
    let disk = MemoryDisk()
    if fromFile { disk.write(books, to: "/books/b.journal") }
    let output = CapturedOutput()
    let file = fromFile ? "b.journal" : "-"
    var world = Environment.inMemory(
      arguments: arguments + ["-n", "-f", file, "--today", "2026-11-21"], disk: disk, output: output
    )
    let rest = Mutex(fromFile ? "" : books)
    world.standardInput = { () throws(ReadError) in
      let text = rest.withLock { text in
        defer { text = "" }
        return text
      }
      return FileContents(Array(text.utf8))
    }
    return "status \(Ledgera.run(world).rawValue)\n" + output.text
  }

  private static let readers = CommandTable.all.filter {
    !$0.changesBooks && !$0.isHidden && $0.group != .help && $0.name != "init"
  }.map(\.name)

  @Test(arguments: readers)
  func `a command says the same of a file and of standard input`(_ name: String) {
    for options in [[], ["--budget"], ["-M"], ["-O", "json"], ["--auto"], ["--forecast"]] {
      let (file, stream) = (
        Self.run([name] + options, fromFile: true), Self.run([name] + options, fromFile: false)
      )
      // Some name the file.
      #expect(file == stream || file.contains("b.journal"), "\(name) \(options)")
    }
  }

  /// What a command says of `b.journal` in a directory of the system, whatever that is.
  private static func run(
    _ arguments: [String], in directory: TemporaryDirectory
  ) -> (status: LedgeraCommands.ExitStatus, text: String) {
    let output = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: arguments + ["-n", "-f", "b.journal", "--today", "2026-11-21"],
        disk: SystemDisk(), currentDirectory: directory.path, output: output, errors: output))
    return (status, output.text)
  }

  /// Writes to a FIFO without waiting for a reader; what is in it stays until the descriptor that this
  /// gives is closed.
  private static func fill(_ path: String, with text: String) -> Int32 {
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let writer = open(path, O_WRONLY)
    let bytes = Array(text.utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    close(writer)
    return reader
  }

  @Test(arguments: readers)
  func `a command says the same of a file and of a FIFO`(_ name: String) {
    let directory = TemporaryDirectory()
    for options in [[], ["--budget"], ["-M"], ["-O", "json"], ["--auto"], ["--forecast"]] {
      let path = directory.file("b.journal", Self.books)
      let file = Self.run([name] + options, in: directory)
      FileSystem.rename(path, to: path + ".old")
      FileSystem.makePipe(path)
      let reader = Self.fill(path, with: Self.books)
      let stream = Self.run([name] + options, in: directory)
      close(reader)
      #expect(file == stream, "\(name) \(options)")
      FileSystem.rename(path, to: path + ".pipe")
    }
  }
}
