import LedgeraDiagnostics
package import LedgeraQuantities

/// A number that a check compares with, which `--set CHECK.NAME=VALUE` changes: how many days, from
/// which amount on.
package struct CheckSetting: Hashable, Sendable {
  /// `recentassertions.days`.
  package let name: String
  /// The default.
  package let usual: WideQuantity
  /// Whether only whole numbers make sense.
  package let isWhole: Bool

  /// A number of days, or of something else that is counted.
  package init(_ name: String, count: Int) {
    self.init(name, WideQuantity(coefficient: Int128(count), scale: 0), isWhole: true)
  }

  /// An amount in the commodity of what it is compared with.
  package init(_ name: String, amount: WideQuantity) {
    self.init(name, amount, isWhole: false)
  }

  private init(_ name: String, _ usual: WideQuantity, isWhole: Bool) {
    (self.name, self.usual, self.isWhole) = (name, usual, isWhole)
  }

  /// A value of the setting; nil: it takes no such number.
  package func value(_ text: String) -> WideQuantity? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= (isWhole ? 1 : 2), digits.utf8.count <= 18,
      parts.allSatisfy(\.isDigits),
      let coefficient = Int128(digits)
    else { return nil }
    return WideQuantity(
      coefficient: coefficient, scale: UInt8(parts.dropFirst().joined().utf8.count))
  }
}

extension CheckContext {
  /// What a setting says.
  package subscript(setting: CheckSetting) -> WideQuantity {
    settings[setting.name] ?? setting.usual
  }

  /// The same of one that counts.
  package func count(_ setting: CheckSetting) -> Int {
    self[setting].quantity.flatMap { Int(exactly: $0.coefficient) } ?? 0
  }
}
