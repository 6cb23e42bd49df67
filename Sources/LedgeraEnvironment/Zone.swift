/// A time zone: how far its clocks are ahead of Greenwich at any moment.
package struct Zone: Sendable {
  /// Moments in Unix seconds, ascending, at which the offset changes.
  let transitions: [Int64]
  /// Seconds east of Greenwich from the transition of the same index on.
  let offsets: [Int]
  /// Seconds east of Greenwich before the first transition.
  let initialOffset: Int
  /// What applies after the last transition; nil: the offset stays the same.
  let rule: ZoneRule?

  package static let utc = Zone(fixedOffset: 0)

  /// A zone whose clocks are always `offset` seconds ahead of Greenwich.
  package init(fixedOffset offset: Int) {
    self.init(transitions: [], offsets: [], initialOffset: offset, rule: nil)
  }

  init(transitions: [Int64], offsets: [Int], initialOffset: Int, rule: ZoneRule?) {
    self.transitions = transitions
    self.offsets = offsets
    self.initialOffset = initialOffset
    self.rule = rule
  }

  /// Seconds east of Greenwich at a moment.
  package func offset(at unixSeconds: Int64) -> Int {
    guard let last = transitions.last, unixSeconds < last else {
      return rule?.offset(at: unixSeconds) ?? offsets.last ?? initialOffset
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= unixSeconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initialOffset : offsets[low - 1]
  }

  /// Date and time at a moment.
  package func localTime(at unixSeconds: Int64) -> LocalTime {
    LocalTime(unixSeconds: unixSeconds, offset: offset(at: unixSeconds))
  }

  /// The moment of a valid local date and time.
  ///
  /// Of a time that occurs twice, the first; a time that clocks skip is read with the offset that
  /// held before, so 02:30 becomes what is then called 03:30.
  package func unixSeconds(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) -> Int64 {
    let days = CivilCalendar.dayNumber(year: year, month: month, day: day)
    let local = Int64(days * 86_400 + hour * 3600 + minute * 60 + second)
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    for candidate in [max(before, after), min(before, after)] {
      let moment = local - Int64(candidate)
      if offset(at: moment) == candidate { return moment }
    }
    return local - Int64(before)
  }
}

extension Zone {
  /// The zone with a name of the tz database such as `Asia/Singapore`, or with the name `UTC`,
  /// `GMT` or `Z`; nil: none. Reads a file below `TZDIR` or in the usual places.
  package static func named(
    _ name: String, variables: [String: String] = [:], disk: any Disk
  ) -> Zone? {
    if isZoneName(name) {
      for directory in directories(variables) {
        if let zone = file(directory + "/" + name, disk: disk) { return zone }
      }
    }
    return ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) ? .utc : nil
  }

  /// Names of the tz database that are similar to a name, `Asia/Singapore` for `Asia/Singapor`;
  /// nil: the system has no such database, so no name can be checked.
  package static func names(
    beside name: String, variables: [String: String] = [:], disk: any Disk
  ) -> [String]? {
    guard let root = directories(variables).first(where: { disk.status($0)?.kind == .directory })
    else { return nil }
    let slash = isZoneName(name) ? name.lastIndex(of: "/") : nil
    let prefix = slash.map { String(name[...$0]) } ?? ""
    return ((try? disk.entries(of: "\(root)/\(prefix)")) ?? []).map {
      prefix + String(decoding: $0.name, as: UTF8.self)
    }
  }

  private static func directories(_ variables: [String: String]) -> [String] {
    [variables["TZDIR"] ?? "", "/usr/share/zoneinfo", "/usr/lib/zoneinfo"].filter { !$0.isEmpty }
  }

  /// The zone in `TZ` (a name, a path or a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`), else that of
  /// `/etc/localtime`, else UTC.
  package static func local(variables: [String: String], disk: any Disk) -> Zone {
    guard let setting = variables["TZ"] else {
      return file("/etc/localtime", disk: disk) ?? .utc
    }
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if Path.isAbsolute(name) { return file(name, disk: disk) ?? .utc }
    if let zone = named(name, variables: variables, disk: disk) { return zone }
    guard let rule = ZoneRule(posix: Array(name.utf8)) else { return .utc }
    return Zone(transitions: [], offsets: [], initialOffset: rule.standardOffset, rule: rule)
  }

  private static func isZoneName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count < 256
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != UInt8(ascii: ".")
          && part.allSatisfy { $0 > 32 && $0 < 127 }
      }
  }

  private static func file(_ path: String, disk: any Disk) -> Zone? {
    guard let contents = try? disk.read(path), contents.count < 1 << 20 else { return nil }
    return Zone(tzif: contents.copy)
  }
}
