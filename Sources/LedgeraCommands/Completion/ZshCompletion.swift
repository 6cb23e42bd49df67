/// The completion script for zsh: one `_arguments` call a command.
enum ZshCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    #compdef ledgera
    # Completion of ledgera for zsh. Save it as _ledgera in $fpath, or after compinit load it with:
    # source <(ledgera completions zsh)

    # Names of a kind from the books that the command line names.
    _ledgera_names() {
      local -a names books
      local index
      for ((index = 2; index < ${#_ledgera_words}; index++)); do
        case $_ledgera_words[index] in
          -f|--file) books+=(-f "${(Q)_ledgera_words[index + 1]}") ;;
          -f?*) books+=(-f "${(Q)_ledgera_words[index]#-f}") ;;
          --file=*) books+=(-f "${(Q)_ledgera_words[index]#--file=}") ;;
        esac
      done
      names=("${(@f)$(ledgera __complete "$1" "${(Q)PREFIX}" "${books[@]}" </dev/null 2>/dev/null)}")
      names=(${names:#})
      compadd -S '' -- ${(M)names:#*:}
      compadd -- ${names:#*:}
    }

    _ledgera() {
      local -a _ledgera_words=("${words[@]}") general commands \(reporting.map(variable).joined(separator: " "))
      local curcontext=$curcontext state line
      typeset -A opt_args
      general=(
    \(specifications(OptionSpec.everywhere, indent: 4))
      )
    \(reporting.map(array).joined(separator: "\n"))
      commands=(
    \(commands.flatMap(described).joined(separator: "\n"))
      )
      _arguments -C -s $general \(reporting.map(reference).joined(separator: " ")) '1: :->command' '*:: :->arguments'
      case $state in
        command)
          _describe -t commands command commands
          _ledgera_names reports
          ;;
        arguments)
          case $words[1] in
    \(commands.map(arm).joined(separator: "\n"))
          esac
          ;;
      esac
    }

    # When this file is the function itself it is called, when it is sourced it is registered.
    if [[ ${funcstack[1]} == _ledgera ]]; then
      _ledgera "$@"
    else
      compdef _ledgera ledgera
    fi

    """
  }

  private static let reporting = OptionSpec.reporting

  /// The array with the specifications of an option of reports.
  private static func variable(_ option: OptionSpec) -> String {
    "with_" + option.name.map { $0 == "-" ? "_" : String($0) }.joined()
  }

  private static func reference(_ option: OptionSpec) -> String { "$" + variable(option) }

  private static func array(_ option: OptionSpec) -> String {
    """
      \(variable(option))=(
    \(specifications([option], indent: 4))
      )
    """
  }

  private static func described(_ command: Command) -> [String] {
    ([command.name] + command.aliases).map { name in
      "    " + quoted(name + ":" + command.summary)
    }
  }

  private static func arm(_ command: Command) -> String {
    let names = ([command.name] + command.aliases).joined(separator: "|")
    let action = action(of: command)
    let rest = action.isEmpty ? "" : " \\\n            " + quoted("*:argument:" + action)
    let own =
      command.options.isEmpty
      ? "" : " \\\n" + specifications(command.options, indent: 12, separator: " \\\n")
    let general = (["$general"] + command.reportOptions.map(reference)).joined(separator: " ")
    return """
            \(names))
              _arguments -s \(general)\(own)\(rest)
              ;;
      """
  }

  private static func specifications(
    _ options: [OptionSpec], indent: Int, separator: String = "\n"
  ) -> String {
    options.flatMap(specifications)
      .map { String(repeating: " ", count: indent) + quoted($0) }
      .joined(separator: separator)
  }

  /// `*-f+[help]:FILE:_files`, one for each name.
  private static func specifications(_ option: OptionSpec) -> [String] {
    let help = "[\(escaped(option.help))]"
    let short = option.short.map(String.init)
    switch option.value {
    case .none: return option.written.map { "*\($0)\(help)" }
    case .optional(let placeholder, let candidates):
      let value = "::\(escaped(placeholder)):\(action(candidates))"
      return option.writtenLong.map { "*\($0)=-\(help)\(value)" }
    case .required(let placeholder, let candidates):
      let value = ":\(escaped(placeholder)):\(action(candidates))"
      return (short.map { ["*-\($0)+\(help)\(value)"] } ?? [])
        + option.writtenLong.map { "*\($0)=\(help)\(value)" }
    }
  }

  /// What the arguments are completed from, which a subcommand may say.
  private static func action(of command: Command) -> String {
    let names = command.subcommands.names
    guard !names.isEmpty else { return action(command.arguments.candidates) }
    let own = call(command.arguments.candidates)
    let arms = command.subcommands.map { "\($0.name)) \(call($0.arguments.candidates)) ;; " }
    return "{ case ${words[(r)(\(names.joined(separator: "|")))]} in \(arms.joined())"
      + "*) compadd -- \(names.joined(separator: " ")); \(own) ;; esac }"
  }

  /// A command that adds candidates.
  private static func call(_ candidates: Candidates) -> String {
    switch candidates {
    case .none: "true"
    case .files: "_files"
    case .choices(let choices): "compadd -- \(choices.joined(separator: " "))"
    case .names(let kind): "_ledgera_names \(kind.rawValue)"
    }
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .none: ""
    case .files: "_files"
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .names(let kind): "{_ledgera_names \(kind.rawValue)}"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func quoted(_ text: String) -> String { ShellQuoting.posix(text) }
}

/// How shells take text as it is.
enum ShellQuoting {
  /// For bash and zsh.
  static func posix(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Words of a command line for bash and zsh, in quotes where they need them.
  static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./:,+@".unicodeScalars.contains($0)
      }
      return isPlain && !word.isEmpty ? word : posix(word)
    }.joined(separator: " ")
  }

  /// For fish, where a backslash escapes inside single quotes.
  static func fish(_ text: String) -> String {
    text.reduce(into: "'") { result, character in
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    } + "'"
  }
}
