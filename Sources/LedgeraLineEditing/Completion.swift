/// What could stand in a line before its cursor.
struct Completion {
  /// What can be told without choosing: as much as all candidates begin with; nil: nothing.
  let extended: String?
  /// To choose from; empty: there is nothing to choose.
  let choices: [String]

  /// - Parameters:
  ///   - typed: What stands before the cursor.
  ///   - names: All names, the likeliest first.
  ///
  /// Names that begin with what was typed come before those that hold it; case does not matter.
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
