/// A git repository, read through the `git` program. Nothing here changes one.
public struct GitRepository: Sendable {
  private let run: @Sendable (ProgramCall) throws(ProgramError) -> ProgramResult
  /// An absolute path below the top of the work tree.
  private let directory: String

  /// The repository that a directory belongs to.
  ///
  /// - Parameter directory: An absolute path.
  public init(of directory: String, _ environment: Environment) throws(GitError) {
    run = environment.run
    self.directory = directory
    _ = try git("rev-parse", "--is-inside-work-tree")
  }

  /// Commits from the newest to the oldest, without merges, with the files that each changed.
  public func commits() throws(GitError) -> [GitCommit] {
    let format = "--format=%x02%H%x1f%an%x1f%aI%x1f%s"
    let output: [UInt8]
    do throws(GitError) {
      output = try git(
        "log", "--topo-order", "--no-merges", "-M", "--raw", "-z", "--no-abbrev", format)
    } catch {
      // A repository without a commit is nothing out of the ordinary.
      guard try isEmpty() else { throw error }
      return []
    }
    return GitCommit.all(inLog: output)
  }

  private func isEmpty() throws(GitError) -> Bool {
    try git("rev-list", "--all", "--max-count=1").isEmpty
  }

  /// The contents of files as they were, in the order asked for; nil: there is no such object.
  public func contents(of blobs: [String]) throws(GitError) -> [[UInt8]?] {
    guard !blobs.isEmpty else { return [] }
    let input = Array(blobs.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    let output = try git("cat-file", "--batch", input: input)
    var rest = output[...]
    return blobs.map { _ in GitRepository.object(from: &rest) }
  }

  /// `OID blob SIZE`, a line feed, the bytes, a line feed; or `OID missing`.
  private static func object(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
    rest = rest[(end + 1)...]
    guard words.count == 3, let size = Int(words[2]), size < rest.count else { return nil }
    let bytes = Array(rest.prefix(size))
    rest = rest.dropFirst(size + 1)
    return bytes
  }

  /// For each line of a file of the work tree, from the first, the commit that wrote it; nil: none
  /// yet. Empty for a file that was never committed.
  ///
  /// - Parameter path: Absolute.
  public func origins(ofLinesIn path: String) throws(GitError) -> [GitCommit?] {
    guard try contents(of: ["HEAD:" + name(of: path)]).first ?? nil != nil else { return [] }
    let output = try git(
      "-C", Path.directory(of: path), "blame", "--porcelain", "--", Path.name(of: path))
    return GitCommit.origins(inBlame: output)
  }

  /// The path of a file within the repository, as commits name it.
  ///
  /// - Parameter path: Absolute.
  public func name(of path: String) throws(GitError) -> String {
    let prefix = try git("-C", Path.directory(of: path), "rev-parse", "--show-prefix")
    let text = String(decoding: prefix, as: UTF8.self)
    return (text.last == "\n" ? String(text.dropLast()) : text) + Path.name(of: path)
  }

  private func git(_ arguments: String..., input: [UInt8] = []) throws(GitError) -> [UInt8] {
    let fixed = ["-C", directory, "--no-pager", "--no-optional-locks", "-c", "core.quotePath=off"]
    let result: ProgramResult
    do throws(ProgramError) {
      result = try run(ProgramCall("git", fixed + arguments, input: input))
    } catch { throw .program(error) }
    guard result.status == 0 else {
      throw .failed(String(decoding: result.errors, as: UTF8.self))
    }
    return result.output
  }
}

/// Why git gave no answer.
public enum GitError: Error, Sendable, Equatable {
  /// It did not run.
  case program(ProgramError)
  /// It ran and refused; what it said.
  case failed(String)

  /// One sentence without a full stop.
  public var message: String {
    switch self {
    case .program(let error): "git \(error.message)"
    case .failed(let text):
      text.split(separator: "\n").first.map { "git: \($0)" } ?? "git failed without a word"
    }
  }
}
