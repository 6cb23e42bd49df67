import LedgeraEnvironment
import Synchronization
import Testing

@testable import LedgeraCommands

/// Programs of the `PATH` that are run as commands.
@Suite struct AddOnTests {
  /// What was run, and the status.
  private func run(
    _ words: String..., installed: Set<String>, as name: String = "ledgera", ending: Int32 = 0
  ) -> (calls: [String], status: Int32, output: String, errors: String) {
    let calls = Mutex<[String]>([])
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let disk = MemoryDisk()
    for program in installed { disk.write("", to: "/usr/bin/\(program)") }
    var environment = Environment.inMemory(
      arguments: words, disk: disk, variables: ["PATH": "bin:/none:/usr/bin"],
      run: { (call) throws(ProgramError) in
        guard installed.contains(call.name) else { throw .missing }
        #expect(call.streams == .shared)
        calls.withLock { $0.append(([call.name] + call.arguments).joined(separator: " ")) }
        return ProgramResult(status: ending)
      }, output: output, errors: errors)
    environment.programName = name
    let status = Ledgera.run(environment).rawValue
    return (calls.withLock { $0 }, status, output.text, errors.text)
  }

  @Test func `an unknown command is a program of that name, its own before hledger's`() {
    let both: Set = ["ledgera-ui", "hledger-ui"]
    #expect(run("ui", "-f", "x", "--watch", installed: both).calls == ["ledgera-ui -f x --watch"])
    #expect(run("ui", installed: ["hledger-ui"]).calls == ["hledger-ui"])
    #expect(
      run("ui", "x", "--", "-o", "--", "y", installed: both).calls == ["ledgera-ui x -o -- y"])
    #expect(run("ui", installed: both, as: "hledger").calls == ["hledger-ui"])
  }

  @Test func `as hledger it goes before commands that hledger does not have`() {
    let programs: Set = ["hledger-edit", "hledger-print", "hledger-fetch", "hledger-x.py"]
    #expect(run("edit", "x", installed: programs, as: "hledger").calls == ["hledger-edit x"])
    #expect(run("edit", "x", installed: programs).calls.isEmpty)
    #expect(run("print", installed: programs, as: "hledger").calls.isEmpty)
    #expect(run("edit", installed: ["hledger-edi"], as: "hledger").calls.isEmpty)
  }

  @Test func `help lists what the PATH has`() {
    let help = run(
      "help", installed: ["hledger-edit", "ledgera-fetch", "hledger-x.py", "ledgera-a"])
    #expect(help.output.contains("\nPrograms of the PATH:\n  a\n  edit\n\n"))
    #expect(!run("help", installed: ["hledger"]).output.contains("Programs of"))
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
