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

  @Test("memory that was given back holds new records like any other")
  func takingSparePages() {
    SparePages.keep(upTo: 64 << 20)
    for round in 0..<4 {
      var columns = (0..<3).map { _ in ColumnHolder() }
      for (place, holder) in columns.enumerated() {
        for number in 0..<200_000 { holder.column.append(UInt64(number * (place + round))) }
      }
      for (place, holder) in columns.enumerated() {
        let isRight = holder.column.buffer.enumerated().allSatisfy {
          $1 == UInt64($0 * (place + round))
        }
        #expect(isRight && holder.column.count == 200_000)
      }
      columns.removeAll()
    }
  }

  private final class ColumnHolder { var column = Column<UInt64>() }

  /// 24 bytes, so that records stand across pages' ends.
  struct Record: BitwiseCopyable, Equatable {
    var number: Int
    var others = (UInt64(1), UInt64(2))

    static func == (left: Record, right: Record) -> Bool {
      left.number == right.number && left.others == right.others
    }
  }

  /// A column that has taken others of many sizes and has grown between and after them.
  static func made(seed: Int) -> Column<Record> {
    var whole = Column<Record>()
    for size in [0, 1, 50_000, 90_001, 7, 200_000, 43_691, 43_692] {
      var part = Column<Record>()
      part.reserve(size * (1 + seed % 3))
      for number in 0..<size { part.append(Record(number: whole.count + number - seed)) }
      whole.take(&part) { $0.number += seed }
      for _ in 0..<seed % 5 { whole.append(Record(number: whole.count)) }
    }
    for _ in 0..<400_000 { whole.append(Record(number: whole.count)) }
    return whole
  }

  @Test("columns take others on many threads at once, and grow after them")
  func takingMany() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<12 {
        group.addTask {
          let column = Self.made(seed: seed)
          return column.buffer.enumerated().allSatisfy { $1 == Record(number: $0) }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
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
