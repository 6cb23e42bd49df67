package import LedgeraJSON

/// Rows of records, made as they are written, and by several threads.
package struct RecordRows: Sequence, Sendable {
  /// Writes some rows.
  package typealias Batch = @Sendable (inout RecordWriter) -> Void

  /// How many rows, or so, a batch has: what is made for each must not matter.
  package static let batchSize = 256

  /// In the order of the rows.
  package let batches: OnDemand<Batch>

  /// - Parameter batches: Made one after the other, by one thread at a time; written on any thread.
  package init(batches: OnDemand<Batch>) { self.batches = batches }

  package init(_ rows: OnDemand<[String]>) {
    self.init(of: rows, with: {}) { row, _, writer in writer.row(row) }
  }

  /// What is written of each element.
  ///
  /// - Parameters:
  ///   - context: What writing needs besides, such as texts that are remembered. Each batch has its own copy.
  package init<Element: Sendable, Context: Sendable>(
    of elements: OnDemand<Element>, with context: @escaping @Sendable () -> Context,
    write: @escaping @Sendable (Element, inout Context, inout RecordWriter) -> Void
  ) {
    batches = OnDemand {
      let context = context()
      return sequence(state: elements.makeIterator()) { iterator -> Batch? in
        var batch: [Element] = []
        while batch.count < Self.batchSize, let element = iterator.next() { batch.append(element) }
        guard !batch.isEmpty else { return nil }
        return { [batch] writer in
          var context = context
          for element in batch { write(element, &context, &writer) }
        }
      }
    }
  }

  package func makeIterator() -> AnyIterator<[String]> {
    let rows = batches.lazy.flatMap { batch in
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
