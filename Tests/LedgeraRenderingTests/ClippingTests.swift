import Testing

@testable import LedgeraRendering

struct ClippingTests {
  @Test func `the front or the back is kept`() {
    #expect(Clipping.keepingFront("abcdef", width: 6) == "abcdef")
    #expect(Clipping.keepingFront("abcdef", width: 5) == "abc..")
    #expect(Clipping.keepingBack("abcdef", width: 5) == "..def")
    #expect(Clipping.keepingFront("日本語", width: 5) == "日..")
    #expect(Clipping.keepingBack("日本語", width: 5) == "..語")
  }

  @Test(arguments: [2, 1, 0, -7])
  func `the dots stay whatever the width`(width: Int) {
    for text in ["abc", "日本語"] {
      #expect(Clipping.keepingFront(text, width: width) == "..")
      #expect(Clipping.keepingBack(text, width: width) == "..")
      #expect(Clipping.account(text, width: width) == "..")
    }
  }

  @Test(arguments: [
    (23, "assets:bank:my checking"), (22, "as:bank:my checking"), (19, "as:bank:my checking"),
    (18, "as:ba:my checking"), (17, "as:ba:my checking"), (16, "..ba:my checking"),
    (5, "..ing"),
  ])
  func `an account loses its leading parts first`(width: Int, expected: String) {
    #expect(Clipping.account("assets:bank:my checking", width: width) == expected)
  }

  @Test func `empty and wide parts of accounts are measured`() {
    #expect(Clipping.account("a::expenses:日本語", width: 14) == "a::ex:日本語")
    #expect(Clipping.account("日本語:日本語:日本語", width: 12) == "日:日:日本語")
    #expect(Clipping.account("é:été:longer", width: 11) == "é:ét:longer")
    #expect(Clipping.account("é:été:longer", width: 10) == "..t:longer")
  }
}
