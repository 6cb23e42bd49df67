import LedgeraModel
import Testing

/// Columns of several mebibytes stand in pages of their own.
@Suite("Large columns")
struct LargeColumnTests {
  static let count = 1_500_000

  @Test("records keep their places while a column grows from nothing")
  func growing() {
    var column = Column<UInt64>()
    for number in 0..<Self.count { column.append(UInt64(number) &* 3) }
    #expect(column.count == Self.count)
    #expect(column.buffer.indices.allSatisfy { column.buffer[$0] == UInt64($0) &* 3 })
  }

  @Test("a column takes all records of another, in order and changed")
  func taking() {
    var first = Column<UInt64>()
    first.append(7)
    var second = Column<UInt64>()
    second.reserve(3 * Self.count)
    for number in 0..<Self.count { second.append(UInt64(number)) }
    first.take(&second) { $0 += 1 }
    #expect(second.count == 0)
    #expect(first.count == Self.count + 1)
    #expect(first[0] == 7)
    #expect(first.buffer.dropFirst().enumerated().allSatisfy { $1 == UInt64($0) + 1 })
  }

  @Test("room that is made does not change the records")
  func reserving() {
    var column = Column<UInt8>()
    column.append(repeating: 9, count: 3 << 20)
    column.reserve(20 << 20)
    #expect(column.count == 3 << 20)
    #expect(column.buffer.allSatisfy { $0 == 9 })
  }
}
