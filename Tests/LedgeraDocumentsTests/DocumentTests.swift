import LedgeraDocuments
import LedgeraJSON
import Testing

struct DocumentTests {
  @Test func `a cell of several runs keeps their order`() {
    let cell = Cell([Run("$1"), Run("-2 EUR", .negative)], .commas)
    #expect(cell.runs == [Run("$1"), Run("-2 EUR", .negative)])
    #expect(!cell.isEmpty)
  }

  @Test func `a cell without runs is empty`() {
    #expect(Cell([], .lines).isEmpty)
    #expect(Cell.empty.runs == [Run("")])
  }

  @Test func `a cell takes 32 bytes`() {
    #expect(MemoryLayout<Cell>.stride == 32)
  }

  @Test func `numbers stand on the right unless the column says otherwise`() {
    #expect(Column(.amount).alignment == .right)
    #expect(Column(.account).alignment == .left)
    #expect(Column(.amount, .left).alignment == .left)
  }

  @Test func `a document without records has none`() {
    let document = Document(title: "t", blocks: [.space], json: .null)
    #expect(document.records == nil)
    #expect(document.blocks == [.space])
  }
}
