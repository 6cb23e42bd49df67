import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraQuantities

/// A `P` directive to be written.
struct PriceLine {
  let day: Day
  let commodity: String
  let quantity: Quantity
  let currency: String
  /// `ecb`, `manual` …
  let source: String
  /// When it was fetched, in UTC: `2026-11-22T19:05Z`; nil: it was typed.
  let fetched: String?

  /// The line, in the decimal mark that amounts of the currency have in the books.
  func text(in journal: Journal) -> JournalText {
    let known = journal.commodity(withSymbol: currency).map(journal.commodity)
    let mark = known?.knownStyle?.number.decimalMark ?? .point
    let number = mark == .comma ? "\(quantity)".replacing(".", with: ",") : "\(quantity)"
    let tags = tags.map { "\($0): \($1)" }.joined(separator: ", ")
    return
      "P \(day.text) \(CommodityInfo.quoted(commodity)) \(number) \(CommodityInfo.quoted(currency))  ; \(tags)"
  }

  private var tags: [(String, String)] {
    [("source", source)] + (fetched.map { [("fetched", $0)] } ?? [])
  }

  /// As the changed books have to say it.
  var planned: DirectiveText {
    .price(
      of: commodity, on: day, quantity, currency, tags: tags.map { "\($0):\($1)" })
  }
}

/// Prices of books with what their tags say.
struct KnownPrices {
  struct Key: Hashable {
    let day: Day
    let commodity: String
    let currency: String
    let source: String
  }

  private(set) var quantities: [Key: Quantity] = [:]
  /// By commodity and source: when the last one was fetched.
  private(set) var fetched: [String: String] = [:]
  /// By commodity: the last day with a price of any source.
  private(set) var lastDays: [String: Day] = [:]

  init(_ journal: Journal) {
    for record in journal.store.prices.buffer {
      let tags = journal.tags(
        record.tags, in: record.file)
      let symbol = journal.commodity(record.commodity).symbol
      let source = tags.first { $0.name == "source" }?.value ?? ""
      quantities[
        Key(
          day: record.day, commodity: symbol, currency: journal.commodity(record.quote).symbol,
          source: source)] = record.price.quantity
      lastDays[symbol] = max(lastDays[symbol] ?? .first, record.day)
      if let time = tags.first(where: { $0.name == "fetched" })?.value {
        let pair = Self.pair(symbol, source)
        fetched[pair] = max(fetched[pair] ?? "", time)
      }
    }
  }

  static func pair(_ commodity: String, _ source: String) -> String {
    "\(commodity)\u{1F}\(source)"
  }
}

extension Invocation {
  /// Adds `P` lines after the last one of the file that has the most, else at the end of the file
  /// `prices.journal`, else of the first file; `--into` names another.
  func insert(
    _ lines: [PriceLine], into editor: inout JournalEditor
  ) throws(CommandFailure) {
    let journal = editor.journal
    guard !lines.isEmpty else { return }
    let text = lines.map { $0.text(in: journal) }
    for line in lines { editor.plan.add(line.planned) }
    let paths = journal.sources.files.map(\.path)
    var counts: [FileID: Int] = [:]
    for record in journal.store.prices.buffer { counts[record.file, default: 0] += 1 }
    let chosen = try pathToWriteInto(journal)
    let named = paths.indices.first { index in
      chosen.map { $0 == paths[index] }
        ?? (paths[index].split(separator: "/").last == "prices.journal")
    }.map { FileID(number: UInt16($0)) }
    let usual = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let first = paths.first == "-" ? nil : FileID(number: 0)
    guard let file = chosen == nil ? usual ?? named ?? first : named else {
      throw CommandFailure(
        .usage, "standard input cannot be written to", hints: ["name a file of the books: -f FILE"])
    }
    let last = journal.store.prices.buffer.last { $0.file == file }
    guard let last else {
      return editor.append(text.map { $0 + "\n" }.joined(), to: file)
    }
    let source = journal.sources[file]
    let line = source.range(ofLine: source.position(of: Int(last.offset)).line)
    editor.insert(
      text.map { "\n" + $0 }.joined(), at: line?.upperBound ?? source.count, in: file)
  }

  /// Writes prices.
  func carryOut(
    adding lines: [PriceLine], to journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var editor = editor(of: journal)
    try insert(lines, into: &editor)
    return try carryOut(editor, &output)
  }
}
