/// Flags that exclude each other, each with what it says; of several the last one holds.
package struct FlagChoice<Value: Sendable>: Sendable {
  let flags: [(option: OptionSpec, value: Value)]
  /// What holds without any of them.
  let fallback: Value

  package init(_ flags: [(OptionSpec, Value)], default fallback: Value) {
    (self.flags, self.fallback) = (flags.map { ($0.0, $0.1) }, fallback)
  }
}
