import LedgeraImporting
import Testing

/// Encodings of a byte a character are told apart by the words of headers, and by what texts look like.
@Suite struct TextEncodingTests {
  @Test(arguments: [
    (
      "windows-1251", "Аренда",
      "c4e0f2e03bceefe8f1e0ede8e53bd1f3ecece00a31332e31302e323032363bc0f0e5ede4e03b2d35"
        + "2c30300a"
    ),
    (
      "koi8-r", "Аренда",
      "e4c1d4c13befd0c9d3c1cec9c53bf3d5cdcdc10a31332e31302e323032363be1d2c5cec4c13b2d35"
        + "2c30300a"
    ),
    (
      "cp866", "Аренда",
      "84a0e2a03b8eafa8e1a0ada8a53b91e3acaca00a31332e31302e323032363b80e0a5ada4a03b2d35"
        + "2c30300a"
    ),
    (
      "windows-1250", "Žižkov",
      "446174756d3b506f7069733bc8e173746b610a31332e31302e323032363b8e699e6b6f763b2d352c"
        + "30300a"
    ),
    (
      "iso-8859-2", "Žižkov",
      "446174756d3b506f7069733bc8e173746b610a31332e31302e323032363bae69be6b6f763b2d352c"
        + "30300a"
    ),
    (
      "mac-roman", "Orléans",
      "446174653b4c6962656c6c8e3b4d6f6e74616e740a31332f31302f323032363b4f726c8e616e733b"
        + "2d352c30300a"
    ),
    (
      "cp850", "Müller",
      "446174756d3b456d7066846e6765723b4265747261670a31332e31302e323032363b4d816c6c6572"
        + "3b2d352c30300a"
    ),
    (
      "windows-1253", "Ενοίκιο",
      "c7ece5f1efece7eddfe13bd0e5f1e9e3f1e1f6de3bd0eff3fc0a31332f31302f323032363bc5edef"
        + "dfeae9ef3b2d352c30300a"
    ),
    (
      "windows-1255", "שכירות",
      "fae0f8e9ea2cfae9e0e5f82ce7e5e1e42ce6ebe5fa0a31332f31302f323032362cf9ebe9f8e5fa2c"
        + "352e30302c0a"
    ),
    (
      "windows-1254", "Kira",
      "54617269683b41e7fd6b6c616d613b54757461720a31332e31302e323032363b4b6972613b2d352c"
        + "30300a"
    ),
    (
      "cp874", "ค่าเช่า",
      "c7d1b9b7d5e82cc3d2c2a1d2c32cb6cdb9e0a7d4b92cbdd2a1e0a7d4b90a31332f31302f32303236"
        + "2ca4e8d2e0aae8d22c352e30302c0a"
    ),
    (
      "windows-1252", "Orléans",
      "446174653b4c6962656c6ce93b4d6f6e74616e740a31332f31302f323032363b4f726ce9616e733b"
        + "2d352c30300a"
    ),
  ])
  func `an encoding is told by the header`(_ name: String, _ word: String, _ hexadecimal: String) {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let statement = ReadStatement(bytes: bytes)
    #expect(statement.encoding.name == name)
    #expect(statement.rows == ["2 2026-10-13 -5.00 \(word)"])
    #expect(statement.findings == [])
  }

  @Test(arguments: [
    "cp1250", "windows-1250", "ISO-8859-2", "latin2", "KOI8-R", "macintosh", "IBM850",
  ])
  func `encodings have their usual names`(_ name: String) {
    #expect(TextEncoding(name: name) != nil)
    #expect(TextEncoding(name: TextEncoding(name: name)?.name ?? "") == TextEncoding(name: name))
  }
}
