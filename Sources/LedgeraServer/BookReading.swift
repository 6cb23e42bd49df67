import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import Synchronization

/// Books read with the places of all names and of the parts of their lines.
struct BookReading: Sendable {
  let journal: Journal
  let mentions: [Mention]
  let layout: WrittenLayout

  init(_ books: Books) {
    journal = books.journal
    mentions = books.mentions
    layout = books.layout
  }

  /// Those in a file, in their order.
  func mentions(in file: FileID) -> [Mention] { mentions.filter { $0.span.file == file } }

  /// Names in the whole books that are this one.
  func places(of name: NameUnderCursor) -> [Span] {
    let account = journal.account(named: name.name)
    let length = name.name.utf8.count
    return mentions.compactMap { mention in
      // Most are others, which is seen without making texts of them.
      switch mention.subject {
      case .account(let other): guard other == account else { return nil }
      case .description, .ruleName: guard Int(mention.span.length) >= length else { return nil }
      case .appliedAccount: break
      default: guard Int(mention.span.length) == length else { return nil }
      }
      guard let other = NameUnderCursor.name(of: mention, journal) else { return nil }
      return other.kind == name.kind && other.name == name.name ? other.span : nil
    }
  }

  /// Names in directives that declare them.
  func declarations(of name: NameUnderCursor) -> [Span] {
    let store: (Journal) -> [Span] = { journal in
      switch name.kind {
      case .account:
        journal.store.accountDeclarations.filter { journal.name($0.account) == name.name }
          .map(\.span)
      case .payee: journal.store.payeeDeclarations.filter { $0.name == name.name }.map(\.span)
      case .tag: journal.store.tagDeclarations.filter { $0.name == name.name }.map(\.span)
      case .commodity:
        journal.store.commodities.filter { $0.symbol == name.name }.compactMap(\.declaration)
      }
    }
    return store(journal)
  }
}

extension DocumentRequest {
  /// The books with the places of all names; nil: they cannot be read.
  var reading: BookReading? {
    server.workspace.reading.reading(of: place) {
      (try? verdict.session.asWritten.recordingMentions.read()).map { BookReading($0) }
    }
  }
}

/// The reading that was asked for last, until something changes: editors ask for the places of names
/// wherever the cursor goes.
final class KeptReading: Sendable {
  private let content = Mutex<(place: BooksPlace, reading: BookReading)?>(nil)

  /// The one of a place, read when another one is kept; nil: it cannot be read.
  func reading(of place: BooksPlace, orRead read: () -> BookReading?) -> BookReading? {
    if let known = content.withLock({ $0 }), known.place == place { return known.reading }
    content.withLock { $0 = nil }
    guard let reading = read() else { return nil }
    content.withLock { $0 = (place, reading) }
    return reading
  }

  func forget() { content.withLock { $0 = nil } }
}
