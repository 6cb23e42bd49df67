import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// Finds and opens the files that include directives name.
struct IncludeReader {
  let environment: Environment
  let options: ReadingOptions
  /// Files being read, outermost first; identities are nil for standard input.
  var stack: [(path: String, identity: FileIdentity?)] = []
  var hasUnreadableFiles = false
  /// Whether files include themselves: further includes would only report that again and again.
  var isStopped = false
  /// Files read so far, which are not read again if they are included again.
  private var known: [FileIdentity: FileContents] = [:]
  /// What is read ahead, for each of the files being read, outermost first.
  var ahead: [IncludesAhead] = []
  /// Bytes of files that were included more than once.
  private var repeatedBytes = 0
  /// How many more names in directories patterns may look at.
  private var namesLeft = IncludeReader.nameLimit

  init(environment: Environment, options: ReadingOptions) {
    self.environment = environment
    self.options = options
  }

  /// Deepest nesting of includes (reference.md § Limits).
  static let depthLimit = 100
  /// The most files of a journal.
  static let fileLimit = SourceMap.limit
  /// Longest path of an include directive in bytes, as systems have it.
  static let pathLimit = 4096
  /// The most bytes that repeated inclusions of files may add up to.
  static let repetitionLimit = 64 << 20

  /// The most names in directories that all patterns of a run may look at.
  static let nameLimit = 250_000

  /// The contents of a file; nil: repetitions add up to too much.
  ///
  /// - Parameter ahead: What was read ahead of it.
  mutating func contents(
    of path: String, _ identity: FileIdentity?, ahead: FileContents?
  ) throws(ReadError) -> FileContents? {
    if let identity, let contents = known[identity] {
      repeatedBytes += contents.count
      return repeatedBytes > Self.repetitionLimit ? nil : contents
    }
    let contents =
      if let ahead { ahead } else { try environment.disk.read(environment.absolutePath(path)) }
    if let identity { known[identity] = contents }
    return contents
  }

  /// The file that a path names, if it was read ahead.
  mutating func fileAhead(_ path: String, in owner: FileID) -> FileAhead? {
    guard let last = ahead.indices.last, ahead[last].owner == owner else { return nil }
    return ahead[last].file(path)
  }

  /// The identity of the file that a path names, relative to the working directory; nil: there is
  /// no such file.
  func identity(of path: String) -> FileIdentity? {
    environment.disk.status(environment.absolutePath(path))?.identity
  }

  /// The files that a pattern names, and the directories that could not be read, relative to the
  /// working directory if `directory` is; nil: too many names had to be looked at.
  mutating func matches(
    of pattern: String, in directory: String
  ) -> (files: [String], unreadable: [String])? {
    let start = environment.absolutePath(directory)
    let matches = environment.disk.glob(pattern, relativeTo: start, limit: namesLeft)
    namesLeft = max(0, namesLeft - matches.lookedAt)
    guard !matches.isCut else { return nil }
    if Path.isAbsolute(directory) || Path.isAbsolute(pattern) {
      return (matches.paths, matches.skipped)
    }
    let named = { Path.relative($0, to: environment.currentDirectory) }
    return (matches.paths.map(named), matches.skipped.map(named))
  }
}

extension JournalParser {
  /// Reads a root file.
  mutating func readRoot(_ input: JournalInput) {
    if input.translation != nil { return read(translated: input, identity: nil) }
    guard hasRoom() else { return }
    let identity =
      input.path == "-" ? nil : includes?.identity(of: input.path)
    read(
      SourceFile(path: input.path, bytes: input.contents.bytes, owner: input.contents),
      identity: identity)
  }

  /// Whether the books may have more files; reports it otherwise.
  private mutating func hasRoom(for count: Int = 1, _ place: Span? = nil) -> Bool {
    guard store.sources.count + count > IncludeReader.fileLimit else { return true }
    diagnostics.add(
      Diagnostic(
        .includeTooDeep, "the books have more than \(IncludeReader.fileLimit) files", at: place))
    return false
  }

  /// Reads what a file of another format was translated to; numbers in it are as its format has them.
  private mutating func read(
    translated input: JournalInput, identity: FileIdentity?, includedFrom: Span? = nil
  ) {
    guard let translation = input.translation,
      hasRoom(for: 1 + translation.files.count, includedFrom)
    else { return }
    let (translated, findings) = store.sources.translated(
      translation, path: input.path, bytes: input.contents.bytes, owner: input.contents,
      includedFrom: includedFrom)
    diagnostics.add(contentsOf: findings)
    let outer = state
    (state.isTranslated, state.decimalMark, state.defaultMark) = (true, 0, 0)
    read(translated, identity: identity)
    state = outer
  }

  /// Reads a file in the present state and returns to the present place.
  ///
  /// - Parameter piece: The whole file, read ahead.
  private mutating func read(
    _ source: SourceFile, identity: FileIdentity?, ahead piece: Piece? = nil
  ) {
    let (outerScanner, outerState, outerFile, outerBroken) = (scanner, state, file, isBroken)
    let changesBefore = changeCounter
    openBlock = nil
    file = store.sources.add(source)
    includes?.stack.append((source.path, identity))
    if let piece, absorbable([piece]) == 1 { absorb([piece]) } else { parseFile(source) }
    if includes?.ahead.last?.owner == file, var last = includes?.ahead.popLast() { last.finish() }
    includes?.stack.removeLast()
    (scanner, state, file, isBroken) = (outerScanner, outerState, outerFile, outerBroken)
    openBlock = nil
    if changeCounter != changesBefore { noteStateChange() }
  }

