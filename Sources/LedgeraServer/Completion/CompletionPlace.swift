import LedgeraDiagnostics

/// What may be typed at a place, judging by the text of its line alone: even in transactions that
/// cannot be read yet.
struct CompletionPlace: Equatable {
  enum Kind: Equatable {
    case directive, date, payee, account
    /// Behind `|`.
    case note(payee: String)
    case amount, commodity
    /// The amount behind `@` or `@@`.
    case price(isTotal: Bool)
    /// The amount behind `=`; also of the accounts below, of all commodities.
    case assertion(isWhole: Bool, isTotal: Bool)
    /// In braces.
    case lot
    case tag, tagValue(name: String)
    case path, period
    /// A name that no directive declares yet.
    case undeclaredAccount, undeclaredPayee, undeclaredTag, undeclaredCommodity
    /// What a `P` directive gives a price, and the price.
    case priced
    case priceOf(commodity: String)
    case words([String])
  }

  let kind: Kind
  /// The bytes of what stands there already, before and behind the cursor, which a proposal replaces.
  let token: Range<Int>
  let cursor: Int

  /// What is before the cursor.
  var typed: Range<Int> { token.lowerBound..<cursor }

  /// nil: nothing that could be proposed.
  static func find(at offset: Int, in text: DocumentText) -> CompletionPlace? {
    let line = text.content(of: text.lines.line(of: offset))
    let finder = PlaceFinder(
      text: text, line: line, cursor: min(max(offset, line.lowerBound), line.upperBound))
    return finder.place
  }
}

/// Finds the place in one line.
private struct PlaceFinder {
  let text: DocumentText
  let line: Range<Int>
  let cursor: Int

  private var bytes: [UInt8] { text.bytes }
  private var before: ArraySlice<UInt8> { bytes[line.lowerBound..<cursor] }

  var place: CompletionPlace? {
    if let comment = before.firstIndex(of: UInt8(ascii: ";")) {
      return comment == line.lowerBound ? nil : tag(from: comment + 1)
    }
    guard let first = before.first else {
      // What stands behind the cursor is replaced only where it is a word of the margin.
      return isIndented ? nil : place(.directive, word(from: line.lowerBound))
    }
    if first.isBlank { return posting }
    if first.isDigit { return head }
    return directive
  }

  private var isIndented: Bool { !line.isEmpty && bytes[line.lowerBound].isBlank }

  private func place(_ kind: CompletionPlace.Kind, _ token: Range<Int>) -> CompletionPlace {
    CompletionPlace(kind: kind, token: token, cursor: cursor)
  }

  // MARK: Postings

  private var posting: CompletionPlace? {
    let head = text.head(of: text.lines.line(of: cursor))
    if let head, text.firstByte(of: head)?.isLetter == true { return partOfDirective }
    var start = skippingBlanks(line.lowerBound)
    if start < cursor, "*!".utf8.contains(bytes[start]) { start = skippingBlanks(start + 1) }
    if start < cursor, "([".utf8.contains(bytes[start]) { start += 1 }
    start = min(start, cursor)
    if let gap = endOfName(from: start, to: cursor) {
      return AmountPlace(text, from: gap, to: end(";"), cursor: cursor).place
    }
    return place(.account, start..<endOfName(ends: ")];"))
  }

  /// In the indented lines of a goal, a scenario, the profile.
  private var partOfDirective: CompletionPlace? {
    let start = skippingBlanks(line.lowerBound)
    guard start < cursor, let blank = bytes[start..<cursor].firstIndex(where: \.isBlank) else {
      return nil
    }
    let name = min(skippingBlanks(blank), cursor)
    switch text.text(start..<blank) {
    case "account", "loan": return place(.account, name..<endOfName(ends: ";"))
    case "base": return place(.commodity, word(from: name))
    default: return nil
    }
  }

  // MARK: Transactions

  private var head: CompletionPlace? {
    guard var start = before.firstIndex(where: \.isBlank) else {
      let date = before.lastIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? line.lowerBound
      return place(.date, word(from: date, ends: "=;"))
    }
    while start < cursor, bytes[start].isBlank || "*!".utf8.contains(bytes[start]) { start += 1 }
    if start < cursor, bytes[start] == UInt8(ascii: "(") {
      guard let close = bytes[start..<cursor].firstIndex(of: UInt8(ascii: ")")) else { return nil }
      start = min(skippingBlanks(close + 1), cursor)
    }
    if let bar = bytes[start..<cursor].firstIndex(of: UInt8(ascii: "|")) {
      let payee = trimmed(bar, from: start)
      return place(
        .note(payee: text.text(payee)),
        min(skippingBlanks(bar + 1), cursor)..<endOfName(ends: ";"))
    }
    return place(.payee, start..<endOfName(ends: "|;"))
  }

  // MARK: Directives

