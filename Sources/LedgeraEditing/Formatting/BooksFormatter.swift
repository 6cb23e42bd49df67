import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraEnvironment
import LedgeraModel
public import LedgeraParsing

/// A file of books and what formatting makes of it.
public struct FormattedFile: Sendable {
  /// As the books name it; `-` is standard input.
  public let path: String
  /// What was read.
  public let source: SourceFile
  public let formatted: [UInt8]

  /// Whether formatting changes anything.
  public var isChanged: Bool { !source.bytes.elementsEqual(formatted) }
}

/// Books and their files formatted.
public struct FormattedBooks: Sendable {
  /// Each file once, in reading order.
  public let files: [FormattedFile]
  /// What reading found, for files that cannot be read.
  public let diagnostics: DiagnosticList
  public let sources: SourceMap
  /// A file that an include names is missing or cannot be read.
  public let hasUnreadableFiles: Bool
}

/// The formatted text would not be the same books: a mistake of the formatter.
public struct FormattingError: Error, Sendable {
  /// What differs, for people.
  public let difference: String
}

/// Formats the files of books and proves that they stay the same books.
public struct BooksFormatter {
  private let environment: Environment
  private let reading: ReadingOptions
  private let style: FormatStyle

  /// A formatter of books that are read with these options.
  public init(reading: ReadingOptions, style: FormatStyle, environment: Environment) {
    self.environment = environment
    self.style = style
    self.reading = reading
  }

  /// Reads books, formats their files, reads the result in memory and compares.
  ///
  /// - Parameter isWanted: Which files are formatted, by absolute path.
  public func format(
    _ inputs: [JournalInput], where isWanted: (String) -> Bool = { _ in true }
  ) throws(FormattingError) -> FormattedBooks {
    var options = reading
    options.recordsLayout = true
    var read = JournalReader.read(inputs, options: options, environment: environment)
    let layout = read.layout
    let before = checked(&read)
    let sources = before.journal.sources
    let files = formattedFiles(of: sources, layout).filter { isWanted(absolute($0.path)) }
    if files.contains(where: \.isChanged) {
      let after = reread(inputs, with: files)
      if let difference = JournalComparison(before, after.checked).firstDifference()
        ?? (texts(read.diagnostics, before.diagnostics) == after.findings
          ? nil : "what is wrong with the books")
      {
        throw FormattingError(difference: difference)
      }
    }
    return FormattedBooks(
      files: files, diagnostics: read.diagnostics, sources: sources,
      hasUnreadableFiles: read.hasUnreadableFiles)
  }

  /// Each file is formatted once, as it was read first.
  private func formattedFiles(
    of sources: SourceMap, _ layout: WrittenLayout
  ) -> [FormattedFile] {
    var lines = [[WrittenLine]](repeating: [], count: sources.files.count)
    for line in layout.lines { lines[Int(line.file)].append(line) }
    var readings: [FileIdentity: Int] = [:]
    let identities = sources.files.map { identity(of: $0.path) }
    for identity in identities { readings[identity, default: 0] += 1 }
    var known: Set<FileIdentity> = []
    return sources.files.indices.compactMap { number in
      let file = sources.files[number]
      guard known.insert(identities[number]).inserted else { return nil }
      let formatter = FileFormatter(
        file, lines: lines[number], parts: layout.parts, style: style,
        isReadOnce: readings[identities[number]] == 1)
      return FormattedFile(path: file.path, source: file, formatted: formatter.formatted())
    }
  }

  private func absolute(_ path: String) -> String {
    path == "-" ? path : Path.normalized(environment.absolutePath(path))
  }

  /// Which file a path leads to: through links the same one has several paths.
  private func identity(of path: String) -> FileIdentity {
    (path == "-" ? nil : environment.disk.status(absolute(path))?.identity)
      ?? FileIdentity(device: .max, file: UInt64(path == "-" ? 0 : path.utf8.count))
  }

  private func checked(_ read: inout ReadingResult) -> CheckingResult {
    Checker.check(
      read.takeStore(), unreliable: read.unreliableAccounts, hasErrors: read.diagnostics.hasErrors)
  }

  private func reread(
    _ inputs: [JournalInput], with files: [FormattedFile]
  ) -> (checked: CheckingResult, findings: [String]) {
    var contents: [FileIdentity: FileContents] = [:]
    for file in files where file.isChanged {
      contents[identity(of: file.path)] = FileContents(file.formatted)
    }
    var world = environment
    world.disk = OverlaidDisk(environment.disk, contents)
    let changed = inputs.map { input in
      contents[identity(of: input.path)].map { JournalInput(path: input.path, contents: $0) }
        ?? input
    }
    var read = JournalReader.read(changed, options: reading, environment: world)
    let result = checked(&read)
    return (result, texts(read.diagnostics, result.diagnostics))
  }

  /// What findings say, without their places.
  private func texts(_ lists: DiagnosticList...) -> [String] {
    lists.flatMap { list in
      list.findings.map { "\($0.code.slug): \($0.headline) \($0.suppressedCount)" }
        + ["\(list.droppedCount)"]
    }
  }
}

/// A disk with other contents in some of its files.
private struct OverlaidDisk: Disk {
  private let disk: any Disk
  private let contents: [FileIdentity: FileContents]

  init(_ disk: any Disk, _ contents: [FileIdentity: FileContents]) {
    self.disk = disk
    self.contents = contents
  }

  func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    if let identity = disk.status(path)?.identity, let new = contents[identity] { return new }
    return try disk.read(path, allowPipe: allowPipe)
  }

  func status(_ path: String) -> FileStatus? { disk.status(path) }

  func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    try disk.entries(of: directory)
  }

  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    throw .permissionDenied
  }
}
