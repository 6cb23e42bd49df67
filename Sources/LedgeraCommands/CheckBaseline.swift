import LedgeraDiagnostics
import LedgeraEnvironment

/// A file of findings that are known: they are left out, so that only new ones fail.
///
/// Each line starts with a fingerprint (reference.md § Fingerprints); what follows is for readers. Empty
/// lines and those that start with `#` say nothing.
struct CheckBaseline {
  private(set) var fingerprints: Set<Fingerprint> = []

  /// Reads a file, as `name` in messages.
  init(_ contents: FileContents, name: String) throws(CommandFailure) {
    for line in contents.lines {
      let text = line.text
      guard let word = text.split(whereSeparator: \.isBlank).first,
        !word.utf8.starts(with: "#".utf8)
      else { continue }
      guard let fingerprint = Fingerprint(digits: String(word)) else {
        throw .usage(
          "\(shown(String(word))) is not a fingerprint of a finding",
          at: .file(name, line: line.number, column: 1),
          hints: ["--write-baseline rewrites the file"])
      }
      fingerprints.insert(fingerprint)
    }
  }

  private static let heading =
    "# Known findings, left out by 'ledgera check --baseline' with this file."

  /// Whether a file is a baseline, also one that was damaged by a merge.
  static func isOne(_ contents: FileContents) -> Bool {
    contents.count == 0 || contents.start(heading.utf8.count) == heading
      || (try? CheckBaseline(contents, name: "")) != nil
  }

  /// A name for readers that means nothing to a shell that takes the file for a script.
  private static func plain(_ path: String) -> String {
    let isPlain = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " ./_-+@,:=".unicodeScalars.contains(scalar)
    }
    return path.unicodeScalars.reduce(into: "") { text, scalar in
      if isPlain(scalar) { text.unicodeScalars.append(scalar) } else { text.append("?") }
    }
  }

  /// The text of a file for these findings: no lines and columns, so that it changes only with them.
  static func text(_ findings: [Diagnostic], in sources: SourceMap) -> String {
    var text = heading + "\n"
    for (finding, fingerprint) in zip(findings, Fingerprint.all(of: findings, in: sources)) {
      let path = finding.primary.map { " '\(plain(sources[$0.span.file].path))'" } ?? ""
      text += "\(fingerprint) \(finding.code.slug)\(path)\n"
    }
    return text
  }
}

extension Invocation {
  /// The file of `--baseline`, absolute; nil without the option.
  var baselinePath: String? {
    value(Command.baseline).map { environment.absolutePath($0) }
  }

  /// The findings known by `--baseline`; nil without the option, or when the file is to be written.
  func knownFindings() throws(CommandFailure) -> CheckBaseline? {
    guard let path = baselinePath else {
      guard let given = last(of: Command.writeBaseline) else { return nil }
      throw .usage("'--write-baseline' needs '--baseline FILE'", at: given.origin)
    }
    if has(Command.writeBaseline) { return nil }
    let name = Path.relative(path, to: environment.currentDirectory)
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(path)
    } catch {
      var failure = CommandFailure.unreadable(name, error)
      if error == .missing { failure.hints = ["--write-baseline creates it"] }
      throw failure
    }
    return try CheckBaseline(contents, name: name)
  }
}

extension Command {
  static let baseline = OptionSpec(
    "baseline", value: .required("FILE", .files),
    help: "leave out the findings listed in this file")
  static let writeBaseline = OptionSpec(
    "write-baseline", effects: [.changesBooks, .writesFiles],
    help: "write the findings to the file of --baseline, and show none")
}
