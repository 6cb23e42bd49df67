import LedgeraChecking
import LedgeraEditing
import LedgeraEnvironment
import LedgeraIntake
import LedgeraModel
import LedgeraReporting

/// The questions about one transaction.
struct TransactionQuestions {
  enum Step: Equatable {
    case date, description
    case account(Int)
    /// Whether the account that was typed last is to be opened.
    case opening(Int)
    case type(Int)
    case amount(Int)
    case confirmation
  }

  let ledger: Ledger
  var composer: TransactionComposer
  private let proposer: AccountProposer
  private var payeeNames: PayeeNames
  var step = Step.date
  var day: Day
  private(set) var head = ""
  var postings: [(account: String, amount: String)] = []
  /// What was answered before it was gone back from, by number of the posting.
  var kept: [Int: (account: String, amount: String)] = [:]
  /// Of accounts that are new and whose names do not say it.
  private(set) var types: [String: AccountType] = [:]
  /// The last similar transaction; nil: none.
  var template: TransactionDraft?
  /// The template is what was answered before: it is changed rather than followed.
  private var isRevision = false
  /// A new account that was typed.
  private var newAccount = ""
  /// Where the description says that money goes, when there is no template; nil: unknown.
  var category: String?
  /// What a number picks.
  private var choices: [String] = []
  /// The beginning of known descriptions that was typed, and is taken when Enter says so.
  private var beginning = ""
  /// Speaks as hledger does.
  private let isHledger: Bool
  let newAccounts: NewAccounts

  init(
    _ ledger: Ledger, _ composer: TransactionComposer, _ proposer: AccountProposer, day: Day,
    for invocation: Invocation
  ) {
    isHledger = invocation.guise == .hledger
    newAccounts = invocation.newAccountsInDialogue
    self.ledger = ledger
    self.composer = composer
    self.proposer = proposer
    payeeNames = PayeeNames(ledger.journal)
    self.day = day
  }

  /// The transaction; nil: the answers are at their end.
  mutating func ask(_ conversation: inout Conversation) -> ComposedTransaction? {
    var transaction: ComposedTransaction?
    while true {
      if step == .confirmation, transaction == nil {
        transaction = composed(conversation.invocation)
        if transaction == nil { continue }
      }
      let questions = self
      let answer = conversation.answer(prompt, keys: keys, names: { _ in questions.names })
      guard let answer else { return nil }
      if answer == ".", step == .date || step == .description {
        return nil
      } else if answer == "<" {
        goBack()
        transaction = nil
      } else if step != .confirmation {
        if let problem = take(answer) { conversation.invocation.say(problem) }
      } else if let draft = transaction?.draft,
        let isYes = Conversation.isYes(answer, usually: true)
      {
        if isYes { return transaction }
        revise(draft)
        transaction = nil
      }
    }
  }

  /// Asks again, with what was answered as the proposals.
  mutating func revise(_ draft: TransactionDraft) {
    (template, isRevision) = (draft, true)
    (postings, choices, beginning) = ([], [], head)
    kept = [:]
    step = .date
  }

  /// What Tab may write.
  private var names: [String] {
    switch step {
    case .date: ["today", "yesterday"]
    case .description: payees
    case .account: composer.accounts.names(openOn: day)
    case .type: Invocation.typeNames
    case .opening, .confirmation: ["yes", "no"]
    case .amount(let number): amount(number).map { [$0] } ?? []
    }
  }

  private var prompt: String {
    if isHledger, let hledgerPrompt { return hledgerPrompt }
    return switch step {
    case .date: "Date [\(day.text)]: "
    case .description: "Description" + proposal(beginning.isEmpty ? nil : beginning)
    case .account(let number):
      "Account \(number + 1)" + proposal(account(number) ?? (canEnd ? "." : nil))
    case .opening: "Create \(newAccount)? [y/N] "
    case .type(let number): Invocation.typeQuestion(postings[number].account)
    case .amount(let number): "Amount \(number + 1)" + proposal(amount(number))
    case .confirmation: "Write this transaction? [Y/n] "
    }
  }

  private func proposal(_ text: String?) -> String { text.map { " [\($0)]: " } ?? ": " }

  // MARK: Answers

  private mutating func goBack() {
    // Payees that were listed are still to be picked from.
    if step != .description { choices = [] }
    switch step {
    case .date, .description: step = .date
    case .account(0):
      beginning = head
      step = .description
    case .account(let number): step = .amount(number - 1)
    case .opening(let number):
      kept[number] = (newAccount, "")
      step = .account(number)
    case .type(let number), .amount(let number):
      let last = postings.removeLast()
      kept[number] = (last.account, kept[number]?.amount ?? last.amount)
      step = .account(number)
    case .confirmation: step = .account(postings.count)
    }
    if case .amount(let number) = step, postings.indices.contains(number) {
      kept[number] = postings[number]
      postings[number].amount = ""
    }
  }

