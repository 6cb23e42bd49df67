import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct FmtTests {
  private static let gap = String(repeating: " ", count: 37)
  private static let unformatted = "2026/1/2 x\n  a\t1\n  b\n"
  private static let formatted = "2026-01-02 x\n    a\(gap)1\n    b\n"

  private static let books = [
    "/books/main.journal": "include part.journal\n; nothing more\n",
    "/books/part.journal": unformatted, "/books/other.journal": unformatted,
    "/books/ledgera.conf": "file main.journal\n",
  ]

  @Test func `all files of the books are laid out`() {
    let run = Run("fmt", files: Self.books)
    #expect(run.status == .fine)
    #expect(run.output.isEmpty)
    #expect(run.errors == "changed 'part.journal'\n")
    #expect(run.disk.text("/books/part.journal") == Self.formatted)
    #expect(run.disk.text("/books/main.journal") == Self.books["/books/main.journal"])
    #expect(run.disk.text("/books/other.journal") == Self.unformatted)
  }

  @Test func `named files are laid out, of the books or not`() {
    let run = Run("fmt", "main.journal", "other.journal", files: Self.books)
    #expect(run.errors == "changed 'other.journal'\n")
    #expect(run.disk.text("/books/part.journal") == Self.unformatted)
    #expect(run.disk.text("/books/other.journal") == Self.formatted)
    #expect(Run("fmt", "gone.journal", files: Self.books).status == .unreadable)
  }

  @Test func `a named file is read as the journal makes one understand it`() {
    let files = [
      "/books/main.journal": "Y 2024\ninclude part.journal\n",
      "/books/part.journal": "1/2 x\n    a\(Self.gap)1\n    b\n",
      "/books/ledgera.conf": "file main.journal\n",
    ]
    let run = Run("fmt", "--full-dates", "part.journal", files: files)
    #expect(run.disk.text("/books/part.journal")?.hasPrefix("2024-01-02 x\n") == true)
  }

  @Test func `--check names the files and writes nothing`() {
    let run = Run("fmt", "--check", files: Self.books)
    #expect(run.status == .findings)
    #expect(run.output == "part.journal\n")
    #expect(run.disk.text("/books/part.journal") == Self.unformatted)
    let clean = Run("fmt", "--check", "main.journal", files: Self.books)
    #expect(clean.status == .fine)
    #expect(clean.output.isEmpty)
  }

  @Test(arguments: ["--diff", "--dry-run"])
  func `what would change is shown and not written`(_ option: String) {
    let run = Run("fmt", option, files: Self.books)
    #expect(run.status == .fine)
    #expect(run.output.contains("-2026/1/2 x\n-  a\t1\n-  b\n+2026-01-02 x\n"))
    #expect(run.disk.text("/books/part.journal") == Self.unformatted)
  }

  @Test(arguments: [["fmt", "-"], ["fmt", "-f", "-"]])
  func `standard input goes to standard output`(_ words: [String]) {
    let run = Run(arguments: words, standardInput: Self.unformatted)
    #expect(run.status == .fine)
    #expect(run.output == Self.formatted)
  }

  @Test func `the layout is configured as other options are`() {
    var files = Self.books
    files["/books/ledgera.conf"] =
      "file main.journal\n[fmt]\n--indent 2 --amount-column 8\n--dates /\n"
    let run = Run("fmt", files: files)
    #expect(run.disk.text("/books/part.journal") == "2026/01/02 x\n  a   1\n  b\n")
    for wrong in [["--indent", "0"], ["--amount-column", "201"], ["--dates", "x"]] {
      #expect(Run(arguments: ["fmt"] + wrong, files: files).status == .usage)
    }
  }

  @Test func `what cannot be read is left and said`() {
    let text = "2026/2/30 x\n  a\t1\n  b\n" + Self.unformatted
    let run = Run("fmt", "-f", "main.journal", files: ["/books/main.journal": text])
    #expect(run.status == .fine)
    #expect(run.errors.contains("'ledgera check' lists 1 error\n"))
    #expect(run.disk.text("/books/main.journal") == text.dropLast(21) + Self.formatted)
    let broken = Run(
      "fmt",
      files: ["/books/main.journal": "include gone\n"].merging(
        ["/books/ledgera.conf": "file main.journal\n"]) { $1 })
    #expect(broken.status == .unreadable)
  }

  @Test func `why transactions are not sorted is said`() {
    let text = "2026-01-03 c\n    a  X3\n    b\n2026-01-02 b\n    a  2 X\n    b\n"
    let run = Run(
      "fmt", "--sort-by-date", "-f", "main.journal", files: ["/books/main.journal": text])
    #expect(run.errors.contains("that would change how a commodity is shown\n"))
    #expect(run.disk.text("/books/main.journal")?.hasPrefix("2026-01-03 c") == true)
  }

  @Test func `nothing to change is said`() {
    let run = Run(
      "fmt", "-f", "main.journal", files: ["/books/main.journal": Self.formatted])
    #expect(run.status == .fine)
    #expect(run.errors == "nothing to change\n")
  }
}
