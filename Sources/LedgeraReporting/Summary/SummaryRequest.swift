/// What a summary is asked for.
public struct SummaryRequest: Sendable {
  /// Conditions on postings to categories, those on accounts left out; the days, an open beginning being
  /// that of the books; the depth of categories; the value, `.none`: the base currency at booked rates,
  /// where there is a base currency. Without an interval only the whole is summed.
  public var selection: PostingSelection
  /// Income and expense accounts that count, by account number.
  public var categories: [Bool]
  /// Wallets, that is asset and liability accounts, whose share counts, by account number; nil: all,
  /// and what no wallet took part in.
  public var wallets: [Bool]?
  /// The tag whose values flows are summed by; nil: none.
  public var tag: String?

  public init(
    _ selection: PostingSelection = PostingSelection(), categories: [Bool], wallets: [Bool]? = nil
  ) {
    self.selection = selection
    self.categories = categories
    self.wallets = wallets
  }
}
