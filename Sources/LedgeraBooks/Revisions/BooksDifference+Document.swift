import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension BooksDifference {
  package static let form = ReportForm<BooksDifference, NoTexts>("diff") {
    Field("old", .text) { $0.old.name }
    Field("new", .text) { $0.new.name }
    Field("transactions", .list(ShownTransaction.fields)) { $0.shownTransactions }
    Field("directives", .list(ShownDirective.fields)) { $0.shownDirectives }
    Field("layout", .count) { $0.layoutCount }
    Field("balances", .list(Balance.fields)) { $0.balances }
    Field("net worth", .object(ComparedBalance.fields)) { $0.netWorth?.figures }
    Field("findings", .list(Finding.fields)) { $0.findings }
  }

  package var document: Document {
    Document(
      title: "Changes from \(old.name) to \(new.name)", blocks: blocks, records: records,
      json: Self.form.json(self, NoTexts()))
  }

  // MARK: For people

  private var blocks: [Block] {
    var parts: [[Block]] = [
      shownTransactions.flatMap(\.blocks), shownDirectives.flatMap(\.blocks), layoutBlocks,
    ]
    if !balances.isEmpty {
      var texts = NoTexts()
      parts.append([.table(Balance.fields.table(balances, &texts, title: "Balances"))])
    }
    if let netWorth = netWorth?.figures {
      parts.append([
        .paragraph(
          Cell(
            "net worth: \(netWorth.old.text) → \(netWorth.new.text) (\(netWorth.change.signedText))"
          ))
      ])
    }
    parts.append(
      findings.map { finding in
        .paragraph(
          finding.kind == .new
            ? Cell("new finding: \(finding.message) [\(finding.code)]", .caution)
            : Cell("finding gone: \(finding.message) [\(finding.code)]", .favourable))
      })
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [.space]))
  }

  private var layoutBlocks: [Block] {
    guard layoutCount > 0 else { return [] }
    return [
      .paragraph(
        Cell("layout, order or comments only: \(layoutCount)", .faint))
    ]
  }

  // MARK: For spreadsheets

  /// One change of one thing.
  private struct Line {
    let what: String
    let kind: String
    var day: Day?
    var subject: String
    var change: FieldChange?
    var place: String?

    static let fields = Fields<Line, NoTexts> {
      Field("what", .text) { $0.what }
      Field("kind", .text) { $0.kind }
      Field("date", .day) { $0.day }
      Field("subject", .text) { $0.subject }
      Field("field", .text) { $0.change?.name }
      Field("old", .text) { $0.change?.old }
      Field("new", .text) { $0.change?.new }
      Field("place", .text) { $0.place }
    }
  }

  private var records: Records {
    var lines: [Line] = []
    for item in shownTransactions {
      let line = Line(
        what: "transaction", kind: item.kind.rawValue, day: item.day, subject: item.description,
        place: item.place)
      if item.changes.isEmpty { lines.append(line) }
      for change in item.changes {
        var line = line
        line.change = change
        lines.append(line)
      }
    }
    lines += shownDirectives.map { item in
      Line(
        what: item.group.rawValue, kind: item.kind.rawValue, subject: item.title,
        change: FieldChange(name: "text", old: item.old, new: item.new), place: item.place)
    }
    if layoutCount > 0 { lines.append(Line(what: "layout", kind: "\(layoutCount)", subject: "")) }
    lines += (balances + [netWorth].compactMap { $0 }).map { balance in
      Line(
        what: balance.account == nil ? "net worth" : "balance", kind: "changed",
        subject: balance.account ?? "",
        change: FieldChange(
          name: balance.figures.change.signedText, old: balance.figures.old.text,
          new: balance.figures.new.text))
    }
    lines += findings.map { finding in
      Line(
        what: "finding", kind: finding.kind.rawValue, subject: "\(finding.code): \(finding.message)"
      )
    }
    return Line.fields.records(lines, NoTexts())
  }
}

extension WrittenBalance {
  /// With a plus where it is more.
  fileprivate var signedText: String {
    parts.map { ($0.quantity.isNegative ? "" : "+") + $0.text }.joined(separator: ", ")
  }
}

// MARK: Transactions

extension BooksDifference {
  /// A transaction as it is shown.
  struct ShownTransaction {
    let kind: TransactionChanges.Kind
    let day: Day
    let description: String
    /// File and line in the later books; of what has gone, in the earlier ones.
    let place: String
    /// The file before; nil: the same.
    let oldFile: String?
    let changes: [FieldChange]
    /// The last one that changed it; nil: unknown, or not asked for.
    let commit: GitCommit?

