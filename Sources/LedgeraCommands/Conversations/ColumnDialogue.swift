import LedgeraDiagnostics
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// Asks what the columns of a bank's file are whose header does not say it.
struct ColumnDialogue {
  private let invocation: Invocation
  private let source: StatementSource

  private static let keys = DialogueKeys(
    [("NAME NAME …", "names the columns from the first to the last")]
      + StatementColumn.allCases.map { ($0.rawValue, $0.meaning) })

  /// Lines that are shown as they are read.
  private static let shownLines = 5

  init(_ invocation: Invocation, _ source: StatementSource) {
    self.invocation = invocation
    self.source = source
  }

  /// The file as the user says that it is to be read; nil: the answers have ended.
  func file(proposing proposal: [StatementColumn]) throws(CommandFailure) -> StatementFile? {
    var conversation = Conversation(invocation)
    invocation.say("No header of \(shown(source.name)) names a date and an amount.\n")
    var columns = proposal
    while true {
      let file = try invocation.statementFile(source, columns: columns)
      tell(file, columns)
      let isReadable = !file.rows.isEmpty
      if isReadable {
        guard let isRight = conversation.confirms("Is that right?", usually: true) else {
          return nil
        }
        if isRight { return file }
      }
      guard let changed = answer(&conversation, columns) else { return nil }
      columns = changed
    }
  }

  /// The columns that the user names; nil: the answers have ended.
  private func answer(
    _ conversation: inout Conversation, _ columns: [StatementColumn]
  ) -> [StatementColumn]? {
    let names = StatementColumn.allCases.map(\.rawValue)
    invocation.say("  columns are \(names.joined(separator: ", ")), which is one to skip\n")
    while true {
      guard
        let answer = conversation.answer("Its columns: ", keys: Self.keys, text: columns.names())
      else {
        return nil
      }
      let words = answer.split { $0 == "," || $0 == " " }.joined(separator: " ")
      if let named = [StatementColumn](tagValue: words) { return named }
      invocation.say("  these are no names of columns, or no date or no amount is among them\n")
    }
  }

  private func tell(_ file: StatementFile, _ columns: [StatementColumn]) {
    var text = "Read as \(columns.names()):\n"
    for row in file.rows.prefix(Self.shownLines) {
      let amount = row.currency.isEmpty ? "\(row.amount)" : "\(row.amount) \(row.currency)"
      let balance = row.balance.map { "  balance \($0)" } ?? ""
      text += "  \(row.day.text)  \(amount)  \(row.text)\(balance)\n"
    }
    if let error = file.diagnostics.findings.first(where: { $0.severity == .error }) {
      text += ([error.headline] + error.help).map { "  \($0)\n" }.joined()
    }
    invocation.say(text)
  }
}

extension StatementColumn {
  /// What the column holds, for those who are asked.
  fileprivate var meaning: String {
    switch self {
    case .date: "is the day of the booking"
    case .valueDate: "is the day from which it bears interest"
    case .payee: "is who was paid, or who paid"
    case .description: "is what else the bank says"
    case .amount: "is the amount with its sign"
    case .net: "is the amount with its sign, fees taken off"
    case .fee: "is what the bank took for itself"
    case .out: "is money out"
    case .in: "is money in"
    case .direction: "says whether the amount went out or came in"
    case .state: "says whether the bank has booked the row"
    case .balance: "is what the account holds after the row"
    case .currency: "is the currency"
    case .account: "is the account that the row is about"
    case .id: "is the bank's own identifier"
    case .skipped: "is of no use"
    }
  }
}
