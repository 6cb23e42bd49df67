import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities

/// `import` on a terminal: shows what is certain, and asks about each other line that the books lack, or may have.
struct ImportDialogue {
  /// How the questions end.
  enum Ending {
    case complete
    /// Some lines are left for another time.
    case partial(Int)
    /// Nothing is to be written.
    case nothing
  }

  /// What becomes of a question.
  enum Outcome {
    case done, again, back, takeAll
    /// The answers are at their end.
    case end
  }

  /// What was decided before a question.
  private struct State {
    let intake: Intake
    let settled: Set<Int>
  }

  var intake: Intake
  let invocation: Invocation
  var conversation: Conversation
  let composer: TransactionComposer
  var choices = AccountChoices()
  /// Accounts of one's own, for transfers.
  let ownAccounts: [String]
  /// Lines about which nothing is left to ask.
  var settled: Set<Int> = []
  /// Lines that were taken out of lists, to be asked about on their own; they stay so when it is gone back.
  var picked: Set<Int> = []
  /// What was said of lines before it was gone back from; offered again.
  var earlier: [Int: Intake.Decision] = [:]
  private var past: [State] = []
  /// By number of the line, as things stood at the beginning.
  private var standings: [Int: ImportStanding] = [:]
  /// Lines that are asked about, by day.
  private let numbers: [Int]
  /// By number of a line: the line that may be the other side of its transfer.
  private var halves: [Int: Int] = [:]

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
    numbers = (intake.plannedNumbers + intake.openNumbers).sorted {
      (intake.lines[$0].row.day, $0) < (intake.lines[$1].row.day, $1)
    }
    for number in numbers {
      standings[number] = intake.standing(of: number)
      if case .open(let match) = intake.decisions[number], case .line(let other) = match.place {
        halves[other] = number
      }
    }
  }

  /// Asks from the first question on, or from where it was gone back to.
  mutating func run() throws(CommandFailure) -> Ending {
    if past.isEmpty, !numbers.isEmpty {
      invocation.say(
        "\(counted(numbers.count, "line")) to import. Enter takes what is in [brackets], < goes back,"
          + " ? lists the keys.\nNothing is written before you have seen it.\n")
    }
    while let question = questions.first {
      let state = State(intake: intake, settled: settled)
      let count = past.count
      invocation.say("\n\(count + 1)/\(count + questions.count)  ")
      switch ask(question) {
      case .done: past.append(state)
      case .again: break
      case .back: if !goBack() { intake = state.intake }
      case .takeAll:
        past.append(state)
        settled.formUnion(numbers)
      case .end: return leave(state)
      }
    }
    return .complete
  }

  /// Back to the question before; false: there is none.
  @discardableResult
  mutating func goBack() -> Bool {
    guard let state = past.popLast() else { return false }
    for number in numbers where settled.contains(number) && !state.settled.contains(number) {
      earlier[number] = intake.decisions[number]
    }
    (intake, settled) = (state.intake, state.settled)
    return true
  }

  /// What was answered counts, and the other lines stay for another time.
  private mutating func leave(_ state: State) -> Ending {
    let open = numbers.filter { !settled.contains($0) }
    guard open.count < numbers.count else { return .nothing }
    past.append(state)
    intake = state.intake
    for number in open {
      if case .transaction = intake.decisions[number] { intake.decide(.none, for: number) }
      settled.insert(number)
    }
    return .partial(open.count)
  }

  // MARK: Questions

  /// What is left to ask, in order: what is certain, then what lists make short, then line by line.
  private var questions: [ImportQuestion] {
    var lists: [ImportStanding: [Int]] = [:]
    var single: [ImportQuestion] = []
    var groups: [String: Int] = [:]
    var asked: Set<Int> = []
    for next in numbers where !settled.contains(next) {
      // What its other side says may make the question about a line unnecessary.
      let half = halves[next].flatMap { settled.contains($0) ? nil : $0 }
      let number = half ?? next
      guard asked.insert(number).inserted else { continue }
      if case .open(let match) = intake.decisions[number] {
        let isAlike = standings[number] == .alike && !picked.contains(number)
        if isAlike { lists[.alike, default: []].append(number) }
        single.append(.near(number, match))
        continue
      }
      // Taken for the other side of a line.
      guard case .transaction(let plan) = intake.decisions[number], plan.otherKeys.isEmpty,
        let standing = standings[number]
      else { continue }
      if !picked.contains(number), standing != .unknown {
        lists[standing, default: []].append(number)
        if standing == .certain { continue }
      }
      let key = groupKey(of: number)
      if let place = groups[key], case .account(let others) = single[place] {
        single[place] = .account(others + [number])
      } else {
        groups[key] = single.count
        single.append(.account([number]))
      }
    }
    let shown = [(ImportStanding.certain, 1), (.alike, 3), (.likely, 3)].compactMap {
      standing, least -> ImportQuestion? in
      guard let numbers = lists[standing], numbers.count >= least else { return nil }
      return .list(standing, numbers)
    }
    let listed = Set(shown.flatMap(\.lines))
    return shown
      + single.compactMap { question in
        if case .account(let numbers) = question {
          let rest = numbers.filter { !listed.contains($0) }
          return rest.isEmpty ? nil : .account(rest)
        }
        return listed.isDisjoint(with: question.lines) ? question : nil
      }
  }

  /// Lines with the same one are asked about together: of one payee and account, in one direction.
  private func groupKey(of number: Int) -> String {
    let line = intake.lines[number]
    let payee = line.payee.isEmpty ? line.row.text : line.payee
    let isAlone = picked.contains(number) || payee.isEmpty
    let way = line.row.amount.isNegative ? "-" : "+"
    return isAlone ? "\(number)" : "\(line.account.index) \(way) \(payee.lowercased())"
  }

  private mutating func ask(_ question: ImportQuestion) -> Outcome {
    switch question {
    case .list(let standing, let numbers): askAboutList(standing, numbers)
    case .near(let number, let match): askWhetherSame(number, match)
    case .account(let numbers): askForAccount(numbers)
    }
  }
}
