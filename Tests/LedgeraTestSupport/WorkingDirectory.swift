import LedgeraCommands
import LedgeraEnvironment

/// A copy of an example on the real disk, where a session may also use git and append to files, as
/// people do between the commands of Ledgera.
package final class WorkingDirectory {
  private let directory = TemporaryDirectory()
  private let state = TemporaryDirectory()

  /// Copies a directory of this repository.
  package init(copying example: String) {
    for path in Repository.files(below: example) {
      directory.file(path, Repository.text(Path.join(example, path)))
    }
  }

  /// What one command line writes, with its status when that is not 0: `ledgera …`, `git …` or
  /// `cat FILE >> FILE`, perhaps several of them with `&&` between.
  package func output(of commandLine: String) -> String {
    var text = ""
    for part in Session.split(commandLine).split(separator: "&&") {
      let (written, status) = run(Array(part))
      text += written
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      if status != 0 { return text + "[exit \(status)]\n" }
    }
    return text
  }

  private func run(_ words: [String]) -> (String, Int32) {
    switch words.first {
    case "ledgera": return ledgera(Array(words.dropFirst()))
    case "git": return git(Array(words.dropFirst()))
    case "cat" where words.count == 4 && words[2] == ">>":
      let (source, target) = (text(words[1]), text(words[3]))
      directory.file(words[3], target + source)
      return ("", 0)
    default: return ("'\(words.first ?? "")' cannot be run here\n", 127)
    }
  }

  private func text(_ name: String) -> String {
    (try? SystemDisk().read(Path.join(directory.path, name)))?.text ?? ""
  }

  private func ledgera(_ words: [String]) -> (String, Int32) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: SystemDisk(), variables: ["XDG_STATE_HOME": state.path],
        currentDirectory: directory.path,
        run: { (call) throws(ProgramError) in
          guard call.name == "git" else { throw .missing }
          return try Environment.system().run(call)
        }, output: output, errors: errors))
    return (errors.text + output.text, Int32(status.rawValue))
  }

  /// As somebody whose settings do not matter, at noon of the day that tests call today.
  private func git(_ words: [String]) -> (String, Int32) {
    let settings = [
      "user.name=Ana", "user.email=ana@example.org", "commit.gpgsign=false",
      "init.defaultBranch=main", "core.pager=cat",
    ]
    let noon = "2026-11-21T12:00:00Z"
    let call = ProgramCall(
      "git", ["-C", directory.path] + settings.flatMap { ["-c", $0] } + words,
      variables: [
        "PATH": Environment.system().variable("PATH") ?? "", "GIT_AUTHOR_DATE": noon,
        "GIT_COMMITTER_DATE": noon, "GIT_CONFIG_NOSYSTEM": "1",
      ])
    guard let result = try? Environment.system().run(call) else { return ("no git\n", 127) }
    return (String(decoding: result.errors + result.output, as: UTF8.self), result.status)
  }
}
