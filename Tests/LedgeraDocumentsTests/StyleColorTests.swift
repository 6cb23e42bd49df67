import LedgeraDocuments
import Testing

@Suite struct StyleColorTests {
  @Test func `colours are written by name or by their parts`() {
    #expect(Style.color("#ff8000")?.ownColor?.red == 255)
    #expect(Style.color("#F80") == Style.color("#ff8800"))
    #expect(Style.color("Blue") == Style.color("#3060d0"))
    for text in ["", "#", "#12345", "#gggggg", "blueish", "ff8000", "#+12345"] {
      #expect(Style.color(text) == nil, "\(text)")
    }
  }

  @Test func `a colour goes with other looks`() {
    let style = Style.color(red: 1, green: 2, blue: 3).union(.strong)
    #expect(style.contains(.strong) && !style.contains(.negative))
    #expect(style.ownColor?.green == 2 && style.ownColor?.blue == 3)
    #expect(Style.negative.ownColor == nil)
  }
}
