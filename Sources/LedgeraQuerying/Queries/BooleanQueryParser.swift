/// Reads boolean queries: `expr:'(food or rent) and not desc:refund'`.
///
/// NOT binds closer than AND, AND closer than OR; what is separated by blanks only is combined as
/// on the command line. Values end at a blank or an unmatched `)` unless quoted.
struct BooleanQueryParser {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var terms: QueryTermParser

  init(_ text: String, terms: QueryTermParser) {
    bytes = Array(text.utf8)
    self.terms = terms
  }

  mutating func parse() throws(QueryFailure) -> Query {
    let query = try list()
    guard index == bytes.count else { throw error("\")\" without \"(\"") }
    return query
  }

  private mutating func list() throws(QueryFailure) -> Query {
    var conditions = [try disjunction()]
    skipBlanks()
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      conditions.append(try disjunction())
      skipBlanks()
    }
    return QueryParser.combined(conditions)
  }

  private mutating func disjunction() throws(QueryFailure) -> Query {
    var alternatives = [try conjunction()]
    let start = index
    while skipWord("or") { alternatives.append(try conjunction()) }
    guard alternatives.count > 1 else { return alternatives[0] }
    if alternatives.contains(where: { $0.contains(\.isDate) }) {
      throw QueryFailure(
        offset: start, message: "date: cannot be an alternative in OR; move it out of the OR")
    }
    return .or(alternatives)
  }

  private mutating func conjunction() throws(QueryFailure) -> Query {
    var conditions = [try negation()]
    while skipWord("and") { conditions.append(try negation()) }
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }

  private mutating func negation() throws(QueryFailure) -> Query {
    guard skipWord("not") || skipNotColon() else { return try primary() }
    return .not(try nested { parser throws(QueryFailure) in try parser.negation() })
  }

  private mutating func primary() throws(QueryFailure) -> Query {
    skipBlanks()
    guard index < bytes.count else { throw error("a condition is missing") }
    guard bytes[index] == UInt8(ascii: "(") else { return try term() }
    let start = index
    index += 1
    let query = try nested { parser throws(QueryFailure) in try parser.list() }
    guard index < bytes.count else {
      throw QueryFailure(offset: start, message: "unclosed \"(\"")
    }
    index += 1
    return query
  }

  private mutating func nested(
    _ parse: (inout BooleanQueryParser) throws(QueryFailure) -> Query
  ) throws(QueryFailure) -> Query {
    try terms.deepen(at: index)
    let query = try parse(&self)
    terms.depth -= 1
    return query
  }

  private mutating func term() throws(QueryFailure) -> Query {
    let start = index
    if isOperator("and") || isOperator("or") { throw error("a condition is missing") }
    skipTerm()
    guard index > start else { throw error("a condition is missing") }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    do throws(QueryFailure) {
      return try terms.term(text)
    } catch {
      throw error.moved(by: start)
    }
  }

  /// Moves to the blank or unmatched `)` after a term.
  private mutating func skipTerm() {
    var open = 0
    var mayOpenQuote = true
    while index < bytes.count, !QueryWords.isBlank(bytes[index]) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") {
        if open == 0 { return }
        open -= 1
      }
      if mayOpenQuote, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""),
        let close = bytes[(index + 1)...].firstIndex(of: byte)
      {
        index = close
      }
      mayOpenQuote = byte == UInt8(ascii: ":")
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, QueryWords.isBlank(bytes[index]) { index += 1 }
  }

  /// Moves past an operator, in any case, if it comes next.
  private mutating func skipWord(_ word: StaticString) -> Bool {
    let start = index
    skipBlanks()
    if isOperator(word) {
      index += word.utf8CodeUnitCount
      return true
    }
    index = start
    return false
  }

  /// Moves past `not:` if a parenthesis follows; otherwise it belongs to the term.
  private mutating func skipNotColon() -> Bool {
    skipBlanks()
    guard bytes[index...].starts(with: "not:(".utf8) else { return false }
    index += 4
    return true
  }

  /// An operator ends at a blank, a parenthesis or the end.
  private func isOperator(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count
    where CaseFolding.foldASCII(bytes[index + offset]) != word.utf8Start[offset] {
      return false
    }
    guard index + count < bytes.count else { return true }
    let next = bytes[index + count]
    return QueryWords.isBlank(next) || next == UInt8(ascii: "(") || next == UInt8(ascii: ")")
  }

  private func error(_ message: String) -> QueryFailure {
    QueryFailure(offset: index, message: message)
  }
}
