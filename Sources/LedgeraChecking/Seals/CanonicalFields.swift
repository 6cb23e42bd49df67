import LedgeraDigests
import LedgeraModel
import LedgeraQuantities

/// Texts put together so that no two lists of texts give the same bytes: each stands after its
/// length.
struct CanonicalFields {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    addLength(text.count)
    bytes.append(contentsOf: text)
  }

  mutating func add(_ text: String) {
    addLength(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ day: Day?) { addField { day?.append(to: &$0) } }

  /// The shortest way to write a quantity: no zeros at the end, no sign before zero.
  mutating func add(_ quantity: Quantity) {
    guard var rest = Int64(exactly: quantity.coefficient) else {
      return add(WideQuantity(quantity))
    }
    var scale = quantity.scale
    while scale > 0, rest % 10 == 0 {
      rest = rest / 10
      scale = rest == 0 ? 0 : scale - 1
    }
    addField { Quantity(coefficient: Int128(rest), scale: scale).write(in: .plain, to: &$0) }
  }

  mutating func add(_ quantity: WideQuantity) { add(quantity.canonicalText) }

  /// Several texts, which are runs of other fields, and whose order does not matter, though each counts
  /// as often as it is there.
  mutating func add(unordered texts: [Range<Int>], of fields: CanonicalFields) {
    add(String(texts.count))
    let sorted =
      texts.count < 2
      ? texts
      : texts.sorted { fields.bytes[$0].lexicographicallyPrecedes(fields.bytes[$1]) }
    for text in sorted { fields.bytes.withUnsafeBufferPointer { add(.init(rebasing: $0[text])) } }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  var digest: Digest { SHA256.digest(of: bytes) }

  private mutating func addField(_ write: (inout [UInt8]) -> Void) {
    let place = bytes.count
    addLength(0)
    write(&bytes)
    var count = bytes.count - place - 4
    for index in (place..<place + 4).reversed() {
      bytes[index] = UInt8(truncatingIfNeeded: count)
      count >>= 8
    }
  }

  private mutating func addLength(_ count: Int) {
    withUnsafeBytes(of: UInt32(clamping: count).bigEndian) { bytes.append(contentsOf: $0) }
  }
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
