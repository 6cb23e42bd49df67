import LedgeraImporting
import Testing

/// Columns whose fields say what their names do not, and rows that are no entries.
@Suite struct HeaderContentTests {
  // MARK: Texts

  @Test func `a file whose text has no known name is not without text`() {
    let statement = ReadStatement(
      """
      Date,Kind,Amount,Story,Place
      2026-10-13,A1,-5.00,Rent for October,Bonn
      2026-10-14,A2,-6.00,Milk and bread,Bonn
      """)
    #expect(
      statement.rows == [
        "2 2026-10-13 -5.00 A1 Rent for October Bonn", "3 2026-10-14 -6.00 A2 Milk and bread Bonn",
      ])
  }

  @Test func `a row without text has the words of a column that is not read elsewhere`() {
    let statement = ReadStatement(
      """
      Datum;Naam;Bedrag;Bijzonderheid;Code
      2026-10-13;Albert;-5,00;some more words;bc
      2026-10-14;;-6,00;RENTE LENING;db
      """)
    // The text of others is that of a file in which all have one: lines are known again by it.
    #expect(
      statement.rows == ["2 2026-10-13 -5.00 Albert", "3 2026-10-14 -6.00 RENTE LENING"])
    #expect(statement.findings == [])
  }

  @Test func `the account of another party is no name, except where nothing else tells`() {
    let statement = ReadStatement(
      """
      "Date","Amount","Account","Counterparty","Name","Description"
      "2026-11-02","-12.50","NL11BUNQ0123456789","NL22INGB0123456789","Albert Heijn","Groceries"
      "2026-11-03","-5.00","NL11BUNQ0123456789","","Market",""
      "2026-11-04","20.00","NL11BUNQ0123456789","NL33RABO0123456789","",""
      """)
    #expect(
      statement.rows == [
        "2 2026-11-02 -12.50 Albert Heijn Groceries", "3 2026-11-03 -5.00 Market",
        "4 2026-11-04 20.00 NL33RABO0123456789",
      ])
  }

  @Test func `text goes on in rows below its entry, and a footer is none`() {
    let statement = ReadStatement(
      """
      Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)
      18/04/2026,18/04/2026,DEBIT PURCHASE,9.50,
      ,,15/04/26 GRAB
      17/04/2026,17/04/2026,CASH WITHDRAWAL,40.00,
      ,,OCBC ATM
      """)
    #expect(
      statement.rows == [
        "2 2026-04-18 -9.50 SGD DEBIT PURCHASE 15/04/26 GRAB",
        "4 2026-04-17 -40.00 SGD CASH WITHDRAWAL OCBC ATM",
      ])
    #expect(statement.findings == [])
    let footer = ReadStatement("Date,Text,Amount\n2026-10-13,Rent,-5.00\n,End of list,\n")
    #expect(footer.rows == ["2 2026-10-13 -5.00 Rent"])
    #expect(
      footer.findings == [
        "3:1 csv-row-left-out: this row is left out: it has neither date nor amount"
      ])
  }

  @Test func `quotes that a bank forgot to double are part of the text`() {
    let statement = ReadStatement(
      """
      "Date","Payee","Amount"
      "2026-10-13","UAB "Naktida"","-5.00"
      "2026-10-14","Rent","-6.00"
      """)
    #expect(
      statement.rows == ["2 2026-10-13 -5.00 UAB \"Naktida\"", "3 2026-10-14 -6.00 Rent"])
    #expect(
      statement.findings == [
        "2:19 csv-syntax: quotes within a quoted field are not written twice"
      ])
  }

  // MARK: Amounts

  @Test func `of the trade and what was booked the account has the latter, with its currency`() {
    #expect(
      ReadStatement(
        """
        Дата операции;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Описание
        13.10.2026;-4,50;EUR;-336,15;RUB;Rent
        """
      ).rows == ["2 2026-10-13 -336.15 RUB Rent"])
    #expect(
      ReadStatement("Date,Text,Amount,Currency,Billed Amount\n2026-10-13,Rent,-4.50,USD,-5.00\n")
        .rows
        == ["2 2026-10-13 -5.00 Rent"])
  }

  @Test func `a name above the currency is that of the amount beside it`() {
    let statement = ReadStatement(
      """
      Datum,Omschrijving,Mutatie,,Saldo,
      27-12-2026,Dividend,EUR,"0,19",EUR,"13,88"
      26-12-2026,Rente,EUR,"-0,03",EUR,"13,69"
      """)
    #expect(
      statement.rows == [
        "2 2026-12-27 0.19 = 13.88 EUR Dividend", "3 2026-12-26 -0.03 = 13.69 EUR Rente",
      ])
  }

  @Test func `amounts stand in the column of their currency`() {
    let statement = ReadStatement(
      """
      Account Type,Transaction Date,Description 1,Description 2,CAD$,USD$
      Chequing,10/13/2026,Rent,,-5.00,
      Savings,10/14/2026,,Deposit,,6.00
      """)
    #expect(
      statement.rows == ["2 2026-10-13 -5.00 CAD Rent", "3 2026-10-14 6.00 USD Deposit"])
  }

  @Test func `beside amounts with a plus, those without a sign went out`() {
    let statement = ReadStatement(
      """
      Date Processed,Description,Amount,
      13-Oct-2026,Shop,£5.00,
      14-Oct-2026,Payment received,"+ £1,100.00",CR
      """)
    #expect(
      statement.rows == ["2 2026-10-13 -5.00 £ Shop", "3 2026-10-14 1100.00 £ Payment received"])
    // With a minus somewhere, a plus says nothing of the others.
    #expect(
      ReadStatement("Date,Text,Amount\n2026-10-13,a,5\n2026-10-14,b,+6\n2026-10-15,c,-7\n").rows
        == ["2 2026-10-13 5 a", "3 2026-10-14 6 b", "4 2026-10-15 -7 c"])
  }

  @Test func `a direction that only credits have is not that of the others`() {
    let statement = ReadStatement(
      "Date,Text,Amount,Debit/Credit\n2026-10-13,Shop,5.00,\n2026-10-14,Payment,100.00,Cr\n")
    #expect(statement.rows == ["2 2026-10-13 -5.00 Shop", "3 2026-10-14 100.00 Payment"])
    // Where both are said, a row that says neither is a mistake.
    #expect(
      ReadStatement(
        "Date,Text,Amount,Debit/Credit\n2026-10-13,a,5.00,\n2026-10-14,b,6.00,Cr\n2026-10-15,c,7.00,Dr\n"
      ).findings == ["2:1 csv-amount: this says neither debit nor credit"])
  }

  @Test func `the other side is where the one that is known has nothing`() {
    #expect(
      ReadStatement("Date,Text,Paid in,Disbursed\n2026-10-13,a,,5.00\n2026-10-14,b,6.00,\n").rows
        == ["2 2026-10-13 -5.00 a", "3 2026-10-14 6.00 b"])
  }

  @Test func `where all known amounts are zero, others are asked about`() {
    for (header, column) in [("Date,Paid in,Mystery,Text", 14), ("Date,Amount,Mystery,Text", 13)] {
      #expect(
        ReadStatement(header + "\n2026-10-13,0.00,1.96,a\n2026-10-14,0.00,12.00,b\n").findings
          == ["1:\(column) csv-columns: this column has amounts where that of amounts has none"])
    }
    #expect(ReadStatement("Date,Amount,Number,Text\n2026-10-13,0.00,77,a\n").rows.count == 1)
  }

  @Test func `an online account in Bulgarian`() {
    #expect(
      ReadStatement(
        """
        "Дата и час","Приход","Разход","Системен код","Кореспондент","Описание"
        "01.04.2019 09:14:08","0.00","1.96","1234567890123456","Магазин","чай"
        "14.08.2019 19:00:48","5.00","0.00","1234567890123457","Иван","дълг"
        """
      ).rows == ["2 2019-04-01 -1.96 Магазин чай", "3 2019-08-14 5.00 Иван дълг"])
  }

  @Test func `of two parties, the other one is the payee`() {
    let rows = ReadStatement(
      """
      Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)
      30.04.26;Kim Muster;Edeka;Einkauf;-123,12
      28.04.26;Arbeit GmbH;Kim Muster;Lohn;1.234,12
      27.04.26;DKB AG;;Zinsen;-1,00
      """
    ).rows
    #expect(
      rows == [
        "2 2026-04-30 -123.12 € Edeka Einkauf", "3 2026-04-28 1234.12 € Arbeit GmbH Lohn",
        "4 2026-04-27 -1.00 € DKB AG Zinsen",
      ])
    #expect(
      ReadStatement("Datum;Naam;Bedrag;Naam tegenpartij\n2026-01-02;Kim;-3,00;Bakker\n").rows
        == ["2 2026-01-02 -3.00 Bakker"])
    #expect(
      ReadStatement("Datum;Naam;Bedrag\n2026-01-02;Bakker;-3,00\n").rows
        == ["2 2026-01-02 -3.00 Bakker"])
  }

  @Test func `both parties stay where only balances tell which way money went`() {
    let rows =
      "2026-01-02,3.00,Kim,Shop,97.00\n2026-01-03,5.00,Boss,Kim,102.00\n2026-01-04,4.00,Kim,Bar,98.00\n"
    #expect(
      ReadStatement("Date,Amount,Payer,Payee,Balance\n" + rows).rows.suffix(2) == [
        "3 2026-01-03 5.00 = 102.00 Boss Kim", "4 2026-01-04 -4.00 = 98.00 Kim Bar",
      ])
  }

  @Test(arguments: [
    ("Payer", "Payee"), ("Sender", "Recipient"), ("Maksja", "Saaja"), ("Mokėtojas", "Gavėjas"),
  ])
  func `payers and payees are told apart in other languages, too`(payer: String, payee: String) {
    #expect(
      ReadStatement(
        "Date,Amount,\(payer),\(payee)\n2026-01-02,-3.00,Kim,Shop\n2026-01-03,5.00,Boss,Kim\n"
      )
      .rows == ["2 2026-01-02 -3.00 Shop", "3 2026-01-03 5.00 Boss"])
  }

  @Test func `the direction of a trade is not that of money`() {
    #expect(
      ReadStatement(
        """
        effective_date,description,direction,currency,net_cash_amount
        2026-02-02,Contribution,,CAD,5000
        2026-02-03,Purchase,LONG,CAD,-3000
        """
      ).rows == ["2 2026-02-02 5000 CAD Contribution", "3 2026-02-03 -3000 CAD Purchase"])
    #expect(
      ReadStatement("Date,Text,Direction,Amount\n2026-02-03,Tea,LONG,3.00\n").findings
        == ["2:16 csv-amount: this says neither debit nor credit"])
  }

  @Test func `an initial balance without one is no entry`() {
    #expect(
      ReadStatement(
        "Date,Description,Money In,Money Out\n2026-01-01,INITIAL BALANCE,,\n2026-01-02,Tea,,£4.75\n"
      ).rows == ["3 2026-01-02 -4.75 £ Tea"])
  }

  @Test func `subjects and booking texts are texts`() {
    #expect(
      ReadStatement("Date,Amount,Description,Subject\n2026-01-02,-3.00,Landlord,Rent\n").rows
        == ["2 2026-01-02 -3.00 Landlord Rent"])
    #expect(
      ReadStatement(
        "Date,Booking text,Debit CHF,Credit CHF,Details\n2026-01-02,eBill,3.00,,Power\n"
      ).rows
        == ["2 2026-01-02 -3.00 CHF eBill Power"])
  }

  @Test func `a message among the entries is left out`() {
    let statement = ReadStatement(
      "Datum;Bedrag;Munt;Omschrijving\n04/11/2020;;;Uw nieuwe kaart\n20/11/2020;-52,30;EUR;Loodgieter\n"
    )
    #expect(statement.rows == ["3 2020-11-20 -52.30 EUR Loodgieter"])
    #expect(
      statement.findings == [
        "2:1 csv-row-left-out: this row is left out: it has neither an amount nor a currency"
      ])
    #expect(
      ReadStatement(
        "Datum;Bedrag;Munt;Omschrijving;Kosten\n20/11/2020;;;Kaart;0,99\n21/11/2020;-1,00;EUR;x;0,10\n"
      ).findings
        == ["2:1 csv-amount: this row has no amount"])
    #expect(
      ReadStatement("Datum;Bedrag;Munt;Omschrijving\n20/11/2020;;EUR;Loodgieter\n").findings
        == ["2:1 csv-amount: this row has no amount"])
  }

  @Test func `a second column of amounts, of which nothing tells the side, is asked about`() {
    #expect(
      ReadStatement("Date,Text,Amount,Amount2\n2026-10-13,a,0.00,5.00\n2026-10-14,b,6.00,0.00\n")
        .findings
        == ["1:18 csv-columns: this column has amounts where that of amounts has none"])
  }

  @Test func `amounts of the trade do not count on either side beside booked ones`() {
    #expect(
      ReadStatement(
        """
        交易日期,摘要,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种
        2026-10-13,Rent,"-\t","-\t",-,"\t","5.00\t",人民币
        2026-10-14,Pay,"-\t","-\t",-,"6.00\t","\t",人民币
        """
      ).rows == ["2 2026-10-13 -5.00 CNY Rent", "3 2026-10-14 6.00 CNY Pay"])
  }

  @Test func `what counts as neither income nor expense is left out, and strokes are no text`() {
    let statement = ReadStatement(
      """
      交易时间,商户名称,交易说明,收/支,金额
      2026-10-13,Shop,--,支出,5.00
      2026-10-14,Own,/,不计收支,6.00
      """)
    #expect(statement.rows == ["2 2026-10-13 -5.00 Shop"])
    #expect(
      statement.findings == [
        "3:1 csv-row-left-out: this row is left out: it counts as neither income nor expense (不计收支)"
      ])
    #expect(
      ReadStatement("交易日期,借贷,交易金额,摘要\n2026-10-13,借 Dr,5.00,a\n2026-10-14,贷 Cr,6.00,b\n").rows
        == ["2 2026-10-13 -5.00 a", "3 2026-10-14 6.00 b"])
  }

  // MARK: Rows that are no entries

  @Test func `headings say which rows are pending`() {
    let statement = ReadStatement(
      """
      "Date","Type","Description","Withdrawal (-)","Deposit (+)","RunningBalance"
      "Pending Transactions"
      "Total Pending Check and other Credit(s)","","","","$0.00",""
      "05/14/2026","","APPLE CASH","$130.00","",""
      "Posted Transactions"
      "05/13/2026","VISA","Grocery Store","$50.00","","$3,950.00"
      """)
    #expect(statement.pending == ["4 2026-05-14 -130.00 $ APPLE CASH"])
    #expect(statement.rows.last == "6 2026-05-13 -50.00 = 3950.00 $ Grocery Store")
    #expect(
      statement.findings == [
        "3:2 csv-row-left-out: this row is left out: it has neither date nor amount"
      ])
  }

  @Test func `a column that is called pending answers with yes and no`() {
    let statement = ReadStatement(
      "Date,Name,Amount,Pending\n2026-10-13,a,-5.00,TRUE\n2026-10-14,b,-6.00,False\n")
    #expect(statement.pending == ["2 2026-10-13 -5.00 a"])
    #expect(statement.findings == [])
  }

  @Test func `lines, balances in other columns and sums at the end are not entries`() {
    let statement = ReadStatement(
      """
      Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance
      ********,********,********,********,********
      13/10/26,Rent,5.00,,"1,25,150.00"
      14/10/26,Pay,,10.00,"1,25,160.00"
      ********,********,********,********,********
      "42,500.00",,"5.00","10.00","1,25,160.00"
      """)
    #expect(
      statement.rows == [
        "3 2026-10-13 -5.00 = 125150.00 Rent", "4 2026-10-14 10.00 = 125160.00 Pay",
      ])
    #expect(
      statement.findings == ["6:2 csv-row-left-out: this row is left out: it has no date"])
    let bank = ReadStatement(
      """
      "Buchungstag";"Empfänger";"Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "
      "30.12.2026";"Edeka";"Einkauf";"";"EUR";"12,34";"S"
      "29.12.2026";"Firma";"Gehalt";"";"EUR";"2.000,00";"H"
      "01.12.2026";"";"";"Anfangssaldo";"EUR";"100,00";"H"
      "30.12.2026";"";"";"Endsaldo";"EUR";"2.087,66";"H"
      """)
    #expect(bank.rows.count == 2)
    #expect(bank.statements == [" EUR 100.00 -> 2087.66 on 2026-12-30"])
  }

  @Test func `one amount in another currency does not hide what balances disprove`() {
    let statement = ReadStatement(
      """
      Buchungstag;Empfänger;Betrag;Saldo
      13.10.2026;a;-5,00;95,00
      14.10.2026;b;-6,00;89,00
      15.10.2026;c;USD91;160,00
      16.10.2026;d;-10,00;150,00
      17.10.2026;e;-10,00;140,00
      """)
    #expect(statement.rows.count == 5)
    #expect(
      statement.findings == [
        "5:1 statement-balance: the balance goes from 89.00 to 150.00, which -10.00 does not explain"
      ])
  }

  @Test func `an account has a balance of its own in each currency`() {
    let statement = ReadStatement(
      """
      Date,Description,Currency,Amount,Balance
      2026-10-12,Opening balance,,,100.00
      2026-10-13,a,HKD,-5.00,95.00
      2026-10-13,b,CNY,-1.00,19.00
      2026-10-14,c,HKD,-6.00,89.00
      2026-10-14,d,CNY,2.00,21.00
      """)
    #expect(statement.statements == [" HKD 100.00 -> ?", " CNY ? -> ?"])
    #expect(statement.findings == [])
  }

  @Test func `of charges and credits the charges went out`() {
    let statement = ReadStatement(
      """
      Category,Date,Transaction,Charges $,Credits $
      Auto,08/26/2026,Fuel,73.76,
      Auto,08/29/2026,Fuel back,,3.76
      """)
    #expect(statement.rows == ["2 2026-08-26 -73.76 $ Fuel", "3 2026-08-29 3.76 $ Fuel back"])
  }

  @Test func `money above the header shows the decimal mark of whole amounts`() {
    let statement = ReadStatement(
      """
      Kontostand vom 30.12.2026:;3.600,00 €

      Buchungsdatum;Verwendungszweck;Betrag (€)
      10.12.2026;Rent;-1.000
      """)
    #expect(statement.rows == ["4 2026-12-10 -1000 € Rent"])
    #expect(
      ReadStatement("Version 3,60\n\nDatum;Verwendungszweck;Betrag\n10.12.2026;Rent;-1.000\n")
        .findings == ["4:17 csv-amount: this may be -1.000 or -1000"])
  }

  @Test func `one's own number is no payee`() {
    let statement = ReadStatement(
      """
      Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik
      2026-04-24;428,60;;123456789;;Swish
      2026-04-24;-42,94;123456789;;;Kortköp
      2026-04-24;-12,94;123456789;;Ica;Kortköp
      """)
    #expect(
      statement.rows == [
        "2 2026-04-24 428.60 Swish", "3 2026-04-24 -42.94 Kortköp",
        "4 2026-04-24 -12.94 Ica Kortköp",
      ])
  }

  @Test func `what several columns say is said once`() {
    let statement = ReadStatement(
      """
      Datum;Objem;Poznámka;Zpráva pro příjemce;Poznámka
      01.09.2026;-299,44;Lidl;Lidl;Lidl
      08.09.2026;-17300;Nájom;Najom Matovcik;Nájom
      """)
    #expect(
      statement.rows == ["2 2026-09-01 -299.44 Lidl", "3 2026-09-08 -17300 Nájom Najom Matovcik"])
  }
}
