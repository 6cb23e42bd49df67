import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraQuantities

/// What a check compares with: `--set CHECK.NAME=VALUE`.
package struct CheckSettingValue: Sendable {
  let setting: CheckSetting
  let value: WideQuantity
}

extension Invocation {
  /// What `--set` says, by the names of settings.
  var checkSettings: [String: WideQuantity] {
    Dictionary(self[all: .checkSetting].map { ($0.setting.name, $0.value) }) { $1 }
  }
}

extension OptionKind where Value == CheckSettingValue {
  /// `CHECK.NAME=VALUE`.
  static var checkSetting: OptionKind {
    let known = CheckTable.settings
    return OptionKind("CHECK.NAME=VALUE", .choices(known.map(\.name))) {
      (text) throws(OptionFailure) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let setting = known.first(where: { $0.name == parts[0] }) else {
        let near = EditDistance.closest(to: String(parts[0]), among: known.map(\.name))
        throw OptionFailure(
          String(parts[0]), expected: "a check setting",
          hints: [
            near.map { "did you mean '\($0)'?" },
            "settings are \(known.map { "\($0.name)=\($0.usual)" }.joined(separator: ", "))",
          ])
      }
      guard parts.count == 2, let value = setting.value(String(parts[1])) else {
        throw OptionFailure(
          text, expected: "\(setting.isWhole ? "a whole number" : "a number") as \(setting.name)",
          hints: ["write it as --set \(setting.name)=\(setting.usual)"])
      }
      return CheckSettingValue(setting: setting, value: value)
    }
  }
}
