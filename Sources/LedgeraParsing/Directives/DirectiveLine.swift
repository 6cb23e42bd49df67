import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// A directive: a keyword at the left margin, its argument, and its indented lines
  /// (grammar.md § Directives).
  mutating func parseDirective() {
    isBroken = false
    let start = scanner.position
    if scanner.current == UInt8(ascii: "!") || scanner.current == UInt8(ascii: "@") {
      scanner.position += 1
    }
    let keyword = scanKeyword()
    let word = scanner.text(keyword)
    let isEnded =
      scanner.isAtLineEnd || scanner.current.isBlank || ["D", "P", "Y"].contains(word)
      || word == "year" && scanner.current.isDigit
    if word.hasPrefix("--") {
      return skipDirective(
        word, start..<trimmedLineEnd, "options belong on the command line or into ledgera.conf")
    }
    guard isEnded, let treatment = Directive.treatments[word] else {
      reportUnknownDirective(start: start)
      return
    }
    scanner.skipBlanks()
    switch treatment {
    case .read(let read): read(&self, Directive.Head(keyword: word, start: start))
    case .ignored: break
    case .ignoredBlock: skipForeignBlock()
    case .skipped(let note): skipDirective(word, start..<trimmedLineEnd, note)
    case .refused(let reason): refuseDirective(word, start..<trimmedLineEnd, reason)
    }
  }

  /// Letters and hyphens; `Y2020`, `year2020`, `D$1` and `P2020-01-01` need no blank after the letter.
  private mutating func scanKeyword() -> Range<Int> {
    let start = scanner.position
    let first = scanner.current
    if first == UInt8(ascii: "Y"), scanner.byte(at: start + 1).isDigit {
      scanner.position += 1
      return start..<start + 1
    }
    while scanner.current.isLetter || scanner.current == UInt8(ascii: "-") { scanner.position += 1 }
    return start..<scanner.position
  }

  private mutating func reportUnknownDirective(start: Int) {
    scanner.position = start
    skipAmountBlanks()
    if scanner.isAtLineEnd { return }
    scanner.position = start
    let range = start..<max(start + 1, trimmedLineEnd)
    guard diagnostics.hasRoom(for: .error) else {
      diagnostics.addDropped(.error)
      return skipIndentedLines()
    }
    let text = quoted(range)
    if let blank = text.unicodeScalars.first, blank.value > 0x20,
      blank.properties.isWhitespace || blank.properties.generalCategory == .format
    {
      return reportStrangeBlank(blank, range)
    }
    let word = String(text.prefix { !$0.isWhitespace })
    var diagnosticHelp: String? = "begin comments with ';' or '#', and transactions with a date"
    var fix: Fix?
    if word == "alert" {
      let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
      let (symbol, terms) =
        words.count == 3 && !words[1].contains(":")
        ? (words[1], String(words[2]).trimmed) : ("VWCE", "above 150 EUR")
      diagnosticHelp =
        "prices have alerts, as a tag of the commodity: 'commodity \(symbol)  ; alert: \(terms)'"
    } else if let help = Directive.otherWords[word] {
      diagnosticHelp = help
    } else if let near = EditDistance.closest(to: word, among: Directive.treatments.keys.sorted()) {
      diagnosticHelp = "did you mean '\(near)'?"
    } else if word.dropFirst().dropLast().contains(":"), followsTransaction(start) {
      diagnosticHelp = nil
      fix = Fix(
        "indent this posting", edits: [SourceEdit(span(start..<start), with: "    ")], isSafe: false
      )
    }
    report(
      .unknownDirective, "'\(word)' begins neither a transaction nor a directive", at: range,
      help: diagnosticHelp, fix: fix)
    skipIndentedLines()
  }

  /// Whether the first of a few lines before a line, after the last empty one, is a transaction's.
  private func followsTransaction(_ lineStart: Int) -> Bool {
    var start = lineStart
    for _ in 0..<20 where start > 0 {
      let end = start - 1
      start = end
      while start > 0, scanner.base[start - 1] != 0x0A { start -= 1 }
      guard start < end, scanner.base[start] != 0x0D else { return false }
      if scanner.base[start].isDigit { return true }
    }
    return false
  }

  /// Reports a line that begins with an unusual blank, so that it looks indented, as if copied from
  /// a web page, or looks as if it were not.
  private mutating func reportStrangeBlank(_ blank: Unicode.Scalar, _ range: Range<Int>) {
    let code = String(blank.value, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
    report(
      .unknownDirective, "this line begins with the invisible character U+\(digits)", at: range,
      help: "indent with spaces or tabs")
    skipIndentedLines()
  }

  /// Skips a directive, and says so once.
  mutating func skipDirective(_ word: String, _ range: Range<Int>, _ note: String) {
    reportOnce(
      .skippedDirective, "the directive '\(Self.shortened(word))' is not carried out", at: range,
      note: note)
  }

  mutating func refuseDirective(_ word: String, _ range: Range<Int>, _ reason: String) {
    reportOnce(
      .unsupportedDirective, "the directive '\(word)' is not supported", at: range,
      note: reason)
    skipIndentedLines()
  }
}

