import LedgeraTestSupport
import Testing

@testable import LedgeraEditing

/// Which things of two versions belong together.
@Suite struct MarkMatchingTests {
  private func pairs(_ old: String, _ new: String) -> [Int?] {
    var matching = MarkMatching(oldCount: old.count, newCount: new.count)
    matching.matchInStep(old: Array(old), new: Array(new))
    return matching.earlier
  }

  @Test func `versions meet again behind what was changed, added or removed`() {
    #expect(pairs("abcd", "abcd") == [0, 1, 2, 3])
    #expect(pairs("abcd", "aXcd") == [0, nil, 2, 3])
    #expect(pairs("abcd", "aXYbcd") == [0, nil, nil, 1, 2, 3])
    #expect(pairs("abcd", "ad") == [0, 3])
    // Changed rather than removed and added.
    #expect(pairs("aba", "Xba") == [nil, 1, 2])
    #expect(pairs("", "a") == [nil])
  }

  @Test(arguments: 1...20) func `what is paired is equal and in order`(seed: UInt64) {
    var random = SeededRandom(seed)
    func version() -> [Int] { (0..<60).map { _ in Int.random(in: 0..<8, using: &random) } }
    let (old, new) = (version(), version())
    var matching = MarkMatching(oldCount: old.count, newCount: new.count)
    matching.matchInStep(old: old, new: new)
    let paired = matching.earlier.enumerated().compactMap { new, old in old.map { ($0, new) } }
    #expect(paired.allSatisfy { old[$0.0] == new[$0.1] })
    #expect(zip(paired, paired.dropFirst()).allSatisfy { $0.0 < $1.0 }, "seed \(seed)")
    #expect(matching.moved.isEmpty)
  }
}
