import LedgeraDiagnostics

extension Word {
  /// Takes one word of a line, up to a blank: quotes hold blanks, and outside of '…' a backslash takes
  /// the next byte as it is. nil: a quote is not closed.
  static func take(from bytes: [UInt8], at position: inout Int) -> [UInt8]? {
    var text: [UInt8] = []
    var quote: UInt8?
    while position < bytes.count, quote != nil || !bytes[position].isBlank {
      let byte = bytes[position]
      position += 1
      if let open = quote, byte == open {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), position < bytes.count {
        text.append(bytes[position])
        position += 1
      } else {
        text.append(byte)
      }
    }
    return quote == nil ? text : nil
  }

  /// The words of a line; nil: a quote is not closed.
  static func split(_ line: String) -> [String]? {
    let bytes = Array(line.utf8)
    var position = 0
    var words: [String] = []
    while position < bytes.count {
      guard !bytes[position].isBlank else {
        position += 1
        continue
      }
      guard let word = take(from: bytes, at: &position) else { return nil }
      words.append(String(decoding: word, as: UTF8.self))
    }
    return words
  }
}
