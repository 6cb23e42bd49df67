import LedgeraDigests
import LedgeraModel
import LedgeraQuantities

/// Texts put together so that no two lists of texts give the same bytes: each stands after its
/// length.
struct CanonicalFields {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: some Collection<UInt8>) {
    let count = UInt32(clamping: text.count)
    for shift in stride(from: UInt32(24), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    bytes.append(contentsOf: text)
  }

  mutating func add(_ text: String) { add(text.utf8) }

  /// Several texts whose order does not matter, though each counts as often as it is there.
  mutating func add(unordered texts: [[UInt8]]) {
    add(String(texts.count))
    for text in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) { add(text) }
  }

  mutating func add(_ day: Day?) { add(day?.text ?? "") }

  var digest: Digest { SHA256.digest(of: bytes) }
}

extension WideQuantity {
  /// The shortest way to write it: no zeros at the end, no sign before zero.
  var canonicalText: String {
    var text = self.text()
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text == "-0" ? "0" : text }
    while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
    if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
