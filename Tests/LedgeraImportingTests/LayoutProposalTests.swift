import LedgeraImporting
import Testing

/// What columns may be where no header says it, as what is in them tells.
@Suite struct LayoutProposalTests {
  private func proposal(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes {
      StatementFile(path: "bank.csv", bytes: $0).proposal?.names()
    }
  }

  @Test(arguments: [
    ("13/10/2026,Rent,-5.00\n12/10/2026,Pay,\"1,000.00\"\n", "date,description,amount"),
    // What balances follow from is the amount, in either order of the rows.
    (
      "13/10/2026,-5.00,Rent,995.00\n12/10/2026,1000.00,Pay,1000.00\n",
      "date,amount,description,balance"
    ),
    (
      "12/10/2026,1000.00,Pay,1000.00\n13/10/2026,995.00,Rent,5.00\n",
      "date,balance,description,amount"
    ),
    // Of balances before and after each row, those after it count.
    (
      "12/10/2026\t100,00\t90,00\t-10,00\tRent\n13/10/2026\t90,00\t85,00\t-5,00\tTea\n"
        + "14/10/2026\t85,00\t99,00\t14,00\tPay\n", "date,-,balance,amount,description"
    ),
    // Which of two columns is money out, balances tell.
    (
      "10/13/2026,Rent,5.00,,995.00\n10/13/2026,Tea,2.00,,993.00\n10/14/2026,Pay,,7.00,1000.00\n",
      "date,description,out,in,balance"
    ),
    (
      "10/13/2026,Pay,5.00,,995.00\n10/13/2026,Pay,2.00,,997.00\n10/14/2026,Rent,,7.00,990.00\n",
      "date,description,in,out,balance"
    ),
    ("10/13/2026,Rent,5.00,\n10/14/2026,Pay,,7.00\n", "date,description,out,in"),
    // Where they do not, more went out than came in, whatever their signs.
    (
      "11 Nov 24,Rent,,20.87\n10 Nov 24,Tea,,8.30\n05 Nov 24,Paid,-262.88,\n",
      "date,description,in,out"
    ),
    // Currencies, accounts, words for the direction, values that never change.
    (
      "DE02120300000000202051;13.10.2026;14.10.2026;x;Rent;5,00;EUR;D\n"
        + "DE02120300000000202051;14.10.2026;14.10.2026;x;Pay;7,00;EUR;C\n"
        + "DE02120300000000202051;15.10.2026;15.10.2026;x;Tea;7,50;EUR;D\n",
      "account,date,valuta,-,description,amount,currency,direction"
    ),
    // A header in an unknown language is a row like others.
    ("Foo;Bar;Baz\n13.10.2026;Rent;-5,00\n14.10.2026;Tea;-7,00\n", "date,description,amount"),
    (
      "Foo;Bar;No;Baz;Bat;Sum\n13.10.2026;Rent;12;5,00;;90,00\n14.10.2026;Pay;13;;7,00;97,00\n",
      "date,description,-,out,in,balance"
    ),
    // Of several columns with signs, the amount has decimals and is never empty.
    (
      "2026-10-13,Sell,-300,27.44,8222.05,CAD\n2026-10-14,Interest,179,,12.55,CAD\n"
        + "2026-10-15,Buy,300,15.90,-4779.95,CAD\n", "date,description,-,-,amount,currency"
    ),
    // Where a column has nothing and the balance changes, another one has it.
    (
      "10/13/2026,0,Pay,0,500.00,500.00\n10/14/2026,1,Tea,100.00,0,400.00\n"
        + "10/15/2026,2,Tea,100.00,0,300.00\n10/16/2026,0,Pay,0,700.00,1000.00\n",
      "date,-,description,out,in,balance"
    ),
    // Columns of nothing are no balances.
    (
      "HIST,20261013,-5.00,Rent,0,0\nHIST,20261014,7.00,Pay,0,0\n",
      "description,date,amount,description"
    ),
    (
      "DEBIT,20261013120000[0:GMT],Rent,-5.00\nCREDIT,20261014120000[0:GMT],Pay,7.00\n",
      "description,date,description,amount"
    ),
    // What a header says of some columns holds.
    (
      "Foo;Bar;Gebühr;Sum\n13.10.2026;Rent;1,00;5,00\n14.10.2026;Pay;1,50;7,00\n",
      "date,description,-,amount"
    ),
  ])
  func `what is in columns tells what they may be`(_ text: String, _ columns: String) {
    #expect(proposal(text) == columns)
  }

  @Test func `without days or amounts nothing is proposed, and with a header nothing is needed`() {
    #expect(proposal("a,b\nc,d\n") == nil)
    #expect(proposal("13/10/2026,Rent\n") == nil)
    #expect(proposal("") == nil)
    func wide(_ count: Int) -> String {
      "13/10/2026,Rent" + String(repeating: ",5.00", count: count) + "\n"
    }
    #expect(proposal(wide(62) + wide(62)) != nil)
    #expect(proposal(wide(63) + wide(63)) == nil)
    #expect(proposal("Date,Text,Amount\n2026-10-13,Rent,-5.00\n") == nil)
  }

  @Test func `the tag of an account holds columns, and nothing that is none`() {
    #expect(
      [StatementColumn](tagValue: "date amount - payee") == [.date, .amount, .skipped, .payee])
    for text in ["", "date", "amount", "date amount nonsense"] {
      #expect([StatementColumn](tagValue: text) == nil)
    }
  }

  @Test func `money out that is named by the user may have a minus`() {
    let statement = ReadStatement(
      "13.10.2026;Rent;-5,00;\n14.10.2026;Pay;;7,00\n",
      ReadStatement.options(columns: [.date, .payee, .out, .in]))
    #expect(statement.rows == ["1 2026-10-13 -5.00 Rent", "2 2026-10-14 7.00 Pay"])
  }
}
