import LedgeraDiagnostics
import LedgeraRendering
import LedgeraTestSupport
import Testing

struct HostileSourceTests {
  /// Splitmix64: repeatable randomness from a printed seed.
  private struct Randomness: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  private func randomBytes(_ count: Int, _ random: inout Randomness) -> [UInt8] {
    let pieces: [[UInt8]] = [
      Array("abc".utf8), [0x0A], [0x0D, 0x0A], [0x0D], [0x1B], [0x09], [0], [0x9B], [0xC2, 0x9B],
      Array("日\u{301}\u{202E}🍕\u{FE0F}\u{2028}".utf8), [0xF0, 0x9F], [0xFF],
    ]
    return (0..<count).flatMap { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
  }

  private func randomSpan(_ file: FileID, _ count: Int, _ random: inout Randomness) -> Span {
    let start = Int.random(in: 0...count + 3, using: &random)
    return Span(file: file, range: start..<start + Int.random(in: 0...count + 3, using: &random))
  }

  @Test(arguments: Effort.seeds(40))
  func `no source makes the renderer stumble or talk to the terminal`(seed: UInt64) {
    var random = Randomness(state: seed)
    let bytes = randomBytes(Int.random(in: 0...120, using: &random), &random)
    let dirty = String(decoding: bytes, as: UTF8.self)
    var sources = SourceMap()
    let file = sources.add("a\(dirty)", bytes: bytes)
    var list = DiagnosticList()
    for _ in 0..<5 {
      var finding = Diagnostic(
        unbalanced, dirty, at: randomSpan(file, bytes.count, &random), label: dirty)
      finding.related = [LabelledSpan(randomSpan(file, bytes.count, &random), dirty)]
      finding.arithmetic = [ArithmeticRow(amount: dirty, label: dirty, isResult: true)]
      finding.notes = [dirty]
      let edit = SourceEdit(randomSpan(file, bytes.count, &random), with: dirty)
      finding.fix = Fix(dirty, edits: [edit], isSafe: false)
      list.add(finding)
    }
    let options = TextOptions(width: Int.random(in: 0...120, using: &random))
    for format in DiagnosticFormat.allCases {
      let output = DiagnosticRenderer(sources, options).render(list, as: format)
      let text = String(decoding: output, as: UTF8.self)
      #expect(output.elementsEqual(text.utf8), "the output is UTF-8; seed \(seed)")
      let isJSON = [.json, .sarif, .gitlab, .rdjson].contains(format)
      let escapes = text.unicodeScalars.first { isDangerous($0) && !isJSON }
      #expect(escapes == nil, "seed \(seed)")
      #expect(!output.contains { $0 < 0x20 && $0 != 0x0A }, "seed \(seed)")
    }
  }

  /// Obeyed or hidden by terminals; JSON may carry some, escaped by its reader.
  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return (value < 0x20 && value != 0x0A) || (0x7F...0x9F).contains(value) || value == 0x202E
      || value == 0x2028
  }
}
