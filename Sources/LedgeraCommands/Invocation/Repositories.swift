import LedgeraEnvironment

/// Repositories by directory, each with its commits, read once.
struct Repositories {
  private let environment: Environment
  private var known: [String: (GitRepository, [GitCommit])] = [:]

  init(_ environment: Environment) { self.environment = environment }

  mutating func repository(of path: String) throws(GitError) -> (GitRepository, [GitCommit]) {
    let directory = Path.directory(of: environment.disk.resolved(path))
    if let known = known[directory] { return known }
    let repository = try GitRepository(holding: path, environment)
    let found = (repository, try repository.commits())
    known[directory] = found
    return found
  }
}
