import LedgeraEditing
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities

/// Where the money of lines goes.
extension ImportDialogue {
  private static let keys = DialogueKeys([
    ("Enter", "takes what is in brackets"), ("1, 2, …", "picks from the accounts above"),
    ("NAME", "is an account, or a piece of its name"), ("s", "splits the line"),
    ("t", "lists your own accounts, for a transfer"), ("i", "leaves the line out"),
    ("e", "asks about each of several lines"),
    ("a", "takes all that is left as it is proposed, and leaves out what may be in the books"),
    ("<", "goes back; what was answered is offered again"),
  ])

  /// - Parameter numbers: Lines of one payee.
  mutating func askForAccount(_ numbers: [Int]) -> Outcome {
    let first = numbers[0]
    // What was said about lines before counts for these.
    for number in numbers {
      guard case .transaction(let old) = intake.decisions[number], old.otherKeys.isEmpty else {
        return .done
      }
      intake.decide(.transaction(intake.plan(for: number)), for: number)
    }
    guard case .transaction(let plan) = intake.decisions[first] else { return .done }
    for number in numbers { invocation.say(intake.shownLine(number) + "\n") }
    let proposal = intake.proposal(for: first)
    let accounts = proposal.map { $0.choices.map(\.account) } ?? []
    choices.take(accounts)
    if let proposal {
      let shown = proposal.choices.prefix(5).enumerated().map {
        "\($0.offset + 1) \($0.element.account)"
      }
      invocation.say("  \(shown.joined(separator: "  "))\n")
    }
    let day = plan.line.row.day
    let before = offered(for: first)
    let why = plan.guess.map { plan.shares[0].account == proposal?.account ? " (\($0))" : "" }
    let target = before?.shares.map(\.account) ?? plan.shares.map(\.account)
    // What Enter does instead: leave the line out, or split it.
    var usual = ""
    var shareTexts: [String] = []
    if case Intake.Decision.none? = earlier[first] { usual = "i" }
    while true {
      let proposed = usual.isEmpty ? target.joined(separator: ", ") : usual
      let isProposal = before == nil && usual.isEmpty
      let question = "Account [\(proposed)]\(isProposal ? why ?? "" : ""): "
      guard let answer = answer(question, Self.keys, on: day) else { return .end }
      switch answer.isEmpty ? usual : answer.lowercased() {
      case "":
        for number in numbers { take(offered(for: number) ?? before ?? plan, for: number) }
        return .done
      case "i":
        for number in numbers { leaveOut(number) }
        return .done
      case "<", "u": return .back
      case "a": return .takeAll
      case "e" where numbers.count > 1:
        picked.formUnion(numbers)
        return .again
      case "t": choices.list(ownAccounts.filter { $0 != name(of: plan) }, for: invocation)
      case "s":
        guard let shares = split(plan, &shareTexts) else { return .end }
        guard !shares.isEmpty else {
          usual = shareTexts.isEmpty ? usual : "s"
          continue
        }
        intake.decide(.transaction(TransactionPlan(plan.line, to: shares)), for: first)
        settled.insert(first)
        picked.formUnion(numbers.dropFirst())
        return .done
      default:
        guard let account = account(answer, on: day) else { continue }
        for number in numbers {
          settle(
            number,
            TransactionPlan(intake.lines[number], to: [TransactionPlan.Share(account)]))
        }
        return .done
      }
    }
  }

  /// What was said about a line before it was gone back from; nil: nothing.
  private func offered(for number: Int) -> TransactionPlan? {
    guard case .transaction(let plan)? = earlier[number], plan.guess == nil else { return nil }
    return plan
  }

  /// Takes what is proposed for one line for another one of its payee.
  private mutating func take(_ proposed: TransactionPlan, for number: Int) {
    if proposed.line == intake.lines[number] { return settle(number, proposed) }
    guard case .transaction(let own) = intake.decisions[number],
      own.shares.map(\.account) == proposed.shares.map(\.account)
    else {
      let shares = proposed.shares.map { TransactionPlan.Share($0.account) }
      return settle(number, TransactionPlan(intake.lines[number], to: Array(shares.suffix(1))))
    }
    settle(number, own)
  }

  private mutating func leaveOut(_ number: Int) {
    intake.decide(.none, for: number)
    settled.insert(number)
  }

  /// Decides, and learns from it. What the user has accepted is no longer a guess.
  mutating func settle(_ number: Int, _ plan: TransactionPlan) {
    var plan = plan
    plan.guess = nil
    plan.state = plan.line.row.isPending ? .pending : .unreconciled
    intake.decide(.transaction(plan), for: number)
    intake.learn(number, goesTo: plan.shares[0].account)
    settled.insert(number)
  }

  private func name(of plan: TransactionPlan) -> String { intake.journal.name(plan.line.account) }

  private mutating func account(_ answer: String, on day: Day) -> String? {
    choices.account(answer, by: composer, on: day, for: invocation)
  }

  /// Shares of a line, typed one by one; empty: it is not split. nil: the answers are at their end.
  ///
  /// - Parameter texts: What was typed for each share, which is offered again.
  private mutating func split(
    _ plan: TransactionPlan, _ texts: inout [String]
  ) -> [TransactionPlan.Share]? {
    invocation.say("  one line each: ACCOUNT AMOUNT; the last, without an amount, takes the rest\n")
    let keys = DialogueKeys([
      ("ACCOUNT AMOUNT", "is a share"), ("ACCOUNT", "takes the rest"),
      ("Enter", "takes what is in brackets, or else does not split the line"),
      ("<", "goes back; what was answered is offered again"),
    ])
    var shares: [TransactionPlan.Share] = []
    while true {
      let offered = texts.indices.contains(shares.count) ? texts[shares.count] : ""
      let question = "Share \(shares.count + 1)\(offered.isEmpty ? "" : " [\(offered)]"): "
      guard var answer = answer(question, keys, on: plan.line.row.day) else { return nil }
      if answer == "<" || answer == "u" {
        if texts.isEmpty { texts = [""] }
        guard shares.popLast() != nil else { return [] }
        continue
      }
      if answer.isEmpty { answer = offered }
      if answer.isEmpty {
        texts = []
        return []
      }
      guard let share = share(answer, of: plan) else { continue }
      texts = Array(texts.prefix(shares.count)) + [answer] + texts.dropFirst(shares.count + 1)
      shares.append(share)
      if share.amount == nil { return shares }
    }
  }

  /// `ACCOUNT AMOUNT`; nil: it is something else, which has been said.
  private mutating func share(
    _ answer: String, of plan: TransactionPlan
  ) -> TransactionPlan.Share? {
    let words = answer.split(separator: " ")
    let amount = words.last.flatMap { word in
      words.count > 1 ? try? composer.amount(String(word), of: self.name(of: plan)) : nil
    }
    let name = amount == nil ? answer : words.dropLast().joined(separator: " ")
    guard let account = account(name, on: plan.line.row.day) else { return nil }
    guard let amount else { return TransactionPlan.Share(account) }
    guard amount.symbol == plan.line.symbol, !amount.quantity.isZero else {
      invocation.say("  write an amount in \(plan.line.symbol)\n")
      return nil
    }
    // What money goes to has the opposite sign of the line.
    let isOut = plan.line.row.amount.isNegative
    return TransactionPlan.Share(account, isOut ? amount.quantity : amount.quantity.negated)
  }

  private mutating func answer(_ question: String, _ keys: DialogueKeys, on day: Day) -> String? {
    let accounts = composer.accounts
    return conversation.answer(question, keys: keys) { _ in accounts.names(openOn: day) }
  }
}
