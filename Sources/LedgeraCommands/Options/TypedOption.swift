import LedgeraDiagnostics
import LedgeraModel

/// An option whose value has a type: how it is read, and what holds where it is not given.
///
/// ```swift
/// static let top = TypedOption("top", value: .number(in: 0...100), default: 0, help: "…")
/// invocation[.top]
/// ```
package final class TypedOption<Value: Sendable>: OptionSpec, @unchecked Sendable {
  /// What holds where the option is not given.
  let fallback: Value
  /// What its name alone says; nil: a value must follow.
  private let bare: Value?
  private let read: @Sendable (String) throws(OptionFailure) -> Value
  private let check: @Sendable (String, Day) throws(OptionFailure) -> Void

  /// - Parameter bare: What the option says without a value, which follows after `=` only then.
  package init(
    _ name: String, _ aliases: String..., short: Unicode.Scalar? = nil,
    value kind: OptionKind<Value>,
    default fallback: Value, bare: Value? = nil, group: Group = .command,
    configuration: Configurability? = nil, help: String
  ) {
    self.fallback = fallback
    self.bare = bare
    (read, check) = (kind.read, kind.check)
    super.init(
      name, aliases: aliases, short: short,
      value: bare == nil
        ? .required(kind.placeholder, kind.candidates)
        : .optional(kind.placeholder, kind.candidates),
      group: group, configuration: configuration, effects: [], help: help)
  }

  /// An option that is nil where it is not given.
  package init<Given: Sendable>(
    _ name: String, _ aliases: String..., short: Unicode.Scalar? = nil,
    value kind: OptionKind<Given>, bare: Given? = nil,
    group: Group = .command, configuration: Configurability? = nil, help: String
  ) where Value == Given? {
    fallback = nil
    self.bare = bare.map { $0 }
    read = { (text) throws(OptionFailure) in try kind.read(text) }
    check = kind.check
    super.init(
      name, aliases: aliases, short: short,
      value: bare == nil
        ? .required(kind.placeholder, kind.candidates)
        : .optional(kind.placeholder, kind.candidates),
      group: group, configuration: configuration, effects: [], help: help)
  }

  override func check(_ text: String, on today: Day) throws(OptionFailure) {
    try check(text, today)
  }

  /// What an occurrence says, whose value was checked when it was read.
  func value(of occurrence: OptionOccurrence) -> Value {
    guard let text = occurrence.value else { return bare ?? fallback }
    return (try? read(text)) ?? fallback
  }
}

extension Invocation {
  /// What an option says, or what holds without it.
  package subscript<Value>(option: TypedOption<Value>) -> Value {
    last(of: option).map(option.value) ?? option.fallback
  }

  /// What every occurrence of an option says that can be repeated, in order.
  package subscript<Value>(all option: TypedOption<Value?>) -> [Value] {
    options.filter { option ~= $0 }.compactMap(option.value)
  }
}

extension TypedOption {
  /// What an occurrence says on a day.
  func value<Result>(
    of given: OptionOccurrence, on today: Day
  ) throws(CommandFailure) -> Result? where Value == Relative<Result>? {
    do throws(OptionFailure) {
      return try value(of: given)?.value(on: today)
    } catch { throw refusal(of: error, at: given.origin) }
  }
}

extension Invocation {
  /// What an option says that counts from today; nil: it was not given.
  func value<Result>(
    _ option: TypedOption<Relative<Result>?>, on today: Day
  ) throws(CommandFailure) -> Result? {
    guard let given = last(of: option) else { return nil }
    return try option.value(of: given, on: today)
  }

  /// What the last one of some flags says, or what holds without them.
  package subscript<Value>(choice: FlagChoice<Value>) -> Value {
    for given in options.reversed() {
      if let flag = choice.flags.first(where: { $0.option.name == given.name }) {
        return flag.value
      }
    }
    return choice.fallback
  }
}

/// Why a text is not a value of an option.
package struct OptionFailure: Error, Equatable {
  /// What follows the option's name: `takes a number from 0 to 9, not 'x'`.
  let message: String
  let hints: [String]

  /// - Parameter expected: `a number from 0 to 9`.
  package init(_ text: String, expected: String, hints: [String?] = []) {
    self.init(message: "takes \(expected), not \(shown(text))", hints: hints)
  }

  package init(message: String, hints: [String?] = []) {
    self.message = message
    self.hints = hints.compactMap { $0 }
  }
}

/// Flags that exclude each other, each with what it says; of several the last one holds.
package struct FlagChoice<Value: Sendable>: Sendable {
  let flags: [(option: OptionSpec, value: Value)]
  /// What holds without any of them.
  let fallback: Value

  package init(_ flags: [(OptionSpec, Value)], default fallback: Value) {
    (self.flags, self.fallback) = (flags.map { ($0.0, $0.1) }, fallback)
  }
}
