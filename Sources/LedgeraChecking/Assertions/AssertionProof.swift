import LedgeraComputation
import LedgeraModel
import LedgeraQuantities

/// Proves that all balance assertions of ordinary books hold, using integers and several threads.
///
/// Each thread sums a run of postings from zero and notes the assertions in it; the sums of the
/// previous runs are added at the end. Books with intricate or failed assertions are left to
/// `AssertionPass`, which goes through them posting by posting and explains what is wrong.
struct AssertionProof: @unchecked Sendable {
  /// Fewer postings are not worth a thread.
  static let postingsPerThread = 1 << 15

  private let postings: UnsafeBufferPointer<PostingRecord>
  private let details: UnsafeBufferPointer<PostingDetail>
  private let assertions: UnsafeBufferPointer<AssertionRecord>
  private let nothing: ClosingBalances

  /// What a run of postings claims about a balance that began before it.
  private struct Claim {
    /// Index of the balance in `ClosingBalances`.
    let cell: Int
    /// What the run has added to it so far.
    let added: ClosingBalances.Cell
    let asserted: Quantity
  }

  private struct Run {
    var balances: ClosingBalances
    var claims: [Claim] = []
  }

  /// For a store whose postings count in the order of the files, those without an amount as nothing; nil: it
  /// has too many accounts and commodities.
  init?(_ store: borrowing JournalStore, accounts: AccountTree) {
    guard
      let nothing = ClosingBalances(
        accountCount: accounts.nodes.count, commodityCount: store.commodities.count)
    else { return nil }
    self.nothing = nothing
    postings = store.postings.buffer
    details = store.details.buffer
    assertions = store.assertions.buffer
  }

  /// The final balances; nil: a sum needs more than 64 bits, or an assertion fails or is not a
  /// plain one about a single account.
  func prove(threads: Int, least: Int = postingsPerThread) -> ClosingBalances? {
    let runs = Shares(of: postings.count, threads: threads, least: least)
      .map { run(of: $0) }
    var balances = nothing
    for run in runs {
      guard let run, run.claims.allSatisfy({ holds($0, after: balances) }),
        balances.add(run.balances)
      else { return nil }
    }
    return balances
  }

  private func holds(_ claim: Claim, after balances: ClosingBalances) -> Bool {
    var cell = balances.cells[claim.cell]
    return cell.add(claim.added.coefficient, scale: claim.added.scale)
      && cell.quantity == claim.asserted
  }

  /// nil: some posting is not an ordinary one.
  private func run(of range: Range<Int>) -> Run? {
    var run = Run(balances: nothing)
    var isUsual = true
    run.balances.cells.withUnsafeMutableBufferPointer { cells in
      for posting in postings[range] where posting.flags.hasAmount {
        let index = nothing.index(posting.account, posting.commodity)
        guard posting.isSmall, cells[index].add(posting.coefficient, scale: posting.scale) else {
          isUsual = false
          return
        }
        if posting.detail < 0 { continue }
        let detail = details[Int(posting.detail)]
        guard detail.day == .none else {
          isUsual = false
          return
        }
        if detail.assertion < 0 { continue }
        let assertion = assertions[Int(detail.assertion)]
        guard !assertion.isSole, !assertion.includesSubaccounts else {
          isUsual = false
          return
        }
        let place = nothing.index(posting.account, assertion.commodity)
        run.claims.append(
          Claim(cell: place, added: cells[place], asserted: assertion.quantity))
      }
    }
    return isUsual ? run : nil
  }
}
