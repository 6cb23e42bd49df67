import LedgeraEnvironment
import LedgeraJSON
import LedgeraProtocol

/// A document as the editor has it, whatever the disk has.
struct OpenDocument {
  /// As the client writes it.
  let uri: String
  /// Absolute; of a document that has no file yet, where one of its name would lie.
  let path: String
  var version: Int?
  var text: DocumentText
  /// Where the last change was made; nil: nobody has changed it.
  var lastChange: Int?
}

/// The documents that are open, in the order in which they were opened.
struct Documents {
  private(set) var all: [OpenDocument] = []

  subscript(uri: String) -> OpenDocument? { all.first { $0.uri == uri } }

  /// The document of a file; nil: it is not open.
  func document(atPath path: String) -> OpenDocument? { all.first { $0.path == path } }

  /// Opens a document, or opens it again.
  mutating func open(_ document: OpenDocument) {
    if let place = place(document.uri) { all[place] = document } else { all.append(document) }
  }

  mutating func close(_ uri: String) { all.removeAll { $0.uri == uri } }

  /// Makes the client's changes; false: there is no such document, or they make no sense.
  mutating func change(
    _ uri: String, to version: Int?, _ changes: [JSONText], _ encoding: PositionEncoding
  ) -> Bool {
    guard let place = place(uri) else { return false }
    all[place].version = version ?? all[place].version
    let isMade = all[place].text.apply(changes, encoding)
    if let start = TextPosition(changes.last?["range"]?["start"]) {
      all[place].lastChange = all[place].text.offset(of: start, encoding)
    }
    return isMade
  }

  private func place(_ uri: String) -> Int? { all.firstIndex { $0.uri == uri } }
}
