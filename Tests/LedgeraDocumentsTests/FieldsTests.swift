import LedgeraDocuments
import Testing

/// One declaration of a record, and what tables and CSV take of it.
@Suite struct FieldsTests {
  private struct Jar: Sendable {
    let name: String
    let count: Int
    let isFull: Bool
  }

  private static let fields = Fields<Jar, NoTexts> {
    Field("jar name", .text) { $0.name }
    Field("count", .count) { $0.count }
    Field("is full", .flag, in: .json) { $0.isFull }.titled("Full")
  }

  private static let jars = [Jar(name: "a", count: 2, isFull: false)]

  private var texts = NoTexts()

  private func rows(_ table: Table) -> [[String]] {
    table.rows.map { $0.cells.map(\.text) }
  }

  @Test mutating func `a table picks fields by their members in its own order`() {
    let all = Self.fields.table(Self.jars, &texts)
    #expect(rows(all) == [["Jar name", "Count"], ["a", "2"]])
    let some = Self.fields.picking(["isFull", "jarName"]).table(Self.jars, &texts)
    #expect(rows(some) == [["Full", "Jar name"], ["no", "a"]])
  }

  @Test func `fields of several records in a row of CSV say which one they are of`() {
    let fields = Fields<[Jar], NoTexts> {
      for index in 0..<2 {
        Self.fields.picking(["count", "isFull"], for: .records).headed(below: "jar \(index)")
          .of { $0[index] }
      }
      if Self.jars.isEmpty { Field("none", .flag) { _ in true } }
    }
    let records = fields.records([Self.jars + Self.jars], texts)
    #expect(records.header == ["jar 0:count", "jar 0:is-full", "jar 1:count", "jar 1:is-full"])
    #expect(Array(records.rows) == [["2", "no", "2", "no"]])
  }
}
