import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

/// A name that is at a place of a document, and what it names.
struct NameUnderCursor {
  let kind: Rename.Kind
  /// In full, as the books know it.
  let name: String
  let span: Span

  /// nil: no name.
  init?(at offset: Int, in reading: BookReading, _ file: FileID) {
    // Of two that touch, the one that begins here.
    let mention = reading.mentions.last {
      $0.span.file == file && $0.span.range.lowerBound <= offset
        && offset <= $0.span.range.upperBound
    }
    guard let mention, let name = Self.name(of: mention, reading.journal) else { return nil }
    self = name
  }

  /// What a mention names; nil: it is not a single name.
  static func name(of mention: Mention, _ journal: Journal) -> NameUnderCursor? {
    let written = journal.sources.text(mention.span)
    switch mention.subject {
    case .account(let account):
      return NameUnderCursor(.account, journal.name(account), mention.span)
    case .appliedAccount(let parent):
      return NameUnderCursor(
        .account, parent.isEmpty ? written : parent + ":" + written, mention.span)
    case .accountName, .category: return NameUnderCursor(.account, written, mention.span)
    case .commodity: return NameUnderCursor(.commodity, written, mention.span)
    case .payee: return NameUnderCursor(.payee, written, mention.span)
    case .tag: return NameUnderCursor(.tag, written, mention.span)
    case .description, .ruleName:
      let payee = DescriptionParts(written).payee
      let isWhole = !written.hasPrefix(payee) || written.utf8.count != Int(mention.span.length)
      let length = isWhole ? mention.span.length : UInt32(payee.utf8.count)
      return NameUnderCursor(
        .payee, payee,
        Span(file: mention.span.file, offset: mention.span.offset, length: length))
    case .query: return nil
    }
  }

  private init(_ kind: Rename.Kind, _ name: String, _ span: Span) {
    self.kind = kind
    self.name = name
    self.span = span
  }
}
