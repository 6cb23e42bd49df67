import LedgeraComputation
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Whole transactions for spreadsheets and programs, including inferred amounts; `JournalWriter`
/// has the text.
package struct TransactionListing: Sendable {
  package let journal: Journal
  /// Numbers in file order, in the order of the list.
  package let transactions: [Int]
  /// Whether amounts in records have at least the decimals of their style.
  private let padsDecimals: Bool
  /// Whether records have times, costs and values in the base currency.
  private let showsDetails: Bool
  /// Whether the amounts that replace others are costs.
  private let convertsToCost: Bool
  /// Whether amounts have the opposite sign.
  private let isInverted: Bool
  /// By posting number: amounts that replace a posting's own.
  private let converted: [Int: WideBalance]

  /// Lists transactions by their numbers in file order. `conversion` replaces a posting's amounts;
  /// nil keeps them.
  package init(
    _ journal: Journal, transactions: [Int], showsDetails: Bool = false, padsDecimals: Bool = true,
    convertsToCost: Bool = false, isInverted: Bool = false,
    converting conversion: ((_ posting: Int) -> WideBalance?)? = nil
  ) {
    self.journal = journal
    self.transactions = transactions
    self.showsDetails = showsDetails
    self.padsDecimals = padsDecimals
    self.convertsToCost = convertsToCost
    self.isInverted = isInverted
    var converted: [Int: WideBalance] = [:]
    if let conversion {
      for index in transactions {
        for posting in journal.store.transactions[index].postings {
          converted[posting] = conversion(posting)
        }
      }
    }
    self.converted = converted
  }

  /// A table with a row for each posting, records with one for each posting and commodity, and
  /// JSON.
  package var document: Document {
    Document(
      title: "Transactions", blocks: [.table(table)], records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  /// Date and description are in a transaction's first row.
  private var table: Table {
    var texts = AmountTexts(journal)
    var table = Table(
      layout: .plain,
      columns: [Column(.date), Column(.description), Column(.account), Column(.amount)])
    table.rows = [Row(.header, ["Date", "Description", "Account", "Amount"])]
    for index in transactions {
      let transaction = journal.transaction(index)
      let mark = transaction.state.mark.isEmpty ? "" : transaction.state.mark + " "
      for (number, posting) in transaction.postings.enumerated() {
        let isFirst = number == 0
        table.rows.append(
          Row([
            Cell(isFirst ? transaction.day.text : ""),
            Cell(isFirst ? mark + transaction.description : ""),
            Cell(journal.name(posting.account)), texts.cell(balance(of: posting)),
          ]))
      }
    }
    return table
  }

  /// Its amounts, converted and inverted where the list does so.
  package func balance(of posting: Posting) -> WideBalance {
    let balance = converted[posting.index] ?? WideBalance(posting.amounts)
    return isInverted ? balance.negated : balance
  }
}

extension TransactionListing {
  /// Whether records, which repeat a transaction's description and comment in each row, take more
  /// than `limit` bytes.
  package func repeatsTooMuch(limit: Int = 512 << 20) -> Bool {
    var bytes = 0
    for index in transactions {
      let transaction = journal.store.transactions[index]
      let length =
        journal.store.descriptions[transaction.description.number].count
        + Int(journal.store.detail(of: transaction)?.commentLength ?? 0)
      bytes += length * Int(transaction.postingCount)
    }
    return bytes > limit
  }

  private var records: Records {
    let header = [
      "txnidx", "date", "date2", "status", "code", "description", "comment", "account", "amount",
      "commodity", "credit", "debit", "posting-status", "posting-comment",
    ]
    return Records(
      header: header + (showsDetails ? TransactionDetails.header : []),
      rows: showsDetails ? RecordRows(OnDemand { detailedRows }) : plainRows)
  }

  private var plainRows: RecordRows {
    RecordRows(of: OnDemand { transactions }, with: { CommodityOrder(journal) }) {
      transaction, order, writer in
      var none: TransactionDetails?
      for row in records(ofTransaction: transaction, order, &none) { writer.row(row) }
    }
  }

  /// Rates are looked up by one thread.
  private var detailedRows: some Sequence<[String]> {
    var details: TransactionDetails? = TransactionDetails(journal)
    let order = CommodityOrder(journal)
    return transactions.lazy.flatMap { records(ofTransaction: $0, order, &details) }
  }

  private func records(
    ofTransaction index: Int, _ order: CommodityOrder, _ details: inout TransactionDetails?
  ) -> [[String]] {
    let transaction = journal.transaction(index)
    let head = [
      "\(index + 1)", transaction.day.text, transaction.secondaryDay?.text ?? "",
      transaction.state.mark,
      transaction.code, transaction.description, TransactionListing.field(transaction.commentLines),
    ]
    var rows: [[String]] = []
    var zeros: [PostingKind: WideAmount] = [:]
    for posting in transaction.postings {
      let balance = balance(of: posting)
      let isLeftOutZero = balance.isZero && (posting.isInferred || balance.isEmpty)
      if isLeftOutZero, zeros[posting.kind] == nil {
        zeros[posting.kind] = zero(of: posting, order)
      }
      let zero = isLeftOutZero ? zeros[posting.kind] : nil
      let amounts = zero.map { [$0] } ?? order.shown(balance)
      let tail = [
        posting.record.flags.state.mark, TransactionListing.field(posting.commentLines),
      ]
      for amount in amounts {
        let shown = amounts.count > 1 ? amount.commodity : nil
        rows.append(
          head + [posting.bracketedAccountName]
            + fields(of: ending(amount, of: posting), isCredit: amount.quantity.isNegative)
            + tail + (details?.fields(of: posting, only: shown) ?? []))
      }
    }
    return rows
  }

  /// An amount, with the decimals of its cost or those that it needs where it is converted; a rounded one where
  /// a rate made it an endless quotient.
  private func ending(_ amount: WideAmount, of posting: Posting) -> WideAmount {
    guard amount.quantity.scale > Self.maximumDecimals else {
      guard !padsDecimals, converted[posting.index] != nil else { return amount }
      if convertsToCost, let cost = posting.cost?.amount {
        return WideAmount(
          amount.quantity.rounded(toDecimals: cost.quantity.scale), amount.commodity)
      }
      let own = posting.amounts.first {
        posting.amounts.count > 1 && $0.commodity == amount.commodity
      }
      return WideAmount(
        amount.quantity.trimmed(toDecimals: own?.quantity.scale ?? 0), amount.commodity)
    }
    let shown = journal.commodity(amount.commodity).style.number.decimals ?? 0
    let decimals = padsDecimals ? shown : max(shown, NumberStyle.decimalsOfQuotients)
    return WideAmount(amount.quantity.rounded(toDecimals: decimals), amount.commodity)
  }

  /// Those of a written amount times a written rate, by far.
  private static let maximumDecimals: UInt8 = 36

  /// An omitted zero has a commodity of its transaction.
  private func zero(of posting: Posting, _ order: CommodityOrder) -> WideAmount {
    let postings = posting.transaction.postings.filter { $0.kind == posting.kind }
    let symbols = postings.flatMap { other in
      converted[other.index]?.amounts.map(\.commodity)
        ?? other.cost.map { [$0.amount.commodity] } ?? other.amounts.map(\.commodity)
    }
    let commodity = symbols.filter { $0 != .none }.min { order.precedes($0, $1) }
    return WideAmount(.zero, commodity ?? .none)
  }

  /// Amount, commodity, credit and debit: a negative amount is a credit, even if it is rounded to
  /// zero.
  private func fields(of amount: WideAmount, isCredit: Bool) -> [String] {
    let symbol = journal.commodity(amount.commodity).symbol
    var style = journal.commodity(amount.commodity).style.number
    style.decimals = padsDecimals ? style.decimals : amount.quantity.scale
    let number = plainNumber(amount.quantity, in: style)
    let magnitude = number.hasPrefix("-") ? String(number.dropFirst()) : number
    return isCredit
      ? [number, symbol, magnitude, ""] : [number, symbol, "", number]
  }

  /// With at least the decimals of the style, and all that are needed; `0` for zero.
  private func plainNumber(_ quantity: WideQuantity, in style: NumberStyle) -> String {
    guard !quantity.isZero else { return "0" }
    var number = style
    number.grouping = nil
    if let decimals = number.decimals, quantity.scale > decimals {
      number.decimals = max(decimals, quantity.normalized.scale)
    }
    return quantity.text(in: number)
  }

  /// Comment lines as one field, without leading and trailing empty ones.
  private static func field(_ lines: [String]) -> String {
    var lines = lines[...]
    while lines.first?.isEmpty == true { lines = lines.dropFirst() }
    while lines.last?.isEmpty == true { lines = lines.dropLast() }
    return lines.joined(separator: "\n")
  }
}

extension Posting {
  /// The account name in the brackets of a virtual posting.
  var bracketedAccountName: String {
    switch kind {
    case .real: accountName
    case .virtual: "(\(accountName))"
    case .balancedVirtual: "[\(accountName)]"
    }
  }
}

/// What records of transactions show beyond hledger's columns: times, costs, and values in the base
/// currency with their rates.
struct TransactionDetails {
  static let header = ["time", "unit-cost", "total-cost"] + worth.header

  private static let worth = Fields<BookedWorth?, BookTexts>.worth

  private let journal: Journal
  private let base: BaseFigures?
  private var texts: BookTexts

  init(_ journal: Journal) {
    self.journal = journal
    base = BaseFigures(journal)
    texts = BookTexts(journal)
  }

  /// Including inferred costs.
  ///
  /// - Parameter commodity: Which of several amounts the record is about; nil: the posting.
  mutating func fields(of posting: Posting, only commodity: CommodityID?) -> [String] {
    let paid = posting.cost.flatMap { $0.isOffset ? nil : $0 }
    let cost = paid.map {
      RateText.text(of: WideAmount($0.amount), journal, groupsDigits: false)
    }
    let isTotal = paid?.isTotal == true
    let written = [isTotal ? "" : cost ?? "", isTotal ? cost ?? "" : ""]
    let worth = base.flatMap { base -> BookedWorth? in
      guard let commodity,
        let place = posting.amounts.firstIndex(where: { $0.commodity == commodity })
      else {
        return base.worth(of: posting.index, in: posting.transactionIndex)
      }
      return base.parts(of: posting.index, in: posting.transactionIndex)[place]
    }
    return [posting.transaction.time?.text ?? ""] + written
      + TransactionDetails.worth.row(worth, &texts)
  }
}
