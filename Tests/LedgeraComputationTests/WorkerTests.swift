import LedgeraComputation
import Synchronization
import Testing

@Suite struct WorkerTests {
  /// Counts from many threads.
  private final class Counter: Sendable {
    let value = Atomic(0)
    func add(_ number: Int) { value.add(number, ordering: .relaxed) }
  }

  @Test func `what workers did is seen once they are joined, whatever threads they run on`() {
    for round in 1...300 {
      let counter = Counter()
      let workers = (1...round % 7 + 1).map { number in Worker { counter.add(number) } }
      for worker in workers { worker.join() }
      let count = workers.count
      #expect(counter.value.load(ordering: .relaxed) == count * (count + 1) / 2)
    }
  }

  @Test func `workers may have workers`() {
    let counter = Counter()
    let outer = (0..<8).map { _ in
      Worker {
        let inner = (0..<4).map { _ in Worker { counter.add(1) } }
        for worker in inner { worker.join() }
      }
    }
    for worker in outer { worker.join() }
    #expect(counter.value.load(ordering: .relaxed) == 32)
  }

  @Test func `a worker is joined however long it takes, and later ones find a thread`() async throws
  {
    let counter = Counter()
    for pause in [0, 3, 4, 5, 20] {
      Worker.prepare()
      let worker = Worker {
        let end = ContinuousClock.now + .milliseconds(pause)
        while ContinuousClock.now < end {}
        counter.add(1)
      }
      worker.join()
      // Threads leave after some milliseconds without work; here some are just about to.
      try await Task.sleep(for: .milliseconds(pause))
    }
    #expect(counter.value.load(ordering: .relaxed) == 5)
  }

  @Test func `what is offered is done without waiting for it`() async throws {
    let counter = Counter()
    for _ in 0..<100 {
      Worker.prepare()
      Worker.offer { counter.add(1) }
    }
    let end = ContinuousClock.now + .seconds(60)
    while counter.value.load(ordering: .relaxed) < 100, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(counter.value.load(ordering: .relaxed) == 100)
  }

  @Test func `shares keep their order`() {
    for threads in 1...9 {
      let parts = Shares(of: 1000, threads: threads).map { Array($0) }
      #expect(parts.count == threads)
      #expect(parts.flatMap { $0 } == Array(0..<1000))
    }
  }
}
