import Testing

/// What tells how dates are written that may be read in two ways.
@Suite struct DateEvidenceTests {
  private func days(_ dates: String...) -> [String] {
    let rows = dates.map { "\($0),Rent,-5.00" }.joined(separator: "\n")
    let statement = ReadStatement("Date,Text,Amount\n\(rows)\n")
    return statement.rows.map { String($0.split(separator: " ")[1]) } + statement.findings
  }

  @Test func `of two readings the one counts that has days in order`() {
    #expect(
      days("11/10/2026", "12/10/2026", "01/11/2026", "02/12/2026")
        == ["2026-10-11", "2026-10-12", "2026-11-01", "2026-12-02"])
    #expect(
      days("12/02/2026", "11/12/2026", "11/12/2026", "11/03/2026", "10/12/2026").last
        == "2026-10-12")
  }

  @Test func `a list of one month is one, not of one day in months here and there`() {
    #expect(
      days("03/11/2026", "07/11/2026", "08/11/2026", "09/11/2026").first == "2026-11-03")
    #expect(
      days("01/02/2026", "01/03/2026", "01/03/2026", "01/08/2026", "01/10/2026").last
        == "2026-01-10")
  }

  @Test func `what tells too little is asked about`() {
    let ambiguous = "csv-date: this may be"
    // The interest of each month, or four days in a row.
    #expect(days("01/01/2026", "01/02/2026", "01/03/2026", "01/04/2026")[0].contains(ambiguous))
    #expect(days("03/11/2026", "07/11/2026", "09/11/2026")[0].contains(ambiguous))
    // Four months in order, or one with a late entry.
    #expect(days("01/04/2026", "02/04/2026", "03/03/2026", "04/04/2026")[0].contains(ambiguous))
    // In order of neither.
    #expect(days("11/10/2026", "02/12/2026", "12/10/2026", "01/11/2026")[0].contains(ambiguous))
  }
}
