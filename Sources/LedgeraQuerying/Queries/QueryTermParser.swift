import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads one condition, `PREFIX:VALUE` or an account pattern, with any number of `not:` before it.
struct QueryTermParser {
  let today: Day
  /// Intervals and doubts found on the way.
  private(set) var findings = ParsedQuery()

  /// Nesting depth of the current term.
  var depth = 0

  /// Negations, parentheses and queries within queries may not be nested deeper than this.
  static let depthLimit = 200

  /// The number of conditions read.
  private var count = 0

  /// The most conditions of a query.
  static let countLimit = 100_000

  init(today: Day) { self.today = today }

  /// Goes one level deeper; the caller has to subtract 1 afterwards.
  mutating func deepen(at offset: Int) throws(QueryFailure) {
    guard depth < QueryTermParser.depthLimit else {
      throw QueryFailure(
        offset: offset,
        message: "a query nested more than \(QueryTermParser.depthLimit) levels deep")
    }
    depth += 1
  }

  /// Longer words that people try, for suggestions.
  private static let synonyms = [
    "account": "acct", "amount": "amt", "currency": "cur", "commodity": "cur", "symbol": "sym",
    "description": "desc", "memo": "note", "period": "date", "state": "status",
  ]

  /// `text` may have quotes around all of it or around the value. Errors count from its start.
  mutating func term(_ text: String) throws(QueryFailure) -> Query {
    try deepen(at: 0)
    defer { depth -= 1 }
    count += 1
    guard count <= QueryTermParser.countLimit else {
      throw QueryFailure(
        offset: 0, message: "a query of more than \(QueryTermParser.countLimit) conditions")
    }
    let (whole, quote) = QueryTermParser.unquoted(text)
    do throws(QueryFailure) {
      return try condition(whole)
    } catch {
      throw error.moved(by: quote)
    }
  }

  private mutating func condition(_ text: String) throws(QueryFailure) -> Query {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return try account(text) }
    let word = String(text[..<colon])
    guard let prefix = QueryPrefix(rawValue: word) else {
      let query = try account(text)
      note(doubtOf: text, prefix: word, query)
      return query
    }
    let rest = String(text[text.utf8.index(after: colon)...])
    let (value, quote) = QueryTermParser.unquoted(rest)
    do throws(QueryFailure) {
      if prefix == .not { return rest.isEmpty ? .nothing : .not(try term(rest)) }
      return try condition(prefix, value)
    } catch {
      throw error.moved(by: word.utf8.count + 1 + (prefix == .not ? 0 : quote))
    }
  }

  private mutating func condition(
    _ prefix: QueryPrefix, _ value: String
  ) throws(QueryFailure) -> Query {
    switch prefix {
    case .acct: return .account(try required(value, prefix))
    case .desc: return .description(try required(value, prefix))
    case .payee: return .payee(try required(value, prefix))
    case .note: return .note(try required(value, prefix))
    case .code: return .code(try required(value, prefix))
    case .cur, .sym: return .commodity(try pattern(value, whole: true))
    case .amt: return .amount(try amount(value))
    case .date: return .date(try period(value))
    case .date2: return .secondaryDate(try period(value))
    case .depth: return try depth(value)
    case .real: return .real(try real(value))
    case .status: return .state(try state(value))
    case .type: return .types(try types(value))
    case .kind: return .kinds(try kinds(value))
    case .tag: return try tag(value)
    case .any: return .anyPosting(try boolean(value))
    case .all: return .allPostings(try boolean(value))
    case .expr: return try boolean(value)
    case .not, .inacct, .inacctonly: return .everything
    }
  }

  private func account(_ text: String) throws(QueryFailure) -> Query {
    text.isEmpty ? .everything : .account(try pattern(text))
  }

  private func required(_ value: String, _ prefix: QueryPrefix) throws(QueryFailure) -> Pattern {
    if value.isEmpty {
      throw QueryFailure(offset: 0, message: "\(prefix.rawValue): needs a pattern after the colon")
    }
    return try pattern(value)
  }

  private func pattern(_ text: String, whole: Bool = false) throws(QueryFailure) -> Pattern {
    do throws(PatternFailure) {
      return try Pattern(text, whole: whole)
    } catch {
      throw QueryFailure(
        offset: error.offset, message: "bad pattern \"\(text)\": \(error.message)",
        suggestion: Pattern.quoting(text), hledgerMessage: error.hledgerMessage)
    }
  }

  private mutating func note(doubtOf text: String, prefix: String, _ query: Query) {
    guard case .account(let pattern) = query else { return }
    let word = prefix.lowercased()
    guard
      let meant = QueryTermParser.synonyms[word]
        ?? EditDistance.closest(to: word, among: QueryPrefix.useful.map(\.rawValue))
    else { return }
    let suggestion = meant + text.dropFirst(prefix.count)
    findings.doubts.append(QueryDoubt(text: text, suggestion: suggestion, pattern: pattern))
  }

  private mutating func boolean(_ text: String) throws(QueryFailure) -> Query {
    var parser = BooleanQueryParser(text, terms: self)
    let query = try parser.parse()
    self = parser.terms
    return query
  }

  private mutating func period(_ text: String) throws(QueryFailure) -> DateSpan {
    do throws(PeriodFailure) {
      let expression = try PeriodExpression(text, today: today)
      if let interval = expression.interval { findings.interval = interval }
      return expression.span
    } catch {
      throw QueryFailure(offset: error.offset, message: error.message, suggestion: error.suggestion)
    }
  }
}

