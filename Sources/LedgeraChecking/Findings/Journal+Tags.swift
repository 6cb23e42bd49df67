import LedgeraDiagnostics
import LedgeraModel

extension Journal {
  /// Visits the tags of all transactions, each followed by those of its postings, in file order,
  /// then those of directives that declare names.
  func forEachTag(_ visit: (TagRecord, FileID) -> Void) {
    store.forEachTagOwner { owner in
      guard owner.kind != .price, owner.kind != .rule else { return }
      for index in owner.tags {
        visit(store.tags[index], store.tags[index].file(ofOwnerIn: owner.place.file))
      }
    }
  }
}
