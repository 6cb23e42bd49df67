extension JournalStore {
  /// The number of the transaction that a posting belongs to, by binary search; nil: none.
  public func transaction(ofPosting number: Int) -> Int? {
    var (low, high) = (0, transactions.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(transactions[middle].firstPosting) <= number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, transactions[low - 1].postings.contains(number) else { return nil }
    return low - 1
  }
}
