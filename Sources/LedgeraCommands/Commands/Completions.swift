extension Command {
  static let completions = Command(
    "completions", group: .help, summary: "Write a completion script for a shell",
    synopsis: "bash|zsh|fish", arguments: .choices(["bash", "zsh", "fish"]),
    help: """
      The script completes commands, options, their values, files, and the names of
      accounts, payees, commodities and tags, which it asks Ledgera for as you type.

        source <(ledgera completions bash)          in ~/.bashrc
        source <(ledgera completions zsh)           in ~/.zshrc, after compinit
        ledgera completions fish > ~/.config/fish/completions/ledgera.fish
      """,
    formats: [.text], readsConfiguration: false
  ) { (invocation, output) throws(CommandFailure) in
    let commands = invocation.commands.filter { !$0.isHidden }
    switch invocation.arguments {
    case ["bash"]: output.write(BashCompletion.script(commands))
    case ["zsh"]: output.write(ZshCompletion.script(commands))
    case ["fish"]: output.write(FishCompletion.script(commands))
    default:
      throw .usage(
        "'completions' takes the name of one shell", hints: ["write bash, zsh or fish"])
    }
    return .fine
  }
}
