import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities

/// `import` on a terminal: asks about each line that the books lack, or may have.
struct ImportDialogue {
  private(set) var intake: Intake
  private let invocation: Invocation
  private var conversation: Conversation
  private let composer: TransactionComposer
  /// What a number picks.
  private var choices: [String] = []
  /// Accounts of one's own, for transfers.
  private let ownAccounts: [String]

  /// What becomes of a question.
  private enum Outcome {
    case done, again, back, takeAll
    /// The answers are at their end.
    case end
  }

  init(_ invocation: Invocation, _ composer: TransactionComposer, _ intake: Intake) {
    self.invocation = invocation
    conversation = Conversation(invocation)
    self.composer = composer
    self.intake = intake
    let journal = intake.journal
    let own = journal.accounts.displayOrder.filter {
      journal.holdsMoney($0) && journal.accounts[$0].children.isEmpty
    }
    ownAccounts = own.map(journal.name)
  }

  /// Asks; false: the user has ended the conversation, and nothing is to be written.
  mutating func run() throws(CommandFailure) -> Bool {
    let numbers = (intake.plannedNumbers + intake.openNumbers).sorted {
      (intake.lines[$0].row.day, $0) < (intake.lines[$1].row.day, $1)
    }
    guard !numbers.isEmpty else { return true }
    invocation.say(
      "\(counted(numbers.count, "line")) to import. Enter takes what is in [brackets], a number"
        + " or a name\nanother account; s splits, t transfers, i ignores, u goes back, a takes all"
        + " the rest.\nEnd with Ctrl-D; nothing is written before you have seen it.\n")
    var position = 0
    while position < numbers.count {
      switch ask(about: numbers[position], "\(position + 1)/\(numbers.count)") {
      case .done: position += 1
      case .again: break
      case .back:
        position = max(0, position - 1)
        reopen(numbers[position])
      case .takeAll: return true
      case .end: return false
      }
    }
    return true
  }

  /// Puts a line back as it was before it was asked about.
  private mutating func reopen(_ number: Int) {
    switch intake.verdicts[number] {
    case .near(let match): intake.decide(.open(match), for: number)
    case .new, .known, .booked: intake.decide(.transaction(intake.plan(for: number)), for: number)
    }
  }

  private mutating func ask(about number: Int, _ count: String) -> Outcome {
    invocation.say("\n\(count)  \(intake.shownLine(number))\n")
    if case .open(let match) = intake.decisions[number] { return askWhetherSame(number, match) }
    guard case .transaction = intake.decisions[number] else { return .done }
    // What was said about lines before counts for this one.
    if intake.verdicts[number] == .new {
      let plan = intake.plan(for: number)
      if case .transaction(let old) = intake.decisions[number], old.otherKeys.isEmpty {
        intake.decide(.transaction(plan), for: number)
      }
    }
    return askForAccount(number)
  }

  // MARK: Near matches

  private mutating func askWhetherSame(_ number: Int, _ match: NearMatch) -> Outcome {
    invocation.say("  like \(intake.shown(match))\n")
    guard let answer = answer("\(match.kind.question.capitalizedFirst) [y], n, i, u: ") else {
      return .end
    }
    switch answer.lowercased() {
    case "", "y", "yes":
      intake.accept(match, for: number)
      if case .open = intake.decisions[number] {
        invocation.say("  that line is not entered on its own\n")
        return .again
      }
      return .done
    case "n", "no":
      intake.decide(.transaction(intake.plan(for: number)), for: number)
      return askForAccount(number)
    case "i":
      intake.decide(.none, for: number)
      return .done
    case "u": return .back
    default: return .again
    }
  }

  // MARK: Accounts

