import LedgeraQuerying
import Testing

/// Whether `source` occurs in `text`; nil when it does not compile.
private func occurs(_ source: String, in text: String, caseSensitive: Bool = false) -> Bool? {
  (try? Pattern(source, caseSensitive: caseSensitive))?.matches(text)
}

struct PatternTests {
  @Test(arguments: [
    ("ab+(c|cd)", "abd"), ("^x?(y)[0-9]z{2}$", "xz1"), ("(one|two)+", "n"), ("A:b", "a-b"),
  ])
  func `what a pattern needs tells many texts apart without matching`(
    source: String, text: String
  ) throws {
    let pattern = try Pattern(source)
    #expect(!pattern.needed.isSubset(of: CharacterMask(text.utf8)))
    #expect(!pattern.matches(text))
  }

  @Test(
    arguments: [
      ("food", "Expenses:Food:Fruit"), ("^exp", "Expenses:Food"), ("food$", "Expenses:Food"),
      ("^assets$", "Assets"), ("", "anything"), ("", ""), ("^", ""), ("$", "abc"),
      ("a.c", "xabcx"), ("a|b", "b"), ("(cash|bank)$", "assets:bank"), ("ab*c", "ac"),
      ("ab+c", "abbbc"), ("ab?c", "abc"), ("a{2}", "xaax"), ("a{2,}", "aaa"), ("^a{1,2}$", "aa"),
      ("^a{,2}", "a{,2}"), ("a{", "a{"), ("{", "{"), ("}", "}"), ("]", "]"), ("a{x}", "a{x}"),
      ("[abc]", "b"), ("[a-c]x", "bx"), ("[^a]", "ab"), ("[]a]", "]"), ("[a-]", "-"),
      ("[[:digit:]]", "x1"), ("[[:alpha:]]", "é"), ("[[=a=]]", "a"), ("[\\w]", "\\"),
      ("\\d{4}", "in 2024"), ("\\w+", "é"), ("\\s", "a b"), ("\\.", "a.b"), ("\\$", "$5"),
      ("\\*", "a*"), ("\\1", "x1"), ("\\ba", "x a"), ("a\\b", "xa b"), ("\\<b", "a:b"),
      ("b\\>", "a:b c"), ("\\Ba", "ba"), ("^(a|b)*$", "abba"), ("^(a*)*$", "aaa"), ("()", "x"),
      ("(^a|b$)", "cb"), ("x*", ""), ("\\`a", "ab"), ("b\\'", "ab"), ("a^|b", "b"),
      ("^b", "a\nb"), ("a$", "a\nb"), ("(a)(b)(c)", "xabcx"), ("a.*c", "a:b:c"),
    ])
  func `a pattern occurs in a text`(_ source: String, _ text: String) {
    #expect(occurs(source, in: text) == true)
  }

  @Test(
    arguments: [
      ("foods", "Expenses:Food"), ("^food", "Expenses:Food"), ("exp$", "Expenses"), ("a.c", "ac"),
      ("a.c", "a\nc"), ("[^a]", "a"), ("[^b]", "\n"), ("ab+c", "ac"), ("^a{2}$", "aaa"),
      ("a\\b", "ab"), ("\\<b", "ab"), ("\\Ba", "a"), ("\\d", "d"), ("$a", "a"), ("a^", "a"),
      ("[[:upper:]]", "1"), ("\\.", "ab"), ("^$", "a"), ("\\`b", "a\nb"), ("(a|b)c", "ab"),
    ])
  func `a pattern does not occur in a text`(_ source: String, _ text: String) {
    #expect(occurs(source, in: text) == false)
  }

  @Test(
    arguments: [
      ("FOOD", "food"), ("food", "FOOD"), ("É", "é"), ("é", "CAFÉ"), ("ΣΑΣ", "σας"),
      ("молоко", "МОЛОКО"), ("[а-я]", "Я"), ("[А-Я]", "я"), ("ế", "Ế"), ("ÿ", "Ÿ"), ("µ", "Μ"),
      ("straße", "STRAßE"), ("[A-Z]", "q"), ("ⅷ", "Ⅷ"), ("é+", "É"),
    ])
  func `case does not matter, beyond ASCII too`(_ source: String, _ text: String) {
    #expect(occurs(source, in: text) == true)
    #expect(occurs(source, in: text, caseSensitive: true) == false)
  }

