import LedgeraComputation
import LedgeraDocuments

/// Takes the bytes of an output piece by piece, in order.
package typealias PieceTaker = (UnsafeRawBufferPointer) -> Void

/// The bytes of one output, built in place; handed on in pieces if there is a receiver, so that a
/// long output needs little memory.
struct OutputBuffer {
  /// What has not been handed on.
  var bytes: [UInt8] = []
  /// Whether styles become terminal escapes; without it they vanish.
  let isColoured: Bool
  /// nil: all bytes stay here.
  private let take: PieceTaker?

  init(isColoured: Bool = false, take: PieceTaker? = nil) {
    self.isColoured = isColoured
    self.take = take
  }

  /// All the bytes of an output that is written in pieces.
  static func collecting(_ write: (@escaping PieceTaker) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Hands on what is there if it is a whole piece.
  mutating func handOnPiece() {
    if bytes.count >= 1 << 20 { handOn() }
  }

  /// Hands on all that is there.
  mutating func handOn() {
    guard let take else { return }
    bytes.withUnsafeBytes(take)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Appends what is written of many elements, with the help of another thread.
  mutating func append<Element>(
    _ elements: some Sequence<Element>, batchSize: Int = OrderedWork.usualBatchSize,
    _ write: @escaping @Sendable ([Element], inout OutputBuffer) -> Void
  ) {
    OrderedWork.forEach(
      elements, batchSize: batchSize,
      work: { [isColoured] elements in
        var part = OutputBuffer(isColoured: isColoured)
        write(elements, &part)
        return part.bytes
      }
    ) { part in
      append(part)
      handOnPiece()
    }
  }

  mutating func appendLineEnd() {
    bytes.append(UInt8(ascii: "\n"))
    handOnPiece()
  }

  /// Takes back spaces at the end.
  mutating func trimSpaces() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  private static let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 256)

  /// Nothing for a negative count.
  mutating func append(spaces count: Int) {
    var rest = count
    while rest > 0 {
      let length = min(rest, OutputBuffer.blanks.count)
      OutputBuffer.blanks.withUnsafeBufferPointer {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<length]))
      }
      rest -= length
    }
  }

  mutating func append(_ text: String, _ style: Style) {
    guard isColoured, style != .plain, !text.isEmpty else { return append(text) }
    append(style.escape)
    append(text)
    append("\u{1B}[m")
  }
}

extension Style {
  /// The terminal's "select graphic rendition" sequence, e.g. `ESC[31m`.
  var escape: String {
    let looks: [(Style, String)] = [
      (.strong, "1"), (.faint, "2"), (.negative, "31"), (.favourable, "32"), (.caution, "33"),
    ]
    var codes = looks.filter { contains($0.0) }.map(\.1)
    if let color = ownColor {
      // The nearest of the 6 × 6 × 6 colours that most terminals have.
      let steps = [color.red, color.green, color.blue].map { Int($0) * 5 / 255 }
      codes.append("38;5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])")
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
