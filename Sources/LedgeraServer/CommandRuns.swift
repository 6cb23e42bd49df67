import LedgeraComputation
import LedgeraEnvironment
import LedgeraJSON

/// A request that is answered by what comes of a command, which may take long.
struct CommandRequest {
  let world: Environment
  let work: @Sendable (Environment) -> CommandOutcome
  /// Makes the answer, once the command has ended.
  let answer: (inout LanguageServer, CommandOutcome) throws(ResponseError) -> JSONValue
}

/// A command to be run on another thread.
struct CommandRun: Sendable {
  let number: Int
  let work: @Sendable () -> CommandOutcome
}

/// Commands that run beside the server, each for a request, and those that wait until fewer do.
struct CommandRuns {
  private struct Pending {
    let number: Int
    let id: JSONValue
    let request: CommandRequest
    let cancellation = Cancellation()
  }

  /// The most that run at once.
  static let limit = 8

  private var lastNumber = 0
  /// Those whose answers are awaited, in the order in which they were asked for.
  private var pending: [Pending] = []
  /// Numbers of running commands, even if their answers are no longer awaited.
  private var running: Set<Int> = []

  /// A command is to be run for a request.
  mutating func add(_ request: CommandRequest, for id: JSONValue) {
    lastNumber += 1
    pending.append(Pending(number: lastNumber, id: id, request: request))
  }

  /// The next one to begin; nil: none waits, or enough run.
  mutating func begin() -> CommandRun? {
    guard running.count < Self.limit,
      let next = pending.first(where: { !running.contains($0.number) })
    else { return nil }
    running.insert(next.number)
    var world = next.request.world
    world.progress = Progress(until: next.cancellation, nil)
    return CommandRun(number: next.number) { [world, work = next.request.work] in work(world) }
  }

  /// One has ended: who awaits its answer, and how it is made; nil: the request was cancelled.
  mutating func end(_ number: Int) -> (id: JSONValue, request: CommandRequest)? {
    running.remove(number)
    guard let place = pending.firstIndex(where: { $0.number == number }) else { return nil }
    let ended = pending.remove(at: place)
    return (ended.id, ended.request)
  }

  /// The answer to a request is no longer awaited; false: no command runs for it.
  mutating func cancel(_ id: JSONValue) -> Bool {
    guard let place = pending.firstIndex(where: { $0.id == id }) else { return false }
    pending.remove(at: place).cancellation.cancel()
    return true
  }

  /// No answer is awaited any more.
  mutating func cancelAll() {
    for one in pending { one.cancellation.cancel() }
    pending = []
  }
}
