import LedgeraCommands
import LedgeraEnvironment
import Testing

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script knows every command, option and fixed value`(shell: String) {
    let script = Run("completions", shell).output
    for word in ["show", "sh", "drop", "tree", "depth", "wide tall", "query"] {
      #expect(script.contains(word), "\(word)")
    }
    #expect(!script.contains("Fails"))
    #expect(script.contains("__complete"))
  }

  @Test func `a script is written for one known shell only`() {
    #expect(Run("completions").status == .usage)
    #expect(Run("completions", "csh").status == .usage)
    #expect(Run("completions", "bash", "zsh").status == .usage)
  }

  @Test func `candidates start with what was typed`() {
    #expect(Run("__complete", "commands", "sh").output == "show\nsh\n")
    #expect(Run("__complete", "commands", "SH").output == "show\nsh\n")
    #expect(Run("__complete", "query", "de").output == "desc:\ndepth:\n")
    #expect(Run("__complete", "query", "not:pa").output == "not:payee:\n")
  }

  @Test(arguments: [
    [], ["nonsense"], ["accounts"], ["accounts", "x", "-f"], ["query", "not:not:"],
    ["payees", "", "--nonsense"], ["commands", "\u{0}"], ["--help"],
    ["accounts", "", "-f", "none"],
  ])
  func `asking for candidates never fails`(words: [String]) {
    let run = Run(
      arguments: ["__complete"] + words, files: ["/books/ledgera.conf": "--nonsense 'x"])
    #expect(run.status == .fine)
    #expect(run.errors.isEmpty)
  }

  @Test
  func `names that the command line would take for more, or a terminal obey, are not offered`() {
    let names = ["-ox", "@x", "a\u{9B}x", "a\u{202E}x", "a\u{7F}x", "a b"]
    let journal = names.map { "account \($0)\n" }.joined()
    let run = Run(
      "__complete", "accounts", "", "-f", "a.journal", files: ["/books/a.journal": journal])
    #expect(run.output == "a b\n")
  }

  /// `.ci/completion.py` presses Tab in terminals.
  @Test(arguments: ["", "'", "\""])
  func `bash takes what is inserted as the name that it is`(quote: String) throws {
    let script = """
      eval "$1"
      ledgera() { printf '%s\\n' "$name"; }
      name=$2 COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:' COMP_LINE="ledgera history $3zz"
      COMP_POINT=${#COMP_LINE}
      _ledgera
      line=$3${COMPREPLY[0]}
      [[ -z $3 || $line == *"$3" ]] || line+=$3
      eval "printf %s $line"
      """
    let completion = Run(arguments: ["completions", "bash"], commands: CommandTable.all).output
    for name in [
      "zz$(echo ran)", "zz`echo ran`", "zz'b", "zz\"b", "zz'", "zz\"", "zz!", "zz\\", "zz!b",
      "zz;b", "zz$HOME", "zz~",
      "zz*",
      "zz'$(echo ran)'", "zz\"$(echo ran)\"", "zz\\$(echo ran)", "zz&b|c>d<e", "zz é b", "zz:b=c",
    ] {
      let call = ProgramCall("bash", ["--norc", "-c", script, "bash", completion, name, quote])
      guard let result = try? Environment.system().run(call) else { return }
      let errors = String(decoding: result.errors, as: UTF8.self)
      #expect(String(decoding: result.output, as: UTF8.self) == name, "\(errors)")
    }
  }
}
