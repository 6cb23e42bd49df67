import LedgeraDiagnostics

/// Sets the postings of one transaction under each other: accounts on the left, amounts right-aligned,
/// then assertion and comment (reference.md § Printed transactions).
///
/// Pieces of text follow one another in `text`; rows refer to them. One value serves many
/// transactions, so that nothing is allocated per transaction.
struct PostingColumns {
  /// One printed posting.
  struct Row {
    /// Whether a mark and a space precede the account.
    var isMarked = false
    /// With mark and brackets.
    var account = 0..<0
    /// Columns of the account with brackets, without mark.
    var accountWidth = 0
    /// With lot and cost; empty when none is written.
    var amount = 0..<0
    var amountWidth = 0
    /// From ` =` on; empty: none.
    var assertion = 0..<0
    /// After the posting, from two spaces and `;` on; empty: none.
    var comment = 0..<0
    /// Whole lines below the posting.
    var commentLines = 0..<0
  }

  var text: [UInt8] = []
  var rows: [Row] = []

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// Columns that a run of `text` takes.
  func width(of run: Range<Int>) -> Int {
    for index in run where text[index] >= 0x80 {
      return DisplayWidth.of(String(decoding: text[run], as: UTF8.self))
    }
    return run.count
  }

  /// Writes all rows. The account column leaves room for a mark, amounts take at least twelve
  /// columns.
  func write(to output: inout [UInt8]) {
    var (accountWidth, amountWidth) = (0, 12)
    for row in rows {
      accountWidth = max(accountWidth, row.accountWidth)
      amountWidth = max(amountWidth, row.amountWidth)
    }
    for row in rows {
      write(row, accountWidth: accountWidth + 2, amountWidth: amountWidth, to: &output)
    }
  }

  private func write(
    _ row: Row, accountWidth: Int, amountWidth: Int, to output: inout [UInt8]
  ) {
    let hasAmount = !row.amount.isEmpty || !row.assertion.isEmpty || !row.comment.isEmpty
    if hasAmount || !row.account.isEmpty { output.append(spaces: 4) }
    output.append(contentsOf: text[row.account])
    if hasAmount {
      let marked = row.accountWidth + (row.isMarked ? 2 : 0)
      output.append(spaces: accountWidth - marked + 2 + amountWidth - row.amountWidth)
      output.append(contentsOf: text[row.amount])
      output.append(contentsOf: text[row.assertion])
      output.append(contentsOf: text[row.comment])
    }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: text[row.commentLines])
  }
}

extension [UInt8] {
  /// Appends spaces; none for a negative count.
  mutating func append(spaces count: Int) {
    var rest = count
    while rest > 0 {
      append(UInt8(ascii: " "))
      rest -= 1
    }
  }
}
