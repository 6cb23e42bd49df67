import LedgeraCommands
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
}
