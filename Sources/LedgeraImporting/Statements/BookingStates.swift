import LedgeraDiagnostics
import LedgeraModel

/// What a file says of which rows the bank has booked.
struct BookingStates {
  /// What a heading says of the rows below it.
  var section = BookingState.booked
  /// The column answers whether a row is pending.
  private let saysWhetherPending: Bool
  private var known: [ArraySlice<UInt8>: BookingState?] = [:]
  /// Words in the column that say no state, in order, and the place of the first.
  private var unknown: (words: [String], count: Int, place: Span)?

  /// How many unknown states are named.
  private static let shownLimit = 3

  /// - Parameter column: What the column of states is called; nil: the file has no such column, or no header.
  init(column: String?) {
    saysWhetherPending = column.map(ColumnNames.saysWhetherPending) ?? false
  }

  /// What a word says; nil: nothing.
  subscript(word: ArraySlice<UInt8>) -> BookingState? {
    mutating get {
      if let known = known[word] { return known }
      let text = String(decoding: word, as: UTF8.self)
      let state = saysWhetherPending ? BookingState(isPending: text) : BookingState(text)
      known[word] = .some(state)
      return state
    }
  }

  /// Notes the word of an entry that is taken as booked.
  mutating func note(_ word: ArraySlice<UInt8>, at place: Span) {
    guard self[word] == nil else { return }
    var noted = unknown ?? ([], 0, place)
    let shown = "'\(ForeignText(String(decoding: word, as: UTF8.self)).line)'"
    if !noted.words.contains(shown), noted.words.count < Self.shownLimit {
      noted.words.append(shown)
    }
    noted.count += 1
    unknown = noted
  }

  /// About words that say nothing of whether a row is booked, all together; nil: there are none.
  var finding: Diagnostic? {
    guard let (words, count, place) = unknown else { return nil }
    let states = words.joined(separator: ", ")
    var finding = Diagnostic(
      .csvState,
      count == 1
        ? "this row is taken as booked: \(states) is no known state"
        : "\(count) rows are taken as booked, this one first: their states are unknown (\(states))",
      at: place)
    finding.help = ["take rows that the bank has not booked out of the file, or wait until it has"]
    return finding
  }
}
