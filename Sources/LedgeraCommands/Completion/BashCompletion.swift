/// The completion script for bash 3.2 and later.
///
/// It splits the line itself, because bash breaks words at `:` and `=`, which accounts and options
/// contain, and gives back only what bash is going to replace.
enum BashCompletion {
  static func script(_ commands: [Command]) -> String {
    let general = OptionSpec.general
    let names = commands.flatMap { [$0.name] + $0.aliases }
    let reporting = written(OptionSpec.reporting)
    let takers = general.filter(\.needsValue).flatMap(\.written)
    return head + """
        # Which command, and which books to ask for names.
        local command='' subcommand='' option='' options='' values='' arguments='' first='' last=''
        for ((index = 1; index < ${#words[@]}; index++)); do
          last=${words[index]}
          case $last in
            -f | --file) books+=(-f "${words[index + 1]-}") ;;
            -f?*) books+=(-f "${last#-f}") ;;
            --file=*) books+=(-f "${last#--file=}") ;;
          esac
          case $last in
            \(takers.joined(separator: " | ")))
              index=$((index + 1))
              ((index < ${#words[@]})) && last=''
              ;;
            -*) ;;
            *)
              if [[ -z $command ]]; then
                command=$last
              else
                subcommand=${subcommand:-$last}
              fi
              ;;
          esac
        done
        option=$last
        if [[ $word == --*=* ]]; then
          option=${word%%=*}=
          before=$option
          current=${word#*=}
        fi
        case $command in
          '') arguments='=\(names.joined(separator: " "))' first=reports options='\(reporting)' ;;
      \(commands.map(arm).joined(separator: "\n"))
        esac
        [[ -n $values ]] || case $option in
      \(valueArms(general, indent: 4))
        esac
        if [[ -z $values && $current == -* ]]; then
          values="=$options \(written(OptionSpec.everywhere))"
        fi
        _ledgera_offer "${values:-$arguments}"
        [[ -n $values || -n $subcommand ]] || _ledgera_offer "$first"
      }

      complete -F _ledgera ledgera

      """
  }

  private static let head = #"""
    # Completion of ledgera for bash. Load it with: source <(ledgera completions bash)

