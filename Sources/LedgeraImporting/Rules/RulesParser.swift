import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraQuerying

/// Reads the lines of rules; every line that is wrong is reported, and the others are read.
struct RulesParser {
  private let lines: [RulesText.Line]
  private let variables: [String: String]
  private let disk: any Disk
  private var next = 0
  var rules = ConversionRules()
  var findings = DiagnosticList()
  /// The place of each directive that may be used once.
  var directivePlaces: [String: Span] = [:]

  init(_ text: RulesText, _ environment: Environment) {
    lines = text.lines
    variables = environment.variables
    disk = environment.disk
    findings = text.findings
    // Columns may be named below the rules that use them.
    for line in lines where Self.word(of: line) == "fields" {
      let names = Self.columnNames(Self.value(of: line, after: "fields").text)
      rules.columns = [:]
      for (place, name) in names.enumerated() where !name.isEmpty && rules.columns[name] == nil {
        rules.columns[name] = place
      }
    }
  }

  /// Reads all lines.
  mutating func parse() {
    while let line = takeLine() {
      if line.isBlank || line.isComment { continue }
      if line.isIndented {
        refuse(line, "an indented line belongs to no 'if'", "rules begin in the first column")
      } else if line.text.hasPrefix("if"), let after = line.text.dropFirst(2).first,
        !after.isWhitespace, !after.isLetter, !after.isNumber
      {
        parseTable(line, separator: after)
      } else {
        parseRule(line)
      }
    }
  }

  private mutating func parseRule(_ line: RulesText.Line) {
    let word = Self.word(of: line)
    switch word {
    case "if": parseBlock(line)
    case "fields": parseFields(line)
    case "end" where line.text.trimmed == "end": rules.endsAtOnce = true
    default:
      if parseDirective(word, line) { return }
      if let assignment = assignment(line, hasGroups: false) {
        rules.assignments.append(assignment)
      }
    }
  }

  private mutating func takeLine() -> RulesText.Line? {
    guard next < lines.count else { return nil }
    next += 1
    return lines[next - 1]
  }

  mutating func refuse(_ line: RulesText.Line, _ headline: String, _ help: String? = nil) {
    refuse(line.span, headline, help)
  }

  mutating func refuse(_ span: Span, _ headline: String, _ help: String? = nil) {
    var finding = Diagnostic(.csvRulesSyntax, headline, at: span)
    finding.help = help.map { [$0] } ?? []
    findings.add(finding)
  }

  /// The zone of a name of the tz database.
  func zone(named name: String) -> Zone? { Zone.named(name, variables: variables, disk: disk) }

  // MARK: Lines

  /// What a line begins with, up to a blank or a colon.
  static func word(of line: RulesText.Line) -> String {
    String(line.text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != ":" })
  }

  /// What follows a word, one colon and the blanks around it, with the bytes before it.
  static func value(of line: RulesText.Line, after word: String) -> (text: Substring, offset: Int) {
    var rest = line.text.drop(while: \.isWhitespace).dropFirst(word.count)
    rest = rest.drop(while: \.isWhitespace)
    if rest.first == ":" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    return (rest, line.text.utf8.distance(from: line.text.startIndex, to: rest.startIndex))
  }
}

// MARK: - Fields

extension RulesParser {
  /// Names in lower case, without quotes; empty for columns without one.
  fileprivate static func columnNames(_ text: Substring) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      var name = part.trimmed
      if name.count > 1, name.first == "\"", name.last == "\"" {
        name = String(name.dropFirst().dropLast())
      }
      return name.lowercased()
    }
  }

  /// `fields a, b, …` names columns, and sets the fields that have the name of one.
  private mutating func parseFields(_ line: RulesText.Line) {
    let names = Self.columnNames(Self.value(of: line, after: "fields").text)
    guard names.count > 1 else {
      return refuse(line, "'fields' needs at least two columns, separated by commas")
    }
    var known: Set<String> = []
    for (place, name) in names.enumerated() {
      guard let field = TransactionField(name: name), known.insert(name).inserted else { continue }
      rules.assignments.append(
        .init(field: field, template: RuleTemplate(column: place), span: line.span))
    }
  }

  /// `FIELD VALUE`; nil: something else, which is reported.
  mutating func assignment(
    _ line: RulesText.Line, hasGroups: Bool
  ) -> ConversionRules.Assignment? {
    let word = Self.word(of: line)
    guard let field = TransactionField(name: word) else {
      refuseUnknown(word, line)
      return nil
    }
    let value = Self.value(of: line, after: word)
    return assignment(
      of: field, value.text, at: value.offset, in: line, hasGroups: hasGroups)
  }

  mutating func assignment(
    of field: TransactionField, _ text: Substring, at offset: Int, in line: RulesText.Line,
    hasGroups: Bool
  ) -> ConversionRules.Assignment? {
    do throws(RuleTemplate.Problem) {
      let template = try RuleTemplate(text, columns: rules.columns, hasGroups: hasGroups)
      return .init(field: field, template: template, span: line.span)
    } catch {
      refuse(line.span(from: offset + error.offset), error.headline, error.help)
      return nil
    }
  }

  private mutating func refuseUnknown(_ word: String, _ line: RulesText.Line) {
    if rules.columns[word.lowercased()] != nil {
      return refuse(
        line, "'\(word)' is a column; only fields of transactions can be set",
        "those are \(TransactionField.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let near = EditDistance.closest(
      to: word.lowercased(),
      among: TransactionField.commonNames + Self.directives + ["if", "fields"])
    refuse(line, "there is no rule '\(word)'", near.map { "did you mean '\($0)'?" })
  }
}

