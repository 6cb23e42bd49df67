import LedgeraDiagnostics
import LedgeraEditing
import LedgeraImporting
import LedgeraIntake
import LedgeraModel

/// A question about lines of statements.
enum ImportQuestion: Equatable {
  /// Lines that are shown together, and that one key takes as they are proposed.
  case list(ImportStanding, [Int])
  /// Whether the books have a line.
  case near(Int, NearMatch)
  /// Where the money of lines goes that are about one payee.
  case account([Int])

  var lines: [Int] {
    switch self {
    case .list(_, let numbers), .account(let numbers): numbers
    case .near(let number, _): [number]
    }
  }
}

/// How sure it is what becomes of a line.
enum ImportStanding: Equatable {
  /// Rules say where its money goes, or such proposals have nearly always been right.
  case certain
  /// The books' history has a likely account for it.
  case likely
  /// Nothing is known of it.
  case unknown
  /// Something in the books is like it in all that was compared.
  case alike
  /// Something in the books is like it, and differs.
  case different
}

extension Intake {
  /// How sure it is what becomes of a line; nil: nothing has to be said about it.
  func standing(of number: Int) -> ImportStanding? {
    switch decisions[number] {
    case .none, .same: return nil
    case .open(let match):
      return [.amended, .exchanged, .mistyped].contains(match.kind) ? .different : .alike
    case .transaction(let plan):
      if !plan.otherKeys.isEmpty { return nil }
      if plan.isRuled, !plan.shares.contains(where: { unknown.contains($0.account) }) {
        return .certain
      }
      switch proposal(for: number)?.confidence {
      case .certain: return .certain
      case .likely: return .likely
      case .open, nil: return .unknown
      }
    }
  }

  /// Lines with what is proposed for them, as columns.
  func shownLines(_ lines: [Int]) -> String {
    let names = Set(lines.map { self.lines[$0].account }).count > 1
    return ImportRows(
      lines.enumerated().map { place, number in
        let line = self.lines[number]
        var target = ""
        if case .transaction(let plan) = decisions[number] {
          target = plan.shares.map(\.account).joined(separator: ", ")
        }
        return ImportRow(
          lead: "\(place + 1)", day: line.row.day.text, text: line.row.text,
          amount: shownAmount(of: number),
          account: names ? "\(journal.name(line.account)) → \(target)" : target)
      }
    ).text
  }

  /// A line above what it is like.
  func shownPair(_ number: Int, _ match: NearMatch, lead: String = "") -> String {
    let line = lines[number]
    var rows = [
      ImportRow(
        lead: lead, day: line.row.day.text, text: line.row.text, amount: shownAmount(of: number),
        account: journal.name(line.account), source: "bank")
    ]
    switch match.place {
    case .line(let other):
      let line = lines[other]
      rows.append(
        ImportRow(
          lead: lead.isEmpty ? "" : " ", day: line.row.day.text, text: line.row.text,
          amount: shownAmount(of: other), account: journal.name(line.account), source: "bank"))
    case .posting(let transaction, let index):
      let posting = Posting(journal: journal, index: index, transactionIndex: transaction)
      let amount = posting.amounts.first.map {
        journal.written(DraftAmount($0, journal))
      }
      let others = posting.transaction.postings.filter { $0.index != index }.map(\.accountName)
      let account = posting.account == line.account ? [] : [posting.accountName]
      rows.append(
        ImportRow(
          lead: lead.isEmpty ? "" : " ", day: posting.day.text,
          text: posting.transaction.description, amount: amount ?? "",
          account: (account + others).joined(separator: ", "), source: "books"))
    }
    return ImportRows(rows).text
  }
}

/// A line of a list.
struct ImportRow {
  var lead = ""
  let day: String
  let text: String
  let amount: String
  let account: String
  /// Who says it; empty: it is clear.
  var source = ""
}

/// Lines of a list in columns, indented by two.
struct ImportRows {
  let rows: [ImportRow]

  /// Columns of a text; what is longer is cut.
  private static let textWidth = 36

  init(_ rows: [ImportRow]) { self.rows = rows }

  var text: String {
    let texts = rows.map { cut($0.text) }
    func width(_ column: [String]) -> Int { column.map { DisplayWidth.of($0) }.max() ?? 0 }
    let leads = width(rows.map(\.lead))
    let sources = width(rows.map(\.source))
    let (middle, amounts) = (width(texts), width(rows.map(\.amount)))
    return zip(rows, texts).map { row, text in
      var columns: [String] = []
      if leads > 0 { columns.append(padding(row.lead, leads) + row.lead) }
      if sources > 0 { columns.append(row.source + padding(row.source, sources)) }
      columns += [
        row.day, text + padding(text, middle), padding(row.amount, amounts) + row.amount,
        row.account,
      ]
      return "  " + columns.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private func padding(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  private func cut(_ text: String) -> String {
    guard DisplayWidth.of(text) > Self.textWidth else { return text }
    var cut = ""
    var width = 0
    for character in text {
      width += DisplayWidth.of(String(character))
      guard width < Self.textWidth else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
