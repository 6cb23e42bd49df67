import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// `account NAME`, its comment and indented lines (grammar.md § account).
  mutating func parseAccountDirective() {
    let start = scanner.position
    let end = endOfName(from: start)
    let name = unbracketed(start..<end)
    guard !name.isEmpty, scanner.base[start] != UInt8(ascii: ";") else {
      report(
        .invalidDirective, "the account directive names no account",
        at: max(0, start - 1)..<max(start, scanner.lineEnd))
      skipIndentedLines()
      return
    }
    guard let account = resolveAccount(name) else {
      skipIndentedLines()
      return
    }
    mention(.account(account), at: name)
    scanner.position = end
    let firstTag = store.tags.count
    let comment = parseDirectiveComments(owner: start) { $0.skipSubdirective(of: .account) }
    store.accountDeclarations.append(
      AccountDeclaration(
        account: account, span: span(name), comment: comment, tags: firstTag..<store.tags.count))
    checkTypeTag(firstTag..<store.tags.count)
  }

  private func unbracketed(_ range: Range<Int>) -> Range<Int> {
    let (first, last) = (
      scanner.base[range.lowerBound], scanner.base[max(range.lowerBound, range.upperBound - 1)]
    )
    let isBracketed =
      (first == UInt8(ascii: "(") && last == UInt8(ascii: ")"))
      || (first == UInt8(ascii: "[") && last == UInt8(ascii: "]"))
    return isBracketed && range.count > 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  private mutating func checkTypeTag(_ tags: Range<Int>) {
    for index in tags where store.tagNames.text(store.tags[index].name.number) == "type" {
      let range =
        Int(
          store.tags[index].valueOffset)..<Int(
          store.tags[index].valueOffset + store.tags[index].valueLength)
      if AccountType(tagValue: scanner.text(range)) == nil {
        report(
          .invalidDirective,
          range.isEmpty
            ? "the tag type: has no value" : "'\(quoted(range))' is not an account type",
          at: range.isEmpty ? range.lowerBound - 1..<range.lowerBound : range,
          help:
            "use Asset, Liability, Equity, Revenue, Expense, Cash, Conversion, Gain or UnrealisedGain, or its letter A L E R X C V G U"
        )
      }
    }
  }

  /// The comment after the cursor and those in the indented lines below; `other` is called for the
  /// other lines. Returns the whole comment's span, empty if there is none.
  mutating func parseDirectiveComments(
    owner: Int, other: (inout JournalParser) -> Void
  ) -> Span {
    var range = owner..<owner
    func joined(_ start: Int, _ end: Int) -> Range<Int> {
      range.isEmpty ? start..<end : range.lowerBound..<end
    }
    if isAtEndOfDirective(), !scanner.isAtLineEnd {
      range = joined(scanner.position, scanner.lineEnd)
      parseTags(in: scanner.position + 1..<scanner.lineEnd)
    }
    while scanner.advanceLine() {
      guard scanner.current.isBlank, !scanner.isBlank(from: scanner.position) else {
        scanner.nextLine = scanner.position
        break
      }
      scanner.skipBlanks()
      if scanner.current == UInt8(ascii: ";") {
        range = joined(scanner.position, scanner.lineEnd)
        parseTags(in: scanner.position + 1..<scanner.lineEnd)
      } else {
        other(&self)
      }
    }
    return span(range)
  }
}
