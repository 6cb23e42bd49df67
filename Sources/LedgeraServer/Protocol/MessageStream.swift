/// Cuts the bytes of a connection into messages: `Content-Length: 123`, an empty line, as many bytes.
///
/// Bytes come in pieces of any size. Other header fields say nothing that matters.
package struct MessageStream {
  /// What was found.
  package enum Piece: Equatable {
    /// The body of a message.
    case body([UInt8])
    /// A header without a length: where the next message begins is unknown.
    case broken(String)
  }

  /// Most bytes of a header.
  package static let headerLimit = 1 << 13
  /// Most bytes of a body: 256 MiB.
  package static let bodyLimit = 256 << 20

  private var bytes: [UInt8] = []
  /// What was handed on already.
  private var start = 0
  /// Where the search for the header's end goes on.
  private var searched = 0
  /// What has come of the body that is awaited, and its length; nil: a header is.
  private var body: (bytes: [UInt8], length: Int)?
  private var isBroken = false

  package init() {}

  /// Takes bytes that came.
  package mutating func add(_ more: [UInt8]) {
    if start == bytes.count {
      bytes = more
    } else {
      bytes.removeFirst(start)
      bytes += more
    }
    (start, searched) = (0, max(0, searched - start))
  }

  /// The next piece; nil: more bytes have to come. Nothing follows a broken header.
  package mutating func next() -> Piece? {
    if isBroken { return nil }
    if body == nil {
      guard let end = endOfHeader() else {
        return bytes.count - start > Self.headerLimit ? broken("the header has no end") : nil
      }
      switch Self.length(inHeader: bytes[start..<end]) {
      case .success(let length):
        body = ([], length)
        body?.bytes.reserveCapacity(length)
      case .failure(let problem): return broken(problem.text)
      }
      start = end
    }
    takeBody()
    guard let body, body.bytes.count == body.length else { return nil }
    self.body = nil
    searched = start
    return .body(body.bytes)
  }

  /// Moves what has come to the body that is awaited.
  private mutating func takeBody() {
    guard let (known, length) = body.map({ ($0.bytes.count, $0.length) }) else { return }
    let end = min(bytes.count, start + length - known)
    body?.bytes += bytes[start..<end]
    start = end
  }

  private mutating func broken(_ problem: String) -> Piece {
    isBroken = true
    return .broken(problem)
  }

  /// After the empty line; nil: it has not come yet.
  private mutating func endOfHeader() -> Int? {
    var index = max(searched, start)
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == 0x0A else { continue }
      let line = bytes[start...index]
      if line.suffix(2).elementsEqual([0x0A, 0x0A])
        || line.suffix(3).elementsEqual([0x0A, 0x0D, 0x0A])
        || line.elementsEqual([0x0D, 0x0A]) || line.count == 1
      {
        return index + 1
      }
    }
    searched = max(start, bytes.count)
    return nil
  }

  private struct Problem: Error { let text: String }

  private static func length(inHeader header: ArraySlice<UInt8>) -> Result<Int, Problem> {
    var found: Int?
    for line in header.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return .failure(Problem(text: "a line of the header has no colon"))
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let value = line[(colon + 1)...].split { $0 == 0x20 || $0 == 0x09 }
      let digits = value.count == 1 ? value[0] : []
      guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
        let count = Int(String(decoding: digits, as: UTF8.self)), count <= bodyLimit
      else { return .failure(Problem(text: "the header says no usable length")) }
      guard found == nil || found == count else {
        return .failure(Problem(text: "the header says two lengths"))
      }
      found = count
    }
    return found.map { .success($0) } ?? .failure(Problem(text: "the header says no length"))
  }

  /// A body with its header.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
