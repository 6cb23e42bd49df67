import LedgeraDiagnostics
import Testing

@Suite struct AccentsTests {
  @Test(arguments: [
    ("Bäckerei", "Backerei"), ("Ba\u{308}ckerei", "Backerei"), ("Łódź Ørsted", "Lodz Orsted"),
    ("Straße", "Strasse"), ("cafe", "cafe"), ("日本 हिन्दी Ελλάδα", "日本 हिन्दी Ελλάδα"), ("", ""),
    ("Æther ŉ ǆ", "Æther ŉ ǆ"), ("Tiếng Việt", "Tieng Viet"),
  ])
  func `Latin letters lose their accents, others keep what they have`(
    _ text: String, _ plain: String
  ) {
    #expect(text.withoutAccents == plain)
  }
}
