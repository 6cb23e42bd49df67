import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// Changes the marks of postings in place: the bytes `*` and `!` and the blank after them.
///
/// A mark on a transaction's first line is that of all its postings without one of their own. Where some
/// of them are to have none, it moves down to the others; where all are to have the same, it changes
/// itself.
package struct ReconciliationMarks {
  private let journal: Journal

  /// Marks of these books.
  package init(_ journal: Journal) { self.journal = journal }

  /// The states that the postings of a transaction will have, by posting number, when some get a new one.
  package func states(
    of transaction: Transaction, marking selected: Set<Int>, as state: TransactionState
  ) -> [Int: TransactionState] {
    var states: [Int: TransactionState] = [:]
    for posting in transaction.postings where posting.standsInTransaction {
      states[posting.index] = selected.contains(posting.index) ? state : posting.state
    }
    return states
  }

  /// Gives the selected postings of a written transaction a state. Returns how many have it only now.
  package func mark(
    _ selected: Set<Int>, of transaction: Transaction, as state: TransactionState,
    in editor: inout JournalEditor
  ) -> Int {
    let postings = transaction.postings.filter { $0.standsInTransaction }
    let wanted = states(of: transaction, marking: selected, as: state)
    let changed = postings.filter { $0.state != wanted[$0.index] }
    guard !changed.isEmpty else { return 0 }
    editor.plan.change(.marks, of: transaction)
    let own = transactionState(of: transaction, wanted)
    if own != transaction.state { setTransactionMark(own, of: transaction, in: &editor) }
    for posting in postings {
      let target = wanted[posting.index] ?? posting.state
      // A mark of its own that says what its transaction's says is left as it is.
      let isSaid = posting.record.flags.state == target
      let isImplied = posting.record.flags.state == .unreconciled && own == target
      if isSaid && (target != .unreconciled || own == .unreconciled) || isImplied { continue }
      set(own == target ? .unreconciled : target, of: posting, in: &editor)
    }
    return changed.count
  }

  /// Gives a transaction a state as a whole: the mark of its first line, and none of postings that say
  /// otherwise. Returns whether something changes.
  package func mark(
    _ transaction: Transaction, as state: TransactionState, in editor: inout JournalEditor
  ) -> Bool {
    let others = transaction.postings.filter {
      $0.standsInTransaction && ![state, .unreconciled].contains($0.record.flags.state)
    }
    guard transaction.standsInFile, transaction.state != state || !others.isEmpty else {
      return false
    }
    editor.plan.change(.marks, of: transaction)
    if transaction.state == .unreconciled, state != .unreconciled {
      let line = WrittenLine(
        at: Int(transaction.record.offset), of: transaction.record.file, in: journal.sources)
      let source = journal.sources[transaction.record.file]
      let end =
        source.bytes[line.range].firstIndex { " \t;(".utf8.contains($0) } ?? line.range.upperBound
      editor.insert(" \(state.mark)", at: end, in: transaction.record.file)
    } else if transaction.state != state {
      setTransactionMark(state, of: transaction, in: &editor)
    }
    for posting in others { set(.unreconciled, of: posting, in: &editor) }
    return true
  }

  /// The mark that the transaction's first line is to have.
  private func transactionState(of transaction: Transaction, _ wanted: [Int: TransactionState])
    -> TransactionState
  {
    guard transaction.state != .unreconciled else { return .unreconciled }
    let states = Set(wanted.values)
    if states.count == 1, let only = states.first { return only }
    return states.contains(.unreconciled) ? .unreconciled : transaction.state
  }

  private func setTransactionMark(
    _ state: TransactionState, of transaction: Transaction, in editor: inout JournalEditor
  ) {
    let line = WrittenLine(
      at: Int(transaction.record.offset), of: transaction.record.file, in: journal.sources)
    replaceMark(of: line, with: state, in: &editor)
    guard transaction.state == .pending, state != .pending else { return }
    // A guess that is pending no more is confirmed.
    guard let guess = line.tags.first(where: { line.text($0.name) == "guess" }),
      let edit = line.removal(ofTagWithValueAt: guess.value.lowerBound)
    else { return }
    editor.plan.change(.comments, of: transaction)
    editor.replace(edit.span, with: "\(edit.replacement)")
  }

  private func set(_ state: TransactionState, of posting: Posting, in editor: inout JournalEditor) {
    if posting.record.flags.state == .unreconciled {
      editor.insert("\(state.mark) ", at: Int(posting.record.offset), in: posting.file)
    } else {
      replaceMark(
        of: journal.store.line(of: posting.record, in: posting.file), with: state, in: &editor)
    }
  }

  private func replaceMark(
    of line: WrittenLine, with state: TransactionState, in editor: inout JournalEditor
  ) {
    guard let mark = line.state else { return }
    let end = state == .unreconciled ? line.endOfBlanks(after: mark) : mark.upperBound
    editor.replace(line.span(mark.lowerBound..<end), with: "\(state.mark)")
  }
}
