import LedgeraDiagnostics
import LedgeraModel

/// Comments with tags about what rules did: text that is in no file.
///
/// It is laid out like a journal, so that findings about it can show its lines. Written comments
/// are copied into it, since a comment is one run of one file.
struct GeneratedText {
  /// A run of the text.
  struct Run {
    let offset: UInt32
    let length: UInt32
  }

  /// Where to put a tag that a rule adds.
  enum TagPlace {
    /// After the comment, on its last line.
    case sameLine
    /// On a line of its own below the comment.
    case ownLine
  }

  private var bytes: [UInt8]
  /// Whether comments end with the tags; otherwise these are text of their own.
  private let showsTags: Bool

  /// Continues the text that earlier rules generated.
  init(_ sources: SourceMap, showsTags: Bool) {
    bytes = Array(sources.generated.bytes)
    self.showsTags = showsTags
  }

  /// The largest size of the text.
  static var limit: Int { 128 << 20 }

  var isFull: Bool { bytes.count > Self.limit }

  /// Adds a comment with one more tag: `owner` is what precedes the comment, `first` what precedes
  /// the text of the written comment.
  mutating func add(
    _ comment: WrittenComment?, of owner: some Sequence<UInt8>, first: [UInt8] = [],
    tag: String, value: [UInt8], _ place: TagPlace
  ) -> (comment: Run, value: Run) {
    bytes.append(contentsOf: owner)
    let start = addComment(comment, first: first)
    var end = bytes.count
    switch place {
    case _ where !showsTags: bytes.append(UInt8(ascii: "\n"))
    case .sameLine:
      bytes.append(contentsOf: (start == bytes.count ? "  ; " : ", ").utf8)
    case .ownLine: bytes.append(contentsOf: "\n    ; ".utf8)
    }
    bytes.append(contentsOf: tag.utf8)
    bytes.append(contentsOf: ": ".utf8)
    let valueRun = Run(offset: UInt32(bytes.count), length: UInt32(value.count))
    bytes.append(contentsOf: value)
    if showsTags { end = bytes.count }
    bytes.append(UInt8(ascii: "\n"))
    let semicolon = bytes[start..<end].firstIndex(of: UInt8(ascii: ";")) ?? start
    return (Run(offset: UInt32(semicolon), length: UInt32(end - semicolon)), valueRun)
  }

  /// Adds the written part of a comment; returns its start, which is the end if it is empty.
  private mutating func addComment(_ comment: WrittenComment?, first: [UInt8]) -> Int {
    let start = bytes.count
    guard let comment else {
      if !first.isEmpty { bytes.append(contentsOf: "  ; ".utf8) }
      bytes.append(contentsOf: first)
      return start
    }
    if first.isEmpty {
      bytes.append(contentsOf: (comment.beginsAfterOwner ? "  " : "\n    ").utf8)
      bytes.append(contentsOf: comment.bytes)
      return start
    }
    let firstLine = comment.firstLine
    bytes.append(contentsOf: "  ; ".utf8)
    bytes.append(contentsOf: first)
    bytes.append(UInt8(ascii: ","))
    if comment.beginsAfterOwner {
      if !firstLine.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: comment.bytes[firstLine.lowerBound...])
    } else {
      bytes.append(contentsOf: "\n    ".utf8)
      bytes.append(contentsOf: comment.bytes)
    }
    return start
  }

  /// The text as a source file.
  func file() -> SourceFile {
    let block = TextBlock(bytes)
    return SourceFile(path: SourceFile.generatedPath, bytes: block.bytes, owner: block)
  }
}

/// Memory of a text, readable beyond its end.
private final class TextBlock: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  private let count: Int

  init(_ text: [UInt8]) {
    count = text.count
    memory = .allocate(byteCount: text.count + NameTable.padding, alignment: 8)
    memory.copyBytes(from: text)
    for index in text.count..<memory.count { memory[index] = 0 }
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }
}
