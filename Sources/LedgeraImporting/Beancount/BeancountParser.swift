import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads one file of Beancount (reference.md § Beancount).
struct BeancountParser {
  let bytes: [UInt8]
  let file: FileID
  var position = 0
  private(set) var directives: [BeancountDirective] = []
  private(set) var options: [(name: String, value: String)] = []
  private(set) var includes: [(pattern: String, span: Span)] = []
  var findings = DiagnosticList()
  /// Of the transactions below a `pushtag`.
  private var pushedTags: [(name: String, span: Span)] = []
  private var pushedMetadata: [(pair: BeancountMetadata, span: Span)] = []

  init(_ bytes: [UInt8], _ file: FileID) {
    self.bytes = bytes
    self.file = file
  }

  mutating func read() {
    while position < bytes.count {
      let start = position
      skipBlanks()
      if isAtLineEnd || position == start && isHeading {
        skipLine()
        continue
      }
      do throws(BeancountProblem) {
        guard position == start else {
          throw BeancountProblem(
            headline: "this line belongs to no directive above it", range: position..<lineEnd)
        }
        try readDirective()
      } catch {
        report(error)
        skipBlock(from: start)
      }
    }
    for span in pushedTags.map(\.span) + pushedMetadata.map(\.span) {
      findings.add(Diagnostic(.beancountSyntax, "nothing ends what this begins", at: span))
    }
  }

  // MARK: Directives

  /// A line of an outline, or one that a shell reads.
  private var isHeading: Bool { "*:#!&?%".utf8.contains(bytes[position]) }

  private mutating func readDirective() throws(BeancountProblem) {
    let start = position
    guard let day = takeDay() else { return try readUndated(from: start) }
    skipBlanks()
    if let flag = takeFlag() { return try readTransaction(day, flag, from: start) }
    let word = try required("a directive", takeWord())
    let content: BeancountDirective.Content?
    switch word {
    case "txn": return try readTransaction(day, "", from: start)
    case "open": content = try readOpening()
    case "close": content = .close(account: try requiredAccount())
    case "commodity": content = .commodity(symbol: try requiredSymbol())
    case "price":
      content = .price(symbol: try requiredSymbol(), try requiredAmount())
    case "balance": content = try readBalance()
    case "pad": content = .pad(account: try requiredAccount(), from: try requiredAccount())
    case "note": content = .remark(account: try requiredAccount(), try requiredString())
    case "document":
      content = .remark(account: try requiredAccount(), "document \(try requiredString())")
    case "event", "query", "custom":
      content = nil
      while !isAtLineEnd { if try takeString() == nil { position += 1 } }
    default:
      throw BeancountProblem(
        headline: "'\(word)' is no directive of Beancount",
        range: position - word.utf8.count..<position)
    }
    if case .remark = content { _ = takeTagsAndLinks() }
    let end = position
    try endLine()
    let metadata = try readMetadata()
    guard let content else { return }
    directives.append(
      BeancountDirective(
        day: day, content: content, metadata: pushedMetadata.map(\.pair) + metadata,
        span: span(start..<end)))
  }

  private mutating func readOpening() throws(BeancountProblem) -> BeancountDirective.Content {
    let account = try requiredAccount()
    var symbols: [String] = []
    skipBlanks()
    while let symbol = takeSymbol() {
      symbols.append(symbol)
      skipBlanks()
      guard take(",") else { break }
      skipBlanks()
    }
    let start = position
    let method = try takeString() ?? ""
    if !method.isEmpty { try check(method: method, from: start) }
    return .open(account: account, symbols: symbols, method: method)
  }

  private mutating func readBalance() throws(BeancountProblem) -> BeancountDirective.Content {
    let account = try requiredAccount()
    skipBlanks()
    let quantity = try required("an amount", try takeNumber())
    skipBlanks()
    var tolerance: WideQuantity?
    if take("~") {
      skipBlanks()
      tolerance = try required("a tolerance", try takeNumber())
    }
    let amount = BeancountAmount(quantity: quantity, symbol: try requiredSymbol())
    return .balance(account: account, amount, tolerance: tolerance)
  }

  /// A directive of the whole file.
  private mutating func readUndated(from start: Int) throws(BeancountProblem) {
    let word = takeWord() ?? ""
    skipBlanks()
    switch word {
    case "option": try readOption(from: start)
    case "include": includes.append((try requiredString(), span(start..<position)))
    case "plugin": try readPlugin(from: start)
    case "pushtag":
      pushedTags.append((try required("a tag", takeMarked("#")), span(start..<position)))
    case "pushmeta":
      pushedMetadata.append((try required("a key", try takeMetadata()), span(start..<position)))
    case "poptag":
      let tag = try required("a tag", takeMarked("#"))
      try pop(pushedTags.lastIndex { $0.name == tag }, of: &pushedTags, from: start)
    case "popmeta":
      let name = try required("a key", try takeMetadata()).name
      try pop(
        pushedMetadata.lastIndex { $0.pair.name == name }, of: &pushedMetadata, from: start)
    default:
      throw BeancountProblem(
        headline: "this line is no directive of Beancount", range: start..<max(start + 1, lineEnd))
    }
    try endLine()
  }

  private func pop<Pushed>(
    _ index: Int?, of list: inout [Pushed], from start: Int
  ) throws(BeancountProblem) {
    guard let index else {
      throw BeancountProblem(
        headline: "nothing above begins what this ends", range: start..<position)
    }
    list.remove(at: index)
  }

