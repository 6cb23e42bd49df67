import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraRendering

extension Command {
  static let explain = Command(
    "explain", group: .checks, summary: "Explain a kind of finding, with examples",
    synopsis: "[CODE…]", arguments: .names(.diagnostics),
    help: """
      A code is what is in brackets at the start of a finding: error[account-closed].
      Prints what it means, how to fix it, a journal that has it and the same
      journal fixed. The beginning of a code is enough if it is unique. The
      name of a check explains all its codes. Without a code, all of them are listed.

        ledgera explain unbalanced-transaction
        ledgera explain closed
      """,
    formats: [.text, .json], readsConfiguration: false
  ) { (invocation, output) throws(CommandFailure) in
    var codes: [DiagnosticCode] = []
    for name in invocation.arguments { codes += try namedCodes(name) }
    let isList = invocation.arguments.isEmpty
    if isList { codes = CodeTable.all }
    if try invocation.outputFormat() == .json {
      output.write(
        JSONRenderer.render(CodeText.form.json(codes, NoTexts())))
    } else if isList {
      output.write(CodeText.list(codes))
    } else {
      output.write(codes.map(CodeText.explanation).joined(separator: "\n"))
    }
    return .fine
  }

  /// A code, or the codes of a check.
  private static func namedCodes(_ name: String) throws(CommandFailure) -> [DiagnosticCode] {
    if let code = CodeTable.code(name.lowercased()) { return [code] }
    if let check = CheckTable.check(named: name.lowercased()) {
      return CodeTable.all.filter { CodeTable.check(giving: $0)?.name == check.name }
    }
    let starting = CodeTable.all.filter { !name.isEmpty && $0.slug.hasPrefix(name.lowercased()) }
    if starting.count == 1 { return starting }
    if starting.count > 1 {
      throw .usage(
        "\(shown(name)) may be \(starting.map(\.slug).joined(separator: ", "))",
        hints: ["write more of it"])
    }
    let names = CodeTable.all.map(\.slug) + CheckTable.all.map(\.name)
    let near = EditDistance.closest(to: name, among: names)
    throw .usage(
      "no code \(shown(name))",
      hints: [near.map { "did you mean '\($0)'?" }, "'ledgera explain' lists all codes"])
  }
}

extension DiagnosticCode {
  /// The explanation as one line.
  fileprivate var sentences: String {
    explanation.split(separator: "\n").joined(separator: " ")
  }
}

/// What `explain` prints of codes.
enum CodeText {
  static func list(_ codes: [DiagnosticCode]) -> String {
    let width = codes.map(\.slug.utf8.count).max() ?? 0
    return codes.map { code in
      let slug = code.slug + String(repeating: " ", count: width - code.slug.utf8.count)
      let severity = code.severity == .error ? "error    " : "warning  "
      return "\(slug)  \(severity)\(code.summary)\n"
    }.joined()
  }

  static func explanation(_ code: DiagnosticCode) -> String {
    var text = "\(code.severity.rawValue)[\(code.slug)]: \(code.summary)\n\n"
    for line in HelpText.wrapped(code.sentences, width: 78) { text += line + "\n" }
    let finders = CodeTable.check(giving: code).map(commands) ?? "commands that read bank files"
    text += "\nFound by \(finders).\n"
    if let fix = code.fix {
      for line in HelpText.wrapped("'ledgera check --fix' fixes it: it \(fix).", width: 78) {
        text += line + "\n"
      }
    }
    if let failing = code.failing {
      text += "\nA journal that has it:\n\n" + indented(failing)
    } else if let reason = code.reasonForNoExample {
      text += "\nThere is no example: \(reason).\n"
    }
    if let passing = code.passing { text += "\nFixed:\n\n" + indented(passing) }
    return text
  }

  private static func commands(for check: Check) -> String {
    switch check.group {
    case .basic: "every command that reads the books"
    case .strict: "'ledgera check \(check.name)', and by every command with -s"
    case .named: "'ledgera check \(check.name)'"
    case .standing, .advisory: "every 'ledgera check'"
    }
  }

  private static func indented(_ journal: String) -> String {
    var lines = journal.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  /// What `explain` says of codes.
  static let form = ReportForm<[DiagnosticCode], NoTexts>("explain") {
    Field("codes", .list(fields)) { $0 }
  }

  private static let fields = Fields<DiagnosticCode, NoTexts> {
    Field("code", .text) { $0.slug }
    Field("severity", .text) { $0.severity.rawValue }
    Field("summary", .text) { $0.summary }
    Field("explanation", .text) { $0.sentences }
    Field("check", .text) { CodeTable.check(giving: $0)?.name }
    Field("fix", .text) { $0.fix }
    Field("failing", .text) { $0.failing }
    Field("passing", .text) { $0.passing }
  }
}
