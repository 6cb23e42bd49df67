import LedgeraComputation
import Testing

/// Work that two threads share.
@Suite struct OrderedWorkTests {
  @Test(arguments: [0, 1, 255, 256, 257, 512, 10_000]) func `results come in order, and whole`(
    count: Int
  ) {
    var found: [Int] = []
    OrderedWork.forEach(0..<count) { (numbers: [Int]) in
      numbers.map { $0 * 2 }
    } _: {
      found += $0
    }
    #expect(found == (0..<count).map { $0 * 2 })
  }

  @Test func `a slow part does not let others pile up`() {
    var made = 0
    OrderedWork.forEach(0..<60_000) { (numbers: [Int]) in
      var sum = 0
      for number in numbers {
        for step in 0..<(number / 256 == 7 ? 20_000 : 1) { sum &+= number ^ step }
      }
      return numbers.count + (sum == 1 ? 1 : 0)
    } _: {
      made += $0
    }
    #expect(made == 60_000)
  }

  @Test func `elements are made one after the other`() {
    var last = 0
    let numbers = sequence(state: 0) { (state: inout Int) -> Int? in
      last = state
      state += 1
      return state > 5_000 ? nil : last
    }
    var sum = 0
    OrderedWork.forEach(numbers, work: { $0.reduce(0, +) }) { sum += $0 }
    #expect(sum == 5_000 * 4_999 / 2)
  }
}
