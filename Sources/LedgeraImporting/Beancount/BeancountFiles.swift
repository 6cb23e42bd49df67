import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// The directives of a file of Beancount and of those that it includes.
struct BeancountFiles {
  /// The root first.
  private(set) var sources: [SourceFile] = []
  private(set) var findings = DiagnosticList()
  /// With the numbers of their lines.
  private var directives: [(directive: BeancountDirective, line: Int)] = []
  /// Of the root only, as in Beancount, but for currencies.
  private var options: [(name: String, value: String)] = []
  private(set) var operatingCurrencies: [String] = []
  private let environment: Environment
  /// Files that wait to be read.
  private var waiting: [(path: String, contents: FileContents)]
  private var known: Set<FileIdentity> = []
  private var namesLeft = 250_000
  private var bytes = 0

  /// The most files that one includes.
  static let fileLimit = 10_000
  /// The most bytes of all of them: 24 MiB (reference.md § Limits).
  static let sizeLimit = 24 << 20

  init(_ path: String, _ contents: FileContents, _ environment: Environment) {
    self.environment = environment
    waiting = [(path, contents)]
    if let identity = identity(of: path) { known.insert(identity) }
  }

  /// Reads all files, each once.
  mutating func readAll() {
    var index = 0
    while index < waiting.count {
      let (path, contents) = waiting[index]
      index += 1
      read(path, contents)
    }
  }

  /// Takes all, by day, and as Beancount has them within one: by kind and line, whatever their files.
  mutating func takeDirectives() -> [BeancountDirective] {
    let directives = self.directives
    self.directives = []
    let order = directives.indices.sorted { left, right in
      let (one, other) = (directives[left], directives[right])
      return (one.directive.day, one.directive.rank, one.line, left)
        < (other.directive.day, other.directive.rank, other.line, right)
    }
    return order.map { directives[$0].directive }
  }

  var method: BeancountInventory.Method {
    option("booking_method").flatMap { BeancountInventory.Method(rawValue: $0) } ?? .strict
  }

  /// Names of top accounts that options change, with their types.
  var roots: [(name: String, type: String)] {
    [
      "Assets": "Asset", "Liabilities": "Liability", "Equity": "Equity", "Income": "Revenue",
      "Expenses": "Expense",
    ].sorted { $0.key < $1.key }.compactMap { name, type in
      option("name_\(name.lowercased())").flatMap { $0 == name ? nil : ($0, type) }
    }
  }

  private func option(_ name: String) -> String? { options.last { $0.name == name }?.value }

  // MARK: Reading

  private mutating func read(_ path: String, _ contents: FileContents) {
    bytes += contents.count
    let isTooLarge = bytes > Self.sizeLimit
    let text = DecodedText(
      isTooLarge ? UnsafeRawBufferPointer(start: nil, count: 0) : contents.bytes, as: .utf8)
    let owner = FileContents(text.bytes)
    let file = FileID(number: UInt16(sources.count))
    let source = SourceFile(path: path, bytes: owner.bytes, owner: owner)
    sources.append(source)
    if isTooLarge {
      report(
        "the books have more than \(Self.sizeLimit >> 20) MiB", at: Span(file: file, range: 0..<0))
    }
    if let invalid = text.invalidOffsets.first {
      findings.add(
        Diagnostic(
          .csvEncoding, "this byte is not a character of UTF-8",
          at: Span(file: file, range: invalid..<invalid + 1)))
    }
    var parser = BeancountParser(text.bytes, file)
    parser.read()
    findings.add(contentsOf: parser.findings)
    directives += parser.directives.map {
      ($0, source.position(of: Int($0.span.offset)).line)
    }
    if sources.count == 1 { options = parser.options }
    for option in parser.options
    where option.name == "operating_currency" && !operatingCurrencies.contains(option.value) {
      operatingCurrencies.append(option.value)
    }
    for (pattern, span) in parser.includes { include(pattern, of: path, at: span) }
  }

  private mutating func include(_ pattern: String, of path: String, at span: Span) {
    let directory = path == "-" ? "" : Path.directory(of: path)
    let start = environment.absolutePath(directory)
    let matches = environment.disk.glob(pattern, relativeTo: start, limit: namesLeft)
    namesLeft = max(0, namesLeft - matches.lookedAt)
    guard !matches.isCut, !matches.paths.isEmpty else {
      return report("no file is named '\(ForeignText(pattern).line)'", at: span)
    }
    for absolute in matches.paths {
      let name =
        Path.isAbsolute(path) ? absolute : Path.relative(absolute, to: environment.currentDirectory)
      if let identity = identity(of: name), !known.insert(identity).inserted { continue }
      guard waiting.count <= Self.fileLimit else {
        return report("the books include more than \(Self.fileLimit) files", at: span)
      }
      do throws(ReadError) {
        waiting.append((name, try environment.disk.read(absolute)))
      } catch {
        report("'\(ForeignText(name).line)' \(error)", at: span)
      }
    }
  }

  private func identity(of path: String) -> FileIdentity? {
    path == "-" ? nil : environment.disk.status(environment.absolutePath(path))?.identity
  }

  private mutating func report(_ headline: String, at span: Span) {
    findings.add(Diagnostic(.beancountInclude, headline, at: span))
  }
}
