package import LedgeraDiagnostics
package import LedgeraQuantities

/// A `baseline` directive: what a plan came to when it was frozen (reference.md § baseline).
package struct BaselineDeclaration: Sendable {
  /// What was expected at the ends of days.
  package struct Course: Sendable {
    /// nil: net worth.
    package var bucket: Written<String>?
    /// Days ascend.
    package var points: [(day: Day, quantity: Quantity)] = []

    package init(of bucket: Written<String>? = nil) { self.bucket = bucket }

    /// nil: nothing is said of the day.
    package func quantity(on day: Day) -> Quantity? {
      var (low, high) = (0, points.count)
      while low < high {
        let middle = (low + high) / 2
        if points[middle].day < day { low = middle + 1 } else { high = middle }
      }
      return low < points.count && points[low].day == day ? points[low].quantity : nil
    }
  }

  package var name: String
  package var span: Span
  /// Of all its amounts.
  package var commodity: CommodityID
  /// Net worth first; each has a point at least.
  package var courses: [Course]

  package init(
    name: String, span: Span, in commodity: CommodityID, _ courses: [Course]
  ) {
    self.name = name
    self.span = span
    self.commodity = commodity
    self.courses = courses
  }

  /// The day at whose end it was frozen.
  package var day: Day { courses.first?.points.first?.day ?? .first }
}
