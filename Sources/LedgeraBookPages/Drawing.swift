import LedgeraDocuments
import LedgeraQuantities

/// Small pictures within the rows of tables, in a grid of a thousand steps.
extension PageWriter {
  /// A bar from the left, and perhaps a mark.
  mutating func bar(
    _ value: WideQuantity, of whole: WideQuantity, tick: WideQuantity?, _ ink: Ink
  ) {
    drawn {
      $0.rect("fill k-\(ink.name)", from: .zero, to: value, of: whole, height: 12)
      if let tick { $0.tick(at: tick, of: whole) }
    }
  }

  /// What there was, what was spent of it, and what was put in.
  mutating func bullet(
    was: WideQuantity, spent: WideQuantity, assigned: WideQuantity, of whole: WideQuantity
  ) {
    drawn { page in
      page.rect("pale", from: .zero, to: max(was, .zero), of: whole, height: 12)
      page.rect("fill k-out-f", from: .zero, to: spent, of: whole, height: 6)
      if spent > was {
        page.rect("fill k-bad", from: max(was, .zero), to: spent, of: whole, height: 6, least: 12)
      }
      page.tick(at: assigned, of: whole)
    }
  }

  /// How far something is: a part of a pale bar.
  mutating func progress(_ value: WideQuantity, of whole: WideQuantity) {
    drawn {
      $0.rect("pale", from: .zero, to: whole, of: whole, height: 12)
      $0.rect("fill k-asset", from: .zero, to: min(max(value, .zero), whole), of: whole, height: 6)
    }
  }

  /// A gain to the right of the middle, a loss to the left.
  mutating func gain(_ value: WideQuantity, of most: WideQuantity) {
    let length = abs(value.part(of: most, in: 480))
    drawn {
      $0.markup(
        "<rect class=\"fill k-\(value.isNegative ? "bad" : "in-f")\""
          + " x=\"\(value.isNegative ? 500 - length : 500)\" y=\"3\" width=\"\(length)\" height=\"8\"/>"
          + "<line class=\"tick\" x1=\"500\" x2=\"500\" y1=\"0\" y2=\"14\"/>")
    }
  }

  /// Figures as a line of 96 × 22 pixels, the last one marked; nothing for fewer than two.
  mutating func sparkline(_ values: [WideQuantity]) {
    guard let lowest = values.min(), let highest = values.max(), values.count > 1 else { return }
    let places = values.enumerated().map { index, value -> (x: Int, y: Int) in
      let rise = highest == lowest ? 9 : (value - lowest).part(of: highest - lowest, in: 18)
      return (2 + index * 90 / (values.count - 1), 20 - rise)
    }
    markup("<svg class=\"spark\" viewBox=\"0 0 96 22\" aria-hidden=\"true\"><path d=\"")
    markup(places.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }.joined())
    markup("\"/>")
    if let last = places.last { markup("<circle cx=\"\(last.x)\" cy=\"\(last.y)\" r=\"2.5\"/>") }
    markup("</svg>")
  }

  private mutating func drawn(_ content: (inout PageWriter) -> Void) {
    markup("<svg viewBox=\"0 0 1000 14\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    content(&self)
    markup("</svg>")
  }

  private mutating func rect(
    _ style: String, from: WideQuantity, to: WideQuantity, of whole: WideQuantity, height: Int,
    least: Int = 0
  ) {
    let start = from.part(of: whole, in: 1000)
    let width = max(to.part(of: whole, in: 1000) - start, least)
    guard width > 0 else { return }
    markup(
      "<rect class=\"\(style)\" x=\"\(start)\" y=\"\((14 - height) / 2)\" width=\"\(width)\""
        + " height=\"\(height)\"/>")
  }

  private mutating func tick(at value: WideQuantity, of whole: WideQuantity) {
    let place = value.part(of: whole, in: 1000)
    markup("<line class=\"tick\" x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" y2=\"14\"/>")
  }
}