/// `comment` … `end comment` and `test` … `end test`, whose lines mean nothing
/// (grammar.md § Lines and comments).
package enum CommentBlock {
  /// Whether a line ends the block that `word` began: `end comment`, with an optional `!` or `@`,
  /// and any text after a blank.
  package static func isEnded(_ word: String, by line: String) -> Bool {
    var bytes = line.utf8[...]
    if let first = bytes.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "@") {
      bytes = bytes.dropFirst()
    }
    return ["end \(word)", "end\(word)"].contains { end in
      bytes.starts(with: end.utf8)
        && bytes.dropFirst(end.utf8.count).first?.isBlank ?? true
    }
  }
}

/// Directives with indented lines below, which Ledger gives a meaning (grammar.md § account).
enum SubdirectiveOwner: String {
  case account, commodity, payee, tag

  /// As a message names it.
  fileprivate var directive: String {
    (self == .account ? "an " : "a ") + rawValue + " directive"
  }

  /// Lines that have no effect here.
  fileprivate var skipped: [String] {
    switch self {
    case .account: ["assert", "check", "eval", "expr", "note"]
    case .commodity: ["alias", "default", "nomarket", "note", "value"]
    case .payee: ["alias", "uuid"]
    case .tag: ["assert", "check"]
    }
  }

  /// What a line does in Ledger that changes where it posts; nil: nothing.
  fileprivate func effect(of word: Substring) -> String? {
    guard self == .account else { return nil }
    return switch word {
    case "alias": "gives the account another name"
    case "default": "balances incomplete transactions with the account"
    case "payee": "chooses the account by payee"
    default: nil
    }
  }
}

extension JournalParser {
  /// Whether nothing but a comment is left of the line; reports it otherwise.
  @discardableResult
  mutating func isAtEndOfDirective() -> Bool {
    scanner.skipBlanks()
    if scanner.isAtLineEnd || scanner.current == UInt8(ascii: ";") { return true }
    let stray = scanner.position..<trimmedLineEnd
    report(
      .invalidDirective, "'\(quoted(stray))' does not belong here", at: stray,
      help: "begin a comment with ';'")
    return false
  }

  /// Skips an indented line below a directive, with a warning unless it only informs in Ledger. A posting
  /// whose transaction has lost its first line is an error, and those that follow are skipped with it; so is
  /// what is nearly `format`.
  mutating func skipSubdirective(of owner: SubdirectiveOwner) {
    let line = scanner.position..<trimmedLineEnd
    let text = scanner.text(line)
    let word = text.prefix { !$0.isBlank }
    guard !owner.skipped.contains(String(word)) else { return }
    let effect = owner.effect(of: word)
    if owner == .commodity, EditDistance.closest(to: String(word), among: ["format"]) != nil {
      report(
        .invalidDirective, "'\(quoted(line))' does not belong below \(owner.directive)", at: line,
        help: "did you mean 'format' and an amount?")
    } else if effect == nil, isLikePosting(line) {
      report(
        .invalidDirective, "'\(quoted(line))' does not belong below \(owner.directive)",
        at: line, help: "begin comments with ';', and transactions with a date at the margin")
      skipIndentedLines()
    } else {
      reportOnce(
        .ignoredSubdirective,
        "the line '\(Self.shortened(String(word)))' below \(owner.directive) is ignored",
        at: line, note: effect.map { "in Ledger it \($0)" })
    }
  }

  /// Whether a number follows a gap.
  private func isLikePosting(_ line: Range<Int>) -> Bool {
    let gap = line.dropLast().first { place in
      let byte = scanner.byte(at: place)
      return byte == UInt8(ascii: "\t") || byte.isBlank && scanner.byte(at: place + 1).isBlank
    }
    return gap.map { (gap: Int) in (gap..<line.upperBound).contains { scanner.byte(at: $0).isDigit }
    }
      ?? false
  }
}
