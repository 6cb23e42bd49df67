import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension AccountListing {
  /// What `--details` shows about an account.
  struct Details {
    /// `cash`, `stock` …; nil: it is not a holding. Below, nil: not given.
    let holdingClass: String?
    let institution: String?
    /// Without subaccounts.
    let balance: WideBalance
    let opened: Day?
    let closed: Day?
    let order: Int?
    let icon: String?
    let note: String?
  }

  /// The details of each account, in order. Linear in postings.
  func details() -> [Details] {
    let traits = AccountTraits(journal)
    let until = TransactionsUntil(Moment(options.balanceDay), in: journal)
    let dates = PostingDates(journal, usesSecondaryDates: false)
    var balances: [AccountID: WideBalance] = [:]
    for index in 0..<journal.transactionCount {
      let record = journal.store.transactions[index]
      for number in record.postings {
        let posting = journal.store.postings[number]
        guard until.includes(dates.day(of: number, in: record), ofTransaction: index, record) else {
          continue
        }
        for amount in journal.store.amounts(of: posting) {
          balances[posting.account, default: WideBalance()].add(WideAmount(amount))
        }
      }
    }
    return accounts.map { account in
      let isHolding = journal.role(of: account) == .wallet
      return Details(
        holdingClass: isHolding ? traits.holdingClass(of: account, journal) : nil,
        institution: traits.institution(of: account),
        balance: balances[account] ?? WideBalance(),
        opened: traits.openedDay(of: account), closed: traits.closedDay(of: account),
        order: traits.order(of: account), icon: traits.icon(of: account),
        note: traits.note(of: account))
    }
  }

  /// A table with a line for each account; empty columns are left out.
  func detailedTable() -> Table {
    var texts = BookTexts(journal)
    return ListedAccount.detailedFields.table(listed, &texts).withoutIdleColumns()
  }

  /// The accounts with all that is shown about them.
  var listed: [ListedAccount] {
    let details = options.showsDetails ? details().map { $0 } : accounts.map { _ in nil }
    return zip(accounts, details).map {
      ListedAccount(account: $0, listing: self, details: $1)
    }
  }

  struct ListedAccount {
    let account: AccountID
    let listing: AccountListing
    /// nil: not shown.
    let details: Details?

    /// Its type's letter.
    var type: String? { listing.journal.type(of: account).map { String($0.letter) } }
    var hasDetails: Bool { details != nil }

    /// Without dropped parts.
    var name: String {
      listing.journal.name(account, droppingParts: listing.options.droppedParts)
    }
  }
}

extension AccountListing.ListedAccount {
  static let detailedFields = Fields<AccountListing.ListedAccount, BookTexts> {
    Field("name", .account) { $0.account }.headed("account").titled("Account")
      .shown { $1.label($0.account, $0.listing.name(of: $0.account), indent: 0) }
    Field("type", .text) { $0.type }.dispensable()
    Field("declared", .flag, in: .json) {
      $0.listing.journal.accounts[$0.account].declarationOrder != nil
    }
    Field("class", .text) { $0.details?.holdingClass }.only(where: \.hasDetails).dispensable()
    Field("institution", .text) { $0.details?.institution }.only(where: \.hasDetails).dispensable()
    Field("balance", .amounts) { $0.details?.balance }.only(where: \.hasDetails).dispensable()
    Field("opened", .day) { $0.details?.opened }.only(where: \.hasDetails).dispensable()
    Field("closed", .day) { $0.details?.closed }.only(where: \.hasDetails).dispensable()
    Field("order", .count, in: .machines) { $0.details?.order }.only(where: \.hasDetails)
    Field("icon", .text, in: .machines) { $0.details?.icon }.only(where: \.hasDetails)
    Field("note", .text) { $0.details?.note }.only(where: \.hasDetails).dispensable()
  }
}