    static let fields = Fields<ShownTransaction, NoTexts> {
      Field("kind", .choice) { $0.kind }
      Field("date", .day) { $0.day }
      Field("description", .text) { $0.description }
      Field("place", .text) { $0.place }
      Field("old file", .text) { $0.oldFile }
      Field("commit", .text) { $0.commit?.id }
      Field("author", .text) { $0.commit?.author }
      Field("changes", .list(FieldChange.fields)) { $0.changes }
    }

    var blocks: [Block] {
      let (mark, style): (String, Style) =
        switch kind {
        case .added: ("+", .favourable)
        case .removed: ("-", .negative)
        case .changed: ("~", .strong)
        case .moved: (">", .plain)
        }
      var lines = [
        Cell(
          [Run("\(mark) \(day.text) \(description)", style), Run("  \(place)", .faint)], .adjoining)
      ]
      if let oldFile { lines.append(Cell("moved from \(oldFile)", indent: 2)) }
      if let commit {
        let text = "\(commit.date)  \(commit.shortID)  \(commit.author)  \(commit.subject)"
        lines.append(Cell(text, .faint, indent: 2))
      }
      lines += changes.map { change in
        switch (change.old, change.new) {
        case (let old?, let new?): Cell("\(change.name): \(old) → \(new)", indent: 2)
        case (nil, let new?):
          kind == .added
            ? Cell("\(change.name): \(new)", indent: 2)
            : Cell("+ \(change.name): \(new)", .favourable, indent: 2)
        case (let old, nil):
          kind == .removed
            ? Cell("\(change.name): \(old ?? "")", indent: 2)
            : Cell("- \(change.name): \(old ?? "")", .negative, indent: 2)
        }
      }
      return lines.map { .paragraph($0) }
    }
  }

  var shownTransactions: [ShownTransaction] {
    transactions.map { item in
      let side = item.new == nil ? old : new
      let transaction = side.journal.transaction(item.new ?? item.old ?? 0)
      let name = side.files[Int(transaction.record.file.number)]
      let source = side.journal.sources[transaction.span.file]
      let line = source.position(of: transaction.span.range.lowerBound).line
      let oldFile = item.old.map { Int(old.journal.store.transactions[$0].file.number) }
      let isMoved =
        item.new != nil
        && oldFile.map { old.identities[$0] != new.identities[Int(transaction.record.file.number)] }
          ?? false
      return ShownTransaction(
        kind: item.kind, day: transaction.day, description: transaction.description,
        place: "\(name):\(line)", oldFile: isMoved ? oldFile.map { old.files[$0] } : nil,
        changes: item.changes,
        commit: item.new.flatMap { commits[$0] })
    }
  }
}

// MARK: Directives, balances, findings

extension BooksDifference {
  struct ShownDirective {
    let kind: DirectiveChanges.Kind
    let group: DirectiveChanges.Group
    let old: String?
    let new: String?
    let place: String

    /// Its first line.
    var title: String { String((new ?? old ?? "").prefix { $0 != "\n" }) }

    static let fields = Fields<ShownDirective, NoTexts> {
      Field("kind", .choice) { $0.kind }
      Field("group", .choice) { $0.group }
      Field("old", .text) { $0.old }
      Field("new", .text) { $0.new }
      Field("place", .text) { $0.place }
    }

    var blocks: [Block] {
      var lines: [Cell] = []
      func add(_ text: String?, _ mark: String, _ style: Style) {
        for (number, line) in (text ?? "").split(separator: "\n").enumerated() {
          lines.append(
            Cell(
              [Run("\(mark) \(line)", style)] + (number == 0 ? [Run("  \(place)", .faint)] : []),
              .adjoining))
        }
      }
      if kind == .changed, let old, let new, !old.contains("\n"), !new.contains("\n") {
        lines.append(
          Cell([Run("~ \(old) → \(new)", .strong), Run("  \(place)", .faint)], .adjoining))
      } else {
        add(old, "-", .negative)
        add(new, "+", .favourable)
      }
      return lines.map { .paragraph($0) }
    }
  }

  var shownDirectives: [ShownDirective] {
    directives.map { item in
      let names = (item.new == nil ? old : new).files
      return ShownDirective(
        kind: item.kind, group: item.group, old: item.old, new: item.new,
        place: "\(names[Int(item.file.number)]):\(item.line)")
    }
  }
}

extension BooksDifference.Balance {
  fileprivate static let fields = Fields<BooksDifference.Balance, NoTexts> {
    Field("account", .text) { $0.account ?? "" }.set(.account)
    ComparedBalance.fields.of { $0.figures }
  }
}

extension BooksDifference.Finding {
  fileprivate static let fields = Fields<BooksDifference.Finding, NoTexts> {
    Field("kind", .choice) { $0.kind }
    Field("code", .text) { $0.code }
    Field("message", .text) { $0.message }
  }
}
