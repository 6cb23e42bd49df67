/// Identifies a finding across runs even if lines have moved: 16 hexadecimal digits (reference.md §
/// Fingerprints).
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private let hash: UInt64

  private init(_ text: String) {
    hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Reads a `description`; nil for anything else.
  public init?(digits: String) {
    guard let hash = UInt64(digits, radix: 16) else { return nil }
    self.hash = hash
    guard description == digits else { return nil }
  }

  /// 16 hexadecimal digits in lower case.
  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The fingerprints of findings in file order, one each.
  public static func all(of findings: [Diagnostic], in sources: SourceMap) -> [Fingerprint] {
    let root = directory(of: sources)
    var counts: [String: Int] = [:]
    return findings.map { finding in
      var path = finding.primary.map { sources[$0.span.file].path } ?? ""
      if path.utf8.starts(with: root.utf8) { path = String(path.dropFirst(root.count)) }
      // Baselines keep fingerprints longer than codes keep their names.
      let code = finding.code.formerSlug ?? finding.code.slug
      let text = "\(code)\n\(path)\n\(line(of: finding, in: sources))\n"
      counts[text, default: 0] += 1
      return Fingerprint(text + String(counts[text, default: 1]))
    }
  }

  /// The directory of the first file, with a slash at its end; empty for the working directory.
  private static func directory(of sources: SourceMap) -> String {
    guard let path = sources.files.first?.path, let slash = path.lastIndex(of: "/") else {
      return ""
    }
    return String(path[...slash])
  }

  /// The text of the line in which a finding starts, with single blanks; without a place what it says.
  public static func line(of finding: Diagnostic, in sources: SourceMap) -> String {
    guard let span = finding.primary?.span else { return finding.headline }
    let file = sources[span.file]
    let number = file.position(of: span.range.lowerBound).line
    guard let range = file.range(ofLine: number) else { return "" }
    return file.text(in: range).split(whereSeparator: \.isBlank).joined(separator: " ")
  }
}
