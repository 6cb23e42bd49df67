import LedgeraEnvironment

/// What the last commit has of a document's file.
struct CommittedFile {
  /// nil: it is not in the commit.
  let bytes: [UInt8]?
}

/// What git said of files. It is asked again after two seconds at the earliest.
struct CommittedFiles {
  private static let pause: UInt64 = 2_000_000_000

  private var known: [String: CommittedFile?] = [:]
  private var times: [String: UInt64] = [:]

  /// nil: no repository holds the file, or git cannot be asked.
  mutating func file(at path: String, in world: Environment) -> CommittedFile? {
    let now = world.monotonicNanoseconds()
    if let time = times[path], now - time < Self.pause { return known[path] ?? nil }
    times[path] = now
    var found: CommittedFile?
    do throws(GitError) {
      let repository = try GitRepository(holding: path, world)
      found = CommittedFile(bytes: try repository.committed(repository.name(of: path)))
    } catch {}
    known[path] = found
    return found
  }
}

extension LanguageServer {
  mutating func committed(of request: DocumentRequest) -> CommittedFile? {
    committedFiles.file(at: request.document.path, in: workspace.environment)
  }
}
