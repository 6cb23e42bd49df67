import LedgeraEnvironment
import Testing

@Suite struct EnvironmentTests {
  @Test(arguments: [
    ([:], true, true), ([:], false, false),
    (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
    (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": "0"], false, false),
    (["CLICOLOR_FORCE": "1"], false, true),
    (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
    (["TERM": "dumb"], true, false), (["CLICOLOR": "0"], true, false),
  ])
  func `colour follows the variables, then the terminal`(
    variables: [String: String], isTerminal: Bool, expected: Bool
  ) {
    let environment = Environment.inMemory(
      variables: variables, terminal: Terminal(outputIsTerminal: isTerminal))
    #expect(environment.wantsColor(on: .output) == expected)
    #expect(environment.wantsColor(on: .output, choice: .always))
    #expect(!environment.wantsColor(on: .output, choice: .never))
  }

  @Test func `streams are told apart`() {
    let environment = Environment.inMemory(terminal: Terminal(outputIsTerminal: true))
    #expect(environment.wantsColor(on: .output))
    #expect(!environment.wantsColor(on: .errors))
  }

  @Test func `the real world answers`() throws {
    let environment = Environment.system()
    #expect(environment.now() > 1_700_000_000)
    #expect(environment.processorCount() >= 1)
    #expect(Path.isAbsolute(environment.currentDirectory))
    #expect(environment.variables["PATH"] != nil)
    #expect(environment.monotonicNanoseconds() <= environment.monotonicNanoseconds())
    let today = try #require(environment.today())
    #expect(today.year >= 2024 && (1...12).contains(today.month))
  }

  @Test(arguments: [
    ("/a/b", "c", "/a/b/c"), ("/a", "/c/./d", "/c/d"), ("/a", "./c//d", "/a/c/d"),
    ("/link", "../c", "/link/../c"), ("", "c", "c"), ("/", "c", "/c"),
  ])
  func `paths are joined without touching dots after links`(
    directory: String, path: String, joined: String
  ) {
    #expect(Path.join(directory, path) == joined)
  }

  @Test func `paths are taken apart by bytes`() {
    #expect(Path.directory(of: "/a/b") == "/a")
    #expect(Path.directory(of: "/b") == "/")
    #expect(Path.directory(of: "b") == ".")
    #expect(Path.name(of: "/a/b.j") == "b.j")
    #expect(Path.name(of: "/\u{301}b") == "\u{301}b")
    #expect(Path.fileExtension(of: "x/Out.CSV") == "csv")
    #expect(Path.fileExtension(of: "x/.csv") == nil)
    #expect(Path.fileExtension(of: "x.d/csv") == nil)
    #expect(Path.normalized("/a/../../b/./c/..") == "/b")
    #expect(Path.normalized("../a/..") == "..")
    #expect(Path.normalized("a/..") == ".")
    #expect(Path.expandingTilde("~/x", home: "/h") == "/h/x")
    #expect(Path.expandingTilde("~x", home: "/h") == "~x")
    #expect(Path.expandingTilde("~/x", home: nil) == "~/x")
    #expect(Path.relative("/a/b/c", to: "/a") == "b/c")
    #expect(Path.relative("/ab/c", to: "/a") == "/ab/c")
  }
}
