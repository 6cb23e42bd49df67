import LedgeraEditing
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct TransactionCopyTests {
  private func copy(_ journal: String) -> TransactionDraft {
    let books = TestBooks(journal)
    let last = books.journal.transaction(books.journal.transactionCount - 1)
    return TransactionDraft(copying: last, on: Day(year: 2026, month: 11, day: 21)!)
  }

  @Test func `what belongs to one transaction only is left out`() {
    let draft = copy(
      """
      2026-01-02T14:30=2026-01-03 * (77) Shop | bread  ; weekly, id: abc, trip: one two
          ; time: 14:30, rule: r1, due: 2026-01-02
          ; plain words, with commas
          ! food  12.50 EUR  ; date: 2026-01-05, share: half [2026-01-04] done
              ; id: posting
          * cash  -12.50 EUR = -12.50 EUR ; [2026-01-04]

      """)
    #expect(draft.day.text == "2026-11-21")
    #expect(draft.secondaryDay == nil && draft.time == nil && draft.state == .unreconciled)
    #expect(draft.code == "77" && draft.description == "Shop | bread")
    #expect(draft.comment == ["weekly, trip: one two", "plain words, with commas"])
    #expect(draft.postings.map(\.state) == [.unreconciled, .unreconciled])
    #expect(draft.postings[0].comment == ["share: half  done"])
    #expect(draft.postings[1].comment == [])
    #expect(draft.postings.allSatisfy { $0.assertion == nil && $0.amount != nil })
  }

  @Test func `an assignment becomes its amount, an elided amount stays out`() {
    let draft = copy("2026-01-01 x\n  a  5\n  b\n\n2026-01-02 y\n  a  = 8\n  b\n")
    #expect(draft.postings.map { $0.amount.map { "\($0.quantity)" } } == ["3", nil])
    #expect(draft.postings[0].assertion == nil)
  }

  @Test func `costs, lots, kinds and brackets that are no dates stay`() {
    let draft = copy(
      "2026-01-02 x\n  a  2 X {3 EUR} @ 4 EUR  ; [see 2]\n  (v)  1\n  b\n")
    #expect(draft.postings[0].cost != nil && !draft.postings[0].lot.isEmpty)
    #expect(draft.postings[0].comment == ["[see 2]"])
    #expect(draft.postings[1].kind == .virtual)
  }
}
