package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel

/// Collects exact edits of the files of a journal; what no edit names stays byte for byte.
///
/// Texts are given with LF and get the line ends of their surroundings. A file that is included
/// more than once is one file: the same edit of each of its readings is made once. What the edits are
/// meant to change is said in the plan.
package struct JournalEditor {
  /// The books as they were read.
  package let journal: Journal
  /// What the edits change.
  package var plan: ChangePlan
  private let environment: Environment
  private var files: [EditedFile] = []
  /// By number of the journal's file; several where a file is read more than once.
  private var numbers: [FileID: Int] = [:]
  private var created: [FileChange] = []
  private var problem: EditingFailure?

  /// Starts without edits.
  package init(_ journal: Journal, environment: Environment) {
    self.journal = journal
    self.environment = environment
    plan = ChangePlan(journal)
  }

  /// Puts text in the place of a span. Of edits at one place those that only insert come first, in
  /// the order given.
  package mutating func replace(_ span: Span, with text: JournalText) {
    edit(span.file) { $0.replace(span.range, with: text.string, in: span.file) }
  }

  /// Puts text before the byte at `offset`.
  package mutating func insert(_ text: JournalText, at offset: Int, in file: FileID) {
    edit(file) { $0.replace(offset..<offset, with: text.string, in: file) }
  }

  /// Removes the bytes of a span.
  package mutating func remove(_ span: Span) { replace(span, with: "") }

  /// Makes an edit that a finding proposes; what it does, the finding says.
  package mutating func make(_ fix: SourceEdit) {
    plan.allowAnything()
    replace(fix.span, with: JournalText(asWritten: fix.replacement))
  }

  /// Puts whole lines at the end of a file, with an empty line before them unless there is one or
  /// the file holds nothing. A last line without an end gets one.
  package mutating func append(_ text: JournalText, to file: FileID) {
    edit(file) { $0.append(text.string, in: file) }
  }

  /// Makes a new file.
  ///
  /// - Parameters:
  ///   - path: Relative to the working directory, or absolute.
  ///   - includesBooks: Whether the books are read from it now.
  package mutating func create(_ path: String, _ text: JournalText, includesBooks: Bool = false) {
    plan.create(fileNamed: Path.name(of: path))
    let absolute = environment.absolutePath(path)
    if includesBooks { plan.root = absolute }
    if environment.disk.status(absolute) != nil {
      problem = problem ?? .exists(path: path)
    }
    created.append(
      FileChange(path: absolute, name: path, before: nil, after: Array(text.string.utf8)))
  }

  /// Everything collected. Files come in the order in which they were read, new ones last.
  package func changes() throws(EditingFailure) -> ChangeSet {
    if let problem { throw problem }
    var changes: [FileChange] = []
    for file in files.sorted(by: { $0.file < $1.file }) { changes.append(try file.change()) }
    return ChangeSet(changes + created)
  }

  private mutating func edit(_ file: FileID, _ body: (inout EditedFile) -> Void) {
    guard file != .generated else {
      problem = problem ?? .generatedText
      return
    }
    let source = journal.sources[file]
    guard source.path != "-" else {
      problem = problem ?? .standardInput
      return
    }
    body(&files[number(of: file, source)])
  }

  private mutating func number(of file: FileID, _ source: SourceFile) -> Int {
    if let known = numbers[file] { return known }
    let path = environment.absolutePath(source.path)
    let identity = environment.disk.status(path)?.identity
    let known = files.firstIndex { $0.path == path || ($0.identity == identity && identity != nil) }
    let number = known ?? files.count
    if known == nil {
      files.append(EditedFile(file: file, path: path, identity: identity, source: source))
    }
    numbers[file] = number
    return number
  }
}
