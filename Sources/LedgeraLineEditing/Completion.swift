/// How to complete the text before a line's cursor.
struct Completion {
  /// The prefix that all candidates share; nil: they share none.
  let extended: String?
  /// Candidates to choose from; empty: there is no choice.
  let choices: [String]

  /// - Parameters:
  ///   - typed: The text before the cursor.
  ///   - names: All names, the likeliest first.
  ///
  /// Names that begin with what was typed precede those that contain it; case is ignored.
  init(_ typed: String, among names: [String]) {
    let key = typed.lowercased()
    var found = names.filter { $0.lowercased().hasPrefix(key) }
    if found.isEmpty { found = names.filter { $0.lowercased().contains(key) } }
    guard let first = found.first else {
      (extended, choices) = (nil, [])
      return
    }
    let common = found.dropFirst().reduce(first) { Self.commonStart($0, $1) }
    let isLonger = common.count > typed.count || found.count == 1 && common != typed
    extended = isLonger && common.lowercased().contains(key) ? common : nil
    choices = extended == nil && found.count > 1 ? found : []
  }

  private static func commonStart(_ left: String, _ right: String) -> String {
    var start = ""
    for (one, other) in zip(left, right) {
      guard one == other else { break }
      start.append(one)
    }
    return start
  }
}
