/// The findings of a run: at most 1,000 are kept, the rest is counted (reference.md § Limits).
public struct DiagnosticList: Sendable {
  public static let limit = 1000

  /// In the order of their discovery until `sorted()`.
  public private(set) var findings: [Diagnostic] = []
  /// Findings beyond the limit.
  public private(set) var droppedCount = 0
  /// Whether any finding, kept or dropped, is an error.
  public private(set) var hasErrors = false
  /// Kept warnings, which errors may displace.
  private var warningCount = 0

  public init() {}

  public var isEmpty: Bool { findings.isEmpty && droppedCount == 0 }

  /// Keeps a finding, or counts it when there are too many. An error displaces a kept warning.
  public mutating func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    if findings.count < DiagnosticList.limit {
      if diagnostic.severity == .warning { warningCount += 1 }
      findings.append(diagnostic)
      return
    }
    droppedCount += 1
    if diagnostic.severity == .error, warningCount > 0,
      let warning = findings.lastIndex(where: { $0.severity == .warning })
    {
      warningCount -= 1
      findings[warning] = diagnostic
    }
  }

  /// Keeps a finding, or counts it; it is described only if it is kept.
  public mutating func add(_ severity: Severity, describing finding: @autoclosure () -> Diagnostic)
  {
    if hasRoom(for: severity) { add(finding()) } else { addDropped(severity) }
  }

  public mutating func add(contentsOf other: DiagnosticList) {
    for finding in other.findings { add(finding) }
    addDropped(from: other)
  }

  /// Counts findings that follow from the one at `index`.
  public mutating func addConsequence(of index: Int, count: Int) {
    findings[index].suppressedCount += count
  }

  /// Whether the next finding would be kept.
  public var hasRoom: Bool { findings.count < DiagnosticList.limit }

  /// Whether the next finding of this severity would be kept; an error displaces a warning.
  public func hasRoom(for severity: Severity) -> Bool {
    hasRoom || (severity == .error && warningCount > 0)
  }

  /// Counts a finding beyond the limit, which therefore needs no description.
  public mutating func addDropped(_ severity: Severity) {
    droppedCount += 1
    if severity == .error { hasErrors = true }
  }

  /// Adds the number of findings that another list has dropped. If that list has errors, a dropped
  /// one may be among them.
  public mutating func addDropped(from other: DiagnosticList) {
    droppedCount += other.droppedCount
    if other.droppedCount > 0 { hasErrors = hasErrors || other.hasErrors }
  }

  /// Findings by file in reading order, then by place; those without a place come last.
  public func sorted() -> [Diagnostic] {
    findings.enumerated().sorted { left, right in
      let (first, second) = (left.element.primary?.span, right.element.primary?.span)
      guard let first, let second else {
        return first == nil && second == nil ? left.offset < right.offset : first != nil
      }
      if first.file != second.file { return first.file < second.file }
      if first.offset != second.offset { return first.offset < second.offset }
      return left.offset < right.offset
    }.map(\.element)
  }
}
