package import LedgeraComputation

/// Rows of records, made as they are written, and by several threads.
package struct RecordRows: Sequence, Sendable {
  package let batches: Batches<RecordWriter>

  package init(_ batches: Batches<RecordWriter>) { self.batches = batches }

  package init(_ rows: OnDemand<[String]>) {
    self.init(of: rows, with: {}) { row, _, writer in writer.row(row) }
  }

  /// What is written of each element; see `Batches`.
  package init<Element: Sendable, Context: Sendable>(
    of elements: OnDemand<Element>, with context: @escaping @Sendable () -> Context,
    write: @escaping @Sendable (Element, inout Context, inout RecordWriter) -> Void
  ) {
    batches = Batches(of: elements, with: context, write: write)
  }

  package func makeIterator() -> AnyIterator<[String]> {
    let rows = batches.all.lazy.flatMap { batch in
      var writer = RecordWriter(.rows)
      batch(&writer)
      return writer.rows
    }
    return AnyIterator(rows.makeIterator())
  }
}

extension RecordRows: Equatable {
  package static func == (left: RecordRows, right: RecordRows) -> Bool {
    left.elementsEqual(right)
  }
}
