import LedgeraCommands
import LedgeraEnvironment
import Testing

@Suite struct BaselineTests {
  private static let old = "2026-01-02 Bakery\n    assets:a  1 EUR\n    expenses:b  1 EUR\n"
  private static let new = "2026-01-03 Cinema\n    assets:a  1 EUR\n    expenses:b  1 EUR\n"

  private func files(_ journal: String, baseline: String? = nil) -> [String: String] {
    var files = ["/books/a.journal": journal]
    files["/books/known"] = baseline
    return files
  }

  private func baseline(of journal: String) -> String? {
    let run = Run(
      "check", "-f", "a.journal", "--baseline", "known", "--write-baseline", files: files(journal))
    #expect(run.status == .fine)
    #expect(run.output.isEmpty)
    return run.disk.text("/books/known")
  }

  @Test func `a terminal is told of books without findings, and of no others`() {
    func notes(_ journal: String, _ words: String...) -> String {
      let errors = CapturedOutput()
      _ = Ledgera.run(
        .inMemory(
          arguments: ["check", "-f", "a.journal"] + words,
          disk: MemoryDisk(["/books/a.journal": journal]),
          terminal: Terminal(outputIsTerminal: true), output: CapturedOutput(), errors: errors))
      return errors.text
    }
    #expect(
      notes("2026-01-02 a\n    assets:a  1 EUR\n    assets:b\n")
        == "nothing found in 1 transaction\n")
    #expect(!notes(Self.old).contains("nothing found"))
    #expect(!notes(Self.old, "--baseline", "known", "--write-baseline").contains("nothing found"))
  }

  @Test func `more findings than are kept are too many for a baseline, and that is said`() {
    let transaction = { (number: Int) in
      "2026-01-02 \(number)\n    assets:a  1 EUR\n    expenses:b  1 EUR\n"
    }
    let write = { (count: Int) in
      Run(
        "check", "-f", "a.journal", "--baseline", "known", "--write-baseline",
        files: files((1...count).map(transaction).joined()))
    }
    #expect(write(1000).disk.text("/books/known")?.split(separator: "\n").count == 1001)
    let beyond = write(1001)
    #expect(beyond.status == .findings)
    #expect(beyond.complaint == "error: there are more than 1000 findings, too many for a baseline")
    #expect(beyond.disk.text("/books/known") == nil)
  }

  @Test func `old findings pass, wherever they have moved, and new ones fail`() throws {
    let known = try #require(baseline(of: Self.old))
    #expect(known.split(separator: "\n").count == 2)
    #expect(known.contains(" unbalanced-transaction 'a.journal'\n"))
    let journal = "; a note\n\n" + Self.old
    let passing = Run(
      "check", "-f", "a.journal", "--baseline", "known", "-O", "short",
      files: files(journal, baseline: known))
    #expect(passing.status == .fine && passing.output.isEmpty)
    #expect(passing.errors == "note: 1 finding of the baseline left out\n")
    let failing = Run(
      "check", "-f", "a.journal", "--baseline", "known", "-O", "short",
      files: files(Self.new + journal, baseline: known))
    #expect(failing.status == .findings)
    #expect(failing.output.hasPrefix("a.journal:1:1: error[unbalanced-transaction]: "))
    #expect(failing.output.split(separator: "\n").count == 1)
  }

  @Test func `a repeated finding is new, with the fingerprint it has without a baseline`() throws {
    let known = try #require(baseline(of: Self.old))
    let files = files(Self.old + Self.old, baseline: known)
    let run = Run("check", "-f", "a.journal", "--baseline", "known", "-O", "gitlab", files: files)
    #expect(run.status == .findings)
    let all = Run("check", "-f", "a.journal", "-O", "gitlab", files: files).output
    let fingerprint = try #require(
      run.output.split(separator: "\n").first { $0.contains("fingerprint") })
    #expect(all.contains(fingerprint))
  }

  @Test func `what is gone is said, and taken out by writing anew`() throws {
    let known = try #require(baseline(of: Self.old + Self.new))
    let run = Run(
      "check", "-f", "a.journal", "--baseline", "known", files: files(Self.old, baseline: known))
    #expect(run.status == .fine)
    #expect(run.errors.contains("note: 1 finding of the baseline no longer found"))
  }

  @Test func `a baseline that is missing, mistaken or without a name is refused`() {
    let missing = Run("check", "-f", "a.journal", "--baseline", "known", files: files(Self.old))
    #expect(missing.status == .unreadable)
    #expect(missing.errors.contains("help: --write-baseline creates it"))
    for line in ["0123456789ABCDEF x", "123 x", "unbalanced-transaction", "+123456789abcdef"] {
      let mistaken = Run(
        "check", "-f", "a.journal", "--baseline", "known",
        files: files(Self.old, baseline: "# known\n\n\(line)\n"))
      #expect(mistaken.status == .usage, "\(line)")
      #expect(mistaken.errors.contains("--> known:3:1"), "\(mistaken.errors)")
    }
    #expect(Run("check", "--write-baseline", files: files(Self.old)).status == .usage)
  }

  @Test func `nothing is written by a dry run, or while a file cannot be read`() {
    let dry = Run(
      "check", "-f", "a.journal", "--baseline", "known", "--write-baseline", "--dry-run",
      files: files(Self.old))
    #expect(dry.errors == "would write 1 finding to 'known'\n")
    #expect(dry.disk.text("/books/known") == nil)
    let broken = Run(
      "check", "-f", "a.journal", "--baseline", "known", "--write-baseline",
      files: files("include gone.journal\n"))
    #expect(broken.status == .unreadable)
    #expect(broken.disk.text("/books/known") == nil)
  }

  @Test func `ledgera.conf names a baseline beside itself`() {
    var files = files(Self.old, baseline: baseline(of: Self.old))
    files["/books/ledgera.conf"] = "file a.journal\n[check]\n--baseline known\n"
    let run = Run("check", files: files, directory: "/books/deep/below")
    #expect(run.status == .fine, "\(run.errors)")
  }
}