  /// Takes an answer; returns what is wrong with it.
  private mutating func take(_ answer: String) -> String? {
    switch step {
    case .date:
      do throws(TypingFailure) {
        if !answer.isEmpty { day = try TypedDate.day(answer, today: composer.today) }
      } catch { return error.lines }
      step = .description
    case .description: return takeDescription(answer)
    case .account(let number): return takeAccount(answer, number)
    case .opening(let number):
      step = .account(number)
      switch Conversation.isYes(answer, usually: false) {
      case true?:
        composer.opened.insert(newAccount)
        return takeAccount(newAccount, number)
      case false?: return nil
      // A number, or another name.
      case nil: return takeAccount(answer, number)
      }
    case .type(let number):
      guard let type = AccountType(tagValue: answer) else { return "  choose one of them\n" }
      types[postings[number].account] = type
      step = .amount(number)
    case .amount(let number): return takeAmount(answer, number)
    case .confirmation: break
    }
    return nil
  }

  private mutating func takeDescription(_ typed: String) -> String? {
    var answer = typed.isEmpty ? beginning : typed
    if let pick = Int(typed), choices.indices.contains(pick - 1) {
      answer = choices[pick - 1]
    } else if answer != beginning, !isHledger {
      choices = payees(beginningWith: answer)
      beginning = choices.isEmpty ? "" : answer
      if !choices.isEmpty { return list }
    }
    (beginning, choices) = ("", [])
    guard let draft = composer.head("\(day.text) \(answer)"), !answer.contains(";") else {
      return "  that is not the first line of a transaction\n"
    }
    let description = payeeNames.description(draft.description)
    if answer.hasSuffix(draft.description) {
      answer = answer.dropLast(draft.description.count) + description
    }
    step = .account(0)
    if isRevision || !kept.isEmpty, answer == head { return nil }
    (head, isRevision, kept) = (answer, false, [:])
    return propose(for: answer)
  }

  /// Finds what the transaction may look like, and says why: a rule, the last transaction of the same
  /// payee, what history teaches about such descriptions, or else the most similar transaction.
  private mutating func propose(for answer: String) -> String? {
    (template, category) = (nil, nil)
    guard !answer.isEmpty else { return nil }
    let transactions = (0..<ledger.transactionCount).map { ledger.transactionIndex(at: $0) }
    let similar = ledger.journal.transaction(describedLike: answer, among: transactions)
      .map { ledger.journal.transaction($0) }
    let description = composer.head("\(day.text) \(answer)")?.description ?? answer
    let payee = DescriptionParts(description).payee
    let proposal = proposer.proposal(
      for: TransactionPicture(payee: payee, text: description, source: "", amount: nil),
      on: day.text)
    let isSame = similar?.payee.lowercased() == payee.lowercased()
    if let proposal, proposal.rule != nil || !isSame && proposal.confidence > .open {
      let accounts = similar?.postings.map(\.accountName) ?? []
      if !accounts.contains(proposal.account) {
        category = proposal.account
        return "  \(proposal.account), \(proposal.reason)\n"
      }
    }
    guard let similar else { return nil }
    template = TransactionDraft(similar)
    return "  like \(similar.day.text) \(similar.description)\n"
  }

  private var list: String {
    choices.enumerated().map { "  \($0.offset + 1)  \($0.element)\n" }.joined()
  }

  private mutating func takeAccount(_ answer: String, _ number: Int) -> String? {
    var name = answer
    if name == "." || name.isEmpty && account(number) == nil && canEnd {
      guard postings.count > 1 else { return "  a transaction needs two postings\n" }
      step = .confirmation
      return nil
    }
    if name.isEmpty { name = account(number) ?? "" }
    if let pick = Int(name), choices.indices.contains(pick - 1) { name = choices[pick - 1] }
    guard !name.isEmpty else { return "  name an account\n" }
    if isHledger { return takeHledgerAccount(name, number) }
    do throws(TypingFailure) {
      postings.append((try composer.accountName(name, on: day), ""))
    } catch {
      choices = composer.accounts.names(like: name, openOn: day)
      if newAccounts == .asked, error.isUnknownAccount, name.contains(":"), composer.isName(name) {
        newAccount = name
        step = .opening(number)
      }
      return "  \(error.message)\n" + list
    }
    choices = []
    let taken = postings[number].account
    step = types[taken] == nil && composer.needsType(taken) ? .type(number) : .amount(number)
    return nil
  }

  private mutating func takeAmount(_ answer: String, _ number: Int) -> String? {
    if answer == ".", postings.count < 2 { return "  a transaction needs two postings\n" }
    let text = answer == "." ? "" : answer.isEmpty ? amount(number) ?? "" : answer
    if text.isEmpty, postings.contains(where: { $0.amount.isEmpty && $0 != postings[number] }) {
      return "  only one amount can be left out\n"
    }
    do throws(TypingFailure) {
      _ = try composer.posting(postings[number].account, text, among: [])
    } catch { return error.lines }
    postings[number].amount = text
    step = text.isEmpty && postings.count > 1 ? .confirmation : .account(number + 1)
    return nil
  }

  private mutating func composed(_ invocation: Invocation) -> ComposedTransaction? {
    do throws(TypingFailure) {
      let transaction = try composer.transaction(head: "\(day.text) \(head)", postings)
      invocation.say("\n" + composer.text(of: transaction.draft))
      for note in transaction.notes { invocation.say("note: \(note)\n") }
      return transaction
    } catch {
      invocation.say("  \(error.message)\n")
      goBack()
      return nil
    }
  }
}

/// What is done with an account that is typed and new to the books.
enum NewAccounts { case taken, asked, refused }

extension TypingFailure {
  /// What a conversation says of it.
  fileprivate var lines: String {
    ([message] + hints).map { "  \($0)\n" }.joined()
  }
}
