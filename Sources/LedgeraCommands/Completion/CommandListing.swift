import LedgeraJSON

/// The table of commands for programs that walk through all command lines.
enum CommandListing {
  static func bytes(of commands: [Command]) -> [UInt8] {
    let table: JSONValue = [
      "general": .array(OptionSpec.general.map(json)),
      "commands": .array(commands.filter { !$0.isHidden }.map(json)),
    ]
    return table.bytes
  }

  private static func json(_ command: Command) -> JSONValue {
    [
      "name": .string(command.name),
      "group": .string(command.group.rawValue),
      "arguments": .string(command.arguments.name),
      "effects": strings(command.effects(of: [], []).names),
      "changesBooks": .bool(command.changesBooks),
      "subcommands": .array(
        command.subcommands.map { subcommand in
          [
            "name": .string(subcommand.name), "arguments": .string(subcommand.arguments.name),
            "effects": strings(subcommand.effects.names),
          ]
        }),
      "takes": strings(command.reportOptions.map(\.name)),
      "options": .array(command.options.map(json)),
    ]
  }

  private static func json(_ option: OptionSpec) -> JSONValue {
    var members: JSONValue = [
      "name": .string(option.name), "configuration": .string(option.configuration.rawValue),
      "effects": strings(option.effects.names),
    ]
    switch option.value {
    case .none: break
    case .required(let placeholder, let candidates), .optional(let placeholder, let candidates):
      members["value"] = .string(placeholder)
      members["isOptional"] = .bool(!option.needsValue)
      switch candidates {
      case .choices(let choices): members["choices"] = strings(choices)
      case .names(let kind): members["names"] = .string(kind.rawValue)
      case .files: members["isFile"] = true
      case .none: break
      }
    }
    return members
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension ArgumentKind {
  /// Without what belongs to it.
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .query: "query"
    case .account: "account"
    case .pattern: "pattern"
    case .names(let kind): kind.rawValue
    case .choices: "choices"
    case .text: "text"
    case .files: "files"
    case .directory: "directory"
    }
  }
}
