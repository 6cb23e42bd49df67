import LedgeraDiagnostics
import LedgeraEnvironment

/// The lines of a rules file, with those of the files that it includes in their places.
///
/// Inclusion is textual: rules may begin in one file and end in another (reference.md § CSV rules).
struct RulesText {
  struct Line {
    /// Without its end, with blanks after it.
    let text: String
    let span: Span

    var isEmpty: Bool { text.isEmpty }
    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Blanks at its beginning.
    var isIndented: Bool { text.utf8.first == 0x20 || text.utf8.first == 0x09 }

    /// `#`, `;` or `*` comes first.
    var isComment: Bool {
      text.first { !$0.isWhitespace }.map { "#;*".contains($0) } ?? false
    }

    /// The span of a part of the text that begins at a byte of it.
    func span(from start: Int) -> Span {
      let length = min(start, Int(span.length))
      return Span(
        file: span.file, offset: span.offset + UInt32(length),
        length: span.length - UInt32(length))
    }
  }

  private(set) var lines: [Line] = []
  private(set) var findings = DiagnosticList()
  /// In the order of their numbers, from `firstFile`.
  private(set) var files: [SourceFile] = []
  private let firstFile: Int
  private let environment: Environment
  private var depth = 0
  private var byteCount = 0

  /// Most bytes of rules, the deepest inclusion, most files.
  static let sizeLimit = 16 << 20
  static let depthLimit = 50
  static let fileLimit = 1000

  /// Reads a rules file.
  ///
  /// - Parameter firstFile: The number of the first file in spans.
  init(path: String, contents: FileContents, firstFile: Int, _ environment: Environment) {
    self.firstFile = firstFile
    self.environment = environment
    add(path, contents)
  }

  private mutating func add(_ path: String, _ contents: FileContents) {
    guard byteCount + contents.count <= Self.sizeLimit else { return refuseLength(of: path) }
    let text = DecodedText(contents.bytes)
    let owner = FileContents(text.bytes)
    let file = FileID(number: UInt16(firstFile + files.count))
    files.append(SourceFile(path: path, bytes: owner.bytes, owner: owner))
    byteCount += text.bytes.count
    for line in TextLine.all(in: text.bytes) {
      let line = Line(text: line.text, span: Span(file: file, range: line.range))
      let include = "include "
      if line.text.hasPrefix(include) {
        self.include(String(line.text.dropFirst(include.count)).trimmed, in: path, at: line.span)
      } else {
        lines.append(line)
      }
    }
  }

  private mutating func refuseLength(of path: String) {
    let file = FileID(number: UInt16(firstFile + files.count))
    let nothing = FileContents([])
    files.append(SourceFile(path: path, bytes: nothing.bytes, owner: nothing))
    findings.add(
      Diagnostic(
        .csvRulesFile, "rules are longer than 16 MiB with this file",
        at: Span(file: file, range: 0..<0)))
  }

  private mutating func include(_ name: String, in path: String, at span: Span) {
    let directory = path == "-" ? "" : Path.directory(of: path)
    let target = Path.join(directory, Path.expandingTilde(name, home: environment.home))
    func refuse(_ reason: String) {
      findings.add(
        Diagnostic(.csvRulesFile, "'\(name)' cannot be included: \(reason)", at: span))
    }
    guard depth < Self.depthLimit else { return refuse("rules include each other too deeply") }
    guard files.count < Self.fileLimit else { return refuse("rules are in more than 1,000 files") }
    do throws(ReadError) {
      let contents = try environment.disk.read(environment.absolutePath(target))
      depth += 1
      add(target, contents)
      depth -= 1
    } catch {
      refuse(error.description)
    }
  }
}
