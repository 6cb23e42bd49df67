import LedgeraEnvironment
import Testing

@testable import LedgeraCommands

/// Files whose characters have several bytes, which `iconv` makes UTF-8.
@Suite struct MultiByteFileTests {
  /// 日付,摘要,金額 and 食品 in Shift JIS.
  private static let bytes: [UInt8] =
    [0x93, 0xFA, 0x95, 0x74, 0x2C, 0x93, 0x45, 0x97, 0x76, 0x2C, 0x8B, 0xE0, 0x8A, 0x7A, 0x0A]
    + Array("2026/11/03,".utf8) + [0x90, 0x48, 0x95, 0x69] + Array(",-1200\n".utf8)
  private static let text = "日付,摘要,金額\n2026/11/03,食品,-1200\n"

  /// What `import --parsed` says where iconv knows the given encoding only; nil: there is no iconv.
  private func parsed(
    _ words: String..., knowing page: String?
  ) -> (output: String, errors: String, isFine: Bool) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    var environment = Environment.inMemory(
      arguments: ["import", "--parsed", "-", "-O", "csv"] + words,
      run: { (call) throws(ProgramError) in
        guard let page, call.name == "iconv" else { throw .missing }
        guard call.input == Self.bytes, call.arguments == ["-f", page, "-t", "UTF-8"] else {
          return ProgramResult(status: 1)
        }
        return ProgramResult(status: 0, output: Array(Self.text.utf8))
      }, output: output, errors: errors)
    environment.standardInput = { () throws(ReadError) in FileContents(Self.bytes) }
    let isFine = Ledgera.run(environment) == .fine
    return (output.text, errors.text, isFine)
  }

  @Test func `the encoding that makes lines of a file is found and said`() {
    let run = parsed(knowing: "SHIFT_JIS")
    #expect(run.isFine && run.output.contains("食品"), "\(run)")
    #expect(run.errors.contains("'-' is read as shift_jis; --encoding says otherwise"))
  }

  @Test func `the encoding that is named is the only one`() {
    let run = parsed("--encoding", "sjis", knowing: "SHIFT_JIS")
    #expect(run.isFine && run.output.contains("食品"))
    #expect(!run.errors.contains("says otherwise"))
    let other = parsed("--encoding", "gbk", knowing: "SHIFT_JIS")
    #expect(other.errors == "error: '-' is not in gb18030\n")
    let none = parsed("--encoding", "big5", knowing: nil)
    #expect(none.errors == "error: iconv, which reads big5, is not installed\n")
  }

  @Test func `without iconv such a file is not understood`() {
    let run = parsed(knowing: nil)
    #expect(!run.isFine && !run.output.contains("食品"))
  }
}
