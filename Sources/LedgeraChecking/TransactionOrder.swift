/// The order of all transactions by date, within a day by time, then as written.
package struct TransactionOrder: Sendable {
  /// Empty: the order is that of the files.
  @usableFromInline let numbers: [UInt32]

  package static let asWritten = TransactionOrder([])

  init(_ numbers: [UInt32]) { self.numbers = numbers }

  /// The number in file order of the transaction at a place in this order.
  @inlinable
  package subscript(position: Int) -> Int {
    numbers.isEmpty ? position : Int(numbers[position])
  }
}
