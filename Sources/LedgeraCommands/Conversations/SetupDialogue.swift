import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

/// `setup` without a file of answers: asks the questions one after another.
///
/// Questions go to standard error. Answers come from lines of standard input, whether somebody types them or
/// a file holds them. What was answered is kept as lines, so that it can be taken back, and given again.
struct SetupDialogue {
  private let invocation: Invocation
  private let start: Day
  /// Number of the question in `SetupQuestion.all`; their count: everything was asked.
  private var question = 0
  private var given: [(question: Int, value: String)] = []
  private var isFirstTime = true

  init(_ invocation: Invocation, today: Day) {
    self.invocation = invocation
    start = today.startOfMonth
  }

  /// nil: the lines ended before the questions did.
  func run() -> GivenAnswers? {
    var dialogue = self
    return dialogue.ask()
  }

  private mutating func ask() -> GivenAnswers? {
    invocation.say(
      "Enter skips a question or goes on, < takes back the last answer; Ctrl-D ends.\n"
        + "Parts of an answer are separated by ';'.\n")
    while true {
      if question == SetupQuestion.all.count {
        if let answers = finished() { return answers }
      } else {
        prompt(SetupQuestion.all[question])
      }
      guard let line = invocation.environment.readLine() else {
        invocation.say("\n")
        return nil
      }
      take(SetupAnswers.trimmed(line))
    }
  }

  private mutating func prompt(_ asked: SetupQuestion) {
    if isFirstTime { invocation.say("\n\(asked.text)\n  \(asked.form)\n") }
    isFirstTime = false
    let proposal = asked.proposal(start: start).map { " [\($0)]" } ?? ""
    invocation.say("\(asked.key)\(proposal): ")
  }

  private mutating func take(_ line: String) {
    if line == "<" {
      guard let last = given.popLast() else { return }
      go(to: last.question)
    } else if question == SetupQuestion.all.count {
      takeLate(line)
    } else if line.isEmpty {
      go(to: question + 1)
    } else if add(question, line), !SetupQuestion.all[question].isRepeated {
      go(to: question + 1)
    }
  }

  /// At the end: `KEY: VALUE` adds an answer, or replaces that of a question that is asked once.
  private mutating func takeLate(_ line: String) {
    do throws(SetupProblem) {
      guard let (key, value) = try SetupAnswers.keyAndValue(line) else { return }
      guard let number = SetupQuestion.all.firstIndex(where: { $0.key == key }) else {
        var unused = SetupAnswers(start: start)
        return try unused.take(key, value)
      }
      if !SetupQuestion.all[number].isRepeated { given.removeAll { $0.question == number } }
      _ = add(number, value)
    } catch { invocation.say("  \(error.text)") }
  }

  private mutating func go(to number: Int) {
    question = number
    isFirstTime = true
  }

  /// Whether the answer can be used; says why not.
  private mutating func add(_ number: Int, _ value: String) -> Bool {
    var answers = SetupAnswers(start: start)
    do throws(SetupProblem) {
      try answers.take(SetupQuestion.all[number].key, value)
    } catch {
      invocation.say("  \(error.text)")
      return false
    }
    given.append((number, value))
    return true
  }

  /// What was answered; nil: something is missing, and was reported.
  private func finished() -> GivenAnswers? {
    let ordered = given.indices.sorted {
      given[$0].question == given[$1].question ? $0 < $1 : given[$0].question < given[$1].question
    }
    var answers = SetupAnswers(start: start)
    var lines: [String] = []
    for index in ordered {
      let key = SetupQuestion.all[given[index].question].key
      try? answers.take(key, given[index].value)
      lines.append("\(key): \(given[index].value)")
    }
    let problems = invocation.problems(of: answers)
    guard !problems.isEmpty else {
      invocation.say("\nThe answers, for --answers:\n" + lines.map { "  \($0)\n" }.joined() + "\n")
      return GivenAnswers(answers: answers, lines: lines)
    }
    invocation.say("\n" + problems.map { "  \($0.text)" }.joined())
    invocation.say("Add or change an answer, KEY: VALUE, or < for the last one: ")
    return nil
  }
}
