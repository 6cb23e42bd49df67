import LedgeraDiagnostics
import LedgeraModel

/// Which commodity an amount without a symbol is meant to be.
struct UsualCommodities {
  private let journal: Journal
  /// How often postings of an account have a commodity.
  private var counts: [AccountID: [CommodityID: Int]] = [:]
  private var total: [CommodityID: Int] = [:]
  /// What `commodity:` tags allow, where that is a single one; inherited.
  private var declared: [AccountID: String] = [:]

  /// Linear in the postings.
  init(_ journal: Journal) {
    self.journal = journal
    for index in 0..<journal.store.postings.count {
      let posting = journal.store.postings[index]
      guard posting.flags.hasAmount, !posting.flags.isInferred || !posting.flags.isMixed else {
        continue
      }
      counts[posting.account, default: [:]][posting.commodity, default: 0] += 1
      total[posting.commodity, default: 0] += 1
    }
    for declaration in journal.store.accountDeclarations {
      for tag in journal.tags(declaration.tags, in: declaration.span.file)
      where tag.name == "commodity" {
        let symbols = tag.value.split(separator: " ")
        if symbols.count == 1 { declared[declaration.account] = String(symbols[0]) }
      }
    }
  }

  /// The one commodity that an account may hold; nil: several, or it does not say.
  func declared(of account: AccountID) -> String? {
    for current in journal.accounts.lineage(of: account) {
      if let symbol = declared[current] { return symbol.unquoted }
    }
    return nil
  }

  /// The symbol for an account, among those that the transaction is about: its own, as declared or the
  /// only one a wallet holds; that of the transaction's wallets; the base currency; the one it has most;
  /// the one the books have most, or else declare as the only one.
  func symbol(for account: AccountID?, in transaction: [AccountID]) -> String {
    if let symbol = account.flatMap({ own($0) }) { return symbol }
    let wallets = Set(transaction.compactMap { own($0) })
    if wallets.count == 1, let symbol = wallets.first { return symbol }
    let base = journal.profile.base
    let most = account.flatMap { Self.most(counts[$0] ?? [:]) } ?? Self.most(total)
    return (base ?? most ?? journal.store.defaultCommodity).map { journal.commodity($0).symbol }
      ?? onlyDeclared ?? ""
  }

  /// nil: there are none, or several.
  private var onlyDeclared: String? {
    let symbols = journal.store.commodities.filter { $0.declaration != nil }.map(\.symbol)
    return symbols.count == 1 ? symbols[0] : nil
  }

  private func own(_ account: AccountID) -> String? {
    if let symbol = declared(of: account) { return symbol }
    switch journal.type(of: account) {
    case .asset, .cash, .liability: break
    default: return nil
    }
    guard let held = counts[account], held.count == 1 else { return nil }
    return held.keys.first.map { journal.commodity($0).symbol }
  }

  /// The most frequent one, of equals the first.
  private static func most(_ counts: [CommodityID: Int]) -> CommodityID? {
    counts.max { left, right in
      left.value == right.value ? left.key > right.key : left.value < right.value
    }?.key
  }
}

extension String {
  /// Without double quotes around it.
  fileprivate var unquoted: String {
    count > 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
