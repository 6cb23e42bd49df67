import LedgeraEnvironment

/// The lines of a text, as bytes. They end at LF, which is not part of them.
struct TextLines: Sendable {
  let bytes: [UInt8]
  /// Offsets of the first byte of each line, and the text's length.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBytes { $0.forEachLineFeed { starts.append($0 + 1) } }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  /// The number of lines; a final LF begins none.
  var count: Int { starts.count - 1 }

  /// A line counted from 0.
  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[starts[number]..<starts[number + 1] - (isEnded(number) ? 1 : 0)]
  }

  /// Whether a line has a line end; only the last one may have none.
  func isEnded(_ number: Int) -> Bool { bytes[starts[number + 1] - 1] == 0x0A }

  /// A line with its end.
  func whole(_ number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  /// The bytes of a line with its end.
  func range(of number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// How many whole lines end before an offset or at it.
  func linesEnded(by offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    // Of a last line without an end one can only say that it is there.
    return low
  }

  /// Offset of the first byte of a line; the text's length for the line after the last.
  func start(of number: Int) -> Int { starts[number] }
}
