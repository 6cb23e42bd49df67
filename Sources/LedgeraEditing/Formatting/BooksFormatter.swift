import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
package import LedgeraParsing

/// A file of books and what formatting makes of it.
package struct FormattedFile: Sendable {
  /// As the books name it; `-` is standard input.
  package let path: String
  /// What was read.
  package let source: SourceFile
  package let formatted: [UInt8]
  /// Whether formatting changes anything.
  package let isChanged: Bool

  init(path: String, source: SourceFile, formatted: [UInt8]) {
    self.path = path
    self.source = source
    self.formatted = formatted
    isChanged = !formatted.hasBytes(of: source.bytes)
  }
}

/// Books and their files formatted.
package struct FormattedBooks: Sendable {
  /// Each file once, in reading order.
  package fileprivate(set) var files: [FormattedFile]
  package let sources: SourceMap
  /// How many errors reading found: what cannot be read stays as it is.
  package let errors: Int
  /// A file that an include names is missing or cannot be read.
  package let hasUnreadableFiles: Bool
  /// What sorting would have changed in the books, so that transactions stayed in their order; nil:
  /// they are sorted, or sorting was not asked for.
  package fileprivate(set) var whyUnsorted: String?
}

/// The formatted text would not be the same books: a mistake of the formatter.
package struct FormattingFailure: ExplainedError {
  /// What differs, for people.
  package let difference: String
  /// The journals.
  package let paths: [String]

  package var kind: FailureKind { .failure }

  package var message: String {
    let names = paths.map(shown).joined(separator: ", ")
    return "formatting \(names) would change \(difference); nothing was written"
  }

  package var hints: [String] { ["this is a bug in Ledgera: please report it"] }
}

/// Formats the files of books and proves that they stay the same books.
package struct BooksFormatter {
  private let environment: Environment
  private let reading: ReadingOptions
  private let style: FormatStyle

  /// A formatter of books that are read with these options.
  package init(reading: ReadingOptions, style: FormatStyle, environment: Environment) {
    self.environment = environment
    self.style = style
    self.reading = reading
  }

  /// Reads books, formats their files, reads the result in memory and compares.
  ///
  /// - Parameter isWanted: Which files are formatted.
  package func format(
    _ inputs: [JournalInput], where isWanted: (FileIdentity) -> Bool = { _ in true }
  ) throws(FormattingFailure) -> FormattedBooks {
    var options = reading
    options.recordsLayout = true
    let before = Reading(inputs, options, environment)
    let files = formattedFiles(of: before).filter { isWanted(identity(of: $0.path)) }
    var result = FormattedBooks(
      files: files, sources: before.sources, errors: before.errors,
      hasUnreadableFiles: before.hasUnreadableFiles)
    if style.sortsByDate {
      let sorted = sortedFiles(files, inputs)
      result.whyUnsorted = difference(before, to: sorted, inputs)
      if result.whyUnsorted == nil {
        result.files = sorted
        return result
      }
    }
    if let difference = difference(before, to: files, inputs) {
      throw FormattingFailure(difference: difference, paths: inputs.map(\.path))
    }
    return result
  }

  /// What would become different of the books with these files; nil: nothing.
  private func difference(
    _ before: Reading, to files: [FormattedFile], _ inputs: [JournalInput]
  ) -> String? {
    guard files.contains(where: \.isChanged) else { return nil }
    let after = reading(inputs, with: files)
    return JournalComparison(before.checked, after.checked).firstDifference()
      ?? (before.findings == after.findings ? nil : "the findings")
  }

  private func sortedFiles(
    _ files: [FormattedFile], _ inputs: [JournalInput]
  ) -> [FormattedFile] {
    let formatted = reading(inputs, with: files)
    var transactions = [[TransactionRecord]](repeating: [], count: formatted.sources.files.count)
    for transaction in formatted.checked.journal.store.transactions.buffer {
      transactions[Int(transaction.file.number)].append(transaction)
    }
    var numbers: [FileIdentity: Int] = [:]
    for (number, file) in formatted.sources.files.enumerated() {
      let identity = identity(of: file.path)
      numbers[identity] = numbers[identity] ?? number
    }
    return files.map { file in
      guard let number = numbers[identity(of: file.path)] else { return file }
      let sorted = TransactionSorting(formatted.sources.files[number]).sorted(transactions[number])
      return FormattedFile(path: file.path, source: file.source, formatted: sorted)
    }
  }

  /// Each file is formatted once, as it was read first.
  private func formattedFiles(of read: Reading) -> [FormattedFile] {
    writtenFiles(in: read.sources, read.layout).map { $0.formatted(in: style) }
  }

  /// Each file once, as it was read first.
  private func writtenFiles(
    in sources: SourceMap, _ layout: WrittenLayout
  ) -> [WrittenFile] {
    let lines = layout.linesByFile(count: sources.files.count)
    var readings: [FileIdentity: Int] = [:]
    let identities = sources.files.map { identity(of: $0.path) }
    for identity in identities { readings[identity, default: 0] += 1 }
    var known: Set<FileIdentity> = []
    return sources.files.indices.compactMap { number in
      guard known.insert(identities[number]).inserted, !sources.files[number].isTranslated else {
        return nil
      }
      return WrittenFile(
        source: sources.files[number], identity: identities[number], lines: lines[number],
        parts: layout.parts, isReadOnce: readings[identities[number]] == 1)
    }
  }

  /// Which file a path leads to: through links the same one has several paths.
  private func identity(of path: String) -> FileIdentity {
    (path == "-" ? nil : environment.disk.status(environment.absolutePath(path))?.identity)
      ?? FileIdentity(device: .max, file: UInt64(path == "-" ? 0 : path.utf8.count))
  }

  private func reading(_ inputs: [JournalInput], with files: [FormattedFile]) -> Reading {
    var contents: [FileIdentity: FileContents] = [:]
    var changed: [(String, FileContents)] = []
    for file in files where file.isChanged {
      let new = FileContents(file.formatted)
      contents[identity(of: file.path)] = new
      if file.path != "-" { changed.append((environment.absolutePath(file.path), new)) }
    }
    var world = environment
    world.disk = OverlayDisk(environment.disk, with: changed)
    let roots = inputs.map { input in
      contents[identity(of: input.path)].map { JournalInput(path: input.path, contents: $0) }
        ?? input
    }
    return Reading(roots, reading, world)
  }
}

