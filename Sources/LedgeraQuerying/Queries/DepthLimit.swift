import LedgeraModel

/// How many parts of account names a report shows.
package struct DepthLimit: Hashable, Sendable {
  /// A limit for some accounts.
  package struct Specific: Hashable, Sendable {
    package let pattern: Pattern
    package let depth: Int

    /// Limits the accounts that match `pattern` to `depth`.
    package init(pattern: Pattern, depth: Int) {
      self.pattern = pattern
      self.depth = depth
    }
  }

  /// For accounts without a specific limit; nil: no limit.
  package var general: Int?
  package var specific: [Specific]

  package init(general: Int? = nil, specific: [Specific] = []) {
    self.general = general
    self.specific = specific
  }

  /// Whether no account is limited.
  package var isUnlimited: Bool { general == nil && specific.isEmpty }

  /// Both limits: the smaller general one, and all specific ones.
  package func combined(with other: DepthLimit) -> DepthLimit {
    let generals = [general, other.general].compactMap(\.self)
    return DepthLimit(general: generals.min(), specific: specific + other.specific)
  }

  /// The limit of one account; nil: none. If several specific ones match, the one counts whose
  /// pattern needs the most parts of the name, and of equals the last.
  package func depth(ofAccountNamed name: String) -> Int? {
    var best: (parts: Int, depth: Int)?
    for limit in specific where limit.pattern.matches(name) {
      let parts = DepthLimit.partsNeeded(by: limit.pattern, in: name)
      if parts >= best?.parts ?? 0 { best = (parts, limit.depth) }
    }
    return best?.depth ?? general
  }

  /// How many leading parts of the name the pattern needs to match.
  private static func partsNeeded(by pattern: Pattern, in name: String) -> Int {
    let bytes = Array(name.utf8)
    var parts = 1
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: ":") {
      if pattern.matches(bytes[..<offset]) { return parts }
      parts += 1
    }
    return parts
  }
}
