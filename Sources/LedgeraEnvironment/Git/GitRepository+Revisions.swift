extension GitRepository {
  /// In the place of a commit: what is staged for the next one, as in git's `:path`.
  package static let index = ":"

  /// What `git ls-files --stage` lists. Inside a hook it is the index that is about to be committed.
  func stagedFiles() throws(GitError) -> [UInt8] {
    var index: String?
    if let name = environment.variables["GIT_INDEX_FILE"] {
      let path = environment.disk.resolved(Path.join(top, name))
      let own = environment.disk.resolved(try self.path(ofGit: "--git-dir"))
      if Path.relative(path, to: own) != path { index = path }
    }
    return try Self.output(of: try call(["ls-files", "--stage", "-z"], index: index))
  }

  /// The id of the commit that a name stands for: a branch, `HEAD~3`, `v1`, `@{yesterday}`; nil: none.
  ///
  /// What git would take for an option is no name.
  package func commit(named name: String) throws(GitError) -> String? {
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "-") else { return nil }
    let result = try call(["rev-parse", "--quiet", "--verify", name + "^{commit}"])
    guard result.status == 0 else { return nil }
    let id = String(decoding: result.output, as: UTF8.self).split(separator: "\n").first
    return id.map { String($0) }
  }

  /// The first parents of a commit, it included, from the newest to the oldest.
  ///
  /// - Parameter start: Ends the list, and is in it; nil: the first commit does.
  package func line(from commit: String, backTo start: String? = nil) throws(GitError)
    -> [GitCommit]
  {
    let range = start.map { [commit, "^" + $0] } ?? [commit]
    let output = try git(
      "log", "--first-parent", "--no-patch", "-z", "--stdin", GitCommit.format,
      input: Self.lines(range))
    var commits = GitCommit.all(inLog: output)
    if let start { commits += try self.commits([start]) }
    return commits
  }

  /// The ids of commits that `HEAD` has and another commit has not.
  package func ids(after commit: String) throws(GitError) -> [String] {
    let output = try git("rev-list", "--stdin", input: Self.lines(["HEAD", "^" + commit]))
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// What is known of commits.
  package func commits(_ ids: [String]) throws(GitError) -> [GitCommit] {
    GitCommit.all(
      inLog: try git(
        "log", "--no-walk=unsorted", "--stdin", "--no-patch", "-z", GitCommit.format,
        input: Self.lines(ids)))
  }

  /// Where relative names of files begin.
  package var currentDirectory: String { environment.currentDirectory }
}
