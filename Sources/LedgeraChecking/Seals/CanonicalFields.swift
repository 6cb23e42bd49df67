import LedgeraComputation
import LedgeraModel
import LedgeraQuantities

/// Concatenates texts, each preceded by its length, so that no two lists of texts give the same
/// bytes.
struct CanonicalFields: ~Copyable {
  private var bytes = Column<UInt8>()
  /// The field being written.
  private var field: [UInt8] = []

  var count: Int { bytes.count }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    addLength(text.count)
    if let start = text.baseAddress { bytes.append(from: start, count: text.count) }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  mutating func add(_ day: Day?) { addField { day?.append(to: &$0) } }

  /// Adds the shortest form of a quantity: no zeros at the end, no sign before zero.
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

  /// Adds several texts, which are runs of other fields, so that their order does not matter, but
  /// their number does.
  mutating func add(unordered texts: [Range<Int>], of fields: borrowing CanonicalFields) {
    add(String(texts.count))
    let other = fields.bytes.buffer
    func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      other[left].lexicographicallyPrecedes(other[right])
    }
    var texts = texts
    if texts.count == 2 {
      // Most transactions have two amounts, so sorting them is worth a shortcut.
      if precedes(texts[1], texts[0]) { texts.swapAt(0, 1) }
    } else if texts.count > 2 {
      texts.sort(by: precedes)
    }
    for text in texts { add(UnsafeBufferPointer(rebasing: other[text])) }
  }

  mutating func removeAll() { bytes.truncate(to: 0) }

  var digest: Digest { SHA256.digest(of: bytes.buffer) }

  private mutating func addField(_ write: (inout [UInt8]) -> Void) {
    field.removeAll(keepingCapacity: true)
    write(&field)
    field.withUnsafeBufferPointer { add($0) }
  }

  private mutating func addLength(_ count: Int) {
    let length = UInt32(clamping: count)
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
  }
}

extension WideQuantity {
  /// The shortest form: no zeros at the end, no sign before zero.
  var canonicalText: String {
    var text = self.text()
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text == "-0" ? "0" : text }
    while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
    if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
