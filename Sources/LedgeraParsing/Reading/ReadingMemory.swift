import LedgeraDiagnostics
import LedgeraModel
import Synchronization

/// What readings of the same books keep for the next one, so that only what changed is read again.
///
/// The result is that of a fresh reading. What several readings at once cannot share one of them reads
/// again.
public final class ReadingMemory: Sendable {
  /// A file as it was read last, in pieces without gaps.
  struct File: Sendable {
    let source: SourceFile
    let pieces: [(piece: Piece, state: ReadingState)]
  }

  private struct Content {
    var files: [String: (file: File, time: Int)] = [:]
    var time = 0
  }

  /// Files that so many readings did not see are forgotten: several books may take turns.
  private static let patience = 16

  private let content = Mutex(Content())
  /// Bytes of a piece, about.
  let pieceSize: Int

  /// Nothing yet.
  ///
  /// - Parameter pieceSize: In bytes; smaller ones cost more memory and take less time to read again.
  public init(pieceSize: Int = 1 << 16) {
    self.pieceSize = pieceSize
    SparePages.keep(upTo: Self.spareSize)
  }

  /// The blocks of one reading serve the next one but one, while books are not much larger.
  private static let spareSize = 64 << 20

  /// A new reading begins. How many bytes the files have that are known.
  func begin() -> Int {
    content.withLock { content in
      content.time += 1
      let oldest = content.time - Self.patience
      content.files = content.files.filter { $0.value.time >= oldest }
      return content.files.values.reduce(0) { $0 + $1.file.source.count }
    }
  }

  /// What is known of a file, which another one may put back.
  func take(_ path: String) -> File? {
    content.withLock { $0.files.removeValue(forKey: path)?.file }
  }

  func put(_ file: File, _ path: String) {
    content.withLock { $0.files[path] = (file, $0.time) }
  }
}
