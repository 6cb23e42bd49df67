import LedgeraCommands
import LedgeraEnvironment
import Synchronization
import Testing

/// How far long work is, on a terminal.
@Suite struct ProgressLineTests {
  /// What a run writes to standard error.
  ///
  /// - Parameters:
  ///   - tick: Nanoseconds that pass whenever somebody looks at the clock.
  ///   - above: What the journal begins with.
  private func errors(
    of words: String, tick: UInt64, terminal: Terminal = Terminal(errorsIsTerminal: true),
    variables: [String: String] = [:], above: String = ""
  ) -> String {
    let journal =
      above + """
        commodity 1,000.00 EUR
        2026-01-02 Opening
          assets:bank    10,000.00 EUR
          equity:opening
        plan
          horizon 3 years
        bucket Cash
          account assets:bank
          weight 100%
          return 1%
          volatility 2%

        """
    let errors = CapturedOutput()
    var environment = Environment.inMemory(
      arguments: words.split(separator: " ").map(String.init),
      disk: MemoryDisk(["/books/main.journal": journal]), variables: variables,
      terminal: terminal, errors: errors)
    let clock = Mutex<UInt64>(0)
    environment.monotonicNanoseconds = {
      clock.withLock { time in
        time += tick
        return time
      }
    }
    #expect(Ledgera.run(environment) == .fine)
    return errors.text
  }

  private let simulate = "simulate -f main.journal --paths 800"

  @Test func `work of more than a second is counted, and the line goes when the results come`() {
    let text = errors(of: simulate, tick: 30_000_000)
    let lines = text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(lines.first == "" && lines.last == "")
    let shown = lines.dropFirst().dropLast()
    #expect(shown.count > 5)
    #expect(shown.allSatisfy { $0.firstMatch(of: /^simulating: \d+ of 800 paths$/) != nil })
  }

  @Test func `work that is done at once shows nothing`() {
    #expect(errors(of: simulate, tick: 1) == "")
  }

  @Test func `neither pipes nor terminals that obey nothing get it`() {
    #expect(errors(of: simulate, tick: 30_000_000, terminal: Terminal()) == "")
    #expect(errors(of: simulate, tick: 30_000_000, variables: ["TERM": "dumb"]) == "")
  }

  @Test func `reading is counted in megabytes, and checks one by one`() {
    let long = String(repeating: ";" + String(repeating: " ", count: 98) + "\n", count: 21_000)
    let reading = errors(of: "balance -f main.journal", tick: 1_000_000_000, above: long)
    #expect(reading.contains(/reading: [12] of 2 MB/))
    #expect(!errors(of: "balance -f main.journal", tick: 1_000_000_000).contains("MB"))
    let checking = errors(of: "check -f main.journal", tick: 1_000_000_000)
    #expect(checking.contains(/checking: \d+ of \d\d checks/))
  }
}
