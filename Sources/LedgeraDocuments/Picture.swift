/// What only pages draw, above the blocks of a document.
public enum Picture: Sendable, Equatable {
  case columns(ColumnChart)
  case bars(BarChart)
  case line(LineChart)
}
