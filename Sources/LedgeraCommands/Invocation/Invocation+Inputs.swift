package import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel
import LedgeraParsing

extension Invocation {
  /// The journals to read: those of `-f` on the command line, else those of the configuration file,
  /// else that of `LEDGERA_FILE`, `LEDGER_FILE`, else `~/.hledger.journal` if it exists.
  ///
  /// Files that are named need not exist; reading them reports it.
  package func inputFiles() throws(CommandFailure) -> [InputFile] {
    let given = options.filter { $0.name == OptionSpec.file.name }
    let typed = given.filter { $0.origin.place == nil }
    let chosen = typed.isEmpty ? given : typed
    if !chosen.isEmpty {
      return try chosen.map { (given) throws(CommandFailure) in try named(by: given) }
    }
    for variable in ["LEDGERA_FILE", "LEDGER_FILE"] {
      if let name = environment.variable(variable) {
        return [InputFile(path: path(ofVariable: name), name: name, namedBy: variable)]
      }
    }
    if let home = environment.home {
      let path = Path.join(home, ".hledger.journal")
      if environment.disk.status(path) != nil { return [InputFile(path: path, name: path)] }
    }
    let file = arguments.first { namesFile($0) }
    var failure = CommandFailure.usage(
      "no journal to read",
      hints: [
        "name one: ledgera \(command.name) -f \(file ?? "FILE")",
        "or for good: write '-f FILE' into ledgera.conf, or set LEDGERA_FILE",
        "'ledgera init' creates new books",
      ])
    failure.isAboutNothing = true
    throw failure
  }

  /// Whether a word is the name of a file.
  func namesFile(_ word: String) -> Bool {
    environment.disk.status(environment.absolutePath(word))?.kind == .regular
  }

  private func named(by given: OptionOccurrence) throws(CommandFailure) -> InputFile {
    var name = given.value ?? ""
    let format = InputFormat.takePrefix(of: &name)
    guard !name.isEmpty else {
      throw .usage("option '-f' needs the name of a file", at: given.origin)
    }
    if name == "-" {
      return InputFile(path: nil, name: name, namedBy: given.origin.place, format: format)
    }
    // Configuration files name absolute paths; people know them from where they work.
    let path = environment.absolutePath(name)
    if guise == .hledger {
      name = path
    } else if given.origin.place != nil {
      name = Path.relative(path, to: environment.currentDirectory)
    }
    return InputFile(path: path, name: name, namedBy: given.origin.place, format: format)
  }

  /// A variable may hold a pattern; the first match counts.
  private func path(ofVariable name: String) -> String {
    let path = environment.absolutePath(name)
    guard environment.disk.status(path) == nil else { return path }
    return environment.disk.glob(path, relativeTo: "/").paths.first ?? path
  }

  /// Says what to do with files that were read as journals, and are something else by their looks.
  func noteMisnamed(_ books: Books, _ output: inout Output) {
    guard books.diagnostics.hasErrors || books.journal.transactionCount == 0,
      let inputs = try? inputFiles()
    else { return }
    for input in inputs where input.format == .journal {
      let file = books.journal.sources.files.first {
        environment.absolutePath($0.path) == input.path
      }
      guard let file, let advice = FileLooks(file.bytes).advice(input.name) else { continue }
      output.note("help: \(shown(input.name)) looks like \(advice)\n")
    }
  }
}

/// What a file may be that is no journal, by how it begins.
struct FileLooks {
  private let bytes: UnsafeRawBufferPointer
  private let lines: [Substring]

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline).prefix(20).map { $0 }
  }

  /// What it looks like, and what to do then; nil: nothing is known that it could be.
  func advice(_ name: String) -> String? {
    if let kind = StatementFormat.foreign(bytes) {
      return "\(kind): save it as CSV, and 'ledgera import' enters what the books lack"
    }
    if isBeancount {
      return "Beancount: read it with -f beancount:\(name)"
    }
    let format = StatementFormat.detected(in: Array(bytes.prefix(1 << 16)))
    if format != .csv {
      return "\(format.rawValue.uppercased()): 'ledgera import \(name)' enters what the books lack"
    }
    if !lines.isEmpty, lines.allSatisfy({ $0.firstMatch(of: /^[iobhIOBH] \d/) != nil }) {
      return "timeclock: read it with -f timeclock:\(name)"
    }
    if isTimedot { return "timedot: read it with -f timedot:\(name)" }
    guard hasColumns else { return nil }
    return "separated values: 'ledgera import \(name)' enters what the books lack, and"
      + " -f csv:\(name) reads it by rules"
  }

  /// A directive of Beancount, or a payee in quotes.
  private var isBeancount: Bool {
    lines.contains { line in
      line.firstMatch(of: /^(option|plugin) +"/) != nil
        || line.firstMatch(of: /^\d{4}-\d{2}-\d{2} +(open|pad|balance|txn|\*|!) *("| [A-Z][\w-]*:)/)
          != nil
    }
  }

  /// A day on a line of its own, and below it what took how long.
  private var isTimedot: Bool {
    zip(lines, lines.dropFirst()).contains { day, item in
      day.firstMatch(of: /^\d{4}[-\/.]\d{1,2}[-\/.]\d{1,2}\s*$/) != nil
        && item.firstMatch(of: /^\S.* {2,}[.\d][.\d \w]*$/) != nil
    }
  }

  /// The first lines have equally many separators, at least two.
  private var hasColumns: Bool {
    ",;\t".contains { separator in
      let counts = lines.prefix(3).map { $0.count { $0 == separator } }
      return counts.count > 1 && counts[0] > 1 && Set(counts).count == 1
    }
  }
}
