import LedgeraModel

/// Which bucket of a plan each account belongs to: by the account itself or the nearest one above it.
struct BucketOwners {
  private let owners: [AccountID: Int]
  private let accounts: AccountTree

  init(_ plan: Plan) {
    accounts = plan.journal.accounts
    var owners: [AccountID: Int] = [:]
    for (index, bucket) in plan.buckets.enumerated() {
      for account in bucket.accounts { owners[account.value] = index }
    }
    self.owners = owners
  }

  /// The number of the bucket; nil: none.
  subscript(account: AccountID) -> Int? {
    for current in accounts.lineage(of: account) {
      if let owner = owners[current] { return owner }
    }
    return nil
  }
}
