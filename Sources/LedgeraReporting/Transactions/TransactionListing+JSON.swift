import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension TransactionListing {
  /// Transactions with all that was written in them.
  package static let form = ReportForm<TransactionListing, BookTexts>("print") {
    Field("transactions", .sequence(WrittenTransaction.fields)) { $0.writtenTransactions }
  }

  private var writtenTransactions: OnDemand<WrittenTransaction> {
    OnDemand {
      // Rates are looked up by one thread.
      let base = BaseFigures(journal)
      return transactions.lazy.map { index in
        let transaction = journal.transaction(index)
        let worths = base.map { base in
          transaction.postings.map { base.worth(of: $0.index, in: index) }
        }
        return WrittenTransaction(transaction: transaction, listing: self, worths: worths ?? [])
      }
    }
  }

  fileprivate struct WrittenTransaction: Sendable {
    let transaction: Transaction
    let listing: TransactionListing
    /// What its postings were worth; empty: the books have no base currency.
    let worths: [BookedWorth?]

    var file: SourceFile { listing.journal.sources[transaction.record.file] }

    var postings: [WrittenPosting] {
      transaction.postings.enumerated().map { place, posting in
        WrittenPosting(
          posting: posting, balance: listing.balance(of: posting),
          worth: worths.isEmpty ? nil : worths[place])
      }
    }
  }

  fileprivate struct WrittenPosting {
    let posting: Posting
    let balance: WideBalance
    let worth: BookedWorth?
  }
}

extension TransactionListing.WrittenTransaction {
  fileprivate static let fields = Fields<TransactionListing.WrittenTransaction, BookTexts> {
    Field("index", .count) { $0.transaction.index + 1 }
    Field("file", .text) { $0.file.path }
    Field("line", .count) { $0.file.position(of: Int($0.transaction.record.offset)).line }
    Field("date", .day) { $0.transaction.day }
    Field("date2", .day) { $0.transaction.secondaryDay }
    Field("time", .time) { $0.transaction.time }
    Field("status", .text) { $0.transaction.state.mark }
    Field("code", .text) { $0.transaction.code }
    Field("description", .text) { $0.transaction.description }
    Field("payee", .text) { $0.transaction.payee }
    Field("note", .text) { $0.transaction.note }
    Field("comment", .text) { $0.transaction.commentLines.joined(separator: "\n") }
    Field("tags", .list(Tag.fields)) { $0.transaction.tags }
    Field("postings", .list(TransactionListing.WrittenPosting.fields)) { $0.postings }
  }
}

extension TransactionListing.WrittenPosting {
  fileprivate static let fields = Fields<TransactionListing.WrittenPosting, BookTexts> {
    Field("account", .text) { $0.posting.accountName }
    Field("kind", .text) { $0.posting.kind.name }
    Field("status", .text) { $0.posting.record.flags.state.mark }
    Field("date", .day) { $0.posting.detail?.day.day }
    Field("date2", .day) { $0.posting.detail?.secondaryDay.day }
    Field("inferred", .flag) { $0.posting.isInferred }
    Field("amounts", .amounts) { $0.balance }
    Fields.worth.of { $0.worth }
    Field("cost", .object(Cost.fields)) { $0.posting.cost }
    Field("assertion", .object(AssertionRecord.fields)) { $0.posting.assertion }
    Field("comment", .text) { $0.posting.commentLines.joined(separator: "\n") }
    Field("tags", .list(Tag.fields)) { $0.posting.tags }
  }
}

extension Cost {
  /// The cost of a posting's amount: per unit, or in total.
  static let fields = Fields<Cost, BookTexts> {
    Field("commodity", .commodity) { $0.amount.commodity }
    Field("quantity", .decimal) { WideQuantity($0.amount.quantity) }
    Field("total", .flag) { $0.isTotal }
    Field("inferred", .flag) { $0.isInferred }
  }
}

extension AssertionRecord {
  fileprivate static let fields = Fields<AssertionRecord, BookTexts> {
    Field("commodity", .commodity) { $0.commodity }
    Field("quantity", .decimal) { WideQuantity($0.quantity) }
    Field("sole", .flag) { $0.isSole }
    Field("subaccounts", .flag) { $0.includesSubaccounts }
  }
}

extension Tag {
  fileprivate static let fields = Fields<Tag, BookTexts> {
    Field("name", .text) { $0.name }
    Field("value", .text) { $0.value }
  }
}

extension PostingKind {
  fileprivate var name: String {
    switch self {
    case .real: "real"
    case .virtual: "virtual"
    case .balancedVirtual: "balanced-virtual"
    }
  }
}
