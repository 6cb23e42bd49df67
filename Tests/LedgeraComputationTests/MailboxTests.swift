import LedgeraComputation
import Testing

@Suite struct MailboxTests {
  private func element(_ taken: Mailbox<Int>.Taken) -> Int? {
    if case .element(let element) = taken { element } else { nil }
  }

  @Test func `what one thread puts another one takes in its order, up to the end`() {
    let mailbox = Mailbox<Int>()
    let worker = Worker {
      for number in 0..<1000 { mailbox.put(number) }
      mailbox.close()
    }
    for number in 0..<1000 { #expect(element(mailbox.take()) == number) }
    guard case .end = mailbox.take() else {
      Issue.record("it has no end")
      return
    }
    worker.join()
  }

  @Test func `waiting for nothing ends in time`() {
    let mailbox = Mailbox<Int>()
    let start = ContinuousClock.now
    guard case .nothing = mailbox.take(within: 20_000_000) else {
      Issue.record("something came")
      return
    }
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    mailbox.put(7)
    #expect(element(mailbox.take(within: 0)) == 7)
  }
}