  @Test func `letters beyond ASCII are word characters`() {
    #expect(occurs("\\<é", in: "a:é") == true)
    #expect(occurs("caf\\b", in: "café") == false)
    #expect(occurs("[^[:alnum:]]", in: "é") == false)
    #expect(occurs("\\b€", in: "€") == false)
  }

  @Test func `ASCII letters do not fold with look-alikes elsewhere`() {
    #expect(occurs("k", in: "\u{212A}") == false)
    #expect(occurs("i", in: "\u{131}") == false)
    #expect(occurs("[a-z]", in: "\u{17F}") == false)
  }

  @Test(
    arguments: [
      ("(", 0), ("a(b", 1), (")", 0), ("a)", 1), ("[", 0), ("x[a", 1), ("[]", 0), ("[z-a]", 1),
      ("*a", 0), ("a**", 2), ("a+?", 2), ("(?:a)", 1), ("x(*)", 2), ("a|", 2), ("|a", 0),
      ("a||b", 2), ("(a|)b", 3), ("ab\\", 2), ("a{1", 1), ("a{2,1}", 1), ("[[:foo:]]", 1),
      ("[[:alpha:]", 0), ("a{99999}", 2), ("é)", 2),
    ])
  func `an error names the offset of its cause`(_ source: String, _ offset: Int) {
    do {
      _ = try Pattern(source)
      Issue.record("compiled")
    } catch {
      #expect(error.offset == offset)
      #expect(!error.message.isEmpty)
    }
  }

  @Test func `a whole pattern must match from end to end`() throws {
    let pattern = try Pattern("usd|eur", whole: true)
    #expect(pattern.matches("EUR"))
    #expect(!pattern.matches("EURO"))
    #expect(!pattern.matches("xUSD"))
    #expect(try Pattern("", whole: true).matches(""))
    #expect(try !Pattern("", whole: true).matches("$"))
    #expect(try !Pattern("$", whole: true).matches("$"))
    #expect(try Pattern("\\$", whole: true).matches("$"))
  }

  @Test func `a quoted text finds itself only`() throws {
    let text = "a.b*(c)[d]{e}|^$\\+?"
    let pattern = try Pattern(Pattern.quoting(text), whole: true)
    #expect(pattern.matches(text))
    #expect(!pattern.matches("aXb*(c)[d]{e}|^$\\+?"))
    #expect(Pattern(literal: "a|b")?.matches("xa|b") == true)
    #expect(Pattern(literal: "a|b")?.matches("a") == false)
  }

  @Test func `bytes that are not UTF-8 are single unknown characters`() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE2, 0x82]
    #expect(try Pattern("^a.b..$").matches(bytes))
    #expect(try Pattern("a[^x]b").matches(bytes[0...]))
    #expect(try !Pattern("ÿ").matches(bytes))
    #expect(try !Pattern("\\w\\w").matches(bytes))
  }

  @Test(arguments: ["a(?=b)", "(?!b)", "(?i)a", "(?:a)"])
  func `groups of other dialects are named`(text: String) {
    let error = #expect(throws: PatternFailure.self) { try Pattern(text) }
    #expect(error?.message.contains("\"(?\"") == true)
  }

  @Test func `limits hold on both sides`() throws {
    #expect(try Pattern("^a{4900}$").matches(String(repeating: "a", count: 4900)))
    #expect(throws: PatternFailure.self) { try Pattern("(a{100}){100}") }
    #expect(throws: PatternFailure.self) { try Pattern("((){5000}){5000}") }
    let depth = 200
    let nested = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    #expect(try Pattern(nested).matches("a"))
    #expect(throws: PatternFailure.self) { try Pattern("(" + nested + ")") }
    #expect(throws: PatternFailure.self) { try Pattern(String(repeating: "a", count: 65_537)) }
    #expect(throws: PatternFailure.self) { try Pattern(String(repeating: "(", count: 65_000)) }
  }
}
