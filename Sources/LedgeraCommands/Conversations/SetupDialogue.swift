import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning

/// `setup` without a file of answers: asks the questions one after another.
///
/// Questions go to standard error. Answers come from a terminal or from lines of standard input. What was
/// answered is kept as lines, so that it can be taken back, changed, and given again.
struct SetupDialogue {
  /// How a dialogue ends.
  enum Outcome {
    /// Books are to be made of the answers.
    case books(GivenAnswers)
    /// Nothing is to be written; the lines that were answered, and the key of the question that comes next.
    case given(lines: [String], next: String)
  }

  private let invocation: Invocation
  private var conversation: Conversation
  private let start: Day
  /// Number of the question in `SetupQuestion.all`; their count: everything was asked.
  private var question = 0
  private var given: [(question: Int, value: String)] = []
  private var isFirstTime = true
  /// What this question has ready.
  private var proposals: [SetupProposal] = []
  /// How many of them were passed over or taken.
  private var suggested = 0
  /// An answer that was taken back, which its question offers; nil: none was.
  private var takenBack: (question: Int, value: String)?

  /// - Parameters:
  ///   - earlier: Answers of a dialogue that was broken off, which were read before.
  ///   - next: The key of the question that was asked last, with which it goes on; empty: there was none left.
  ///     nil: it goes on after the last answer.
  init(
    _ invocation: Invocation, today: Day, earlier: [(key: String, value: String)],
    from next: String? = nil
  ) {
    self.invocation = invocation
    conversation = Conversation(invocation)
    start = today.startOfMonth
    for (key, value) in earlier {
      guard let number = SetupQuestion.all.firstIndex(where: { $0.key == key }) else { continue }
      given.append((number, value))
      question = max(question, number + (SetupQuestion.all[number].isRepeated ? 0 : 1))
    }
    guard let next else { return }
    question = SetupQuestion.all.firstIndex { $0.key == next } ?? SetupQuestion.all.count
  }

  /// The key of the question that is asked now; empty: all have been asked.
  private var nextKey: String {
    question < SetupQuestion.all.count ? SetupQuestion.all[question].key : ""
  }

  /// Asks until everything is answered, or the answers end.
  mutating func run() -> Outcome {
    invocation.say(
      "Enter skips a question or goes on, < takes back the last answer, ? lists the keys.\n"
        + "Parts of an answer are separated by ';'. Ctrl-D ends.\n")
    while true {
      let isOver = question == SetupQuestion.all.count
      if isOver, !reviews() { return .books(answers) }
      guard let line = isOver ? lastAnswer() : answer(to: SetupQuestion.all[question]) else {
        return .given(lines: lines, next: nextKey)
      }
      if isOver, problems.isEmpty {
        switch Conversation.isYes(line, usually: true) {
        case true?: return .books(answers)
        case false?: return .given(lines: lines, next: nextKey)
        case nil: break
        }
      }
      take(line)
    }
  }

  // MARK: Questions

  private mutating func answer(to asked: SetupQuestion) -> String? {
    if isFirstTime {
      invocation.say(
        "\n\(question + 1) of \(SetupQuestion.all.count)  \(asked.text)\n"
          + "  \(asked.form), for example \(asked.example)\n")
      proposals = asked.proposals(after: answers.answers, start: start)
    }
    while suggested < proposals.count, isGiven(proposals[suggested].text) { suggested += 1 }
    if suggested < proposals.count, let reason = proposals[suggested].reason {
      invocation.say("  Proposed, since \(reason): \(proposals[suggested].text)\n")
    }
    isFirstTime = false
    let proposal = asked.proposal(start: start).map { " [\($0)]" } ?? ""
    let parts = known(for: asked)
    let keys = DialogueKeys([
      (asked.form, "answers: \(asked.example)"),
      ("Enter", asked.isRepeated ? "goes on with the next question" : "skips the question"),
      ("<", "takes back the last answer, which is offered again"),
    ])
    return conversation.answer(
      "\(asked.key)\(proposal): ", keys: keys, text: suggestion(for: asked),
      names: { typed in
        let start = typed.lastIndex(of: ";").map { typed[...$0] + " " } ?? ""
        return parts.map { start + $0 }
      })
  }

  /// What is in the line at first.
  private func suggestion(for asked: SetupQuestion) -> String {
    if let takenBack, takenBack.question == question { return takenBack.value }
    guard suggested < proposals.count else { return "" }
    let text = proposals[suggested].text
    return text.hasSuffix(";") ? text + " " : text
  }

  /// Whether an answer says already what a suggestion begins with.
  private func isGiven(_ suggestion: String) -> Bool {
    suggestion.hasSuffix(";")
      && given.contains { $0.question == question && $0.value.hasPrefix(suggestion) }
  }

  /// What Tab may write as a part of an answer.
  private func known(for asked: SetupQuestion) -> [String] {
    func names(of key: String) -> [String] {
      given.filter { SetupQuestion.all[$0.question].key == key }
        .compactMap { $0.value.split(separator: ";").first.map(String.init) }
    }
    switch asked.key {
    case "account":
      return proposals.map { String($0.text.dropLast()) } + ["on budget", "off budget"]
    case "income", "bill": return Recurrence.allCases.map(\.rawValue)
    case "bucket", "goal": return names(of: "account")
    case "target": return names(of: "bucket")
    case "model": return BudgetModel.all.map(\.name) + ["none"]
    default: return []
    }
  }

