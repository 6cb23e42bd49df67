import LedgeraCommands
import Testing

@Suite struct InputFileTests {
  @Test func `typed files win over all else and may be several`() {
    let files = ["/books/ledgera.conf": "-f conf.journal"]
    let run = Run("inputs", "-f", "a", "-f", "/b/../c", "-f-", "-f~/d", files: files)
    #expect(
      run.output == """
        /books/a a typed
        /b/../c /b/../c typed
        stdin - typed
        /home/user/d ~/d typed

        """)
    #expect(Run("inputs", "-f", "journal:x").output == "/books/x x typed\n")
    #expect(Run("inputs", "-f", "").status == .usage)
  }

  @Test func `then the configuration, then the variables, then the file of hledger`() {
    let variables = ["LEDGERA_FILE": "v.j", "LEDGER_FILE": "w.j"]
    let files = ["/books/ledgera.conf": "-f conf.j", "/home/user/.hledger.journal": ""]
    #expect(
      Run("inputs", files: files, variables: variables).output
        == "/books/conf.j conf.j ledgera.conf:1:1\n")
    #expect(
      Run("inputs", "-n", files: files, variables: variables).output
        == "/books/v.j v.j LEDGERA_FILE\n")
    #expect(
      Run("inputs", "-n", files: files, variables: ["LEDGERA_FILE": "", "LEDGER_FILE": "~/w.j"])
        .output == "/home/user/w.j ~/w.j LEDGER_FILE\n")
    #expect(
      Run("inputs", "-n", files: files).output
        == "/home/user/.hledger.journal /home/user/.hledger.journal typed\n")
  }

  @Test func `a variable may hold a pattern, of which the first match counts`() {
    let run = Run(
      "inputs", files: ["/j/2025.j": "", "/j/2026.j": ""],
      variables: ["LEDGER_FILE": "/j/202*.j"])
    #expect(run.output == "/j/2025.j /j/202*.j LEDGER_FILE\n")
  }

  @Test func `without any journal the user is told how to name one`() {
    let run = Run("inputs")
    #expect(run.status == .usage)
    #expect(run.complaint == "error: no journal to read")
    #expect(run.errors.contains("ledgera inputs -f FILE"))
  }
}
