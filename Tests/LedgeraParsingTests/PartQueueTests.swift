import Testing

@testable import LedgeraParsing

@Suite struct PartQueueTests {
  @Test func `both ends meet and every part is taken once`() {
    let queue = PartQueue(count: 5)
    #expect(queue.takeFirst() == 0)
    #expect(queue.takeLast() == 4)
    #expect(queue.takeFirst() == 1)
    #expect(queue.takeLast() == 3)
    #expect(queue.takeFirst() == 2)
    #expect(queue.takeFirst() == nil)
    #expect(queue.takeLast() == nil)
    #expect(queue.close() == 3)
  }

  @Test func `a closed queue gives nothing away`() {
    let queue = PartQueue(count: 5)
    #expect(queue.takeLast() == 4)
    #expect(queue.takeFirst() == 0)
    #expect(queue.close() == 1)
    #expect(queue.takeFirst() == nil)
    #expect(queue.takeLast() == nil)
  }
}