  /// `include PATH` or a glob (grammar.md § include).
  mutating func parseIncludeDirective(from start: Int) {
    guard includes != nil else {
      needsWholeFile = true
      return
    }
    let range = scanner.position..<max(scanner.position, trimmedLineEnd)
    let directive = start..<max(start + 1, range.upperBound)
    guard !range.isEmpty else {
      report(.invalidDirective, "the include directive names no file", at: directive)
      return
    }
    guard range.count <= IncludeReader.pathLimit else {
      includes!.hasUnreadableFiles = true
      return report(
        .missingInclude, "the path is longer than \(IncludeReader.pathLimit) bytes",
        at: directive)
    }
    let ownPath = includes!.stack.last?.path ?? "-"
    let directory = ownPath == "-" ? "" : Path.directory(of: ownPath)
    let named = IncludedName(Path.text(of: scanner.bytes(range)), home: includes!.environment.home)
    if named.isPattern {
      includeMatches(of: named, in: directory, at: range)
    } else {
      let path = Path.join(directory, named.path)
      if mayLookAhead { lookAhead([path].filter(named.isJournal) + pathsAhead(in: directory)) }
      include(path, as: named.format, at: range)
    }
  }

  private mutating func includeMatches(
    of named: IncludedName, in directory: String, at range: Range<Int>
  ) {
    let own = includes!.stack.last?.identity
    guard let matches = includes!.matches(of: named.path, in: directory) else {
      includes!.hasUnreadableFiles = true
      return report(
        .missingInclude,
        "'\(quoted(range))' makes patterns search more than \(IncludeReader.nameLimit) names",
        at: range, help: "begin the pattern with the directory that holds the files")
    }
    for directory in matches.unreadable {
      includes!.hasUnreadableFiles = true
      report(
        .unreadableFile,
        "the directory '\(Self.shortened(directory, to: 300))' cannot be listed", at: range)
    }
    let paths = matches.files.filter { includes!.identity(of: $0).map { $0 != own } ?? true }
    if paths.isEmpty, matches.unreadable.isEmpty {
      includes!.hasUnreadableFiles = true
      report(
        .missingInclude, "no file matches '\(quoted(range))'", at: range,
        help: "paths are relative to the file of the directive")
    }
    if mayLookAhead { lookAhead(paths.filter(named.isJournal)) }
    for path in paths { include(path, as: named.format, at: range) }
  }

  /// - Parameter format: nil: the name says it.
  private mutating func include(_ path: String, as format: InputFormat?, at range: Range<Int>) {
    if includes!.isStopped { return }
    guard includes!.stack.count <= IncludeReader.depthLimit,
      store.sources.count < IncludeReader.fileLimit
    else {
      report(
        .includeTooDeep,
        "includes nest deeper than \(IncludeReader.depthLimit), or name more than \(IncludeReader.fileLimit) files",
        at: range)
      return
    }
    let identity = includes!.identity(of: path)
    if let identity, includes!.stack.contains(where: { $0.identity == identity }) {
      includes!.isStopped = true
      report(
        .includeCycle, "'\(Self.shortened(path, to: 300))' is already being read", at: range,
        note: "the chain is " + (includes!.stack.map(\.path) + [path]).joined(separator: " → "))
      return
    }
    do {
      let ahead = includes!.fileAhead(path, in: file)
      let known = ahead?.contents
      guard let contents = try includes!.contents(of: path, identity, ahead: known) else {
        report(
          .includeTooDeep, "files that are included again add up to more than 64 MiB", at: range)
        return
      }
      let format = format ?? InputFormat(ofFile: path)
      if format != .journal, let translator = includes!.options.translator {
        return include(at: range, identity) { world throws(TranslationFailure) in
          try translator(path, format, contents, world)
        }
      }
      read(
        SourceFile(
          path: path, bytes: contents.bytes, owner: contents, includedFrom: span(range)),
        identity: identity, ahead: ahead?.piece(of: contents, after: ReadingState(of: self)))
    } catch {
      includes!.hasUnreadableFiles = true
      report(
        error == .missing ? .missingInclude : .unreadableFile,
        "'\(Self.shortened(path, to: 300))' cannot be read: \(error.description)", at: range)
    }
  }

  /// Reads a file of another format.
  private mutating func include(
    at range: Range<Int>, _ identity: FileIdentity?,
    translation: (Environment) throws(TranslationFailure) -> JournalInput
  ) {
    do throws(TranslationFailure) {
      let input = try translation(includes!.environment)
      read(translated: input, identity: identity, includedFrom: span(range))
    } catch {
      includes!.hasUnreadableFiles = true
      report(.missingInclude, error.message, at: range, help: error.hints.first)
    }
  }
}
