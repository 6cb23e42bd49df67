import LedgeraImporting
import Testing

/// Signs that files do not write: balances prove them, and columns have their own customs.
@Suite struct StatementSignTests {
  @Test(arguments: ["credit;debet", "credit;uit"])
  func `amounts with signs count beside sides one of which is empty`(_ sides: String) {
    #expect(
      ReadStatement("Datum;Omschrijving;Bedrag;\(sides)\n28/02/2026;Rent;-3,40;;-3,40\n").rows
        == ["2 2026-02-28 -3.40 Rent"])
  }

  @Test
  func `balances decide the signs of unsigned amounts, and what they do not prove is refused`() {
    let statement = ReadStatement(
      """
      Date,Text,Amount,Balance
      2026-10-13,Pay,900.00,1000.00
      2026-10-14,Gift,50.00,1050.00
      2026-10-16,Rent,800.00,250.00
      """)
    #expect(
      statement.rows == [
        "3 2026-10-14 50.00 = 1050.00 Gift", "4 2026-10-16 -800.00 = 250.00 Rent",
      ])
    #expect(
      statement.findings
        == ["2:1 csv-balance: no balance shows whether 900.00 came in or went out"])
  }

  @Test(arguments: [
    (
      "2026-10-12,Opening balance,,100.00", "2026-10-13,Pay,900.00,1000.00",
      "2026-10-14,Rent,50.00,950.00"
    ),
    (
      "2026-10-14,Rent,50.00,950.00", "2026-10-13,Pay,900.00,1000.00",
      "2026-10-12,Opening balance,,100.00"
    ),
    (
      "2026-10-12,Opening balance,,100.00", "2026-10-13,Pay,900.00,", "2026-10-13,Rent,50.00,950.00"
    ),
  ])
  func `an opening balance proves the first sign, whatever the order of the rows`(
    _ rows: (String, String, String)
  ) {
    let statement = ReadStatement(
      "Date,Text,Amount,Balance\n\(rows.0)\n\(rows.1)\n\(rows.2)\n")
    #expect(statement.findings == [])
    #expect(statement.rows.contains { $0.contains("2026-10-13 900.00") })
    #expect(statement.rows.contains { $0.contains("-50.00") })
  }

  @Test func `rows between two balances that could have several signs are refused`() {
    let statement = ReadStatement(
      """
      Date,Text,Amount,Balance
      2026-10-12,Opening balance,,100.00
      2026-10-13,Pay,50.00,
      2026-10-13,Tea,50.00,100.00
      2026-10-14,Pay,20.00,120.00
      2026-10-15,Tea,30.00,90.00
      """)
    #expect(
      statement.rows == [
        "5 2026-10-14 20.00 = 120.00 Pay", "6 2026-10-15 -30.00 = 90.00 Tea",
      ])
    #expect(statement.findings.count == 2)
  }

  @Test func `what has the other sign in a column of money out came back`() {
    let header = "Date,Text,Debit,Credit\n"
    #expect(
      ReadStatement(
        header + "2026-10-13,Rent,5.00,\n2026-10-14,Tea,7.00,\n2026-10-15,Back,-5.00,\n"
      ).rows
        == ["2 2026-10-13 -5.00 Rent", "3 2026-10-14 -7.00 Tea", "4 2026-10-15 5.00 Back"])
    #expect(
      ReadStatement(
        header + "2026-10-13,Rent,-5.00,\n2026-10-14,Tea,-7.00,\n2026-10-15,Back,5.00,\n"
      ).rows
        == ["2 2026-10-13 -5.00 Rent", "3 2026-10-14 -7.00 Tea", "4 2026-10-15 5.00 Back"])
  }

  @Test func `a minus of all money in says nothing beside money out without one`() {
    let header = "Status,Date,Text,Debit,Credit\n"
    #expect(
      ReadStatement(header + "Cleared,2026-10-13,Rent,5.00,\nCleared,2026-10-14,Pay,,-9.00\n").rows
        == ["2 2026-10-13 -5.00 Rent", "3 2026-10-14 9.00 Pay"])
    #expect(
      ReadStatement(header + "Cleared,2026-10-13,Pay,,5.00\nCleared,2026-10-14,Back,,-9.00\n").rows
        == ["2 2026-10-13 5.00 Pay", "3 2026-10-14 -9.00 Back"])
  }

  @Test func `money in that all has a minus is asked about where nothing went out`() {
    let text = "Date,Text,Debit,Credit\n2026-10-13,Pay,,-5.00\n2026-10-14,Back,0.00,-9.00\n"
    #expect(ReadStatement(text).rows == [])
    #expect(
      ReadStatement(text).findings == [
        "2:1 csv-columns: nothing shows whether -5.00 in a column of money in came in or was taken"
          + " back"
      ])
    #expect(
      ReadStatement(text, ReadStatement.options(inverted: true)).rows
        == ["2 2026-10-13 5.00 Pay", "3 2026-10-14 9.00 Back"])
    let columns: [StatementColumn] = [.date, .description, .skipped, .amount]
    #expect(
      ReadStatement(text, ReadStatement.options(columns: columns)).rows
        == ["2 2026-10-13 -5.00 Pay", "3 2026-10-14 -9.00 Back"])
    #expect(
      ReadStatement(
        "Date,Text,Debit,Credit,Balance\n2026-10-13,Pay,,-5.00,95.00\n"
          + "2026-10-14,Back,,-9.00,86.00\n"
      ).rows == ["2 2026-10-13 -5.00 = 95.00 Pay", "3 2026-10-14 -9.00 = 86.00 Back"])
  }

  @Test(arguments: [
    "Date,Text,Amount,Currency\n2026-10-13,Rent,\"-65,000\",JPY\n",
    "Date;Text;Amount (VND)\n2026-10-13;Rent;-65.000\n",
    "Date;Text;Amount\n2026-10-13;Rent;-65.000 ₫\n",
    "取引日,入出金(円),入出金内容\n20261013,\"-65,000\",Rent\n",
  ])
  func `three digits after a mark are thousands where nothing is smaller than one`(_ text: String) {
    let statement = ReadStatement(text)
    #expect(statement.findings == [])
    #expect(statement.rows.first?.hasPrefix("2 2026-10-13 -65000 ") ?? false)
  }

  @Test func `three digits after a mark stay open where something is`() {
    let statement = ReadStatement(
      "Date,Text,Amount,Currency\n2026-10-13,Rent,-5.125,KWD\n2026-10-13,Rent,-5.125,JPY\n")
    #expect(statement.findings == ["2:17 csv-amount: this may be -5.125 or -5125"])
  }

  @Test func `days that may be read in two ways are read like the other days of the file`() {
    #expect(
      ReadStatement(
        "Transaction Date,Post Date,Text,Amount\n10/12/2026,10/13/2026,Rent,-5.00\n"
      ).rows == ["2 2026-10-12 -5.00 Rent"])
    #expect(
      ReadStatement(
        "Transaction Date,Post Date,Text,Amount\n10/12/2026,10/12/2026,Rent,-5.00\n"
      ).rows == [])
  }

  @Test func `what was bought went out, and what else happened is not guessed`() {
    let statement = ReadStatement(
      """
      Title,Type,Timestamp,Total Amount,Buy / Sell
      Example,ORDER,2026-01-10,100.50,BUY
      Example,ORDER,2026-01-11,50.50,SELL
      Example,DIVIDEND,2026-01-15,12.50,
      """)
    #expect(statement.rows == ["2 2026-01-10 -100.50 Example", "3 2026-01-11 50.50 Example"])
    #expect(statement.findings == ["4:1 csv-amount: this says neither debit nor credit"])
    #expect(
      ReadStatement(
        """
        Date,Text,Type,Amount
        2026-01-10,Example,Buy,100.50
        2026-01-15,Example,Dividend,12.50
        """
      ).findings == ["3:20 csv-amount: this says neither debit nor credit"])
  }

  @Test func `balances tell more than words for trades`() {
    let statement = ReadStatement(
      """
      Date,Text,Type,Amount,Balance
      2026-01-10,Pay,Transfer,200.00,200.00
      2026-01-11,Example,Buy,50.50,149.50
      2026-01-15,Pay,Transfer,4.50,154.00
      """)
    #expect(
      statement.rows == [
        "3 2026-01-11 -50.50 = 149.50 Example", "4 2026-01-15 4.50 = 154.00 Pay",
      ])
  }

  @Test func `words for trades beside amounts with signs say nothing`() {
    let statement = ReadStatement(
      """
      Timestamp,Title,Amount,Buy / Sell
      2026-01-10,Example,-100.50,BUY
      2026-01-15,Dividend,12.50,
      """)
    #expect(statement.rows == ["2 2026-01-10 -100.50 Example", "3 2026-01-15 12.50 Dividend"])
    #expect(statement.findings == [])
  }
}