  private var directive: CompletionPlace? {
    guard let blank = before.firstIndex(where: \.isBlank) else {
      return place(.directive, word(from: line.lowerBound))
    }
    let start = min(skippingBlanks(blank), cursor)
    switch text.text(line.lowerBound..<blank) {
    case "account": return place(.undeclaredAccount, start..<endOfName(ends: ";"))
    case "apply":
      guard let next = bytes[start..<cursor].firstIndex(where: \.isBlank),
        text.text(start..<next) == "account"
      else { return place(.words(["account"]), word(from: start)) }
      return place(.account, min(skippingBlanks(next), cursor)..<endOfName(ends: ";"))
    case "payee": return place(.undeclaredPayee, start..<endOfName(ends: ";"))
    case "tag": return place(.undeclaredTag, start..<endOfName(ends: ";"))
    case "include": return place(.path, start..<max(cursor, trimmed(end("")).upperBound))
    case "commodity":
      let amount = AmountPlace(text, from: blank, to: end(";"), cursor: cursor).place
      return amount.map { place($0.kind == .amount ? .undeclaredCommodity : $0.kind, $0.token) }
    case "end":
      return place(
        .words(["comment", "apply account", "aliases", "test"]), start..<endOfName(ends: ";"))
    case "alias":
      guard let sign = bytes[start..<cursor].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return place(.account, min(skippingBlanks(sign + 1), cursor)..<endOfName(ends: ";"))
    case "=": return queriedAccount(from: start)
    case "D": return AmountPlace(text, from: blank, to: end(";"), cursor: cursor).place
    case "P": return price(from: start)
    case "~":
      let period = place(.period, start..<endOfName(ends: ";"))
      return endOfName(from: start, to: cursor) == nil ? period : nil
    default: return nil
    }
  }

  /// A word of a rule's query that says nothing else than an account.
  private func queriedAccount(from start: Int) -> CompletionPlace? {
    let blank = bytes[start..<cursor].lastIndex(where: \.isBlank)
    var token = word(from: blank.map { $0 + 1 } ?? start)
    guard !text.text(token.lowerBound..<cursor).contains("=") else { return nil }
    if bytes[token].first == UInt8(ascii: "^"), token.lowerBound < cursor {
      token = token.lowerBound + 1..<token.upperBound
    }
    return place(.account, token)
  }

  /// `P DATE COMMODITY PRICE`, a time of day behind the date.
  private func price(from start: Int) -> CompletionPlace? {
    var words: [Range<Int>] = []
    var place = start
    while place < cursor {
      let isQuoted = bytes[place] == UInt8(ascii: "\"")
      var end = place + 1
      while end < line.upperBound,
        isQuoted ? bytes[end - 1] != UInt8(ascii: "\"") || end == place + 1 : !bytes[end].isBlank
      {
        end += 1
      }
      words.append(place..<end)
      place = skippingBlanks(end)
    }
    let isOpen = words.last.map { cursor <= $0.upperBound } ?? false
    let current = isOpen ? words.removeLast() : word(from: cursor)
    guard words.count > 0 else { return self.place(.date, current) }
    let others = words.dropFirst().filter { !text.text($0).contains(":") }
    guard let commodity = others.first else { return self.place(.priced, current) }
    let amount = AmountPlace(text, from: commodity.upperBound, to: end(";"), cursor: cursor).place
    guard let amount, amount.kind == .amount else { return amount }
    return self.place(.priceOf(commodity: text.text(commodity)), amount.token)
  }

  // MARK: Comments

  /// The name of a tag at the beginning of a comment or of a part behind a comma, its value behind it.
  private func tag(from comment: Int) -> CompletionPlace? {
    let part = bytes[comment..<cursor].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? comment
    let first = min(skippingBlanks(part), cursor)
    let end = trimmed(end(",")).upperBound
    if let colon = bytes[first..<cursor].firstIndex(of: UInt8(ascii: ":")) {
      let name = first..<colon
      guard !bytes[name].contains(where: \.isBlank) else { return nil }
      let start = min(skippingBlanks(colon + 1), cursor)
      return place(.tagValue(name: text.text(name)), start..<max(end, cursor))
    }
    guard !bytes[first..<cursor].contains(where: \.isBlank) else { return nil }
    var token = word(from: first, ends: ":,")
    // A name that is there already has its colon, and the blank behind it.
    if token.upperBound < line.upperBound, bytes[token.upperBound] == UInt8(ascii: ":") {
      let next = token.upperBound + 1
      let hasBlank = next < line.upperBound && bytes[next] == UInt8(ascii: " ")
      token = token.lowerBound..<(hasBlank ? next + 1 : next)
    }
    return place(.tag, token)
  }

  // MARK: Bytes

  private func skippingBlanks(_ start: Int) -> Int {
    var place = start
    while place < line.upperBound, bytes[place].isBlank { place += 1 }
    return place
  }

  private func trimmed(_ end: Int, from start: Int? = nil) -> Range<Int> {
    let start = start ?? line.lowerBound
    var end = end
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Where the first of some bytes is behind the cursor, or the line's end.
  private func end(_ ends: String) -> Int {
    bytes[cursor..<line.upperBound].firstIndex { ends.utf8.contains($0) } ?? line.upperBound
  }

  /// A word around the cursor, without blanks.
  private func word(from start: Int, ends: String = ";") -> Range<Int> {
    let rest = bytes[cursor..<line.upperBound]
    return start..<(rest.firstIndex { $0.isBlank || ends.utf8.contains($0) } ?? line.upperBound)
  }

  /// Where a name ends before the cursor: at two blanks or a tab; nil: it does not.
  private func endOfName(from start: Int, to end: Int) -> Int? {
    var place = start
    while place < end {
      if bytes[place] == 0x09 { return place }
      if bytes[place] == 0x20, place + 1 < end, bytes[place + 1].isBlank { return place }
      place += 1
    }
    return nil
  }

  /// Where the name ends behind the cursor.
  private func endOfName(ends: String) -> Int {
    var place = cursor
    while place < line.upperBound, bytes[place] != 0x09, !ends.utf8.contains(bytes[place]) {
      if bytes[place] == 0x20 {
        let next = place + 1
        if next == line.upperBound || bytes[next].isBlank || ends.utf8.contains(bytes[next]) {
          break
        }
      }
      place += 1
    }
    return place
  }
}
