import LedgeraDiagnostics
import LedgeraModel
import Synchronization

/// What a reading keeps for the next one of the same books, so that only changes are read again.
///
/// The result is that of a fresh reading. Readings that overlap in time cannot share what is kept,
/// so one of them reads it again.
package final class ReadingMemory: Sendable {
  /// A piece, and the state that it was read in.
  typealias KeptPiece = (piece: Piece, state: ReadingState)

  /// A file as it was last read, in pieces without gaps.
  struct File: Sendable {
    let source: SourceFile
    let pieces: [KeptPiece]
    /// Of the pieces above the last change, and of those below it.
    let unions: [Union]
  }

  /// Pieces in a row, and the same as one, which takes less time to join than they do.
  struct Union: Sendable {
    /// The number of pieces that are worth it.
    static let least = 4

    let pieces: [KeptPiece]
    let whole: Piece

    func isOf(_ cuts: ArraySlice<PieceCutting.Cut>) -> Bool {
      pieces.elementsEqual(cuts) { $0.piece === $1.kept?.piece }
    }
  }

  private struct Content {
    var files: [String: (file: File, time: Int)] = [:]
    var time = 0
  }

  /// Files that this many readings did not see are forgotten; several books may take turns.
  private static let patience = 16

  private let content = Mutex(Content())
  /// Approximate size of a piece in bytes.
  let pieceSize: Int

  /// An empty memory.
  ///
  /// - Parameter pieceSize: In bytes; smaller pieces cost more memory and take less time to read
  ///   again.
  package init(pieceSize: Int = 1 << 16) {
    self.pieceSize = pieceSize
    SparePages.keep(upTo: Self.spareSize)
  }

  /// In bytes; a few pages of each column.
  private static let roomStep = 1 << 16
  /// The blocks of one reading serve the next but one, as long as books are not much larger.
  private static let spareSize = 64 << 20

  /// Begins a reading. Returns for how many bytes to make room: those of known files and what may be typed
  /// next, in steps, since blocks serve again only where the next ones are of the same size.
  func begin() -> Int {
    content.withLock { content in
      content.time += 1
      let oldest = content.time - Self.patience
      content.files = content.files.filter { $0.value.time >= oldest }
      let known = content.files.values.reduce(0) { $0 + $1.file.source.count }
      return known == 0 ? 0 : (known / Self.roomStep + 2) * Self.roomStep
    }
  }

  /// What is known of a file; put the new state back afterwards.
  func take(_ path: String) -> File? {
    content.withLock { $0.files.removeValue(forKey: path)?.file }
  }

  func put(_ file: File, _ path: String) {
    content.withLock { $0.files[path] = (file, $0.time) }
  }
}
