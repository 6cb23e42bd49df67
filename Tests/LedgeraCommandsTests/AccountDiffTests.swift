import LedgeraCommands
import Testing

/// hledger's `diff`. Expected texts are hledger 1.52.1's.
@Suite struct AccountDiffTests {
  private func run(_ words: String..., first: String, second: String) -> Run {
    Run(
      arguments: ["diff", "-f", "a.journal", "-f", "b.journal"] + words + ["--as", "hledger"],
      files: ["/books/a.journal": first, "/books/b.journal": second])
  }

  /// `5,t1,1` is a transaction t1 of 1 EUR on the 5th.
  private func journal(_ transactions: String) -> String {
    transactions.split(separator: " ").map { transaction in
      let parts = transaction.split(separator: ",")
      let day = parts[0].count == 1 ? "0" + parts[0] : String(parts[0])
      return "2026-01-\(day) \(parts[1])\n    a  \(parts[2]) EUR\n    b\n\n"
    }.joined()
  }

  @Test(arguments: [
    ("3,t1,1 5,t2,1", "4,u,1", "t1 |"), ("4,u,1", "3,t1,1 5,t2,1", "| t2"),
    ("3,t1,1 4,t2,1", "4,u,1", "t1 |"), ("3,t1,1 3,t2,1", "3,u,1", "t2 |"),
    ("3,u,1", "3,t1,1 3,t2,1", "| t2"), ("1,t1,1 5,t2,1 9,t3,1", "3,u1,1 7,u2,1", "t1 |"),
    ("3,u1,1 7,u2,1", "1,t1,1 5,t2,1 9,t3,1", "| t3"), ("5,t1,1 3,t2,1", "4,u,1", "t2 |"),
    ("1,a1,1 4,a2,1", "5,b1,1 6,b2,1 7,b3,1", "| b3"), ("1,t1,1 20,t2,1", "2,u,1", "t1 |"),
    ("2,u,1", "1,t1,1 20,t2,1", "| t2"),
    ("1,a1,1 10,a2,1", "2,b1,1 3,b2,1 12,b3,1", "| b3"),
    ("3,t1,1 3,t2,1", "3,u1,1 3,u2,1 3,u3,1", "| u3"), ("3,t1,1", "4,t2,1.0", "|"),
    ("5,t1,1 3,t2,2 4,t3,1", "9,u,7 2,v,7", "t1 t2 t3 | u v"), ("3,t1,-1", "4,t2,1", "t1 | t2"),
  ])
  func `postings of an amount go together`(_ first: String, _ second: String, _ alone: String) {
    let found = run("a", first: journal(first), second: journal(second))
    #expect(found.status == .fine)
    let names = found.output.split(separator: "\n").compactMap { line -> String? in
      if line.contains("second file") { return "|" }
      return line.hasPrefix("2026") ? String(line.dropFirst("2026-01-01 ".count)) : nil
    }
    #expect(names.joined(separator: " ") == alone, "\(found.output)")
  }

  @Test func `transactions are shown with all amounts`() {
    let first = """
      2026-01-05 * (c) x  ; tag: v
          a    1,000.00 EUR
          b

      """
    #expect(
      run("a", first: first, second: "").output == """
        These transactions are in the first file only:

        2026-01-05 * (c) x  ; tag: v
            a     1,000.00 EUR
            b    -1,000.00 EUR

        These transactions are in the second file only:


        """)
  }

  @Test func `costs and names of subaccounts do not make postings alike or different`() {
    let first = "2026-01-01 x\n  a  1 EUR @ 2 USD\n  b\n2026-01-02 y\n  a  2 EUR\n  b\n"
    let second = "2026-01-09 z\n  a  1 EUR @@ 3 USD\n  c\n2026-01-02 y\n  a:b  2 EUR\n  b\n"
    let found = run("a", first: first, second: second).output
    #expect(found.contains("2026-01-02 y\n    a           2 EUR\n"))
    #expect(!found.contains("a:b") && !found.contains("USD"))
  }

  @Test(arguments: [
    [], ["a", "b"], ["-f", "c.journal", "a"], ["a", "-b", "2026"], ["a", "--subject"],
    ["a", "-O", "json"], ["a", "-M"],
  ])
  func `what it cannot use is refused`(_ words: [String]) {
    let found = Run(
      arguments: ["diff", "-f", "a.journal", "-f", "b.journal"] + words + ["--as", "hledger"],
      files: ["/books/a.journal": "", "/books/b.journal": "", "/books/c.journal": ""])
    #expect(found.output.isEmpty)
    #expect(
      found.errors.contains("Please specify two input files")
        || found.errors.contains("Unknown flag"),
      "\(found.errors)")
  }

  @Test func `a name that neither file has is no account`() {
    let books = "2026-01-01 x\n  assets:bank  1\n  b\n"
    for (word, hint) in [
      ("bank", "'assets:bank'"), ("assets:bnak", "'assets:bank'"), ("desc:x", "whole"),
    ] {
      let found = run(word, first: "", second: books)
      #expect(
        found.output.isEmpty && found.errors.contains("neither file has an account '\(word)'"))
      #expect(found.errors.contains(hint), "\(found.errors)")
    }
    #expect(run("assets:bank", first: "", second: books).status == .fine)
  }

  @Test func `a file with errors ends it`() {
    let found = run("a", first: "2026-13-01 x\n", second: "")
    #expect(found.output.isEmpty && found.errors.contains("a.journal:1:1"))
  }
}
