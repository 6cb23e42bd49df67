import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import Synchronization

/// Checks that know nothing of each other, run on the threads that large books are worth.
struct CheckRuns {
  /// Fewer transactions are checked before a thread has begun.
  private static let worthThreads = 5_000

  let context: CheckContext
  /// nil: they are not counted.
  let counter: Progress.Counter?

  /// What each of some checks finds, in their order; those that a cancellation leaves out find nothing.
  func findings(of checks: [Check]) -> [DiagnosticList] {
    var context = context
    let isLarge = context.journal.transactionCount >= Self.worthThreads
    let shares = Shares(of: checks.count, threads: isLarge ? context.threads : 1)
    if shares.parts.count > 1 { context.threads = 1 }
    let next = Mutex(0)
    let found = shares.map { [context, counter] _ in
      var own: [(number: Int, findings: DiagnosticList)] = []
      while counter?.isCancelled != true,
        let number = next.withLock({ next in
          next += 1
          return next <= checks.count ? next - 1 : nil
        })
      {
        var findings = DiagnosticList()
        checks[number].run(context, &findings)
        own.append((number, findings))
        counter?.advance()
      }
      return own
    }
    var all = [DiagnosticList](repeating: DiagnosticList(), count: checks.count)
    for (number, findings) in found.joined() { all[number] = findings }
    return all
  }
}
