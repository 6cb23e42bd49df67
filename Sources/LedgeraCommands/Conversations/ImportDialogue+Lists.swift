import LedgeraDiagnostics
import LedgeraImporting
import LedgeraIntake
import LedgeraModel

/// Lines that are shown together, and lines that are like something in the books.
extension ImportDialogue {
  mutating func askAboutList(_ standing: ImportStanding, _ numbers: [Int]) -> Outcome {
    let count = counted(numbers.count, "line")
    if standing == .alike {
      invocation.say("\(count) may be in the books:\n")
      for (place, number) in numbers.enumerated() {
        guard case .open(let match) = intake.decisions[number] else { continue }
        invocation.say(intake.shownPair(number, match, lead: "\(place + 1)"))
      }
    } else {
      let what = standing == .certain ? "certain" : "likely"
      invocation.say("\(count) whose account is \(what):\n")
      invocation.say(intake.shownLines(numbers))
    }
    let keys = DialogueKeys([
      ("Enter, y", standing == .alike ? "takes each pair for the same" : "takes them all"),
      ("3 5-7", "takes all but these, which are asked about on their own"),
      ("n", "asks about each of them"),
      ("a", "takes all that is left as it is proposed, and leaves out what may be in the books"),
      ("<", "goes back; what was answered is offered again"),
    ])
    while true {
      let question = standing == .alike ? "Is each pair the same?" : "Take them?"
      guard let answer = conversation.answer("\(question) [Y/n], numbers, ?: ", keys: keys) else {
        return .end
      }
      switch answer.lowercased() {
      case "", "y", "yes":
        take(standing, numbers)
        return .done
      case "n", "no":
        picked.formUnion(numbers)
        return .done
      case "<", "u": return .back
      case "a": return .takeAll
      default:
        guard let places = Self.places(in: answer, of: numbers.count) else {
          invocation.say("  write y, n, or numbers of lines\n")
          continue
        }
        picked.formUnion(places.map { numbers[$0] })
        take(standing, numbers.filter { !picked.contains($0) })
        return .done
      }
    }
  }

  private mutating func take(_ standing: ImportStanding, _ numbers: [Int]) {
    for number in numbers {
      switch intake.decisions[number] {
      case .transaction(let plan): settle(number, plan)
      case .open(let match): accept(match, for: number)
      case .same, .none: break
      }
    }
  }

  /// `3 5-7` or `3, 5`, counted from 0; nil: it is something else.
  static func places(in text: String, of count: Int) -> [Int]? {
    var places: [Int] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        first >= 1, first <= last, last <= count
      else { return nil }
      places += (first - 1)...(last - 1)
    }
    return places.isEmpty ? nil : places
  }

  // MARK: Near matches

  mutating func askWhetherSame(_ number: Int, _ match: NearMatch) -> Outcome {
    invocation.say("\(match.kind.question.capitalizedFirst)\n\(intake.shownPair(number, match))")
    let keys = DialogueKeys([
      ("y", "takes them for the same"), ("n", "enters the line as something else"),
      ("i", "leaves the line out"),
      ("a", "takes all that is left as it is proposed, and leaves out what may be in the books"),
      ("<", "goes back; what was answered is offered again"),
    ])
    let before = earlier[number]
    let usual =
      switch before {
      case .transaction?: "n"
      case Intake.Decision.none?: "i"
      default: "y"
      }
    while true {
      guard let answer = conversation.answer("The same? [\(usual)], y/n/i, ?: ", keys: keys)
      else { return .end }
      switch answer.isEmpty ? usual : answer.lowercased() {
      case "y", "yes":
        accept(match, for: number)
        guard case .open = intake.decisions[number] else { return .done }
        settled.remove(number)
        invocation.say("  that line is not entered on its own\n")
      case "n", "no":
        intake.decide(.transaction(intake.plan(for: number)), for: number)
        let outcome = askForAccount([number])
        guard case .back = outcome else {
          picked.insert(number)
          return outcome
        }
        intake.decide(.open(match), for: number)
      case "i":
        intake.decide(.none, for: number)
        settled.insert(number)
        return .done
      case "<", "u": return .back
      case "a": return .takeAll
      default: invocation.say("  write y, n or i\n")
      }
    }
  }

  /// Takes a line for what it is like; a line that stands for it, too, is asked about no more.
  private mutating func accept(_ match: NearMatch, for number: Int) {
    intake.accept(match, for: number)
    if case .open = intake.decisions[number] { return }
    settled.insert(number)
    if case .line(let other) = match.place { settled.insert(other) }
  }
}
