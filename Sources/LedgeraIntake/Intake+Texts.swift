import LedgeraEditing
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// Lines and what they are like, as people read of them.
extension Intake {
  /// `line 7: 2026-11-06 SPARKASSE -4.90 EUR`.
  package func shownLine(_ number: Int) -> String {
    let line = lines[number]
    let fee = DraftAmount(line.row.fee, line.symbol)
    return "line \(line.row.line): \(line.row.day.text) \(line.row.text) \(shownAmount(of: number))"
      + (line.row.fee.isZero ? "" : ", of which \(journal.written(fee)) is a fee")
  }

  /// `-4.90 EUR`.
  package func shownAmount(of number: Int) -> String {
    journal.written(DraftAmount(lines[number].row.amount, lines[number].symbol))
  }

  /// `2026-11-05 Bakery` or `line 3`.
  package func shown(_ match: NearMatch) -> String {
    switch match.place {
    case .posting(let index, _):
      let transaction = journal.transaction(index)
      return "\(transaction.day.text) \(transaction.description)"
    case .line(let number): return shownLine(number)
    }
  }

  /// How many lines of a file become what.
  package func counts(of part: LineMatching.Part) -> [(Int, String)] {
    var counts = (new: 0, known: 0, booked: 0, same: 0, open: 0, none: 0)
    for number in part.lines {
      switch (verdicts[number], decisions[number]) {
      case (.known, _): counts.known += 1
      case (.booked, .same): counts.booked += 1
      case (_, .transaction): counts.new += 1
      case (_, .same): counts.same += 1
      case (_, .open): counts.open += 1
      case (_, .none): counts.none += 1
      }
    }
    return [
      (counts.new, "new"), (counts.known, "known"),
      (counts.booked, "booked since they were announced"), (counts.same, "matched with the books"),
      (counts.open, "to decide"), (counts.none, "ignored"),
    ]
  }
}

extension NearMatch.Kind {
  /// What the user has to decide.
  package var question: String {
    switch self {
    case .changed: "changed by the bank?"
    case .entered: "already entered?"
    case .otherSide: "the other side of a transfer?"
    case .exchanged: "the other side of a transfer, in other money?"
    case .amended: "another amount now?"
    case .mistyped: "mistyped, and this amount in truth?"
    case .booked: "booked by the bank?"
    }
  }
}