// MARK: - Conditions

extension RulesParser {
  /// `if`, lines of matchers, then indented lines that say what holds for records that match.
  private mutating func parseBlock(_ line: RulesText.Line) {
    var alternatives: [[RuleMatcher]] = []
    let first = line.text.dropFirst(2)
    var isSound = first.allSatisfy(\.isWhitespace) || add(first, in: line, to: &alternatives)
    while next < lines.count, !lines[next].isEmpty, !lines[next].isIndented {
      next += 1
      isSound = add(lines[next - 1].text[...], in: lines[next - 1], to: &alternatives) && isSound
    }
    var block = ConversionRules.Block(span: line.span, alternatives: alternatives)
    let start = next
    while next < lines.count, !lines[next].isEmpty, lines[next].isIndented {
      next += 1
      if !lines[next - 1].isBlank { add(lines[next - 1], to: &block) }
    }
    if next == start {
      refuse(line, "this 'if' has no indented lines for the records that match it")
    } else if alternatives.isEmpty, isSound {
      refuse(line, "'if' has no pattern")
    } else if isSound {
      rules.blocks.append(block)
    }
  }

  private mutating func add(_ line: RulesText.Line, to block: inout ConversionRules.Block) {
    let word = Self.word(of: line)
    if line.isComment {
      refuse(line, "comments are not allowed within 'if'", "put it above the 'if'")
    } else if word == "end", line.text.trimmed == "end" {
      block.endsHere = true
    } else if word == "skip" {
      let text = Self.value(of: line, after: word).text.trimmed
      let count = text.isEmpty ? 1 : Int(text)
      guard let count, count >= 0 else { return refuse(line, "'skip' takes a number") }
      block.skipped = max(1, count)
    } else if let assignment = assignment(line, hasGroups: true) {
      block.assignments.append(assignment)
    }
  }

  /// Adds the matchers of a line to those above; false: one is wrong, which is reported.
  private mutating func add(
    _ text: Substring, in line: RulesText.Line, to alternatives: inout [[RuleMatcher]]
  ) -> Bool {
    let start = line.text.utf8.distance(from: line.text.startIndex, to: text.startIndex)
    for part in MatcherText.all(in: text) {
      guard let matcher = matcher(part, at: line.span(from: start + part.offset)) else {
        return false
      }
      if part.isAnd, !alternatives.isEmpty {
        alternatives[alternatives.count - 1].append(matcher)
      } else {
        alternatives.append([matcher])
      }
    }
    return true
  }

  private mutating func matcher(_ text: MatcherText, at span: Span) -> RuleMatcher? {
    guard !text.pattern.isEmpty else {
      refuse(span, "a pattern is missing")
      return nil
    }
    do throws(PatternFailure) {
      return RuleMatcher(
        subject: subject(text.column, at: span), pattern: try Pattern(text.pattern),
        isNegated: text.isNegated)
    } catch {
      refuse(span, "'\(text.pattern)' is not a pattern: \(error.message)")
      return nil
    }
  }

  private mutating func subject(_ name: String?, at span: Span) -> RuleMatcher.Subject {
    guard let name else { return .record }
    if let number = Int(name), number > 0 { return .column(number - 1) }
    if let place = rules.columns[name.lowercased()] { return .column(place) }
    var finding = Diagnostic(
      .csvRulesColumn, "there is no column '\(name)'; it counts as empty", at: span)
    let near = EditDistance.closest(to: name.lowercased(), among: rules.columns.keys.sorted())
    finding.help = near.map { ["did you mean '%\($0)'?"] } ?? []
    findings.add(finding)
    return .nothing
  }

  /// `if,FIELD,FIELD`, then rows `MATCHER,VALUE,VALUE` up to an empty line.
  private mutating func parseTable(_ line: RulesText.Line, separator: Character) {
    let head = line.text.split(separator: separator, omittingEmptySubsequences: false).dropFirst()
    var fields: [TransactionField?] = []
    for part in head {
      let name = part.trimmed
      let field = TransactionField(name: name)
      if field == nil, name != "skip", name != "end" { refuseUnknown(name, line) }
      fields.append(field)
    }
    let names = head.map(\.trimmed)
    while let row = takeLine(), !row.isEmpty {
      if row.isComment { continue }
      let parts = row.text.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == fields.count + 1 else {
        refuse(
          row,
          "this row has \(counted(parts.count - 1, "value")), the table"
            + " \(counted(fields.count, "field"))",
          "an empty line ends the table")
        continue
      }
      add(row, parts, fields, names)
    }
  }

  private mutating func add(
    _ row: RulesText.Line, _ parts: [Substring], _ fields: [TransactionField?], _ names: [String]
  ) {
    var block = ConversionRules.Block(span: row.span, alternatives: [])
    guard add(parts[0], in: row, to: &block.alternatives) else { return }
    for (index, text) in parts.dropFirst().enumerated() {
      let offset = row.text.utf8.distance(from: row.text.startIndex, to: text.startIndex)
      if let field = fields[index] {
        let made = assignment(of: field, text, at: offset, in: row, hasGroups: true)
        if let made { block.assignments.append(made) }
      } else if names[index] == "skip", !text.trimmed.isEmpty {
        block.skipped = max(1, Int(text.trimmed) ?? 1)
      } else if names[index] == "end", !text.trimmed.isEmpty {
        block.endsHere = true
      }
    }
    rules.blocks.append(block)
  }
}
