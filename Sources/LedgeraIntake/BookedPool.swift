import LedgeraModel
import LedgeraQuantities

/// What the books have of an account, or will, by what lines of statements are looked for by. In the order in
/// which it was added.
struct BookedPool {
  private(set) var lines: [BookedLine] = []
  private var byKey: [String: [Int]] = [:]
  private var byAmount = LinesByAmount()
  private var typedByDay: [Day: [Int]] = [:]

  init(_ lines: [BookedLine]) {
    for line in lines { append(line) }
  }

  mutating func append(_ line: BookedLine) {
    let number = lines.count
    lines.append(line)
    for key in Set(line.keys) { byKey[key, default: []].append(number) }
    byAmount.add(number, line)
    if line.keys.isEmpty { typedByDay[line.day, default: []].append(number) }
  }

  /// Numbers of lines; nil: none has the key.
  func numbers(withKey key: String) -> [Int]? { byKey[key] }

  /// Numbers of lines near a day, the earliest first.
  func numbers(of amount: Quantity, near day: Day) -> [Int] {
    byAmount.numbers(of: amount, near: day)
  }

  /// Numbers of lines without keys.
  func typed(on day: Day) -> [Int] { typedByDay[day] ?? [] }
}

/// Postings and new lines whose other side may be in another account.
struct OpenEnds {
  struct End {
    let account: AccountID
    let line: BookedLine
  }

  private var ends: [End] = []
  private var byAmount = LinesByAmount()
  private var byDay: [Day: [Int]] = [:]

  mutating func append(_ end: End) {
    byAmount.add(ends.count, end.line)
    byDay[end.line.day, default: []].append(ends.count)
    ends.append(end)
  }

  /// Those near a day, the earliest first.
  func ends(of amount: Quantity, near day: Day) -> some Sequence<End> {
    byAmount.numbers(of: amount, near: day).lazy.map { ends[$0] }
  }

  func ends(on day: Day) -> some Sequence<End> { (byDay[day] ?? []).lazy.map { ends[$0] } }
}

/// Numbers of lines by amount and day.
private struct LinesByAmount {
  private struct Key: Hashable {
    let amount: Quantity
    let day: Day
  }

  private var numbers: [Key: [Int]] = [:]

  mutating func add(_ number: Int, _ line: BookedLine) {
    numbers[Key(amount: line.amount, day: line.day), default: []].append(number)
  }

  /// Those at most `LineMatching.window` days from a day.
  func numbers(of amount: Quantity, near day: Day) -> [Int] {
    (-LineMatching.window...LineMatching.window).flatMap {
      numbers[Key(amount: amount, day: day.adding(days: $0))] ?? []
    }
  }
}
