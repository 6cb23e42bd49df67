package import LedgeraDiagnostics
package import LedgeraModel

/// The uses of some tags, each different one once: most values are written many times.
package struct DistinctTags {
  package struct Use {
    /// The first one.
    package let tag: TagRecord
    /// What has it.
    package let kind: TagOwner.Kind
    /// Where that is.
    package let ownerFile: FileID
    package fileprivate(set) var count = 1
  }

  private struct Key: Hashable {
    let name: UInt32
    let value: UInt32
    let kind: TagOwner.Kind
    let file: FileID
  }

  /// In the order of their first occurrences.
  package private(set) var all: [Use] = []

  /// One pass over everything that has tags.
  ///
  /// - Parameter isWanted: By the numbers of tag names.
  package init(_ journal: Journal, where isWanted: [Bool]) {
    var values = NameTable()
    var places: [Key: Int] = [:]
    journal.store.forEachTagOwner(where: isWanted) { owner in
      for index in owner.tags {
        let tag = journal.store.tags[index]
        let file = tag.file(ofOwnerIn: owner.place.file)
        guard isWanted[tag.name.index],
          let value = values.intern(
            journal.sources.bytes(
              Span(file: file, offset: tag.valueOffset, length: tag.valueLength)))
        else { continue }
        let key = Key(name: tag.name.number, value: value, kind: owner.kind, file: file)
        if let place = places[key] {
          all[place].count += 1
        } else {
          places[key] = all.count
          all.append(Use(tag: tag, kind: owner.kind, ownerFile: owner.place.file))
        }
      }
    }
  }
}
