import Testing

@testable import LedgeraBookPages

struct SlugTests {
  @Test func `names of files are safe and each is there once`() {
    var slugs = Slugs()
    let names = [
      "a:b", "a b", "a/b", "../a:b", "A:B", "a:b--2", "🙂", "", ".hidden", "a:b 2", "ä\u{0}\n",
    ]
    let made = names.map { slugs.slug($0, after: "account") }
    #expect(Set(made).count == names.count)
    #expect(made[0] == "account-a-b")
    #expect(made[1] == "account-a-b--2")
    for name in made {
      #expect(name.hasPrefix("account"))
      #expect(name.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase || $0 == "-") })
    }
  }
}
