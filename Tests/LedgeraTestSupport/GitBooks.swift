package import LedgeraCommands
import LedgeraEnvironment

/// What git said when it failed.
package struct GitFailure: Error {
  package let message: String
}

/// Books in a repository of a fresh directory of the real disk, removed at the end.
package final class GitBooks {
  package let directory: String
  private let world = Environment.system()

  package init(isRepository: Bool = true) throws {
    let made = try world.run(ProgramCall("mktemp", ["-d", "/tmp/ledgera-test-XXXXXX"]))
    directory = String(decoding: made.output.dropLast(), as: UTF8.self)
    if isRepository { try git("init", "--quiet") }
  }

  deinit { _ = try? world.run(ProgramCall("rm", ["-rf", directory])) }

  package func write(_ name: String, _ text: String) throws {
    let path = directory + "/" + name
    try world.disk.makeDirectory(Path.directory(of: path))
    try world.disk.replace(path, with: Array(text.utf8))
  }

  package func commit(_ message: String, by author: String, _ files: [String: String]) throws {
    for (name, text) in files { try write(name, text) }
    try git("add", "--all")
    try commit(message, by: author)
  }

  /// Makes many commits at once, each with all the files of its books, and checks out the last one.
  package func importCommits(
    _ commits: [(message: String, author: String, files: [String: String])]
  ) throws {
    var stream = ""
    for (number, commit) in commits.enumerated() {
      stream += "commit refs/heads/history\n"
      stream += "committer \(commit.author) <x@example.com> \(1_780_000_000 + number * 60) +0000\n"
      stream += "data \(commit.message.utf8.count)\n\(commit.message)\ndeleteall\n"
      for (name, text) in commit.files.sorted(by: { $0.key < $1.key }) {
        stream += "M 100644 inline \(name)\ndata \(text.utf8.count)\n\(text)\n"
      }
    }
    try git("fast-import", "--quiet", input: stream)
    try git("checkout", "--quiet", "history")
  }

  package func rename(_ old: String, _ new: String, _ message: String) throws {
    try git("mv", old, new)
    try commit(message, by: "Gil")
  }

  private func commit(_ message: String, by author: String) throws {
    try git(
      "-c", "user.name=\(author)", "-c", "user.email=x@example.com", "-c", "commit.gpgSign=false",
      "commit", "--quiet", "-m", message)
  }

  @discardableResult
  package func git(_ arguments: String..., input: String = "") throws -> String {
    try git(arguments, input: input)
  }

  @discardableResult
  package func git(_ arguments: [String], input: String = "") throws -> String {
    let result = try world.run(
      ProgramCall(
        "git", ["-C", directory] + arguments, input: Array(input.utf8),
        variables: BuiltProgram.variables(world.variables)))
    guard result.status == 0 else {
      throw GitFailure(message: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  package func run(_ words: String...) -> (
    status: LedgeraCommands.ExitStatus, output: String, errors: String
  ) {
    run(words)
  }

  package func run(_ words: [String], journal: String = "main.journal") -> (
    status: LedgeraCommands.ExitStatus, output: String, errors: String
  ) {
    let output = CapturedOutput()
    let errors = CapturedOutput()
    let environment = Environment.inMemory(
      arguments: words + ["-n", "-f", directory + "/" + journal], disk: SystemDisk(),
      currentDirectory: directory, run: world.run, output: output, errors: errors)
    let status = Ledgera.run(environment)
    return (status, output.text, errors.text)
  }

  /// Author, kind, paths and change of each row of `history`.
  package func rows(_ words: String...) -> [String] { rows(words) }

  package func rows(_ words: [String]) -> [String] {
    let output = run(words + ["-O", "tsv"]).output
    return output.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return ([fields[5]] + fields[7...]).joined(separator: "|")
    }
  }
}
