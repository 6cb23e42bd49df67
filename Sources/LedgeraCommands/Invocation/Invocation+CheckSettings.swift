import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraQuantities

extension Invocation {
  /// What `--set` says, by the names of settings.
  func checkSettings() throws(CommandFailure) -> [String: WideQuantity] {
    var values: [String: WideQuantity] = [:]
    for given in options where OptionSpec.checkSetting ~= given {
      let (setting, value) = try checkSetting(given)
      values[setting.name] = value
    }
    return values
  }

  /// `CHECK.NAME=VALUE`.
  private func checkSetting(
    _ given: OptionOccurrence
  ) throws(CommandFailure) -> (CheckSetting, WideQuantity) {
    let text = given.value ?? ""
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let known = CheckTable.settings
    guard let setting = known.first(where: { $0.name == parts[0] }) else {
      let near = EditDistance.closest(to: String(parts[0]), among: known.map(\.name))
      throw .usage(
        "no check has a setting \(shown(String(parts[0])))", at: given.origin,
        hints: [
          near.map { "did you mean '\($0)'?" },
          "there are \(known.map { "\($0.name)=\($0.usual)" }.joined(separator: ", "))",
        ])
    }
    guard parts.count == 2, let value = setting.value(String(parts[1])) else {
      throw .usage(
        "'--set \(setting.name)' takes \(setting.isWhole ? "a whole number" : "a number")"
          + (parts.count == 2 ? ", not \(shown(String(parts[1])))" : ""), at: given.origin,
        hints: ["write it as --set \(setting.name)=\(setting.usual)"])
    }
    return (setting, value)
  }
}