  private mutating func take(_ line: String) {
    let isOver = question == SetupQuestion.all.count
    if line == "<" {
      guard let last = given.popLast() else { return }
      go(to: last.question)
      takenBack = last
      return
    }
    takenBack = nil
    if isOver {
      takeLate(line)
    } else if isSuggestion(line) {
      suggested += 1
    } else if line.isEmpty {
      go(to: question + 1)
    } else if add(question, line) {
      suggested += 1
      if !SetupQuestion.all[question].isRepeated { go(to: question + 1) }
    }
  }

  /// Whether the answer is a suggestion that was sent as it stood, without what was to be added.
  private func isSuggestion(_ line: String) -> Bool {
    line.hasSuffix(";") && proposals.contains { $0.text == line }
  }

  private mutating func go(to number: Int) {
    question = number
    isFirstTime = true
    suggested = 0
  }

  /// Whether the answer can be used; says why not.
  private mutating func add(_ number: Int, _ value: String) -> Bool {
    guard canUse(number, value) else { return false }
    given.append((number, value))
    return true
  }

  private func canUse(_ number: Int, _ value: String) -> Bool {
    var answers = self.answers.answers
    do throws(SetupFailure) {
      try answers.take(SetupQuestion.all[number].key, value)
      return true
    } catch {
      invocation.say("  \(error.text)")
      return false
    }
  }

  // MARK: Review

  /// The answers in the order of the questions.
  private var ordered: [(question: Int, value: String)] {
    given.indices.sorted {
      given[$0].question == given[$1].question ? $0 < $1 : given[$0].question < given[$1].question
    }.map { given[$0] }
  }

  private var lines: [String] { answers.lines }

  /// Each was taken before it was kept.
  private var answers: GivenAnswers {
    var answers = SetupAnswers(start: start)
    let pairs = ordered.map { (key: SetupQuestion.all[$0.question].key, value: $0.value) }
    for (key, value) in pairs { try? answers.take(key, value) }
    return GivenAnswers(answers: answers, pairs: pairs)
  }

  private var problems: [SetupFailure] { invocation.problems(of: answers.answers) }

  /// Shows the answers and what is wrong with them; false: there are no more questions to ask.
  private func reviews() -> Bool {
    let problems = problems
    if problems.isEmpty, invocation.has(.yes) || invocation.has(.dryRun) { return false }
    let width = "\(given.count)".count
    let list = lines.enumerated().map { index, line in
      let number = "\(index + 1)"
      return "  " + String(repeating: " ", count: width - number.count) + "\(number)  \(line)\n"
    }
    invocation.say("\nYour answers:\n" + list.joined() + "\n")
    invocation.say(problems.map { "  \($0.text)" }.joined())
    return true
  }

  private mutating func lastAnswer() -> String? {
    invocation.say("A number changes an answer, KEY: VALUE adds one, < takes the last back.\n")
    let change = [
      ("1, 2, …", "changes the answer of that number"), ("KEY: VALUE", "adds an answer"),
      ("<", "takes back the last answer, which is offered again"),
    ]
    let end = problems.isEmpty ? [("Enter, y", "writes the books"), ("n", "writes nothing")] : []
    return conversation.answer(
      problems.isEmpty ? "Write these books? [Y/n] " : "Add or change an answer: ",
      keys: DialogueKeys(end + change),
      names: { _ in SetupQuestion.all.map { $0.key + ": " } })
  }

  /// At the end: a number changes an answer; `KEY: VALUE` adds one, or replaces that of a question that is
  /// asked once.
  private mutating func takeLate(_ line: String) {
    if let number = Int(line) { return change(number) }
    do throws(SetupFailure) {
      guard let (key, value) = try SetupAnswers.keyAndValue(line) else { return }
      guard let number = SetupQuestion.all.firstIndex(where: { $0.key == key }) else {
        var unused = SetupAnswers(start: start)
        return try unused.take(key, value)
      }
      guard canUse(number, value) else { return }
      if !SetupQuestion.all[number].isRepeated { given.removeAll { $0.question == number } }
      given.append((number, value))
    } catch { invocation.say("  \(error.text)") }
  }

  /// Asks for an answer once more; Enter on an empty line leaves it out.
  private mutating func change(_ number: Int) {
    guard ordered.indices.contains(number - 1) else {
      return invocation.say("  there is no answer \(number)\n")
    }
    given = ordered
    let (question, value) = given[number - 1]
    let asked = SetupQuestion.all[question]
    invocation.say("  \(asked.form), such as \(asked.example); an empty line leaves it out\n")
    let keys = DialogueKeys([
      (asked.form, "answers: \(asked.example)"), ("empty line", "leaves the answer out"),
    ])
    guard let answer = conversation.answer("\(asked.key): ", keys: keys, text: value) else {
      return
    }
    if answer.isEmpty {
      given.remove(at: number - 1)
    } else if canUse(question, answer) {
      given[number - 1].value = answer
    }
  }
}
