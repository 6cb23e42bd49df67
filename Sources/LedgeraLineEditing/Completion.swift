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
  /// The first of these that some name fulfils counts; case does not matter: it begins with what was typed;
  /// it holds it; its parts between colons begin with the parts that were typed, in order: `exp:gr`.
  init(_ typed: String, among names: [String]) {
    let key = typed.lowercased()
    var found = names.filter { $0.lowercased().hasPrefix(key) }
    if found.isEmpty { found = names.filter { $0.lowercased().contains(key) } }
    if found.isEmpty {
      found = names.filter { Self.isAbbreviation(key, of: $0.lowercased()) }
    }
    guard let first = found.first else {
      (extended, choices) = (nil, [])
      return
    }
    let common = found.dropFirst().reduce(first) { Self.commonStart($0, $1) }
    let isLonger = common.count > typed.count || found.count == 1 && common != typed
    let isMore = found.count == 1 || common.lowercased().contains(key)
    extended = isLonger && isMore ? common : nil
    choices = extended == nil && found.count > 1 ? found : []
  }

  private static func isAbbreviation(_ typed: String, of name: String) -> Bool {
    var rest = name.split(separator: ":")[...]
    for part in typed.split(separator: ":") {
      guard let place = rest.firstIndex(where: { $0.hasPrefix(part) }) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
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
