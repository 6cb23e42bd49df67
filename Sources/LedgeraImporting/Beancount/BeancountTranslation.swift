package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// Reads books of Beancount, the files that they include among them (reference.md § Beancount).
package struct BeancountTranslation {
  private var result: SourceTranslation
  /// Whether a transaction was written last.
  private var isBelowTransaction = false

  /// The journal that the books are. Never fails: what is wrong is a finding.
  package static func translate(
    _ path: String, _ contents: FileContents, environment: Environment
  ) -> SourceTranslation {
    var files = BeancountFiles(path, contents, environment)
    files.readAll()
    let booking = BeancountBooking(files.takeDirectives(), method: files.method)
    var translation = BeancountTranslation(result: SourceTranslation(of: files.sources[0]))
    translation.result.files = files.sources
    translation.result.findings = files.findings
    translation.result.findings.add(contentsOf: booking.findings)
    translation.write(files)
    translation.write(booking.directives)
    return translation.result
  }

  private mutating func put(_ text: String) { result.append(text.utf8) }

  // MARK: Declarations

  /// What options say.
  private mutating func write(_ files: BeancountFiles) {
    put("decimal-mark .\n")
    for (name, type) in files.roots { put("account \(name)  ; type: \(type)\n") }
    let symbols = files.operatingCurrencies.map(CommodityInfo.quoted)
    guard let base = symbols.first else { return }
    put("profile\n    base \(base)\n")
    if symbols.count > 1 { put("    display \(symbols.dropFirst().joined(separator: ", "))\n") }
  }

  private mutating func write(_ directives: [BeancountDirective]) {
    var ends: [String: Day] = [:]
    var remarks: [String: [String]] = [:]
    for directive in directives {
      if case .close(let account) = directive.content { ends[account] = directive.day }
      guard case .remark(let account, let text) = directive.content else { continue }
      remarks[account, default: []].append("\(directive.day.text) \(Self.plain(text))")
    }
    var opened: Set<String> = []
    for directive in directives {
      result.begin(directive.span)
      switch directive.content {
      case .open(let account, _, let method):
        var tags = ["opened: \(directive.day.text)"]
        if let end = ends[account] { tags.append("closed: \(end.text)") }
        if let tag = BeancountInventory.Method(rawValue: method)?.tag {
          tags.append("booking: \(tag)")
        }
        opened.insert(account)
        endTransactions()
        put("account \(account)  ; \(tags.joined(separator: ", "))\n")
        write(directive.metadata, indent: 4)
        writeRemarks(remarks[account])
      case .commodity(let symbol):
        endTransactions()
        put("commodity \(CommodityInfo.quoted(symbol))\n")
        write(directive.metadata, indent: 4)
      case .price(let symbol, let amount):
        endTransactions()
        put("P \(directive.day.text) \(CommodityInfo.quoted(symbol)) \(Self.text(amount))\n")
      case .transaction(let transaction): write(transaction, directive)
      case .close(let account), .remark(let account, _):
        guard opened.insert(account).inserted else { break }
        endTransactions()
        put("account \(account)\n")
        if let end = ends[account] { put("    ; closed: \(end.text)\n") }
        writeRemarks(remarks[account])
      case .balance, .pad: break
      }
    }
  }

  private mutating func writeRemarks(_ remarks: [String]?) {
    if let remarks { put("    ; note: \(remarks.joined(separator: "; "))\n") }
  }

  // MARK: Transactions

  /// Separates directives from transactions above them.
  private mutating func endTransactions() {
    if isBelowTransaction { put("\n") }
    isBelowTransaction = false
  }

  private mutating func write(
    _ transaction: BeancountTransaction, _ directive: BeancountDirective
  ) {
    let isState = ["*", "!"].contains(transaction.flag)
    let texts = [transaction.payee, transaction.narration].filter { !$0.isEmpty }
    let description = texts.map { $0.replacing("|", by: "/") }.joined(separator: " | ")
    var line = directive.day.text + (isState ? " \(transaction.flag)" : "")
    if let first = description.first {
      line += ("*!(".contains(first) ? " ()\t " : " ") + description
    }
    var tags = transaction.tags.map { "\(Self.tagName($0)):" }
    tags += transaction.links.map { "link: \($0)" }
    if !isState, !transaction.flag.isEmpty { tags.append("flag: \(transaction.flag)") }
    if !tags.isEmpty { line += "\t; " + tags.joined(separator: ", ") }
    put("\n\(line)\n")
    isBelowTransaction = true
    write(directive.metadata, indent: 4)
    let hasLots = transaction.postings.contains { $0.lot != nil }
    var hasBare = false
    for posting in transaction.postings {
      let isBare = posting.isInferred && !hasLots && posting.assertion == nil
      if isBare, hasBare { continue }
      hasBare = hasBare || isBare
      write(posting, isBare: isBare)
    }
  }

  private mutating func write(_ posting: BeancountPosting, isBare: Bool) {
    result.begin(posting.span)
    let isState = ["*", "!"].contains(posting.flag)
    put("    " + (isState ? "\(posting.flag) " : "") + posting.account)
    if !isBare, let units = posting.units.amount {
      put("  \(Self.text(units))")
      if let lot = posting.lot {
        put(Self.text(lot, posting.price))
      } else if let price = posting.price, let amount = price.part.amount {
        put((price.isTotal ? " @@ " : " @ ") + Self.text(amount))
      }
    }
    if let assertion = posting.assertion {
      result.begin(assertion.span)
      put((assertion.includesSubaccounts ? " =* " : " = ") + Self.text(assertion.amount))
    }
    put("\n")
    result.begin(posting.span)
    if !isState, !posting.flag.isEmpty { put("        ; flag: \(posting.flag)\n") }
    write(posting.metadata, indent: 8)
  }

  /// What a lot costs, or which one is sold and for how much.
  private static func text(_ lot: BeancountLot, _ price: BeancountPosting.Price?) -> String {
    let label = lot.label.map { ", \"\(plain($0).replacing("\"", with: "'"))\"" } ?? ""
    let braces = " {\(lot.day.text)\(label), \(text(lot.cost))}"
    if lot.isReduction, let price, let amount = price.part.amount {
      return braces + (price.isTotal ? " @@ " : " @ ") + text(amount)
    }
    let cost =
      lot.total.map { " @@ " + text(BeancountAmount(quantity: $0, symbol: lot.cost.symbol)) }
      ?? " @ " + text(lot.cost)
    return braces + cost
  }

  private static func text(_ amount: BeancountAmount) -> String {
    "\(amount.quantity.text()) \(CommodityInfo.quoted(amount.symbol))"
  }

  // MARK: Tags

  private mutating func write(_ metadata: [BeancountMetadata], indent: Int) {
    let blanks = String(repeating: " ", count: indent)
    for pair in metadata {
      put("\(blanks); \(Self.tagName(pair.name)): \(Self.plain(pair.value))\n")
    }
  }

  /// A name that has no meaning of its own here.
  private static func tagName(_ name: String) -> String {
    BuiltInTags.names.contains(name.lowercased()) ? "beancount-\(name)" : name
  }

  /// A value that goes on to the end of its line.
  private static func plain(_ text: String) -> String { text.replacing(",", by: ";") }
}

extension String {
  /// The text with another character in place of one that it seldom has.
  fileprivate func replacing(_ character: Unicode.Scalar, by other: String) -> String {
    utf8.contains(UInt8(ascii: character)) ? replacing(String(character), with: other) : self
  }
}
