package struct SummaryRequest: Sendable {
  /// Conditions on postings to categories, except those on accounts; the days, which by default
  /// begin with the books; the depth of categories; the value: `.none` means the base currency at
  /// booked rates, if there is one. Without an interval only the whole is summed.
  package var selection: PostingSelection
  /// By account number: whether it is an income or expense account that counts.
  package var categories: [Bool]
  /// By account number: whether it is a wallet (an asset or liability) whose share counts; nil: all
  /// do, and so do flows without a wallet.
  package var wallets: [Bool]?
  /// The tag by whose values flows are summed; nil: none.
  package var tag: String?

  package init(
    _ selection: PostingSelection = PostingSelection(), categories: [Bool], wallets: [Bool]? = nil
  ) {
    self.selection = selection
    self.categories = categories
    self.wallets = wallets
  }
}