/// Values that are not patterns.
extension QueryTermParser {
  private func amount(_ written: String) throws(QueryFailure) -> AmountComparison {
    let text = written.drop { $0 == " " }
    let relation = AmountComparison.Relation.allCases.first { text.hasPrefix($0.rawValue) }
    let number = text.dropFirst(relation?.rawValue.count ?? 0).drop { $0 == " " }
    guard let quantity = Quantity(plain: number) else {
      let words = number.split(separator: " ", maxSplits: 1)
      let isWithSymbol = words.count == 2 && Quantity(plain: words[0]) != nil
      throw QueryFailure(
        offset: written.utf8.count - number.utf8.count,
        message: isWithSymbol
          ? "amt: takes a number alone; cur:\(words[1]) selects the commodity"
          : "amt: needs a number such as 5, -12.50 or >=100, with a decimal point only")
    }
    let hasSign = number.first == "-" || number.first == "+"
    let isInequality = relation != nil && relation != .equal
    return AmountComparison(
      relation ?? .equal, quantity, isSigned: hasSign || (quantity.isZero && isInequality))
  }

  private func depth(_ text: String) throws(QueryFailure) -> Query {
    if let number = QueryTermParser.depthNumber(text) { return .depth(number) }
    guard let equals = text.utf8.lastIndex(of: UInt8(ascii: "=")),
      let number = QueryTermParser.depthNumber(String(text[text.utf8.index(after: equals)...]))
    else {
      throw QueryFailure(offset: 0, message: "depth: needs a number, or PATTERN=NUMBER")
    }
    return .accountDepth(try required(String(text[..<equals]), .depth), number)
  }

  private static func depthNumber(_ text: String) -> Int? {
    text.isDigits && text.utf8.count <= 9 ? Int(text) : nil
  }

  private func real(_ text: String) throws(QueryFailure) -> Bool {
    switch text {
    case "", "1": return true
    case "0": return false
    default:
      throw QueryFailure(
        offset: 0, message: "real: takes nothing, 1 or 0, not \"\(text)\"", suggestion: "real:")
    }
  }

  private func state(_ text: String) throws(QueryFailure) -> TransactionState {
    switch text {
    case "", "0": return .unreconciled
    case "!": return .pending
    case "*", "1": return .reconciled
    default:
      throw QueryFailure(
        offset: 0, message: "status: takes *, ! or nothing, not \"\(text)\"",
        suggestion: QueryTermParser.stateWords[text.lowercased()])
    }
  }

  private static let stateWords = [
    "cleared": "status:*", "reconciled": "status:*", "pending": "status:!", "unmarked": "status:",
    "uncleared": "status:", "unreconciled": "status:",
  ]

  private func types(_ text: String) throws(QueryFailure) -> Set<AccountType> {
    if text.utf8.count > 1, let type = AccountType(tagValue: text) { return [type] }
    var types: Set<AccountType> = []
    for (offset, letter) in text.unicodeScalars.enumerated() {
      guard let type = AccountType(tagValue: String(letter)) else {
        throw QueryFailure(
          offset: offset, message: "type: takes letters of ALERXCVGU, not \"\(letter)\"")
      }
      types.insert(type)
    }
    if types.isEmpty { throw QueryFailure(offset: 0, message: "type: needs letters of ALERXCVGU") }
    return types
  }

  /// `transfer`, or several: `adjustment|opening`.
  private func kinds(_ text: String) throws(QueryFailure) -> Set<TransactionKind> {
    var kinds: Set<TransactionKind> = []
    var offset = 0
    for word in text.split(separator: "|", omittingEmptySubsequences: false) {
      guard let kind = TransactionKind(rawValue: word.lowercased()) else {
        let names = TransactionKind.allCases.map(\.rawValue)
        let near = EditDistance.closest(to: word.lowercased(), among: names)
        throw QueryFailure(
          offset: offset,
          message: "kind: takes \(names.joined(separator: ", ")), not \"\(word)\"",
          suggestion: near.map { "kind:\($0)" })
      }
      kinds.insert(kind)
      offset += word.utf8.count + 1
    }
    return kinds
  }

  /// `tag:payee=…` and `tag:note=…` ask about the description's parts.
  private func tag(_ text: String) throws(QueryFailure) -> Query {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return .tag(name: try required(text, .tag), value: nil)
    }
    let name = String(text[..<equals])
    let namePattern = try required(name, .tag)
    let value: Pattern
    do throws(QueryFailure) {
      value = try pattern(String(text[text.utf8.index(after: equals)...]))
    } catch {
      throw error.moved(by: name.utf8.count + 1)
    }
    switch name {
    case "payee": return .payee(value)
    case "note": return .note(value)
    default: return .tag(name: namePattern, value: value)
    }
  }

  /// The text without a pair of quotes around all of it, and the number of bytes dropped in front.
  static func unquoted(_ text: String) -> (String, Int) {
    guard let first = text.utf8.first, first == UInt8(ascii: "'") || first == UInt8(ascii: "\""),
      text.utf8.count >= 2, text.utf8.last == first
    else { return (text, 0) }
    return (String(text.dropFirst().dropLast()), 1)
  }
}

/// The word before the colon of a condition, as in `payee:Bakery` (reference.md § Queries).
package enum QueryPrefix: String, CaseIterable, Sendable {
  case acct, amt, code, cur, sym, desc, date, date2, depth, note, payee, real, status, type, kind
  case tag, expr, any, all, not
  /// Accepted because hledger has them; they select everything.
  case inacct, inacctonly

  /// The prefixes that have an effect.
  package static let useful = allCases.filter { $0 != .inacct && $0 != .inacctonly }
}
