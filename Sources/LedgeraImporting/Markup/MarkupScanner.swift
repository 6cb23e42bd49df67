/// Finds the tags of elements one after the other; comments, declarations and `CDATA` are passed over.
struct MarkupScanner {
  enum Tag {
    /// `range` is the whole tag.
    case start(MarkupName, range: Range<Int>, attributes: Range<Int>, isEmpty: Bool)
    case end(MarkupName, range: Range<Int>)
    /// A tag that does not end.
    case open(offset: Int)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// nil: there are no more.
  mutating func next() -> Tag? {
    while position < bytes.count {
      guard let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else { break }
      position = start + 1
      guard position < bytes.count else { break }
      switch bytes[position] {
      case UInt8(ascii: "!"): skipDeclaration(from: start)
      case UInt8(ascii: "?"): skip(to: [UInt8(ascii: ">")], from: start + 1)
      case UInt8(ascii: "/"):
        if let tag = tag(from: start, nameAt: start + 2, isEnd: true) { return tag }
      default: if let tag = tag(from: start, nameAt: start + 1, isEnd: false) { return tag }
      }
    }
    position = bytes.count
    return nil
  }

  /// nil: this is not a tag but a `<` in a text.
  private mutating func tag(from start: Int, nameAt first: Int, isEnd: Bool) -> Tag? {
    guard first < bytes.count, MarkupText.beginsName(bytes[first]) else { return nil }
    var end = first
    while end < bytes.count, MarkupText.isName(bytes[end]) { end += 1 }
    guard let close = endOfTag(from: end) else {
      position = bytes.count
      return .open(offset: start)
    }
    position = close + 1
    let name = MarkupName(bytes[first..<end])
    if isEnd { return .end(name, range: start..<position) }
    let isEmpty = close > end && bytes[close - 1] == UInt8(ascii: "/")
    return .start(
      name, range: start..<position, attributes: end..<(isEmpty ? close - 1 : close),
      isEmpty: isEmpty)
  }

  /// The next `>` that is not within the quotes of an attribute.
  private func endOfTag(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">") where quote == nil: return index
      case UInt8(ascii: "<") where quote == nil: return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = bytes[index] } else if quote == bytes[index] { quote = nil }
      default: break
      }
    }
    return nil
  }

  private mutating func skipDeclaration(from start: Int) {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) {
      skip(to: Array("-->".utf8), from: start + 4)
    } else if rest.starts(with: "<![CDATA[".utf8) {
      skip(to: Array("]]>".utf8), from: start + 9)
    } else {
      skipDocumentType(from: start)
    }
  }

  /// With what is between brackets: entities that a file declares are not used.
  private mutating func skipDocumentType(from start: Int) {
    var depth = 0
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position = index + 1
        return
      default: break
      }
    }
    position = bytes.count
  }

  private mutating func skip(to end: [UInt8], from start: Int) {
    var index = start
    while index + end.count <= bytes.count {
      guard let next = bytes[index...].firstIndex(of: end[0]), next + end.count <= bytes.count
      else {
        break
      }
      if bytes[next..<next + end.count].elementsEqual(end) {
        position = next + end.count
        return
      }
      index = next + 1
    }
    position = bytes.count
  }
}
