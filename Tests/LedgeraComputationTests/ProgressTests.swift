import LedgeraComputation
import Synchronization
import Testing

@Suite struct ProgressTests {
  @Test func `nobody counts what nobody wants to know`() {
    #expect(Progress.silent.counter("reading", of: 3, "files") == nil)
  }

  @Test func `what threads do at once adds up, and never to more than the total`() {
    let told = Mutex<[Progress.Standing]>([])
    let progress = Progress { standing in told.withLock { $0.append(standing) } }
    let counter = progress.counter("reading", of: 1_000, "bytes")
    counter?.expect(1_000)
    _ = Shares(of: 2_100, threads: 4).map { part in
      for _ in part { counter?.advance() }
    }
    let all = told.withLock { $0 }
    #expect(all.count == 2_100)
    #expect(all.map(\.done).max() == 2_000)
    #expect(Set(all.map(\.done)) == Set(1...2_000))
    #expect(all.allSatisfy { $0.total == 2_000 && $0.work == "reading" && $0.unit == "bytes" })
  }
}
