import LedgeraEditing
import LedgeraModel
import LedgeraParsing

/// What a transaction was as long as the bank had only announced it: the value of its `announced:` tag, of which
/// the undo of an import makes it again.
struct Announcement {
  static let tag = "announced"

  private let day: Day
  private let state: TransactionState
  private let description: String
  /// The value of its `imported:` tag: the import and a check.
  private let mark: String
  /// The number of its posting of the account, from 0, and the value of that posting's `imp:` tag.
  private let place: Int
  private let keys: String

  /// nil: no import wrote it as it is.
  init?(_ transaction: Transaction, place: Int) {
    guard let mark = ImportRun.Mark(transaction.tags), !mark.detail.contains(" "),
      !mark.detail.isEmpty, transaction.postings.indices.contains(place),
      let keys = transaction.postings[place].tags.last(where: { $0.name == LineKeys.tag })?.value,
      keys.hasSuffix(" " + LineKeys.pending)
    else { return nil }
    day = transaction.day
    state = transaction.state
    description = transaction.description
    self.mark = "\(mark.run) \(mark.detail)"
    self.place = place
    self.keys = keys
    guard Announcement(value)?.description == description else { return nil }
  }

  /// `DAY PLACE IMPORT CHECK KEY… pending [MARK] DESCRIPTION`; nil: this is no such value.
  init?(_ value: String) {
    var words = value.split(separator: " ")[...]
    guard words.count > 5, let day = Day(written: words[0]), let place = Int(words[1]), place >= 0,
      let end = words[4...].firstIndex(of: LineKeys.pending[...])
    else { return nil }
    (self.day, self.place) = (day, place)
    mark = words[2...3].joined(separator: " ")
    keys = words[4...end].joined(separator: " ")
    words = words[(end + 1)...]
    let states: [TransactionState] = [.pending, .reconciled]
    let state = states.first { words.first == $0.mark[...] }
    if state != nil { words = words.dropFirst() }
    self.state = state ?? .unreconciled
    description = words.joined(separator: " ").replacing("%2C", with: ",")
      .replacing("%25", with: "%")
  }

  /// A comma would end the tag.
  var value: String {
    let text = description.replacing("%", with: "%25").replacing(",", with: "%2C")
    let parts = [day.text, "\(place)", mark, keys, state.mark, text]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The transaction that it has become, as it was.
  func restored(_ booked: Transaction) -> TransactionDraft {
    var draft = TransactionDraft(booked)
    draft.day = day
    draft.description = description
    draft.state = state
    draft.comment = draft.comment.map {
      CommentTags(CommentTags($0).removing([Self.tag])).removing([ImportRun.tag])
    }
    draft.addTag(ImportRun.tag, mark)
    if draft.postings.indices.contains(place) {
      draft.postings[place].comment = draft.postings[place].comment.map {
        CommentTags($0).removing([LineKeys.tag])
      }
      draft.postings[place].addTag(LineKeys.tag, keys)
    }
    return draft
  }
}
