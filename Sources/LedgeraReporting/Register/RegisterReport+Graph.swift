public import LedgeraDocuments
import LedgeraModel

extension RegisterReport {
  /// The register for people as a picture of its running total: a bar for each day or period that has
  /// a line.
  public var graphDocument: Document {
    Document(title: "Register", blocks: graph, records: records, json: json)
  }

  private var graph: [Block] {
    var figures: [(label: String, balance: WideBalance)] = []
    var total = opening
    for item in items {
      total.add(figure(of: item))
      let label = item.period.map { periods[$0].title } ?? item.day.text
      if figures.last?.label == label { figures.removeLast() }
      figures.append((label, total.value))
    }
    return FigureBars(figures: figures, order: CommodityOrder(journal), keepsZeros: true)
      .blocks(title: nil) { journal.text(of: $0, options: .report) }
  }
}