    # Lists the candidates for $current: '=a b c' is a list, anything else a kind of names.
    _ledgera_list() {
      local list=${1#=} newline=$'\n'
      case $1 in
        =*) printf '%s\n' "${list// /$newline}" ;;
        *) ledgera __complete "$1" "$current" ${books[@]+"${books[@]}"} </dev/null 2>/dev/null ;;
      esac
    }

    # Writes $candidate so that the shell takes it as it is, within the quote that is open.
    _ledgera_escape() {
      if [[ -z $quote ]]; then
        printf -v candidate %q "$candidate"
        return
      fi
      local character escaped='' place
      for ((place = 0; place < ${#candidate}; place++)); do
        character=${candidate:place:1}
        case $quote$character in
          \'\') escaped+="'\\''" ;;
          # A backslash would stay there, and without one the history is asked.
          \"!) escaped+='"\!"' ;;
          \"[\$\`\"\\]) escaped+=\\$character ;;
          *) escaped+=$character ;;
        esac
      done
      # After a quote bash does not close the one that is open.
      [[ $escaped != *"$quote" ]] || escaped+=$quote
      candidate=$escaped
    }

    _ledgera_offer() {
      local candidate
      case $1 in
        '' | '=') return ;;
        files)
          # Where bash cannot be told that these are files, it does not escape them.
          local escapes=''
          compopt -o filenames 2>/dev/null || escapes=no
          while IFS= read -r candidate; do
            [[ -z $escapes ]] || _ledgera_escape
            COMPREPLY+=("$candidate")
          done < <(compgen -f -- "$current")
          return
          ;;
      esac
      while IFS= read -r candidate; do
        [[ -n $candidate && $1 != =* || $candidate == "$current"* ]] || continue
        candidate=$before$candidate
        [[ $candidate == *[:=] ]] && compopt -o nospace 2>/dev/null
        candidate=${candidate#"$stem"}
        _ledgera_escape
        COMPREPLY+=("$candidate")
      done < <(_ledgera_list "$1")
    }

    _ledgera() {
      # The words as the program will see them.
      local line=${COMP_LINE:0:COMP_POINT} word='' quote='' opened='' character='' index
      local -a words=() books=()
      COMPREPLY=()
      for ((index = 0; index < ${#line}; index++)); do
        character=${line:index:1}
        if [[ -n $quote && $character == "$quote" ]]; then
          quote=''
        elif [[ $quote == "'" ]]; then
          word+=$character
        elif [[ -z $quote && ($character == "'" || $character == '"') ]]; then
          quote=$character
          opened=$word
        elif [[ $character == \\ && (-z $quote || ${line:index+1:1} == [\$\`\"\\]) ]]; then
          index=$((index + 1))
          word+=${line:index:1}
        elif [[ -z $quote && $character == [[:blank:]] ]]; then
          [[ -n $word ]] && words+=("$word")
          word=''
        else
          word+=$character
        fi
      done

      # Bash replaces what follows the open quote; outside quotes what follows the last ':' or '='.
      local current=$word before='' stem=$opened tail=$word
      if [[ -z $quote ]]; then
        [[ $COMP_WORDBREAKS == *:* ]] && tail=${tail##*:}
        [[ $COMP_WORDBREAKS == *=* ]] && tail=${tail##*=}
        stem=${word%"$tail"}
      fi


    """#

  /// The options, values and arguments of a command.
  private static func arm(_ command: Command) -> String {
    let options = command.options
    let own = valueArms(options, indent: 8)
    let cases = own.isEmpty ? "" : "\n      case $option in\n\(own)\n      esac"
    return """
          \(([command.name] + command.aliases).joined(separator: " | ")))
            options='\(written(options + command.reportOptions))'
            arguments='\(word(command.arguments.candidates))'\(subcommands(of: command))\(cases)
            ;;
      """
  }

  private static func written(_ options: [OptionSpec]) -> String {
    options.flatMap(\.writtenLong).joined(separator: " ")
  }

  /// What is offered for the first argument, too, and what for those after it.
  private static func subcommands(of command: Command) -> String {
    guard !command.subcommands.isEmpty else { return "" }
    let arms = command.subcommands.map { subcommand in
      "        \(subcommand.name)) arguments='\(word(subcommand.arguments.candidates))' ;;"
    }
    return """

            first='\(word(.choices(command.subcommands.names)))'
            case $subcommand in
      \(arms.joined(separator: "\n"))
            esac
      """
  }

  /// Which values follow which option, or its `=`.
  private static func valueArms(_ options: [OptionSpec], indent: Int) -> String {
    let blank = String(repeating: " ", count: indent)
    return options.filter(\.takesValue)
      .map { option in
        let names = (option.needsValue ? option.written : []) + option.writtenLong.map { $0 + "=" }
        let value = word(option.candidates)
        return
          "\(blank)\(names.joined(separator: " | "))) values='\(value.isEmpty ? "=" : value)' ;;"
      }
      .joined(separator: "\n")
  }

  private static func word(_ candidates: Candidates) -> String {
    switch candidates {
    case .none: ""
    case .files: "files"
    case .choices(let choices): "=" + choices.joined(separator: " ")
    case .names(let kind): kind.rawValue
    }
  }
}

extension OptionSpec {
  /// Whether a value may follow.
  var takesValue: Bool { if case .none = value { false } else { true } }

  /// Its names with their dashes.
  var written: [String] { (short.map { ["-\($0)"] } ?? []) + writtenLong }

  /// Its long names with their dashes.
  var writtenLong: [String] { names.map { "--" + $0 } }
}
