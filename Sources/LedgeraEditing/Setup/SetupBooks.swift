import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// Books made from the answers of the set-up: files by name below their directory.
///
/// `plan.journal` has Ledgera's own words and includes `main.journal`; that and what it includes, the rules
/// and the budget too, stay readable by hledger.
package struct SetupBooks: Sendable {
  let answers: SetupAnswers
  let texts: SetupTexts
  let budget: SetupBudget?
  private let language: StarterLanguage

  /// - Parameters:
  ///   - answers: Without problems.
  ///   - shares: Of the percentage model; empty: no budget is recommended.
  package init(_ answers: SetupAnswers, shares: [SetupShare], in language: StarterLanguage) {
    self.answers = answers
    texts = SetupTexts(base: answers.base)
    budget =
      shares.isEmpty || answers.incomes.isEmpty ? nil : SetupBudget(answers, shares, language)
    self.language = language
  }

  /// In the order in which they are read, then what surrounds them.
  package var files: [(name: String, text: String)] {
    [
      ("plan.journal", plan), ("main.journal", main), ("commodities.journal", commodities),
      ("accounts.journal", accounts), ("prices.journal", prices), ("rules.journal", rules),
      (month, transactions), ("ledgera.conf", StarterBooks.configuration),
      (".gitignore", StarterBooks.ignored),
    ]
  }

  private var main: String {
    """
    ; The books. Transactions are in a directory for each year, a file for each month.

    include commodities.journal
    include accounts.journal
    include prices.journal
    include rules.journal
    include 20??/*.journal

    """
  }

  private var commodities: String {
    let symbols = [answers.base] + answers.foreignSymbols
    let lines = symbols.map { symbol in
      let thousand = WideQuantity(coefficient: 1000, scale: 0)
      let text = texts.amount(thousand, symbol)
      // A mark after whole numbers says that the comma groups digits.
      return "commodity "
        + (Currencies.decimals(of: symbol) == 0 ? text.replacing("1,000", with: "1,000.") : text)
    }
    return "; How amounts are written: one line for each currency and each commodity held.\n\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private var prices: String {
    let lines = answers.rates.map { rate in
      let worth = "\(rate.quantity) \(CommodityInfo.quoted(answers.base))"
      return "P \(answers.start) \(CommodityInfo.quoted(rate.symbol)) \(worth)\n"
    }
    return "; What things were worth.\n" + (lines.isEmpty ? "" : "\n" + lines.joined())
  }

  // MARK: Accounts

  private var accounts: String {
    var wallets: [(name: String, comment: String)] = [("assets", "type: Asset")]
    for wallet in answers.wallets where !wallet.isLiability {
      wallets.append((wallet.name, comment(of: wallet)))
    }
    wallets.append(("liabilities", "type: Liability"))
    for wallet in answers.wallets where wallet.isLiability {
      wallets.append((wallet.name, comment(of: wallet)))
    }
    for debt in answers.debts {
      wallets.append((debt.account, "class: loan, loan: \(terms(of: debt))"))
    }
    return "; Wallets\n" + SetupBooks.declarations(wallets) + "\n" + categories
  }

  /// As a loan of what is owed, paid out a month before the next payment.
  private func terms(of debt: SetupAnswers.Debt) -> String {
    let symbol = CommodityInfo.quoted(answers.base)
    return "\(debt.balance.normalized) \(symbol) at \(rate(debt.rate)) "
      + "paying \(debt.payment.normalized) \(symbol) from \(debt.lent(before: answers.start)) "
      + "account \(answers.mainWallet) interest \(SetupBooks.interest)"
  }

  private func comment(of wallet: SetupAnswers.Wallet) -> String {
    let type = wallet.assetClass == "cash" && !wallet.isLiability ? "type: Cash, " : ""
    let symbol = wallet.balance.symbol.isEmpty ? answers.base : wallet.balance.symbol
    // What has a price by its class is held in units, unless the account says that it holds money.
    let held =
      AccountClass(rawValue: wallet.assetClass)?.isTraded == true
      ? ", commodity: \(CommodityInfo.quoted(symbol))" : ""
    let budget = wallet.isOnBudget.map { ", budget: \($0 ? "on" : "off")" } ?? ""
    return type + "class: \(wallet.assetClass)" + held + budget
  }

  /// The starter's, and below them those that answers add.
  private var categories: String {
    let known = Set(StarterBooks.categoryNames(in: language))
    var own: [String] = []
    let named = (answers.incomes + answers.bills).map(\.account)
    for name in named + (answers.debts.isEmpty ? [] : [SetupBooks.interest])
    where !known.contains(name) && !own.contains(name) {
      own.append(name)
    }
    let starter = StarterBooks.categories(in: language)
    return own.isEmpty
      ? starter
      : starter + "\n; Your own\n"
        + own.map { "account \($0)\n" }.joined()
  }

  static let interest = "expenses:interest"

  private static func declarations(_ accounts: [(name: String, comment: String)]) -> String {
    let width = accounts.reduce(27) { max($0, $1.name.count) }
    return accounts.map { name, comment in
      "account \(name)" + String(repeating: " ", count: width - name.count + 2) + "; \(comment)\n"
    }.joined()
  }

  // MARK: Opening balances

  private var month: String {
    "\(answers.start.text.prefix(4))/\(answers.start.text.dropFirst(5).prefix(2)).journal"
  }

  private var transactions: String {
    let held = answers.wallets.filter { !$0.balance.quantity.isZero }.map { wallet in
      (wallet.name, texts.amount(wallet.balance))
    }
    let owed = answers.debts.map { ($0.account, texts.amount(WideQuantity($0.balance.negated))) }
    let head = "; \(answers.start.text.prefix(7))\n"
    guard !held.isEmpty || !owed.isEmpty else { return head }
    return head + "\n\(answers.start) opening balances\n"
      + SetupTexts.postings(held + owed + [("equity:opening balances", "")])
  }

  func rate(_ percent: Quantity) -> String { "\(percent.normalized)%" }
}

extension SetupAnswers {
  /// Other currencies than the base, in the order in which they are named.
  var foreignSymbols: [String] {
    var symbols: [String] = []
    let flows = (incomes + bills).map(\.amount.symbol)
    for symbol in rates.map(\.symbol) + wallets.map(\.balance.symbol) + display + flows
    where !symbol.isEmpty && symbol != base && !symbols.contains(symbol) {
      symbols.append(symbol)
    }
    return symbols
  }
}