  /// Names that options of Beancount have, beginnings of names of accounts among them.
  private static let optionNames = [
    "title", "name_", "account_", "conversion_currency", "inferred_tolerance_", "tolerance_",
    "infer_tolerance_from_cost", "documents", "operating_currency", "render_commas",
    "plugin_processing_mode", "plugin", "long_string_maxlines", "booking_method",
    "allow_pipe_separator", "allow_deprecated_", "insert_pythonpath", "display_precision",
    "experiment_explicit_tolerances", "use_legacy_fixed_tolerances",
  ]

  private mutating func readOption(from start: Int) throws(BeancountProblem) {
    let (name, value) = (try requiredString(), try requiredString())
    guard
      Self.optionNames.contains(where: { $0 == name || $0.hasSuffix("_") && name.hasPrefix($0) })
    else {
      throw BeancountProblem(
        headline: "'\(ForeignText(name).line)' is no option of Beancount", range: start..<position)
    }
    if name == "booking_method" { try check(method: value, from: start) }
    if name == "operating_currency" {
      var symbol = BeancountParser(Array(value.utf8), file)
      guard symbol.takeSymbol() == value else {
        throw BeancountProblem(
          headline: "'\(ForeignText(value).line)' is no commodity", range: start..<position,
          help: "they have capital letters, such as EUR")
      }
    }
    options.append((name, value))
  }

  private func check(method: String, from start: Int) throws(BeancountProblem) {
    guard BeancountInventory.Method(rawValue: method) == nil else { return }
    throw BeancountProblem(
      headline: "'\(ForeignText(method).line)' is no booking method", range: start..<position,
      help: "it is one of STRICT, STRICT_WITH_SIZE, FIFO, LIFO, HIFO, AVERAGE, NONE")
  }

  /// Names of plugins that only look for mistakes, or that make what Ledgera needs not.
  private static let harmless: Set<String> = [
    "auto_accounts", "auto", "check_average_cost", "check_closing", "check_commodity",
    "check_drained", "coherent_cost", "leafonly", "noduplicates", "nounused", "onecommodity",
    "pedantic", "sellgains", "unique_prices", "close_tree",
  ]

  private mutating func readPlugin(from start: Int) throws(BeancountProblem) {
    let name = try requiredString()
    skipBlanks()
    if current == UInt8(ascii: "\"") { _ = try requiredString() }
    guard !Self.harmless.contains(name.split(separator: ".").last.map(String.init) ?? "") else {
      return
    }
    findings.add(
      Diagnostic(
        .beancountPlugin, "plugins do not run: what '\(ForeignText(name).line)' adds is missing",
        at: span(start..<position)))
  }

  // MARK: Transactions

  private mutating func readTransaction(
    _ day: Day, _ flag: String, from start: Int
  ) throws(BeancountProblem) {
    var texts: [String] = []
    skipBlanks()
    while current == UInt8(ascii: "\"") {
      texts.append(try requiredString())
      skipBlanks()
      if take("|") { skipBlanks() }
    }
    guard texts.count <= 2 else { throw unexpected() }
    var marks = takeTagsAndLinks()
    let end = position
    try endLine()
    var postings: [BeancountPosting] = []
    var metadata: [BeancountMetadata] = []
    while beginsIndentedLine() {
      if current == UInt8(ascii: "#") && isTagName(at: position + 1)
        || current == UInt8(ascii: "^")
      {
        let more = takeTagsAndLinks()
        marks = (marks.tags + more.tags, marks.links + more.links)
      } else if let pair = try takeMetadata() {
        if postings.isEmpty {
          metadata.append(pair)
        } else {
          postings[postings.count - 1].metadata.append(pair)
        }
      } else {
        postings.append(try readPosting())
      }
      try endLine()
    }
    let transaction = BeancountTransaction(
      flag: flag, payee: texts.count == 2 ? texts[0] : "", narration: texts.last ?? "",
      tags: pushedTags.map(\.name) + marks.tags, links: marks.links, postings: postings)
    directives.append(
      BeancountDirective(
        day: day, content: .transaction(transaction),
        metadata: pushedMetadata.map(\.pair) + metadata,
        span: span(start..<end)))
  }

  private mutating func readPosting() throws(BeancountProblem) -> BeancountPosting {
    let start = position
    let flag = takeFlag() ?? ""
    let account = try requiredAccount()
    skipBlanks()
    let units = try takePart()
    skipBlanks()
    let cost = try takeCost()
    skipBlanks()
    let price = try takePrice()
    var posting = BeancountPosting(account: account, units: units, span: span(start..<position))
    if !flag.isEmpty { posting.flag = flag }
    if let cost { posting.cost = cost }
    if let price { posting.price = price }
    return posting
  }

  private mutating func readMetadata() throws(BeancountProblem) -> [BeancountMetadata] {
    var metadata: [BeancountMetadata] = []
    while beginsIndentedLine() {
      guard let pair = try takeMetadata() else { throw unexpected() }
      metadata.append(pair)
      try endLine()
    }
    return metadata
  }

  // MARK: Findings

  func span(_ range: Range<Int>) -> Span { Span(file: file, range: range) }

  private mutating func report(_ problem: BeancountProblem) {
    var finding = Diagnostic(.beancountSyntax, problem.headline, at: span(problem.range))
    finding.help = problem.help.map { [$0] } ?? []
    findings.add(finding)
  }
}
