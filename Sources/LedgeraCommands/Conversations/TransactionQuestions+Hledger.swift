import LedgeraChecking
import LedgeraEditing
import LedgeraModel

/// The dialogue as hledger's `add` leads it, since programs drive that one: its prompts, one answer a prompt, accounts as
/// they are typed.
extension TransactionQuestions {
  /// nil: it is the same as Ledgera's.
  var hledgerPrompt: String? {
    switch step {
    case .date, .description, .opening, .type: return nil
    case .account(let number):
      let proposed = account(number)
      let ending =
        proposed == nil
        ? " (or . or enter to finish this transaction)" : " (or . to finish this transaction)"
      return "Account \(number + 1)\(canEnd ? ending : "")\(Self.brackets(proposed)): "
    case .amount(let number): return "Amount  \(number + 1)\(Self.brackets(amount(number))): "
    case .confirmation: return "Save this transaction to the journal ? [y]: "
    }
  }

  private static func brackets(_ text: String?) -> String { text.map { " [\($0)]" } ?? "" }

  /// Takes an account; returns what is wrong with it.
  mutating func takeHledgerAccount(_ name: String, _ number: Int) -> String? {
    let isKnown = ledger.journal.account(named: name) != nil
    guard isKnown || newAccounts == .taken && composer.isName(name) else {
      return
        "A valid hledger account name is required. Eg: assets:cash, expenses:food:eating out.\n"
    }
    postings.append((name, ""))
    step = .amount(number)
    return nil
  }
}
