/// The horizontal axis: where the columns of a chart stand, and what is written below them.
public struct ColumnAxis: Sendable, Equatable {
  /// What is written below a column.
  public struct Tick: Sendable, Equatable {
    public var text: String
    /// A year begins.
    public var isStrong: Bool
    /// Narrow pages leave it out.
    public var isMinor: Bool

    public init(_ text: String, isStrong: Bool = false, isMinor: Bool = false) {
      self.text = text
      self.isStrong = isStrong
      self.isMinor = isMinor
    }
  }

  /// One column.
  public struct Column: Sendable, Equatable {
    /// E.g. the number of a day; ascending.
    public var position: Int
    /// `Nov 2026`.
    public var name: String
    public var tick: Tick?
    /// Its time is not over: bars are paler.
    public var isOpen: Bool

    public init(_ position: Int, _ name: String, tick: Tick? = nil, isOpen: Bool = false) {
      self.position = position
      self.name = name
      self.tick = tick
      self.isOpen = isOpen
    }
  }

  public var columns: [Column]
  /// Every column has a slot of the same width, in whose middle it stands; otherwise distances are
  /// those of the positions.
  public let hasSlots: Bool
  /// The axis goes on to this position; nil: to the last column.
  public let end: Int?

  public init(_ columns: [Column], hasSlots: Bool = false, end: Int? = nil) {
    self.columns = columns
    self.hasSlots = hasSlots
    self.end = end
  }

  /// The width of every plot: places are whole parts of it.
  public static let width = 10_000

  /// Where a column is, from the left.
  public func place(ofColumn index: Int) -> Int {
    if hasSlots { return (2 * index + 1) * Self.width / (2 * max(1, columns.count)) }
    return place(of: columns[index].position)
  }

  /// The same of any position; where there is only one, it is in the middle.
  public func place(of position: Int) -> Int {
    guard let first = columns.first?.position, let last = end ?? columns.last?.position,
      last > first
    else { return Self.width / 2 }
    return (position - first) * Self.width / (last - first)
  }

  /// What belongs to a column: to the middle of its neighbours.
  public func span(ofColumn index: Int) -> (start: Int, length: Int) {
    if hasSlots {
      let start = index * Self.width / columns.count
      return (start, (index + 1) * Self.width / columns.count - start)
    }
    let here = place(ofColumn: index)
    let start = index > 0 ? (place(ofColumn: index - 1) + here) / 2 : 0
    let end = index + 1 < columns.count ? (here + place(ofColumn: index + 1)) / 2 : Self.width
    return (start, end - start)
  }
}
