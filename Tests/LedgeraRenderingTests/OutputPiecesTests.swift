import LedgeraComputation
import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering
import Testing

@Suite struct OutputPiecesTests {
  /// What `write` hands on, and in how many pieces.
  private func pieces(_ write: (@escaping PieceTaker) -> Void) -> (bytes: [UInt8], count: Int) {
    var bytes: [UInt8] = []
    var count = 0
    write { piece in
      bytes.append(contentsOf: piece)
      count += 1
    }
    return (bytes, count)
  }

  private let names = OnDemand { (0..<200_000).lazy.map { "name \($0)" } }

  @Test func `long JSON is handed on in pieces`() {
    let names = names
    let value = JSONValue.sequence(
      Batches(of: names, with: {}) { name, _, values in values.append(.string(name)) })
    let (bytes, count) = pieces { JSONRenderer.write(value, to: $0) }
    #expect(count > 2)
    #expect(bytes == JSONRenderer.render(.array(names.map(JSONValue.string))))
  }

  @Test func `long records are handed on in pieces`() {
    let names = names
    let records = Records(header: ["name"], rows: OnDemand { names.lazy.map { [$0] } })
    let (bytes, count) = pieces { RecordsRenderer.writeCSV(records, to: $0) }
    #expect(count > 2)
    #expect(bytes == RecordsRenderer.csv(Records(header: ["name"], rows: names.map { [$0] })))
  }

  @Test func `a long page is handed on in pieces`() {
    let entries = names.map {
      Register.Entry(date: "", description: $0, account: "a", amount: "1", total: "2")
    }
    let document = Document(title: "x", blocks: [.register(Register(entries: entries))], json: 0)
    let (bytes, count) = pieces { HTMLRenderer.write(document, to: $0) }
    #expect(count > 2)
    #expect(bytes == HTMLRenderer.render(document))
  }

  @Test(arguments: [1, 599, 600, 1_500]) func `many blocks are as each is by itself`(_ count: Int) {
    let blocks = (0..<count).flatMap { number -> [Block] in
      let table = Table(layout: .plain, columns: [Column(.text)], rows: [Row([Cell("\(number)")])])
      return [.space, .heading("day \(number)"), .table(table)]
    }
    let renderer = TextRenderer(TextOptions(isColoured: true))
    #expect(renderer.render(blocks) == blocks.flatMap { renderer.render([$0]) })
  }

  @Test func `long text is handed on in pieces`() {
    let blocks = [Block.lines(names.map { Cell($0) })]
    let (bytes, count) = pieces { TextRenderer().write(blocks, to: $0) }
    #expect(count > 2)
    #expect(bytes == Array((names.joined(separator: "\n") + "\n").utf8))
  }
}
