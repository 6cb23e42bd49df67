import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying

extension JournalParser {
  /// `Y2026`, `year 2026` (grammar.md § Y).
  mutating func parseYearDirective() {
    let start = scanner.position
    var year = 0
    while scanner.current.isDigit {
      year = min(year * 10 + Int(scanner.current &- 0x30), 100_000)
      scanner.position += 1
    }
    let isEnded =
      scanner.isAtLineEnd || scanner.current.isBlank || scanner.current == UInt8(ascii: ";")
    guard scanner.position - start >= 4, year >= 1, year <= 9999, isEnded else {
      let text = start..<max(start, trimmedLineEnd)
      report(
        .invalidDirective,
        text.isEmpty
          ? "the directive names no year"
          : "the year '\(quoted(text))' is not between 0001 and 9999",
        at: start - 1..<text.upperBound)
      return
    }
    scanner.skipBlanks()
    // hledger takes this sign here, too.
    guard scanner.current == UInt8(ascii: "#") || isAtEndOfDirective() else { return }
    state.defaultYear = year
    state.isYearSettled = true
    noteStateChange()
  }

  /// `apply account NAME`, `apply year 2026`; `apply tag` affects no balance.
  mutating func parseApplyDirective(from start: Int) {
    let rest = scanner.text(scanner.position..<max(scanner.position, trimmedLineEnd))
    let word = String(rest.prefix { !$0.isBlank && !$0.isNumber })
    switch word {
    case "account":
      scanner.position += word.utf8.count
      scanner.skipBlanks()
      let range = scanner.position..<endOfName(from: scanner.position)
      let name = scanner.text(range)
      guard !name.isEmpty else {
        report(
          .invalidDirective, "'apply account' names no account", at: start..<trimmedLineEnd)
        return
      }
      guard isAllowedBelow(state.appliedAccounts, name, at: start..<trimmedLineEnd) else { return }
      let parent = state.appliedAccounts.last
      mention(.appliedAccount(below: parent ?? ""), at: range)
      state.appliedAccounts.append(parent.map { "\($0):\(name)" } ?? name)
      noteStateChange()
    case "year":
      scanner.position += word.utf8.count
      scanner.skipBlanks()
      parseYearDirective()
    case "tag": return
    default:
      skipDirective(
        "apply \(word)", start..<trimmedLineEnd, "it rewrites the transactions below it")
    }
  }

  /// Whether a parent may be added below those already applied; reports it otherwise.
  private mutating func isAllowedBelow(
    _ parents: [String], _ name: String, at range: Range<Int>
  ) -> Bool {
    guard parents.count < Self.accountDepthLimit else {
      report(
        .accountTooDeep, "'apply account' is nested more than \(Self.accountDepthLimit) deep",
        at: range)
      return false
    }
    let length = (parents.last?.utf8.count ?? 0) - max(0, parents.count - 1) + name.utf8.count
    guard length <= Self.rewrittenNameLimit else {
      report(.aliasTooLong, "'apply account' makes account names longer than 64 KiB", at: range)
      return false
    }
    return true
  }

  /// `end apply account`, `end aliases`, `end comment` and Ledger's other ends.
  mutating func parseEndDirective(from start: Int) {
    let rest = scanner.text(scanner.position..<max(scanner.position, trimmedLineEnd))
    let words = rest.split(whereSeparator: \.isBlank).map(String.init)
    switch words {
    case ["apply", "account"] where !state.appliedAccounts.isEmpty,
      [] where !state.appliedAccounts.isEmpty:
      state.appliedAccounts.removeLast()
      noteStateChange()
    case ["aliases"]:
      state.aliases = []
      noteStateChange()
    case ["apply", "account"]:
      report(
        .invalidDirective, "'end apply account' without an 'apply account' above it",
        at: start..<trimmedLineEnd)
    case ["apply", "tag"], ["tag"], ["apply", "year"], ["apply"],
      ["apply", "fixed"], ["fixed"], ["apply", "rate"], ["rate"]:
      return
    default:
      report(
        .unknownDirective, "'\(quoted(start..<trimmedLineEnd))' ends nothing",
        at: start..<trimmedLineEnd)
    }
  }

  /// Skips `comment` … `end comment`, or everything up to the end of the file.
  mutating func skipCommentBlock(_ word: String) {
    while scanner.advanceLine() {
      let start = scanner.position
      let isMarked = scanner.current == UInt8(ascii: "!") || scanner.current == UInt8(ascii: "@")
      guard scanner.matches("end", at: isMarked ? start + 1 : start) else { continue }
      if CommentBlock.isEnded(word, by: scanner.text(start..<trimmedLineEnd)) { return }
    }
    openBlock = word
  }

  /// `alias OLD = NEW`, `alias /REGEX/ = REPLACEMENT` (grammar.md § alias).
  mutating func parseAliasDirective(from start: Int) {
    let range = scanner.position..<max(scanner.position, trimmedLineEnd)
    let text = scanner.text(range)
    store.aliases.append(AliasDeclaration(text: text, span: span(range)))
    do {
      let alias = try AccountAlias(text)
      mention(.accountName, at: range.upperBound - alias.targetLength..<range.upperBound)
      state.aliases.append(alias)
      noteStateChange()
    } catch {
      report(
        .invalidDirective, Self.shortened(error.message, to: 300),
        at: range.isEmpty ? start..<scanner.lineEnd : range,
        help: "write alias OLD = NEW, or alias /REGEX/ = REPLACEMENT")
    }
  }

  /// `payee NAME` (grammar.md § payee).
  mutating func parsePayeeDirective() {
    let start = scanner.position
    let limit = scanner.find(UInt8(ascii: ";"), from: start, to: scanner.lineEnd) ?? scanner.lineEnd
    let name = start..<scanner.trimmedEnd(from: start, to: limit)
    scanner.position = limit
    if name.isEmpty {
      report(.invalidDirective, "the payee directive names no payee", at: start - 1..<start)
      skipIndentedLines()
      return
    }
    let unquoted = unquoted(name)
    mention(.payee, at: unquoted)
    let firstTag = store.tags.count
    _ = parseDirectiveComments(owner: start) { $0.skipSubdirective(of: .payee) }
    store.payeeDeclarations.append(
      NameDeclaration(
        name: scanner.text(unquoted), span: span(name), tags: firstTag..<store.tags.count))
  }

  /// A name without the quotes around it.
  private func unquoted(_ name: Range<Int>) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    guard name.count >= 2, scanner.base[name.lowerBound] == quote,
      scanner.base[name.upperBound - 1] == quote
    else { return name }
    return name.lowerBound + 1..<name.upperBound - 1
  }

  /// `tag NAME` (grammar.md § tag).
  mutating func parseTagDirective() {
    let start = scanner.position
    while !scanner.isAtLineEnd, !scanner.current.isBlank, scanner.current != UInt8(ascii: ";") {
      scanner.position += 1
    }
    let name = start..<scanner.position
    if name.isEmpty {
      report(.invalidDirective, "the tag directive names no tag", at: start - 1..<start)
      skipIndentedLines()
      return
    }
    mention(.tag, at: name)
    let firstTag = store.tags.count
    _ = parseDirectiveComments(owner: start) { $0.skipSubdirective(of: .tag) }
    store.tagDeclarations.append(
      NameDeclaration(name: scanner.text(name), span: span(name), tags: firstTag..<store.tags.count)
    )
  }
}
