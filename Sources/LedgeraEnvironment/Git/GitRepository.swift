import LedgeraComputation

/// A git repository, read through the `git` program. Nothing here changes it or runs what its
/// configuration names.
package struct GitRepository: Sendable {
  let environment: Environment
  /// The work tree's directory: absolute, without links.
  let top: String

  /// The repository that holds a file.
  ///
  /// - Parameter path: Absolute.
  package init(holding path: String, _ environment: Environment) throws(GitError) {
    self.environment = environment
    top = Self.top(above: environment.disk.resolved(path), environment.disk)
    // Git decides whether there is a repository, and whether it may be trusted.
    do throws(GitError) { _ = try git("rev-parse", "--git-dir") } catch {
      guard case .failed = error, environment.disk.status(Path.join(top, ".git")) == nil else {
        throw error
      }
      throw .noRepository(path)
    }
  }

  /// The nearest directory in which git would see a work tree, whatever the repository's settings;
  /// else the file's own.
  private static func top(above path: String, _ disk: any Disk) -> String {
    let own = Path.directory(of: path)
    var directory = own
    while disk.status(Path.join(directory, ".git")) == nil {
      let parent = Path.directory(of: directory)
      if parent == directory { return own }
      directory = parent
    }
    return directory
  }

  /// Commits from the newest to the oldest, with the files that each changed.
  package func commits() throws(GitError) -> [GitCommit] {
    let output: [UInt8]
    do throws(GitError) {
      output = try git(
        "log", "--topo-order", "-c", "-M", "--raw", "-z", "--no-abbrev", "--no-ext-diff",
        "--no-textconv", GitCommit.format)
    } catch {
      // A repository without commits is not an error.
      guard try isEmpty() else { throw error }
      return []
    }
    return GitCommit.all(inLog: output)
  }

  private func isEmpty() throws(GitError) -> Bool {
    try git("rev-list", "--all", "--max-count=1").isEmpty
  }

  /// The contents of objects, in the order of `blobs`; nil: there is no such object.
  ///
  /// - Parameter blobs: Their ids.
  package func contents(of blobs: [String]) throws(GitError) -> [ArraySlice<UInt8>?] {
    // Unpacking is what takes long.
    let shares = Shares(of: blobs.count, threads: environment.processorCount())
    let parts = shares.map { part in
      Result { () throws(GitError) in
        try git("cat-file", "--batch", input: Self.lines(blobs[part]))
      }
    }
    var contents: [ArraySlice<UInt8>?] = []
    for (part, output) in zip(shares.parts, parts) {
      var rest = try output.get()[...]
      contents += part.map { _ in GitRepository.object(from: &rest) }
    }
    return contents
  }

  /// `OID blob SIZE`, a line feed, the bytes, a line feed; or `OID missing`.
  private static func object(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
    rest = rest[(end + 1)...]
    guard words.count == 3, let size = Int(words[2]), size >= 0, size < rest.count else {
      return nil
    }
    let bytes = rest.prefix(size)
    rest = rest.dropFirst(size + 1)
    return words[1] == "blob" ? bytes : nil
  }

  /// A file's content in the last commit; nil: it is not in it, or there is no commit.
  ///
  /// - Parameter name: Its path within the repository.
  package func committed(_ name: String) throws(GitError) -> [UInt8]? {
    let result = try call(["rev-parse", "--quiet", "--verify", "HEAD:" + name])
    // Status 1 without a message: there is no such thing.
    if result.status == 1, result.errors.isEmpty { return nil }
    let id = try Self.output(of: result).prefix { $0 != UInt8(ascii: "\n") }
    let contents = try contents(of: [String(decoding: id, as: UTF8.self)])
    return contents[0].map { Array($0) }
  }

  /// The commits that wrote the lines of a file as it is in the last commit, from the first line
  /// on.
  ///
  /// The file in the work tree is not looked at, since git would run the repository's filters to
  /// compare it.
  ///
  /// - Parameter name: The path within the repository of a file in the last commit.
  package func origins(ofLinesIn name: String) throws(GitError) -> [GitCommit?] {
    let ids = GitCommit.idsOfLines(
      inBlame: try git(
        "blame", "--incremental", "--no-textconv", "--no-ignore-revs-file", "HEAD", "--", name))
    let distinct = Array(Set(ids.compactMap { $0 })).sorted()
    guard !distinct.isEmpty else { return [] }
    let commits = GitCommit.all(
      inLog: try git(
        "log", "--no-walk=unsorted", "--stdin", "--no-patch", "-z", GitCommit.format,
        input: Self.lines(distinct)))
    let known = Dictionary(commits.map { ($0.id, $0) }) { first, _ in first }
    return ids.map { $0.flatMap { known[$0] } }
  }

  /// The path of a file within the repository, as commits name it.
  ///
  /// - Parameter path: Absolute.
  package func name(of path: String) -> String {
    Path.relative(environment.disk.resolved(path), to: top)
  }

  static func lines(_ words: some Sequence<String>) -> [UInt8] {
    words.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  func git(_ arguments: String..., input: [UInt8] = []) throws(GitError) -> [UInt8] {
    try Self.output(of: try call(arguments, input: input))
  }

  static func output(of result: ProgramResult) throws(GitError) -> [UInt8] {
    guard result.status == 0 else {
      throw .failed(String(decoding: result.errors, as: UTF8.self))
    }
    return result.output
  }

  func call(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil
  ) throws(GitError) -> ProgramResult {
    do throws(ProgramError) {
      return try environment.run(
        GitCall.make(arguments, at: top, environment.variables, input: input, index: index))
    } catch { throw .program(error) }
  }
}

extension GitRepository {
  /// The work tree's directory: absolute, without links.
  package var workTree: String { top }

  /// A value of the repository's own configuration; nil: it has none of that name.
  package func setting(_ name: String) throws(GitError) -> String? {
    let result = try call(["config", "--local", "--get", name])
    guard result.status == 0 else { return nil }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map {
      String($0)
    }
  }

  /// Writes a value into the repository's own configuration; nil: takes it out.
  package func set(_ name: String, to value: String?) throws(GitError) {
    if let value {
      _ = try git("config", "--local", name, value)
    } else {
      _ = try git("config", "--local", "--unset-all", name)
    }
  }

  /// Where git looks for hooks if no configuration says otherwise, which linked work trees share. Absolute.
  package func ownHooksDirectory() throws(GitError) -> String {
    Path.join(try path(ofGit: "--git-common-dir"), "hooks")
  }

  /// Where git looks for hooks: a directory of the work tree or of anything else, if a configuration says so.
  /// Absolute.
  package func hooksDirectory() throws(GitError) -> String {
    let output = try git("config", "-z", "--type=path", "--get-all", "core.hooksPath")
    // The last value is the one that keeps calls of git from running hooks.
    guard let path = output.split(separator: 0).dropLast().last else {
      return try ownHooksDirectory()
    }
    return Path.join(top, Path.text(of: path))
  }

  /// Whether a path leads to the work tree or the repository, and not to what others share. Absolute.
  package func holds(_ path: String) throws(GitError) -> Bool {
    let disk = environment.disk
    // Of what is not there yet, the nearest directory that is.
    var there = path
    while disk.ownStatus(there) == nil, there != "/" { there = Path.directory(of: there) }
    let real = disk.resolved(there)
    return [top, disk.resolved(try self.path(ofGit: "--git-common-dir"))].contains {
      real == $0 || Path.relative(real, to: $0) != real
    }
  }

  /// Whether git is told to ignore a file that is not staged, by its path within the repository.
  func ignores(_ name: String) throws(GitError) -> Bool {
    // It knows no literal names, and takes none for a pattern.
    try call(["--no-literal-pathspecs", "check-ignore", "--quiet", "--no-index", "--", name])
      .status == 0
  }

  /// What `git rev-parse` says of a directory. Absolute.
  func path(ofGit word: String) throws(GitError) -> String {
    let output = try git("rev-parse", word)
    return Path.join(top, Path.text(of: output.dropLast()))
  }
}

/// Why git gave no answer.
package enum GitError: Error, Sendable, Equatable {
  /// It did not run.
  case program(ProgramError)
  /// It ran and refused, with this message.
  case failed(String)
  /// The file at this path is in no repository.
  case noRepository(String)
  /// The object with this id is missing.
  case missingObject(String)

  /// One sentence without a full stop.
  package var message: String {
    switch self {
    case .program(let error): "git \(error.message)"
    case .failed(let text):
      text.split(separator: "\n").first.map { "git: \($0)" } ?? "git failed without a message"
    case .noRepository(let path): "'\(Path.name(of: path))' is not in a git repository"
    case .missingObject(let id):
      "git has no object \(id.prefix(8)): what a partial clone left out is not fetched"
    }
  }
}