  private mutating func askForAccount(_ number: Int) -> Outcome {
    guard case .transaction(let plan) = intake.decisions[number] else { return .done }
    let proposal = intake.proposal(for: number)
    choices = proposal.map { $0.choices.map(\.account) } ?? []
    if let proposal {
      let shown = proposal.choices.prefix(5).enumerated().map {
        "\($0.offset + 1) \($0.element.account)"
      }
      invocation.say("  \(shown.joined(separator: "  "))\n")
    }
    let why = plan.guess.map { plan.shares[0].account == proposal?.account ? " (\($0))" : "" }
    while true {
      let target = plan.shares.map(\.account).joined(separator: ", ")
      guard
        let answer = answer(
          "Account [\(target)]\(why ?? ""): ", on: plan.line.row.day)
      else { return .end }
      switch answer.lowercased() {
      case "":
        settle(number, plan)
        return .done
      case "i":
        intake.decide(.none, for: number)
        return .done
      case "u": return .back
      case "a": return .takeAll
      case "t": list(ownAccounts.filter { $0 != intake.journal.name(plan.line.account) })
      case "s":
        guard let shares = split(plan) else { return .end }
        if !shares.isEmpty {
          intake.decide(.transaction(TransactionPlan(plan.line, to: shares)), for: number)
          return .done
        }
      default:
        if let account = account(answer, on: plan.line.row.day) {
          settle(number, TransactionPlan(plan.line, to: [TransactionPlan.Share(account)]))
          return .done
        }
      }
    }
  }

  /// Decides, and learns from it. What the user has accepted is no longer a guess.
  private mutating func settle(_ number: Int, _ plan: TransactionPlan) {
    var plan = plan
    plan.guess = nil
    plan.state = plan.line.row.isPending ? .pending : .unreconciled
    intake.decide(.transaction(plan), for: number)
    intake.learn(number, goesTo: plan.shares[0].account)
  }

  /// The account that a number or a name means; nil: none, which has been said.
  private mutating func account(_ answer: String, on day: Day) -> String? {
    if let pick = Int(answer), choices.indices.contains(pick - 1) { return choices[pick - 1] }
    do throws(TypingFailure) {
      return try composer.accountName(answer, on: day)
    } catch {
      invocation.say("  \(error.message)\n")
      list(composer.accounts.names(like: answer, openOn: day))
      return nil
    }
  }

  private mutating func list(_ accounts: [String]) {
    choices = accounts
    invocation.say(
      accounts.enumerated().map { "  \($0.offset + 1)  \($0.element)\n" }.joined())
  }

  /// Shares of a line, typed one by one; empty: it is not split. nil: the answers are at their end.
  private mutating func split(_ plan: TransactionPlan) -> [TransactionPlan.Share]? {
    invocation.say("  one line each: ACCOUNT AMOUNT; the last, without an amount, takes the rest\n")
    var shares: [TransactionPlan.Share] = []
    while true {
      guard let answer = answer("Share \(shares.count + 1): ", on: plan.line.row.day) else {
        return nil
      }
      if answer.isEmpty || answer == "u" { return [] }
      let words = answer.split(separator: " ")
      let amount = words.last.flatMap { word in
        words.count > 1
          ? try? composer.amount(String(word), of: intake.journal.name(plan.line.account)) : nil
      }
      let name = amount == nil ? answer : words.dropLast().joined(separator: " ")
      guard let account = account(name, on: plan.line.row.day) else { continue }
      guard let amount else { return shares + [TransactionPlan.Share(account)] }
      guard amount.symbol == plan.line.symbol, !amount.quantity.isZero else {
        invocation.say("  write an amount in \(plan.line.symbol)\n")
        continue
      }
      // What money goes to has the opposite sign of the line.
      let isOut = plan.line.row.amount.isNegative
      shares.append(
        TransactionPlan.Share(account, isOut ? amount.quantity : amount.quantity.negated))
    }
  }

  private mutating func answer(_ question: String, on day: Day? = nil) -> String? {
    let accounts = composer.accounts
    return conversation.answer(question) { _ in day.map { accounts.names(openOn: $0) } ?? [] }
  }
}
