import LedgeraBooks
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension Command {
  static let watch = OptionSpec(
    "watch", effects: .interacts,
    help: "check again whenever a file of the books changes, until interrupted")
}

/// `check` again and again, whenever a file of the books has changed.
struct CheckWatch {
  /// How long to wait between two looks, in nanoseconds.
  private static let pause: UInt64 = 300_000_000

  private let environment: Environment
  private let commands: [Command]
  /// Files that were read and their directories, as they were then; empty before the first look.
  private var seen: [String: FileStatus?] = [:]

  init(_ environment: Environment, _ commands: [Command]) {
    self.environment = environment
    self.commands = commands
  }

  /// Watches until the process is ended, or its output is closed.
  mutating func run() -> ExitStatus {
    while true {
      if let text = look() {
        let clearing = environment.terminal.outputIsTerminal ? Array("\u{1B}[H\u{1B}[2J".utf8) : []
        do throws(WriteError) {
          try environment.write(clearing + text.bytes)
        } catch { return error.status }
      }
      _ = Mailbox<Int>().take(within: Self.pause)
    }
  }

  /// The verdict if something has changed since the last one; nil: nothing has.
  mutating func look() -> TerminalText? {
    guard seen.isEmpty || seen.contains(where: { environment.disk.status($0.key) != $0.value })
    else { return nil }
    var world = environment.recording()
    // Editors may make a file shorter while it is read.
    world.disk = world.disk.copying
    var text = TerminalText()
    do throws(CommandFailure) {
      text = try verdict(of: Invocation(world, commands))
    } catch { text = TerminalText(error.text) }
    let files = world.record.read
    let paths = files.union(files.map(Path.directory(of:))).union([world.currentDirectory])
    seen = Dictionary(uniqueKeysWithValues: paths.map { ($0, environment.disk.status($0)) })
    return text
  }

  /// What `check` writes, or a line when there is nothing to tell.
  private func verdict(of invocation: Invocation) throws(CommandFailure) -> TerminalText {
    var verdict = try CheckVerdict(invocation)
    var output = Output()
    let checks = try Command.checks(of: invocation)
    do throws(CommandFailure) {
      try verdict.judge(
        invocation, checks, without: try invocation.knownFindings(), saying: &output)
    } catch { try verdict.take(error, saying: &output) }
    guard verdict.findings.isEmpty, !verdict.format.isDocument, let journal = verdict.books?.journal
    else { return verdict.rendered }
    let files = counted(journal.sources.files.count, "file")
    let transactions = counted(journal.transactionCount, "transaction")
    return TerminalText("all is well: \(transactions) in \(files)\n")
  }
}

extension Environment {
  fileprivate func write(_ bytes: [UInt8]) throws(WriteError) {
    let result: Result<Void, WriteError> = bytes.withUnsafeBytes { raw in
      do throws(WriteError) {
        return .success(try output(raw))
      } catch { return .failure(error) }
    }
    try result.get()
  }
}
