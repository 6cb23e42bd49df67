import Synchronization

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
