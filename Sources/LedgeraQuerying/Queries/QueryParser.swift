package import LedgeraModel

/// Reads queries as typed on the command line or written in rules.
///
/// Of several words, a transaction must match any `desc:` AND any `acct:` AND any `status:` AND all
/// others; negated words are among the others. Source: reference.md § Queries.
package struct QueryParser: Sendable {
  private let today: Day

  /// Relative dates in `date:` count from `today`.
  package init(today: Day) { self.today = today }

  /// Reads command-line words; each is one condition, even if it contains blanks.
  package func query(arguments: [String]) throws(QueryFailure) -> ParsedQuery {
    var parser = QueryTermParser(today: today)
    var conditions: [Query] = []
    for (number, argument) in arguments.enumerated() {
      do throws(QueryFailure) {
        conditions.append(try parser.term(argument))
      } catch {
        throw error.moved(toArgument: number)
      }
    }
    return finished(conditions, parser)
  }

  /// Reads conditions separated by blanks, as rules have them after `=`. Quotes, around a word or
  /// after a colon, keep blanks together.
  package func query(_ text: String) throws(QueryFailure) -> ParsedQuery {
    var parser = QueryTermParser(today: today)
    var conditions: [Query] = []
    var words = QueryWords(text)
    while let (word, offset) = words.next() {
      do throws(QueryFailure) {
        conditions.append(try parser.term(word))
      } catch {
        throw error.moved(by: offset)
      }
    }
    return finished(conditions, parser)
  }

  private func finished(_ conditions: [Query], _ parser: QueryTermParser) -> ParsedQuery {
    var result = parser.findings
    result.query = QueryParser.combined(conditions)
    return result
  }

  /// Alternatives of the same field joined by OR, everything else by AND; simplified.
  static func combined(_ conditions: [Query]) -> Query {
    var descriptions: [Query] = []
    var accounts: [Query] = []
    var states: [Query] = []
    var others: [Query] = []
    for condition in conditions {
      switch condition {
      case .description: descriptions.append(condition)
      case .account: accounts.append(condition)
      case .state: states.append(condition)
      default: others.append(condition)
      }
    }
    let alternatives = [descriptions, accounts, states].filter { !$0.isEmpty }.map(Query.or)
    return Query.and(alternatives + others).simplified
  }
}

/// Splits a text at blanks, except within quotes that open a word or follow a colon.
struct QueryWords {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next word with its quotes, and where it starts; nil at the end.
  mutating func next() -> (word: String, offset: Int)? {
    while index < bytes.count, QueryWords.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    var mayOpen = true
    while index < bytes.count, !QueryWords.isBlank(bytes[index]) {
      let byte = bytes[index]
      if mayOpen, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""),
        let close = bytes[(index + 1)...].firstIndex(of: byte)
      {
        index = close
      }
      mayOpen = byte == UInt8(ascii: ":")
      index += 1
    }
    return (String(decoding: bytes[start..<index], as: UTF8.self), start)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// Why a query cannot be understood, and where.
package struct QueryFailure: ExpressionFailure, Hashable {
  /// Number of the command-line word, from 0; 0 for a query in one text.
  package let argument: Int
  /// UTF-8 offset into that word or text.
  package let offset: Int
  /// A sentence without capital and full stop, such as `"x" is not a status`.
  package let message: String
  /// What was probably meant, as it could be typed; nil: nothing similar is known.
  package let suggestion: String?
  package let hledgerMessage: String?

  package init(
    argument: Int = 0, offset: Int, message: String, suggestion: String? = nil,
    hledgerMessage: String? = nil
  ) {
    self.hledgerMessage = hledgerMessage
    self.argument = argument
    self.offset = offset
    self.message = message
    self.suggestion = suggestion
  }

  /// The error placed in another word, or further into a text.
  func moved(toArgument argument: Int? = nil, by distance: Int = 0) -> QueryFailure {
    QueryFailure(
      argument: argument ?? self.argument, offset: offset + distance, message: message,
      suggestion: suggestion, hledgerMessage: hledgerMessage)
  }
}