extension BooksFormatter {
  /// Changes that leave files as well formatted as they are: a file that formatting would not change gets
  /// the lines that are written into it in its style, which is the one asked for or else its own; so does
  /// a new file where all others are formatted. Whatever else the changes write stays as it is. Whether
  /// the books still say the same is left to the caller.
  ///
  /// - Parameters:
  ///   - before: Files and layout of the books.
  ///   - after: The same after the changes.
  package func keepingFormat(
    _ changes: ChangeSet, of before: (sources: SourceMap, layout: WrittenLayout),
    as after: (sources: SourceMap, layout: WrittenLayout)
  ) -> ChangeSet {
    let before = writtenFiles(in: before.sources, before.layout)
    var styles: [FileIdentity: FormatStyle] = [:]
    for file in before { styles[file.identity] = file.styleInForce(askedFor: style) }
    guard !styles.isEmpty || before.isEmpty else { return changes }
    var world = environment
    world.disk = OverlayDisk(environment.disk, after: changes)
    let formatter = BooksFormatter(reading: reading, style: style, environment: world)
    let newStyle = styles.count == before.count ? style : nil
    let identities = Set(before.map(\.identity))
    let files = formatter.writtenFiles(in: after.sources, after.layout).compactMap { file in
      (identities.contains(file.identity) ? styles[file.identity] : newStyle).map {
        file.formatted(in: $0)
      }
    }
    return changes.replacing(files.filter(\.isChanged)) { environment.absolutePath($0.path) }
  }
}

extension ChangeSet {
  /// The same with other contents for files that it changes.
  fileprivate func replacing(
    _ files: [FormattedFile], path: (FormattedFile) -> String
  ) -> ChangeSet {
    var contents: [String: [UInt8]] = [:]
    for file in files { contents[Path.normalized(path(file))] = file.formatted }
    return ChangeSet(
      changes.map { change in
        FileChange(
          path: change.path, name: change.name, before: change.before,
          after: contents[Path.normalized(change.path)] ?? change.after)
      })
  }
}

/// A file and where the parts of its lines are.
private struct WrittenFile {
  let source: SourceFile
  let identity: FileIdentity
  let lines: [LineLayout]
  let parts: [LinePart]
  /// It is included in one place only.
  let isReadOnce: Bool

  func formatted(in style: FormatStyle) -> FormattedFile {
    FormattedFile(path: source.path, source: source, formatted: formatter(in: style).formatted())
  }

  private func formatter(in style: FormatStyle) -> FileFormatter {
    FileFormatter(source, lines: lines, parts: parts, style: style, isReadOnce: isReadOnce)
  }

  /// The style that leaves the file as it is: the one asked for, else its own; nil: neither does.
  func styleInForce(askedFor style: FormatStyle) -> FormatStyle? {
    [style, FormatStyle(like: lines, parts, of: source)].first {
      formatter(in: $0).isFormatted
    }
  }
}

/// Books as read and checked.
private struct Reading {
  let layout: WrittenLayout
  let checked: CheckingResult
  /// What findings say, without their places and in no particular order.
  let findings: [String]
  /// How many errors reading found.
  let errors: Int
  let hasUnreadableFiles: Bool

  var sources: SourceMap { checked.journal.sources }

  init(_ inputs: [JournalInput], _ options: ReadingOptions, _ environment: Environment) {
    var read = JournalReader.read(inputs, options: options, environment: environment)
    layout = read.layout
    hasUnreadableFiles = read.hasUnreadableFiles
    errors =
      read.diagnostics.findings.count { $0.severity == .error } + read.diagnostics.droppedCount
    checked = Checker.check(
      read.takeStore(), unreliable: read.unreliableAccounts, hasErrors: read.diagnostics.hasErrors)
    findings = [read.diagnostics, checked.diagnostics].flatMap(\.texts).sorted()
  }
}

extension DiagnosticList {
  /// What findings say, without their places.
  package var texts: [String] {
    findings.map { "\($0.code.slug): \($0.headline) \($0.suppressedCount)" } + ["\(droppedCount)"]
  }
}
