import LedgeraEnvironment
import Testing

struct ProgramTests {
  private func run(
    _ script: String, input: [UInt8] = []
  ) throws(ProgramError) -> ProgramResult {
    try Environment.system().run(ProgramCall("sh", ["-c", script], input: input))
  }

  @Test func `both outputs and the status come back`() throws {
    let result = try run("echo one; echo two >&2; exit 7")
    #expect(result.status == 7)
    #expect(result.output == Array("one\n".utf8))
    #expect(result.errors == Array("two\n".utf8))
  }

  @Test func `arguments are passed as they are`() throws {
    let call = ProgramCall("printf", ["%s|", "a b", "", "$HOME", "é\n"])
    let result = try Environment.system().run(call)
    #expect(String(decoding: result.output, as: UTF8.self) == "a b||$HOME|é\n|")
  }

  @Test func `input and output larger than a pipe pass through`() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let result = try run("tee /dev/stderr", input: bytes)
    #expect(result.output == bytes)
    #expect(result.errors == bytes)
  }

  @Test func `a program that writes more than it may is killed`() throws {
    for script in ["yes", "yes >&2", "yes & wait"] {
      #expect(throws: ProgramError.outputTooLarge) {
        try Environment.system().run(ProgramCall("sh", ["-c", script], outputLimit: 100_000))
      }
    }
    let call = ProgramCall("printf", ["%s", "12345"], outputLimit: 5)
    #expect(try Environment.system().run(call).output.count == 5)
  }

  @Test func `a program need not read its input`() throws {
    let result = try run("exec <&-; echo done", input: [UInt8](repeating: 65, count: 1_000_000))
    #expect(result.status == 0)
    #expect(result.output == Array("done\n".utf8))
  }

  @Test func `a program that is fed reads its input and writes where this process does`() throws {
    let bytes = [UInt8](repeating: 65, count: 1_000_000)
    let script = "test $(wc -c) = 1000000"
    let all = ProgramCall("sh", ["-c", script], input: bytes, streams: .fed)
    #expect(try Environment.system().run(all) == ProgramResult(status: 0))
    let some = ProgramCall("sh", ["-c", "exec <&-; exit 3"], input: bytes, streams: .fed)
    #expect(try Environment.system().run(some).status == 3)
  }

  @Test func `a signal's number is in the status`() throws {
    #expect(try run("kill -KILL $$").status == 128 + 9)
  }

  @Test func `writing to a closed pipe ends a program, as shells expect`() throws {
    #expect(try run("(yes; echo $? >&2) | true; true").status == 0)
  }

  @Test func `a program that is not there is missing`() {
    #expect(throws: ProgramError.missing) {
      try Environment.system().run(ProgramCall("no-such-program-here", []))
    }
    #expect(throws: ProgramError.missing) {
      try Environment.inMemory().run(ProgramCall("sh", []))
    }
  }

  @Test(arguments: [
    "sleep 60", "sleep 60 & exit", "exec >&- 2>&-; sleep 60", "exec 0<&-; cat /dev/tty",
  ])
  func `a program that stays silent ends with all that it has started`(script: String) throws {
    let start = ContinuousClock.now
    let patience = Duration.milliseconds(300)
    _ = try? Environment.system().run(ProgramCall("sh", ["-c", script], patience: patience))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(throws: ProgramError.silent) {
      try Environment.system().run(ProgramCall("sleep", ["60"], patience: patience))
    }
  }

  @Test func `a program that goes on writing is waited for`() throws {
    let script = "for i in 1 2 3 4 5; do sleep 0.2; echo $i; done"
    let call = ProgramCall("sh", ["-c", script], patience: .milliseconds(900))
    #expect(try Environment.system().run(call).output == Array("1\n2\n3\n4\n5\n".utf8))
  }

  @Test func `a program has the variables it is given and no others`() throws {
    let call = ProgramCall("env", [], variables: ["A": "b=c", "é": "\u{10FFE9}"])
    let lines = try Environment.system().run(call).output.split(separator: 0x0A)
    #expect(Set(lines.map(Array.init)) == [Array("A=b=c".utf8), Array("é=".utf8) + [0xE9]])
  }

  @Test func `a NUL in an argument is refused`() {
    #expect(throws: ProgramError.self) {
      try Environment.system().run(ProgramCall("sh", ["-c", "true\0"]))
    }
  }
}
