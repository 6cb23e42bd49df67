import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Writes down what the books were left to work out: amounts, costs, rates.
package struct WritingOut {
  private let journal: Journal

  /// What was left out of these books.
  package init(_ journal: Journal) { self.journal = journal }

  /// Writes the amount of a posting that was left out, or that a balance assignment came to; one line
  /// for each commodity. Returns whether there is something to write.
  ///
  /// - Parameter markWidth: Columns that a mark takes which is put in front of the account.
  @discardableResult
  package func writeAmount(
    of posting: Posting, markWidth: Int = 0, in editor: inout JournalEditor
  ) -> Bool {
    let line = line(of: posting)
    guard posting.isInferred || line.amount == nil && line.assertion != nil,
      posting.standsInTransaction, let target = line.target, let first = posting.amounts.first
    else { return false }
    editor.plan.change(.amounts, of: posting.transaction)
    var writer = writer(for: posting)
    let text = writer.text(of: DraftAmount(first, journal))
    if let assertion = line.assertion {
      guard posting.amounts.count == 1 else { return false }
      editor.insert("\(text) ", at: assertion.lowerBound, in: posting.file)
      return true
    }
    let place = line.content.upperBound
    let gap = max(2, gap(before: text, at: place, of: posting) - markWidth)
    editor.insert("\(String(repeating: " ", count: gap))\(text)", at: place, in: posting.file)
    for amount in posting.amounts.dropFirst() {
      let text = writer.text(of: DraftAmount(amount, journal))
      editor.insert(
        "\n\(indent(of: line))\(line.text(target))  \(text)", at: line.range.upperBound,
        in: posting.file)
    }
    return true
  }

  /// Writes the cost of a posting that two commodities without a rate came to. Returns whether there is
  /// one to write.
  package func writeCost(of posting: Posting, in editor: inout JournalEditor) -> Bool {
    guard posting.standsInTransaction, let cost = posting.cost, cost.isInferred, !cost.isOffset,
      let amount = line(of: posting).amount
    else { return false }
    var writer = writer(for: posting)
    let text = writer.text(of: DraftAmount(cost.amount, journal), withOwnDecimals: true)
    editor.plan.change(.amounts, of: posting.transaction)
    editor.insert(
      "\(cost.isTotal ? " @@ " : " @ ")\(text)", at: amount.upperBound, in: posting.file)
    return true
  }

  /// Writes the rates of foreign money into the comment of a transaction's first line, from the prices of
  /// its day (`TransactionComposer.completed`). Returns whether there are any, and the transaction says
  /// none yet.
  package func writeRates(
    of transaction: Transaction, by composer: TransactionComposer, in editor: inout JournalEditor
  ) -> Bool {
    let draft = TransactionDraft(transaction)
    guard transaction.standsInFile, !draft.hasTag("rate"), !draft.hasTag("base") else {
      return false
    }
    let completed = composer.completed(draft).draft
    guard completed.postings == draft.postings, completed.hasTag("rate") else { return false }
    var added = completed.comment.first ?? ""
    if let known = draft.comment.first, !known.isEmpty {
      added.removeFirst(known.count + ", ".count)
    }
    let head = WrittenLine(
      at: Int(transaction.record.offset), of: transaction.record.file, in: journal.sources)
    let edit = head.addition(ofTags: added)
    editor.plan.change(.comments, of: transaction)
    editor.replace(edit.span, with: "\(edit.replacement)")
    return true
  }

  /// Writes another quantity into a posting's amount. Returns whether it has one.
  func writeQuantity(
    _ quantity: Quantity, of posting: Posting, in editor: inout JournalEditor
  ) -> Bool {
    let line = line(of: posting)
    guard posting.standsInTransaction, posting.amounts.count == 1, let written = line.amount,
      let amount = posting.amounts.first
    else { return false }
    var writer = writer(for: posting)
    editor.plan.change(.amounts, of: posting.transaction)
    editor.replace(
      line.span(written),
      with: "\(writer.text(of: DraftAmount(Amount(quantity, amount.commodity), journal)))")
    return true
  }

  /// Writes the amount of a posting that was left out, in another commodity than it was worked out to be.
  /// Returns whether there is a place for it.
  ///
  /// - Parameter price: What it cost altogether, with the sign it has at the other posting; nil: the two
  ///   amounts say it.
  package func writeExchange(
    _ amount: Amount, at price: Amount?, of posting: Posting, in editor: inout JournalEditor
  ) -> Bool {
    let line = line(of: posting)
    guard posting.isInferred, posting.standsInTransaction, line.amount == nil,
      line.assertion == nil
    else { return false }
    var writer = writer(for: posting)
    var text = writer.text(of: DraftAmount(amount, journal))
    let place = line.content.upperBound
    let gap = max(2, gap(before: text, at: place, of: posting))
    if let price {
      let worth = price.quantity.isNegative ? price.quantity.negated : price.quantity
      text += " @@ \(writer.text(of: DraftAmount(Amount(worth, price.commodity), journal)))"
    }
    editor.plan.change(.amounts, of: posting.transaction)
    editor.insert(
      "\(String(repeating: " ", count: gap))\(text)", at: place, in: posting.file)
    return true
  }

  /// Takes away what is written between the account of a posting and its comment.
  package func removeAmount(of posting: Posting, in editor: inout JournalEditor) {
    let line = line(of: posting)
    guard let target = line.target, line.amount != nil, line.assertion == nil else { return }
    editor.plan.change(.amounts, of: posting.transaction)
    editor.remove(line.span(target.upperBound..<line.content.upperBound))
  }

  /// Divides a posting into two of the same account, the first with half of the amount rounded to the
  /// decimals of its commodity. Returns whether it has an amount that can be divided.
  package func split(_ posting: Posting, in editor: inout JournalEditor) -> Bool {
    let line = line(of: posting)
    guard posting.standsInTransaction, posting.amounts.count == 1,
      let amount = posting.amounts.first,
      let target = line.target,
      posting.cost.map({ $0.isInferred || !$0.isTotal }) ?? true, posting.lot == nil
    else { return false }
    let decimals = journal.commodity(amount.commodity).knownStyle?.number.decimals ?? 2
    let half = WideQuantity(amount.quantity) * WideQuantity(coefficient: 5, scale: 1)
    guard let first = half.rounded(toDecimals: max(decimals, amount.quantity.scale)).quantity,
      let rest = try? amount.quantity.subtracting(first), !first.isZero, !rest.isZero
    else { return false }
    var writer = writer(for: posting)
    let text = writer.text(of: DraftAmount(Amount(first, amount.commodity), journal))
    let cost = line.cost.map { " " + line.text($0) } ?? ""
    let gap = line.amount.map { max(2, $0.lowerBound - target.upperBound) } ?? 2
    let start = line.text(line.range.lowerBound..<target.upperBound)
    editor.insert(
      "\(start)\(String(repeating: " ", count: gap))\(text)\(cost)\n\(indent(of: line))",
      at: line.range.lowerBound, in: posting.file)
    if let written = line.amount {
      let text = writer.text(of: DraftAmount(Amount(rest, amount.commodity), journal))
      editor.replace(line.span(written), with: "\(text)")
    }
    return true
  }

  /// An amount as it is written around a posting.
  package func text(of amount: Amount, at posting: Posting) -> String {
    var writer = writer(for: posting)
    return writer.text(of: DraftAmount(amount, journal))
  }

  // MARK: Lines

  private func writer(for posting: Posting) -> DraftWriter {
    DraftWriter(
      journal, TransactionLayout(of: posting.file, before: Int(posting.record.offset), in: journal))
  }

  private func line(of posting: Posting) -> WrittenLine {
    journal.store.line(of: posting.record, in: posting.file)
  }

  private func indent(of line: WrittenLine) -> String {
    let source = journal.sources[line.file]
    return source.text(
      in: source.line(around: line.range.lowerBound).lowerBound..<line.range.lowerBound)
  }

  /// Blanks such that the amount ends where another one of the transaction does.
  private func gap(before amount: String, at place: Int, of posting: Posting) -> Int {
    let own = width(to: place, in: posting.file)
    let others = posting.transaction.postings.filter { !$0.isInferred && $0.standsInTransaction }
    let ends = others.compactMap { other in
      line(of: other).amount.map { width(to: $0.upperBound, in: other.file) }
    }
    return ends.max().map { $0 - own - DisplayWidth.of(amount) } ?? 2
  }

  /// Columns from the line's start to a place.
  private func width(to place: Int, in file: FileID) -> Int {
    let source = journal.sources[file]
    return DisplayWidth.of(source.text(in: source.line(around: place).lowerBound..<place))
  }
}
