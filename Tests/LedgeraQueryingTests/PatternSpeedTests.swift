import LedgeraQuerying
import Testing

struct PatternSpeedTests {
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(a*)*b", "(a|aa)+$b", "(x+x+)+y", "(a?){50}a{50}b", "(.*)(.*)(.*)(.*)b$",
      "(a|b)*a(a|b){15}c", "^(([a-z])+.)+[0-9]([a-z])+$", "(a*)*(a*)*(a*)*b", "(a{0,40}){40}q",
    ])
  func `intricate patterns take linear time`(_ source: String) throws {
    let text = String(repeating: "a", count: 100_000)
    #expect(try !Pattern(source).matches(text))
  }

  @Test func `memory stays bounded when an automaton has exponentially many states`() throws {
    let pattern = try Pattern("(a|b)*a(a|b){20}c")
    var state: UInt32 = 12345
    let text = (0..<30_000).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 31 == 0 ? 0x61 : 0x62
    }
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + [0x63]) == (text[text.count - 21] == 0x61))
    #expect(pattern.matches("ab" + String(repeating: "b", count: 19) + "c"))
  }

  @Test func `one pattern can be used by several threads`() async throws {
    let pattern = try Pattern("(ab|ba)+c$")
    let count = await withTaskGroup(of: Int.self) { group in
      for offset in 0..<4 {
        group.addTask {
          (0..<500).count { number in
            pattern.matches(String(repeating: "ab", count: number % 7 + offset) + "c")
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 2000 - 72)
  }
}
