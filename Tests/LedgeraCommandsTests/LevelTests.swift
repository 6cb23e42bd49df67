import LedgeraCommands
import Testing

@Suite struct LevelTests {
  private let files = ["/books/a.journal": "2026-01-02 x\n    a  1,000 EUR\n    b\n"]

  @Test func `a level makes findings errors, warnings or nothing`() {
    for (level, status, word) in [
      ("error", ExitStatus.findings, "error["), ("warning", .fine, "warning["), ("off", .fine, ""),
    ] {
      let run = Run(
        "check", "-f", "a.journal", "-O", "short", "--level", "ambiguous-number=\(level)",
        files: files)
      #expect(run.status == status, "\(level)")
      #expect(run.output.contains("\(word)ambiguous-number") == !word.isEmpty, "\(level)")
    }
  }

  @Test func `the command line overrules ledgera.conf, and both overrule -s`() {
    var files = files
    files["/books/ledgera.conf"] = "file a.journal\n--level ambiguous-number=off\n"
    #expect(!Run("check", "-O", "short", files: files).output.contains("ambiguous-number"))
    #expect(!Run("check", "-s", "-O", "short", files: files).output.contains("ambiguous-number"))
    #expect(
      Run("check", "--level", "ambiguous-number=error", files: files).status == .findings)
  }

  @Test func `an error by level stands in the way of reports`() {
    let run = Run("balance", "-f", "a.journal", "--level=ambiguous-number=error", files: files)
    #expect(run.status == .findings)
    #expect(run.output.isEmpty)
  }

  @Test func `mistaken levels are refused where they stand`() {
    let essential = Run(
      "check", "--level", "unbalanced-transaction=off", "-f", "a.journal", files: files)
    #expect(
      essential.complaint
        == "error: option '--level' cannot change 'unbalanced-transaction', which is always an error"
    )
    let unknown = Run("check", "--level", "ambigous-number=off", "-f", "a.journal", files: files)
    #expect(unknown.errors.contains("did you mean 'ambiguous-number'?"))
    let malformed = Run("check", "--level", "ambiguous-number", "-f", "a.journal", files: files)
    #expect(malformed.status == .usage)
    var files = files
    files["/books/ledgera.conf"] = "[check]\n--level ambiguous-number=loud\n"
    #expect(Run("check", "-f", "a.journal", files: files).errors.contains("ledgera.conf:2:1"))
  }

  @Test(arguments: [
    (["balance"], false), (["balance", "-B"], false), (["balance", "-X", "EUR"], true),
    (["balance", "-V"], true), (["register", "--value=now"], true), (["prices"], true),
    (["portfolio"], true), (["dashboard"], true), (["accounts"], false),
  ])
  func `text after a price is a doubt of what shows values`(_ words: [String], _ isTold: Bool) {
    let journal = """
      profile
          base EUR
      P 2026-11-20 USD 0.90 EUR 5
      2026-11-20 x
          assets:bank  1 USD
          equity:opening

      """
    let run = Run(
      arguments: words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
    #expect(run.status == .fine)
    #expect(run.errors.contains("[text-after-price]") == isTold, "\(run.errors)")
  }
}
