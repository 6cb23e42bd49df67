import LedgeraEnvironment
import LedgeraJSON
import Synchronization

/// A document as the editor has it, whatever the disk has.
struct OpenDocument {
  /// As the client writes it.
  let uri: String
  /// Absolute; of a document that has no file yet, where one of its name would lie.
  let path: String
  private(set) var version: Int?
  private(set) var text: DocumentText
  private var copy = TextCopy(like: nil)
  /// Where the last change ended; nil: it was never changed.
  private(set) var lastChange: Int?
  /// Where the transaction begins, in the text before and after it, that the last change lies in as a whole;
  /// nil: it was another change.
  private(set) var changedTransaction: Int?

  init(uri: String, path: String, version: Int?, text: DocumentText) {
    self.uri = uri
    self.path = path
    self.version = version
    self.text = text
  }

  /// The bytes of the text as a file has them. Every reading takes the same ones, so that what a reading
  /// says is known to be about this very text.
  var contents: FileContents { copy.contents(of: text) }

  /// Makes the client's changes; false: they make no sense.
  mutating func change(
    to version: Int?, _ changes: [JSONValue], _ encoding: PositionEncoding
  ) -> Bool {
    self.version = version ?? self.version
    let range = changes.count == 1 ? TextRange(changes[0]["range"]) : nil
    let old = range.map { text.range(of: $0, encoding) }
    let before = old.flatMap { text.transaction(around: $0) }
    let count = text.bytes.count
    let isMade = text.apply(changes, encoding)
    copy = copy.successor(after: text.unchanged)
    let growth = text.bytes.count - count
    let after = old.flatMap {
      text.transaction(around: $0.lowerBound..<$0.upperBound + growth)
    }
    changedTransaction = nil
    if let before, let after, before.lowerBound == after.lowerBound,
      after.count - before.count == growth
    {
      changedTransaction = before.lowerBound
    }
    if let start = TextPosition(changes.last?["range"]?["start"]) {
      lastChange =
        text.offset(of: start, encoding) + (changes.last?["text"]?.string?.utf8.count ?? 0)
    }
    return isMade
  }
}

/// A text's copy for readings, made when the first one asks for it.
private final class TextCopy: Sendable {
  private let copy = Mutex<FileContents?>(nil)
  /// To the copy of an earlier text; nil: there was none.
  private let likeness: FileContents.Likeness?

  init(like likeness: FileContents.Likeness?) { self.likeness = likeness }

  func contents(of text: DocumentText) -> FileContents {
    copy.withLock { copy in
      if let copy { return copy }
      let contents = FileContents(text.bytes, likeness: likeness)
      copy = contents
      return contents
    }
  }

  /// For the text after a change.
  func successor(after unchanged: CommonEnds) -> TextCopy {
    let contents = copy.withLock { $0 }
    return TextCopy(
      like: contents.map { .init(to: $0, unchanged) } ?? likeness?.after(unchanged))
  }
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
    _ uri: String, to version: Int?, _ changes: [JSONValue], _ encoding: PositionEncoding
  ) -> Bool {
    guard let place = place(uri) else { return false }
    return all[place].change(to: version, changes, encoding)
  }

  private func place(_ uri: String) -> Int? { all.firstIndex { $0.uri == uri } }
}

/// What the last commit has of a document's file.
struct CommittedFile {
  /// nil: it is not in the commit.
  let bytes: [UInt8]?
}

/// What git said of files. It is asked again after two seconds at the earliest.
struct CommittedFiles {
  private static let pause: UInt64 = 2_000_000_000

  private var known: [String: CommittedFile?] = [:]
  private var times: [String: UInt64] = [:]

  /// nil: no repository holds the file, or git cannot be asked.
  mutating func file(at path: String, in world: Environment) -> CommittedFile? {
    let now = world.monotonicNanoseconds()
    if let time = times[path], now - time < Self.pause { return known[path] ?? nil }
    times[path] = now
    var found: CommittedFile?
    do throws(GitError) {
      let repository = try GitRepository(holding: path, world)
      found = CommittedFile(bytes: try repository.committed(repository.name(of: path)))
    } catch {}
    known[path] = found
    return found
  }
}

extension LanguageServer {
  mutating func committed(of request: DocumentRequest) -> CommittedFile? {
    committedFiles.file(at: request.document.path, in: workspace.environment)
  }
}
