import LedgeraDiagnostics
import LedgeraEnvironment

/// One word of a command line, remembering where it is.
package struct Word: Sendable, Equatable {
  /// Where a word was written.
  package enum Origin: Sendable, Equatable {
    /// On the command line.
    case commandLine
    /// In a configuration or argument file; line and column in bytes, from 1.
    case file(String, line: Int, column: Int)

    /// `file:line:column`; nil for the command line.
    package var place: String? {
      guard case .file(let path, let line, let column) = self else { return nil }
      return "\(path):\(line):\(column)"
    }
  }

  /// The word, quotes removed.
  package let text: String
  /// Where it is.
  package let origin: Origin

  /// A word.
  package init(_ text: String, at origin: Origin = .commandLine) {
    self.text = text
    self.origin = origin
  }
}

extension Word {
  /// The words of the command line; `@FILE` before a `--` stands for the lines of that file, one
  /// word each, empty lines left out. Words of such a file are not expanded again.
  static func commandLine(_ environment: Environment) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    var isExpanding = true
    for argument in environment.arguments {
      if argument == "--" { isExpanding = false }
      if isExpanding, argument.utf8.first == UInt8(ascii: "@"), argument.utf8.count > 1 {
        words += try argumentFile(String(argument.dropFirst()), environment)
      } else {
        words.append(Word(argument))
      }
    }
    return words
  }

  private static func argumentFile(
    _ name: String, _ environment: Environment
  ) throws(CommandFailure) -> [Word] {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch {
      throw .unreadable(name, error)
    }
    return contents.lines.compactMap { line in
      line.text.isEmpty ? nil : Word(line.text, at: .file(name, line: line.number, column: 1))
    }
  }
}

extension FileContents {
  /// Its lines, numbered from 1, without their ends (LF, CRLF or CR), written as paths are.
  var lines: [(number: Int, text: String)] {
    var lines: [(number: Int, text: String)] = []
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line: [UInt8] = []
    var previous: UInt8 = 0
    func finish() {
      lines.append((lines.count + 1, Path.text(of: line)))
      line.removeAll(keepingCapacity: true)
    }
    for byte in bytes[start...] {
      if byte == UInt8(ascii: "\n") {
        if previous != UInt8(ascii: "\r") { finish() }
      } else if byte == UInt8(ascii: "\r") {
        finish()
      } else {
        line.append(byte)
      }
      previous = byte
    }
    if !line.isEmpty { finish() }
    return lines
  }
}

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
