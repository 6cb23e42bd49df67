import LedgeraEnvironment
import Synchronization
import Testing

@testable import LedgeraCommands

/// Programs of the `PATH` that are run as commands.
@Suite struct AddOnTests {
  /// What was run, and the status.
  private func run(
    _ words: String..., installed: Set<String>, as name: String = "ledgera", ending: Int32 = 0
  ) -> (calls: [String], status: Int32, errors: String) {
    let calls = Mutex<[String]>([])
    let errors = CapturedOutput()
    var environment = Environment.inMemory(
      arguments: words,
      run: { (call) throws(ProgramError) in
        guard installed.contains(call.name) else { throw .missing }
        #expect(call.streams == .shared)
        calls.withLock { $0.append(([call.name] + call.arguments).joined(separator: " ")) }
        return ProgramResult(status: ending)
      }, errors: errors)
    environment.programName = name
    let status = Ledgera.run(environment).rawValue
    return (calls.withLock { $0 }, status, errors.text)
  }

  @Test func `an unknown command is a program of that name, its own before hledger's`() {
    let both: Set = ["ledgera-ui", "hledger-ui"]
    #expect(run("ui", "-f", "x", "--watch", installed: both).calls == ["ledgera-ui -f x --watch"])
    #expect(run("ui", installed: ["hledger-ui"]).calls == ["hledger-ui"])
    #expect(run("ui", installed: both, as: "hledger").calls == ["hledger-ui"])
  }

  @Test func `its status is passed on`() {
    #expect(run("ui", installed: ["hledger-ui"], ending: 0).status == 0)
    #expect(run("ui", installed: ["hledger-ui"], ending: 2).status == 2)
    #expect(run("ui", installed: ["hledger-ui"], ending: 5).status == 1)
  }

  @Test func `commands come first, and what is no name of a program is not looked for`() {
    #expect(run("help", installed: ["ledgera-help"]).calls.isEmpty)
    #expect(run("fetch", installed: ["ledgera-fetch"]).calls.isEmpty)
    #expect(run("../x", installed: ["ledgera-../x"]).calls.isEmpty)
    let missing = run("nosuch", installed: [])
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("error: no command 'nosuch'\n"))
  }
}
