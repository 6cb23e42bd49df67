import LedgeraDiagnostics
import LedgeraModel

extension Journal {
  /// Visits the tags of all entries, each followed by its postings', in file order, then those of
  /// directives that declare names.
  func forEachTag(_ visit: (TagRecord, FileID) -> Void) {
    func visitRun(_ first: UInt32, _ count: UInt32, _ file: FileID) {
      for index in Int(first)..<Int(first) + Int(count) {
        visit(store.tags[index], store.tags[index].file(ofOwnerIn: file))
      }
    }
    for entry in store.transactions.buffer {
      if entry.detail >= 0 {
        let detail = store.transactionDetails[Int(entry.detail)]
        visitRun(detail.firstTag, detail.tagCount, entry.file)
      }
      for number in entry.postings where store.postings[number].detail >= 0 {
        let detail = store.details[Int(store.postings[number].detail)]
        visitRun(
          detail.firstTag, detail.tagCount, store.file(of: store.postings[number], in: entry.file))
      }
    }
    func visitRun(_ run: Range<Int>, _ file: FileID) {
      visitRun(UInt32(run.lowerBound), UInt32(run.count), file)
    }
    for declaration in store.accountDeclarations {
      visitRun(declaration.tags, declaration.span.file)
    }
    for declaration in store.payeeDeclarations + store.tagDeclarations {
      visitRun(declaration.tags, declaration.span.file)
    }
    for commodity in store.commodities {
      if let span = commodity.declaration { visitRun(commodity.tags, span.file) }
    }
  }
}
