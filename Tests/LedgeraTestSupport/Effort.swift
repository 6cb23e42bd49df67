import Foundation

/// How hard laws are tried on random input: `LEDGERA_EFFORT=N` makes it N times as many cases, the first of
/// which stay the same. `swift test` alone tries few; the stage `laws` of the gate tries more.
package enum Effort {
  private static let factor =
    ProcessInfo.processInfo.environment["LEDGERA_EFFORT"].flatMap { Int($0) } ?? 1

  /// So many cases, or as many times as that as are asked for.
  package static func cases(_ usual: Int) -> Int { usual * factor }

  /// The seeds of so many cases.
  package static func seeds(_ usual: Int) -> ClosedRange<UInt64> { 1...UInt64(cases(usual)) }

  /// The seeds of so many cases in groups, for as many threads as there are.
  package static func groups(_ usual: Int) -> [[UInt64]] {
    let seeds = Array(seeds(usual))
    return stride(from: 0, to: seeds.count, by: 25).map {
      Array(seeds[$0..<min($0 + 25, seeds.count)])
    }
  }

  /// Whether one of many cases is tried: one in so many, evenly spread, and all with as much effort.
  package static func tries(_ number: Int, oneIn rarity: Int) -> Bool {
    number % max(1, rarity / factor) == 0
  }
}
