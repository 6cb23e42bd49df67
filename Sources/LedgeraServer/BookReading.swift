import LedgeraEditing
import LedgeraBooks
import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// Books read with the places of all names and of the parts of their lines.
struct BookReading {
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
    mentions.compactMap { mention in
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
    (try? verdict.session.asWritten.recordingMentions.read()).map { BookReading($0) }
  }
}
