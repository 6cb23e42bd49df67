import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// `~ PERIOD  DESCRIPTION` or `= QUERY`, with comments and postings (grammar.md § Rules).
  mutating func parseRule() {
    isBroken = false
    let start = scanner.position
    if recorder.isOn { recorder.begin() }
    noteLine(.rule, from: start)
    let isPeriodic = scanner.current == UInt8(ascii: "~")
    scanner.position += 1
    scanner.skipBlanks()
    let limit =
      scanner.find(UInt8(ascii: ";"), from: scanner.position, to: scanner.lineEnd)
      ?? scanner.lineEnd
    let triggerEnd = isPeriodic ? min(limit, endOfName(from: scanner.position)) : limit
    let trigger = scanner.position..<scanner.trimmedEnd(from: scanner.position, to: triggerEnd)
    if isPeriodic, trigger.isEmpty {
      report(
        .invalidRule, "this rule has no period", at: start..<start + 1,
        help: "write ~ monthly, or ~ every 2 weeks from 2026-01-05")
      if recorder.isOn { recorder.discard() }
      skipIndentedLines()
      return
    }
    var rule = RuleRecord(
      trigger: isPeriodic ? .period(span(trigger)) : .query(span(trigger)),
      span: span(start..<scanner.lineEnd), description: DescriptionID(0),
      defaultYear: state.defaultYear)
    if !isPeriodic { mention(.query, at: trigger) }
    scanner.position = triggerEnd
    scanner.skipBlanks()
    parseRuleHead(&rule, isPeriodic: isPeriodic, limit: limit)
    parseRuleBody(&rule, start: start, allowsFactor: !isPeriodic)
  }

  private mutating func parseRuleHead(_ rule: inout RuleRecord, isPeriodic: Bool, limit: Int) {
    if isPeriodic {
      rule.state = parseState()
      if scanner.current == UInt8(ascii: "("),
        let close = scanner.find(UInt8(ascii: ")"), from: scanner.position, to: limit)
      {
        rule.code = span(scanner.position + 1..<close)
        scanner.position = close + 1
        scanner.skipBlanks()
      }
    }
    let text =
      min(
        scanner.position, limit)..<scanner.trimmedEnd(
        from: min(scanner.position, limit), to: limit)
    rule.description = internDescription(text)
    if isPeriodic { mention(.description, at: text) }
    scanner.position = limit
  }

  private mutating func parseRuleBody(_ rule: inout RuleRecord, start: Int, allowsFactor: Bool) {
    let firstPosting = store.postings.count
    let firstTag = store.tags.count
    var record = TransactionRecord(
      day: Day(number: 0), description: rule.description, offset: UInt32(start), file: file)
    var comment = scanner.position..<scanner.position
    isInRule = true
    defer { isInRule = false }
    if scanner.current == UInt8(ascii: ";") { noteRuleComment(&comment) }
    rule.tags = firstTag..<store.tags.count
    var lastPosting = -1
    var end = scanner.lineEnd
    while scanner.advanceLine() {
      let lineStart = scanner.position
      guard scanner.current.isBlank else {
        scanner.nextLine = lineStart
        break
      }
      scanner.skipBlanks()
      if scanner.isAtLineEnd { break }
      end = scanner.lineEnd
      noteLine(scanner.current == UInt8(ascii: ";") ? .comment : .posting, from: lineStart)
      if scanner.current != UInt8(ascii: ";") {
        parsePosting(&record, allowsFactor: allowsFactor)
        if store.postings.count > firstPosting { lastPosting = store.postings.count - 1 }
      } else if lastPosting >= 0 {
        noteComment(ofPosting: lastPosting, in: &record)
      } else {
        noteRuleComment(&comment)
        rule.tags = firstTag..<store.tags.count
      }
    }
    if case .period = rule.trigger { rule.time = time(in: rule.tags) }
    rule.comment = span(comment)
    rule.span = span(start..<end)
    moveRulePostings(from: firstPosting, into: &rule)
  }

  private mutating func noteRuleComment(_ comment: inout Range<Int>) {
    noteCommentPart()
    comment = (comment.isEmpty ? scanner.position : comment.lowerBound)..<scanner.lineEnd
    parseTags(in: scanner.position + 1..<scanner.lineEnd)
  }

  private mutating func moveRulePostings(from firstPosting: Int, into rule: inout RuleRecord) {
    let first = store.rulePostings.count
    for index in firstPosting..<store.postings.count {
      store.rulePostings.append(store.postings[index])
    }
    store.postings.truncate(to: firstPosting)
    rule.postings = first..<store.rulePostings.count
    if !isBroken { store.rules.append(rule) }
    if isBroken, recorder.isOn { recorder.discard() }
  }
}
