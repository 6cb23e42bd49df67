import LedgeraCommands
package import LedgeraEnvironment

/// What a user types and sees: command lines, output and exit status.
///
///     # Comments and blank lines stand between commands.
///     $ ledgera check -s
///     output of standard error and standard output, in this order
///     [exit 1]
///
/// The status is left out when it is 0. Before `ledgera` may stand `NAME=value`; `< FILE` after
/// the arguments gives standard input.
package struct Session {
  private struct Step {
    /// Comments and blank lines above the command.
    var preamble: [String]
    /// Without the `$`.
    var command: String
  }

  private var steps: [Step] = []
  /// Comments and blank lines after the last command's output.
  private var ending: [String] = []

  /// Reads the commands of a session and forgets the output.
  package init(_ text: String) {
    var open: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        steps.append(Step(preamble: open, command: String(line.dropFirst(2))))
        open = []
      } else if line.hasPrefix("# ") || line == "#" {
        open.append(line)
      } else if !line.isEmpty {
        // Output, also when something that looks like a comment stood in it.
        open = steps.isEmpty ? open + [line] : []
      }
    }
    ending = open
  }

  /// The session's text with what the commands write now, in a copy of a directory of this
  /// repository: in memory, or on the real disk where other programs run, too.
  package func run(inCopyOf directory: String) -> String {
    guard steps.allSatisfy({ $0.command.contains("ledgera") && !$0.command.contains("git ") })
    else {
      let copy = WorkingDirectory(copying: directory)
      return run { copy.output(of: $0) }
    }
    return run(on: Repository.memoryDisk(of: directory))
  }

  /// The same on a disk whose `/books` is the working directory.
  package func run(on disk: MemoryDisk) -> String {
    run { Session.output(of: $0, on: disk) }
  }

  private func run(_ output: (String) -> String) -> String {
    var text = ""
    for step in steps {
      if !text.isEmpty { text += "\n" }
      for line in step.preamble { text += line + "\n" }
      text += "$ \(step.command)\n" + output(step.command)
    }
    if !ending.isEmpty { text += "\n" + ending.joined(separator: "\n") + "\n" }
    return text
  }

  /// What one command line writes, with its status when that is not 0.
  package static func output(of commandLine: String, on disk: MemoryDisk) -> String {
    var words = split(commandLine)
    var variables: [String: String] = [:]
    while let word = words.first, word != "ledgera", let equals = word.firstIndex(of: "=") {
      variables[String(word[..<equals])] = String(word[word.index(after: equals)...])
      words.removeFirst()
    }
    guard words.first == "ledgera" else { return "only ledgera can be run here\n" }
    words.removeFirst()
    var input = ""
    if words.count >= 2, words[words.count - 2] == "<" {
      input = disk.text(Path.join("/books", words[words.count - 1])) ?? ""
      words.removeLast(2)
    }
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: disk, standardInput: input, variables: variables, output: output,
        errors: errors))
    var text = errors.text + output.text
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    if status != .fine { text += "[exit \(status.rawValue)]\n" }
    return text
  }

  /// Words as a shell makes them, with quotes and backslashes but without any expansion.
  package static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
