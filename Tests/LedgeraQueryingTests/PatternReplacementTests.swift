import LedgeraQuerying
import Testing

private func replaced(_ source: String, by replacement: String, in text: String) throws -> String {
  let pattern = try Pattern(source)
  return try pattern.replacingMatches(
    in: text, with: PatternReplacement(replacement, for: pattern))
}

struct PatternReplacementTests {
  @Test(
    arguments: [
      ["a", "b", "aaxa", "bbxb"], ["x*", "y", "abc", "yaybycy"], ["x*", "y", "axxbx", "yayybyy"],
      ["(a|ab)(c|bcd)(d*)", "\\1-\\2-\\3", "abcd", "ab-c-d"],
      [".*:(.*)", "\\1", "a:b:c", "c"],
      ["^expenses:?(.*)", "costs:\\1", "expenses:food", "costs:food"],
      ["a.?(.*)", "z\\1", "abcd", "zcd"], ["[^:]+:(.*):(.*)", "\\2", "a:b:c:d", "d"],
      ["x|(x)", "<\\1>", "x", "<>"], ["^(.?){1,2}$", "<\\1>", "a", "<a>"],
      ["^((a)|b)+$", "<\\1-\\2>", "ab", "<b->"],
      ["^(.*):old", "\\1:new", "foo:bar:old:x", "foo:bar:new:x"],
      ["b", "\\0\\0", "abc", "abbc"], ["b", "\\x", "abc", "a\\xc"], ["b", "\\\\", "abc", "a\\\\c"],
      ["^", "X", "abc", "Xabc"], ["$", "X", "abc", "abcX"], ["(a)|b", "<\\1>", "ab", "<a><>"],
      ["B", "x", "abc", "axc"], ["b", "$1", "abc", "a$1c"], ["b", "", "abc", "ac"],
      ["(x)?b", "<\\1>", "abc", "a<>c"], ["q", "z", "abc", "abc"], ["é", "e", "CAFÉ é", "CAFe e"],
      ["^expenses:(.*):(.*)$", "\\2:\\1", "expenses:a:b:c", "c:a:b"],
      ["a|ab|abc", "x", "abcd", "xd"], ["\\bx", "y", "x-x xx", "y-y yx"],
    ])
  func `every occurrence is replaced, leftmost and longest first`(_ row: [String]) throws {
    #expect(try replaced(row[0], by: row[1], in: row[2]) == row[3])
  }

  @Test func `a repeated group reports its last repetition`() throws {
    #expect(try replaced("^(a|b|ab)*$", by: "<\\1>", in: "abab") == "<ab>")
    #expect(try replaced("^(..|a)*$", by: "<\\1>", in: "aba") == "<a>")
    #expect(try replaced("^((a)|b)*$", by: "<\\1>", in: "ab") == "<b>")
  }

  @Test func `a missing group is an error with its offset`() throws {
    let pattern = try Pattern("(a)b")
    #expect(throws: PatternFailure.self) { try PatternReplacement("x\\2", for: pattern) }
    #expect(throws: PatternFailure.self) { try PatternReplacement("\\11", for: pattern) }
    do {
      _ = try PatternReplacement("xé\\2", for: pattern)
    } catch {
      #expect(error.offset == 3)
    }
  }

  @Test func `a match gives the ranges of its groups`() throws {
    let pattern = try Pattern("(b+)(x)?(c)")
    let ranges = try #require(pattern.firstMatch(in: "aébbcb"))
    #expect(ranges == [3..<6, 3..<5, nil, 5..<6])
    #expect(pattern.firstMatch(in: "aé") == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a replacement that would take too long is refused`() throws {
    let pattern = try Pattern("(a.*)*b|a")
    let replacement = try PatternReplacement("x", for: pattern)
    let text = String(repeating: "a", count: 4_000)
    #expect(throws: PatternFailure.self) {
      try pattern.replacingMatches(in: text, with: replacement)
    }
  }
}
