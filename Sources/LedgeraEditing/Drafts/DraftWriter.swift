import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// Writes drafts as journal text in the layout of their surroundings, amounts in the styles of their
/// commodities.
package struct DraftWriter {
  /// How numbers are written.
  package enum Numbers: Sendable, CaseIterable {
    /// As the commodity shows.
    case styled
    /// Without groups, with a point: where a directive gives the style's marks another meaning.
    case point
    /// Without groups, with a comma.
    case comma
  }

  private let journal: Journal
  private let layout: TransactionLayout
  private let numbers: Numbers
  private let padsDecimals: Bool
  private var amounts: JournalWriter

  /// - Parameter padsDecimals: Amounts have at least the decimals that their commodity shows.
  package init(
    _ journal: Journal, _ layout: TransactionLayout, numbers: Numbers = .styled,
    padsDecimals: Bool = true
  ) {
    self.journal = journal
    self.layout = layout
    self.numbers = numbers
    self.padsDecimals = padsDecimals
    amounts = JournalWriter(journal, decimals: padsDecimals ? .padded : .written)
  }

  /// The transaction's lines, each with its line feed.
  package mutating func text(of draft: TransactionDraft) -> JournalText {
    if let lines = draft.lines.text { return lines }
    let comment = CommentText(draft.writtenComment, layout)
    var text: JournalText = "\(head(of: draft))\(comment.beside)\n\(comment.below)"
    let rows = draft.postings.map { row(of: $0) }
    for ((posting, row), gap) in zip(zip(draft.postings, rows), layout.gaps(of: rows)) {
      let comment = CommentText(posting.comment, layout)
      let rest = includesCosts ? assertion(of: posting) : cost(of: posting) + assertion(of: posting)
      var line = layout.indent + row.account
      if !row.amount.isEmpty || !rest.isEmpty {
        // 'print' keeps what follows amounts in its column where there is none.
        let takesItsPlace = row.amount.isEmpty && layout.alignment != .printed
        line += String(repeating: " ", count: takesItsPlace ? max(2, gap - 1) : gap)
        line += row.amount + (takesItsPlace ? String(rest.dropFirst()) : rest)
      }
      text += "\(line)\(comment.beside)\n\(comment.below)"
    }
    return text
  }

  private func head(of draft: TransactionDraft) -> String {
    var text = date(draft.day)
    if let secondary = draft.secondaryDay { text += "=" + date(secondary) }
    if draft.state != .unreconciled { text += " " + draft.state.mark }
    if !draft.code.isEmpty { text += " (\(draft.code))" }
    if !draft.description.isEmpty { text += " " + draft.description }
    return text
  }

  private func date(_ day: Day) -> String {
    day.text.split(separator: "-").joined(separator: layout.dateSeparator)
  }

  private mutating func row(of posting: PostingDraft) -> TransactionLayout.Row {
    let mark = posting.state == .unreconciled ? "" : posting.state.mark + " "
    let name =
      switch posting.kind {
      case .real: posting.account
      case .virtual: "(\(posting.account))"
      case .balancedVirtual: "[\(posting.account)]"
      }
    let account = mark + name
    var amount = posting.amount.map { text(of: $0) } ?? ""
    if includesCosts { amount += cost(of: posting) }
    return TransactionLayout.Row(
      account: account, accountWidth: DisplayWidth.of(account), markWidth: mark.utf8.count,
      amount: amount, amountWidth: DisplayWidth.of(amount))
  }

  /// Whether lots and costs belong to the column of amounts.
  private var includesCosts: Bool { layout.alignment == .printed }

  /// Lot and cost, each after a blank.
  private mutating func cost(of posting: PostingDraft) -> String {
    var text = posting.lot.isEmpty ? "" : " " + posting.lot
    if let cost = posting.cost { text += self.text(of: cost) }
    return text
  }

  /// After a blank; empty: none.
  private mutating func assertion(of posting: PostingDraft) -> String {
    guard let assertion = posting.assertion else { return "" }
    var text = assertion.isSole ? " ==" : " ="
    text += assertion.includesSubaccounts ? "* " : " "
    text += self.text(of: assertion.amount)
    if let cost = assertion.cost { text += self.text(of: cost) }
    return text
  }

  private mutating func text(of cost: DraftCost) -> String {
    (cost.isTotal ? " @@ " : " @ ") + text(of: cost.amount, withOwnDecimals: true)
  }

  /// An amount with all its decimals, and its symbol also when it is zero.
  ///
  /// - Parameter withOwnDecimals: No zeros are added, as costs are written.
  package mutating func text(of amount: DraftAmount, withOwnDecimals: Bool = false) -> String {
    let commodity = journal.commodity(withSymbol: amount.symbol)
    guard let commodity, numbers == .styled, isStyled(commodity) else {
      let amount = unambiguous(amount, showing: 0)
      return text(of: amount, in: plainStyle(of: amount))
    }
    amounts.columns.removeAll()
    let isPadded = padsDecimals && !withOwnDecimals
    let shown = isPadded ? amounts.styles[commodity.index].number.decimals ?? 0 : 0
    let amount = unambiguous(amount, showing: shown)
    amounts.append(
      Amount(amount.quantity, commodity), decimals: max(shown, amount.quantity.scale))
    return String(decoding: amounts.columns.text, as: UTF8.self)
  }

  /// The amount with a fourth decimal where three could be taken for a group of digits, unless no zeros are
  /// wanted.
  private func unambiguous(_ amount: DraftAmount, showing decimals: UInt8) -> DraftAmount {
    let known = journal.commodity(withSymbol: amount.symbol).map(journal.commodity)
    let isSettled =
      known?.declaredStyle != nil || known?.defaultStyle != nil || known?.chosenStyle != nil
    guard padsDecimals, !isSettled, max(decimals, amount.quantity.scale) == 3,
      let longer = amount.quantity.withDecimals(4),
      10_000..<10_000_000 ~= longer.coefficient.magnitude
    else { return amount }
    return DraftAmount(longer, amount.symbol)
  }

  /// Whether the books show how amounts of a commodity are written.
  private func isStyled(_ commodity: CommodityID) -> Bool {
    let known = journal.commodity(commodity)
    return known.knownStyle != nil || known.costStyle != nil
  }

  private func text(of amount: DraftAmount, in style: AmountStyle) -> String {
    var bytes: [UInt8] = []
    var symbol = amount.symbol
    symbol.withUTF8 { symbol in
      style.append(
        amount.quantity, symbol: symbol, isQuoted: AmountStyle.quotes(symbol: symbol),
        options: .journal, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The commodity's style without groups; of one that is new: letters on the right, signs such as
  /// `$` on the left.
  private func plainStyle(of amount: DraftAmount) -> AmountStyle {
    let isWord = amount.symbol.unicodeScalars.contains { $0.properties.isAlphabetic }
    var style = AmountStyle(side: isWord ? .right : .left, isSpaced: isWord, number: .plain)
    if let known = journal.commodity(withSymbol: amount.symbol).map(journal.commodity) {
      if known.knownStyle != nil { style = known.style }
      style.number.grouping = nil
      style.number.decimals = max(style.number.decimals ?? 0, amount.quantity.scale)
    }
    switch numbers {
    case .styled: break
    case .point: style.number.decimalMark = .point
    case .comma: style.number.decimalMark = .comma
    }
    return style
  }
}

/// A comment as it is written: after its owner, and in whole lines below.
private struct CommentText {
  var beside = ""
  var below: JournalText = ""

  init(_ lines: [String], _ layout: TransactionLayout) {
    guard let first = lines.first else { return }
    if !first.isEmpty { beside = "  ; " + first }
    for line in lines.dropFirst() {
      below += line.isEmpty ? "\(layout.indent);\n" : "\(layout.indent); \(line)\n"
    }
  }
}
