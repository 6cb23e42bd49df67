import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraParsing
import LedgeraRendering
package import LedgeraServer
import Synchronization

extension CommandDoor {
  /// The door to the commands of this program, for one server: what it checks again it reads again only
  /// where it changed.
  package static var commands: CommandDoor {
    let memory = ReadingMemory()
    return CommandDoor(
      version: Ledgera.version,
      check: { (world, root) throws(DoorFailure) in
        try verdict(in: world, of: root, keeping: memory)
      }, run: { outcome(of: $1, in: $0) })
  }

  private static func verdict(
    in world: Environment, of root: String?, keeping memory: ReadingMemory
  ) throws(DoorFailure) -> Verdict {
    let world = world.asked(["check", "-O", "json"] + (root.map { ["-f", $0] } ?? []))
    do throws(CommandFailure) {
      return try Verdict(of: Invocation(world, CommandTable.all).keeping(memory))
    } catch {
      throw DoorFailure(error.reason, isAboutNothing: error.isAboutNothing)
    }
  }

  private static func outcome(of words: [String], in world: Environment) -> CommandOutcome {
    let draft = ChangeDraft()
    var output = Output()
    var problem: String?
    do throws(CommandFailure) {
      let invocation = try Invocation(world.asked(words), CommandTable.all)
      try invocation.refuseBeyondEdits()
      _ = try invocation.command.run(invocation.keeping(draft), &output)
    } catch { problem = error.reason }
    var results: [UInt8] = []
    output.writeResults(isForTerminal: false) { results.append(contentsOf: $0) }
    return CommandOutcome(
      problem: problem, results: results,
      messages: String(decoding: output.messages.bytes, as: UTF8.self), changes: draft.changes)
  }
}

extension Environment {
  fileprivate func asked(_ words: [String]) -> Environment {
    var world = recording()
    world.arguments = words
    return world
  }
}

extension Invocation {
  /// Refuses what does more than show something and change the books, which the editor does itself.
  fileprivate func refuseBeyondEdits() throws(CommandFailure) {
    guard let reason = effects.subtracting(.changesBooks).reason else { return }
    throw .usage(
      "'\(command.name)' \(reason) here", hints: ["run it in a terminal"])
  }
}

extension Verdict {
  /// What `check` says. Its checks beyond the basic ones run when the findings are asked for: balances are known
  /// without them.
  fileprivate init(of invocation: Invocation) throws(CommandFailure) {
    let session: BooksSession
    do throws(CommandFailure) {
      session = try invocation.session(checks: Command.checks(of: invocation))
    } catch {
      var failure = error
      failure.isAboutNothing = (try? invocation.inputFiles()) == nil
      throw failure
    }
    var output = Output()
    var verdict = try CheckVerdict(invocation)
    let known = try invocation.knownFindings()
    do throws(CommandFailure) {
      try verdict.judge(
        invocation, [], without: known, by: { $0.checking([]) }, saying: &output)
    } catch { try verdict.take(error, saying: &output) }
    self.init(
      sources: verdict.sources, books: verdict.books,
      checked: Later { [verdict] in verdict.checked(by: session, without: known) },
      session: session,
      readPaths: { invocation.environment.record.read },
      style: try invocation.configuredStyle(),
      imports: try invocation.configured(.importing).importChoices)
  }
}

extension CheckVerdict {
  /// What all checks find, in file order, and the books with it.
  fileprivate func checked(
    by session: BooksSession, without known: CheckBaseline?
  ) -> (findings: [Diagnostic], books: Books?) {
    var verdict = self
    let books = books?.checked(by: session.request, session.environment)
    if let books { verdict.findings = books.diagnostics }
    var output = Output()
    if let known { verdict.leaveOut(known, saying: &output) }
    return (verdict.findings.sorted(), books)
  }
}

extension CommandFailure {
  /// What people read of it where there is no command line.
  fileprivate var reason: String {
    let place = place.map { "\($0): " } ?? ""
    return ([place + headline] + hints.map { "help: " + $0 }).joined(separator: "\n")
  }
}

/// Collects the changes that a command would write, for a caller that makes them another way.
final class ChangeDraft: Sendable {
  private let content = Mutex(ChangeSet())

  /// The changes; empty: none yet.
  var changes: ChangeSet { content.withLock { $0 } }

  /// Takes changes.
  func take(_ changes: ChangeSet) {
    content.withLock { $0 = ChangeSet($0.changes + changes.changes) }
  }
}
