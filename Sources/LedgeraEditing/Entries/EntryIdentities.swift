import LedgeraDiagnostics
public import LedgeraEnvironment
public import LedgeraModel

extension Transaction {
  /// The value of the entry's own `id:` tag; nil: it has none, or an empty one.
  public var identity: String? {
    tags.first { $0.name == "id" && !$0.value.isEmpty }?.value
  }
}

/// Gives entries identities, as `id:` tags behind their first lines.
public struct EntryIdentities {
  private let environment: Environment

  /// - Parameter environment: Where chance comes from.
  public init(_ environment: Environment) { self.environment = environment }

  /// Adds an identity to an entry without one, in the comment of its first line, and returns it.
  /// Nothing else of the comment changes its meaning: the tag stands behind a comma.
  @discardableResult
  public func add(to entry: Transaction, in editor: inout JournalEditor) -> String {
    let identity = RandomIdentity.make(in: environment)
    let edit = addition(of: identity, to: entry)
    editor.replace(edit.span, with: edit.replacement)
    return identity
  }

  /// The edit that adds an identity to an entry without one.
  func addition(to entry: Transaction) -> SourceEdit {
    addition(of: RandomIdentity.make(in: environment), to: entry)
  }

  private func addition(of identity: String, to entry: Transaction) -> SourceEdit {
    let file = entry.record.file
    let bytes = entry.journal.sources[file].bytes
    var end = Int(entry.record.offset)
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let line = Int(entry.record.offset)..<end
    while end > line.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let lead: String
    if let detail = entry.detail, detail.commentLength > 0,
      line.contains(Int(detail.commentOffset))
    {
      lead = bytes[end - 1] == UInt8(ascii: ";") ? " " : ", "
    } else {
      lead = "  ; "
    }
    return SourceEdit(
      Span(file: file, range: end..<end),
      with: "\(lead)id: \(identity)")
  }
}
