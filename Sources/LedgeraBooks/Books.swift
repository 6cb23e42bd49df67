package import LedgeraChecking
import LedgeraComputation
package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel
package import LedgeraParsing
package import LedgeraQuantities

/// What to read and how strictly.
package struct BooksRequest: Sendable {
  package var inputs: [JournalInput]
  package var reading: ReadingOptions
  package var checking: CheckingOptions
  /// Checks beyond the basic ones.
  package var checks: [Check]
  /// What checks compare with instead of the usual, by the names of settings.
  package var settings: [String: WideQuantity] = [:]
  /// How commodities are shown whatever the books say, by symbol.
  package var styles: [String: AmountStyle]
  /// Whether commodities that are written nowhere look like others.
  package var givesUsualStyles = true
  /// What findings of some kinds count as. Essential errors stay what they are.
  package var levels: [DiagnosticCode: FindingLevel]

  package init(
    inputs: [JournalInput], reading: ReadingOptions,
    checking: CheckingOptions = CheckingOptions(), checks: [Check] = [],
    styles: [String: AmountStyle] = [:], levels: [DiagnosticCode: FindingLevel] = [:]
  ) {
    self.inputs = inputs
    self.reading = reading
    self.checking = checking
    self.checks = checks
    self.styles = styles
    self.levels = levels.filter { !CodeTable.isEssential($0.key) }
  }
}

/// Books after reading and checking: the one verdict for command line and editor.
package struct Books: Sendable {
  /// Complete as far as possible, also when there are errors.
  package var journal: Journal { checked.journal }
  package let checked: CheckingResult
  /// nil: there are errors, and no report can be made.
  package let ledger: Ledger?
  package private(set) var diagnostics: DiagnosticList
  /// A file that an include names is missing or cannot be read.
  package let hasUnreadableFiles: Bool
  /// The names in the books; empty unless the reading asks for them.
  package let mentions: [Mention]
  /// Where the parts of lines are; empty unless the reading asks for it or for names.
  package let layout: WrittenLayout
  /// Those that nothing has made use of yet.
  private let allowances: Allowances

  /// Reads and checks books. Never fails: what is wrong with them is a finding.
  package static func load(_ request: BooksRequest, environment: Environment) -> Books {
    var options = request.reading
    options.translator = InputFile.translator
    var reading = JournalReader.read(request.inputs, options: options, environment: environment)
    var diagnostics = DiagnosticList()
    var store = reading.takeStore()
    for index in store.commodities.indices {
      store.commodities[index].chosenStyle = request.styles[store.commodities[index].symbol]
    }
    store.givesUsualStyles = request.givesUsualStyles
    var allowances = Allowances(store)
    diagnostics.add(
      contentsOf: reading.diagnostics, at: request.levels, without: &allowances)
    let hasUnreadableFiles = reading.hasUnreadableFiles
    let (mentions, layout) = (reading.mentions, reading.layout)
    let unreliable = reading.unreliableAccounts
    let checked = Checker.check(
      store, options: request.checking, unreliable: unreliable,
      hasErrors: diagnostics.hasErrors)
    diagnostics.add(following: checked.diagnostics)
    let unused = allowances
    runChecks(
      request, on: checked, diagnostics.hasErrors ? nil : checked.ledger, without: &allowances,
      into: &diagnostics, environment)
    return Books(
      checked: checked, ledger: diagnostics.hasErrors ? nil : checked.ledger,
      diagnostics: checked.journal.sources.locatedInFiles(diagnostics),
      hasUnreadableFiles: hasUnreadableFiles, mentions: mentions, layout: layout,
      allowances: unused)
  }

  /// With what the checks of a request find in addition.
  package func checked(by request: BooksRequest, _ environment: Environment) -> Books {
    var books = self
    books.diagnostics = diagnostics(with: request.checks, request, environment)
    return books
  }

  /// What is found with other checks, for which the books need not be read again.
  func diagnostics(
    with checks: [Check], _ request: BooksRequest, _ environment: Environment
  ) -> DiagnosticList {
    var request = request
    request.checks = checks
    var allowances = allowances
    var found = DiagnosticList()
    Self.runChecks(
      request, on: checked, ledger, without: &allowances, into: &found, environment)
    var all = diagnostics
    all.add(contentsOf: journal.sources.locatedInFiles(found))
    return all
  }

  private static func runChecks(
    _ request: BooksRequest, on checked: CheckingResult, _ ledger: Ledger?,
    without allowances: inout Allowances, into diagnostics: inout DiagnosticList,
    _ environment: Environment
  ) {
    let journal = checked.journal
    let checks = request.checks.filter { $0.isAskedFor(journal) }
    guard !checks.isEmpty else { return }
    // Paths in the books are relative to the file that names them.
    let located = { @Sendable (path: String, file: FileID) -> String in
      let directory = Path.directory(of: journal.sources[file].path)
      return environment.absolutePath(Path.join(directory, path))
    }
    var context = CheckContext(
      journal: journal, ledger: ledger, order: checked.order,
      today: request.reading.today,
      fileExists: { environment.disk.status(located($0, $1)) != nil },
      readFile: { try? environment.disk.read(located($0, $1)).copy })
    context.settings = request.settings
    context.threads = request.checking.threads
    context.checks = Set(request.checks.map(\.name))
    // What allowances took back is known when all other checks have run.
    let isLast = { (check: Check) in check.codes.contains(.unusedAllowance) }
    let counter = environment.progress.counter("checking", of: checks.count, "checks")
    for group in [checks.filter { !isLast($0) }, checks.filter(isLast)] {
      if group.contains(where: isLast) { context.allowances = allowances.judged(after: checks) }
      for findings in CheckRuns(context: context, counter: counter).findings(of: group) {
        diagnostics.add(contentsOf: findings, at: request.levels, without: &allowances)
      }
    }
  }
}

extension DiagnosticList {
  /// Adds findings that are not allowed, at the levels of their kinds.
  fileprivate mutating func add(
    contentsOf other: DiagnosticList, at levels: [DiagnosticCode: FindingLevel],
    without allowances: inout Allowances
  ) {
    for finding in other.findings where !allowances.allow(finding) {
      if let finding = finding.at(levels[finding.code]) { add(finding) }
    }
    addDropped(from: other)
  }
}

extension DiagnosticList {
  /// Adds what balancing found. Where syntax that changes amounts was refused, imbalances follow
  /// from that and are only counted.
  fileprivate mutating func add(following other: DiagnosticList) {
    let causes: [DiagnosticCode] = [.unsupportedDirective, .unsupportedSyntax]
    guard let cause = findings.firstIndex(where: { causes.contains($0.code) }) else {
      add(contentsOf: other)
      return
    }
    let consequences: [DiagnosticCode] = [
      .unbalancedTransaction, .balanceAssertionFailed, .twoMissingAmounts,
    ]
    for finding in other.findings {
      if consequences.contains(finding.code) {
        addConsequence(of: cause, count: finding.suppressedCount + 1)
      } else {
        add(finding)
      }
    }
    addDropped(from: other)
  }
}
