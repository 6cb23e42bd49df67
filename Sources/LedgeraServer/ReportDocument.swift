import LedgeraJSON

/// A document that is the text of a command: `ledgera:balance/--tree?file:///books/main.journal`. Words
/// are between slashes; the document whose books are meant, after a question mark.
struct ReportDocument {
  static let scheme = "ledgera"

  let words: [String]
  /// nil: the books that were opened first.
  let document: String?

  init(_ words: [String], of document: String?) {
    self.words = words
    self.document = document
  }

  /// nil: the URI is not that of such a document.
  init?(uri: String) {
    guard uri.hasPrefix(Self.scheme + ":") else { return nil }
    let parts = uri.utf8.dropFirst(Self.scheme.utf8.count + 1)
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts.first?.split(separator: UInt8(ascii: "/")) ?? []
    guard !words.isEmpty else { return nil }
    func text(_ bytes: some Collection<UInt8>) -> String {
      String(decoding: DocumentURI.decoded(bytes), as: UTF8.self)
    }
    self.init(words.map { text($0) }, of: parts.count > 1 ? text(parts[1]) : nil)
  }

  var uri: String {
    func encoded(_ text: String) -> String {
      // As of a path, where a slash is no character of a name.
      String(DocumentURI.file(Array(text.utf8)).dropFirst("file://".count))
        .replacing("/", with: "%2F")
    }
    return Self.scheme + ":" + words.map(encoded).joined(separator: "/")
      + (document.map { "?" + encoded($0) } ?? "")
  }
}

/// The report documents that the client shows, to be refreshed with each verdict.
struct ShownReports {
  private(set) var shown: [String] = []

  mutating func note(_ uri: String) { if !shown.contains(uri) { shown.append(uri) } }
  mutating func forget(_ uri: String) { shown.removeAll { $0 == uri } }
}
