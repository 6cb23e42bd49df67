/// One page: what it is called, and what makes it.
struct Page {
  /// The groups that a line divides in the navigation, and the links there.
  enum Part: String, CaseIterable {
    case overview = "Overview"
    case flows = "Income & expenses"
    case accounts = "Accounts"
    case portfolio = "Portfolio"
    case budget = "Budget"
    case plan = "Plan"
    case journal = "Journal"

    /// Where the navigation leads.
    var page: String {
      switch self {
      case .overview: "index"
      case .flows: "income-expenses"
      default: rawValue.lowercased()
      }
    }

    /// Whether it follows a line.
    var beginsGroup: Bool { self == .budget || self == .journal }
  }

  /// The file's name without `.html`, and the anchor in one file.
  let name: String
  let part: Part
  let title: String
  let write: @Sendable (inout PageWriter) -> Void
}
