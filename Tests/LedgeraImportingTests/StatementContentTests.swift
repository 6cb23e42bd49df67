import LedgeraImporting
import Testing

/// What columns hold is told by their fields where names leave it open, and signs are proven by balances.
@Suite struct StatementContentTests {
  // MARK: Direction

  @Test(arguments: [
    ("D/K", "D", "K"), ("CreditDebet", "D", "C"), ("Type", "Debit", "Credit"),
    ("Transaction Type", "debit", "credit"), ("Tipo", "Cargo", "Abono"), ("DR/CR", "DR", "CR"),
    ("Kennzeichen", "S", "H"), ("Af Bij", "Af", "Bij"), ("Sens", "Débit", "Crédit"),
    ("Flag", "O", "I"), ("收/支", "支出", "收入"), ("Anything", "-", "+"),
  ])
  func `words for debit and credit say what unsigned amounts are`(
    _ name: String, _ out: String, _ `in`: String
  ) {
    let statement = ReadStatement(
      "Date;Description;Amount;\(name)\n2026-10-13;Rent;800.00;\(out)\n"
        + "2026-10-14;Pay;900.00;\(`in`)\n")
    #expect(statement.rows == ["2 2026-10-13 -800.00 Rent", "3 2026-10-14 900.00 Pay"])
    #expect(statement.findings == [])
  }

  @Test func `a type of nothing but debits says so, and a direction without amounts is one`() {
    for word in ["D", "DR", "Debit"] {
      #expect(
        ReadStatement("Date,Text,Amount,Type\n2026-10-13,Rent,8.00,\(word)\n").rows
          == ["2 2026-10-13 -8.00 Rent"])
    }
    #expect(
      ReadStatement("Date,Text,Credit/Debit\n2026-10-13,Rent,-8.00\n2026-10-14,Pay,9.00\n").rows
        == ["2 2026-10-13 -8.00 Rent", "3 2026-10-14 9.00 Pay"])
  }

  @Test func `of words for debit and credit the few others are mistakes`() {
    let statement = ReadStatement(
      """
      Date,Description,Amount,Type
      2026-10-13,Rent,800.00,Debit
      2026-10-14,Pay,900.00,Credit
      2026-10-15,Card,1.00,Fee
      """)
    #expect(statement.rows == ["2 2026-10-13 -800.00 Rent", "3 2026-10-14 900.00 Pay"])
    #expect(statement.findings == ["4:22 csv-amount: this says neither debit nor credit"])
  }

  @Test func `a letter that never changes and words beside signs say nothing of the direction`() {
    #expect(
      ReadStatement("Date,Text,Amount,Kind\n2026-10-13,Rent,8.00,C\n2026-10-14,Rent,9.00,C\n").rows
        == ["2 2026-10-13 8.00 Rent", "3 2026-10-14 9.00 Rent"])
    #expect(
      ReadStatement("Date,Text,Amount,Type\n2026-10-13,a,-8.00,Credit\n2026-10-14,b,9.00,Debit\n")
        .rows == ["2 2026-10-13 -8.00 a", "3 2026-10-14 9.00 b"])
  }

  // MARK: Balances

  @Test(arguments: [
    // Oldest and newest first, and balances on the last row of a day only.
    "2026-10-13,Rent,800.00,200.00\n2026-10-14,Food,50.00,150.00\n2026-10-15,Tea,5.00,145.00\n",
    "2026-10-15,Tea,5.00,145.00\n2026-10-14,Food,50.00,150.00\n2026-10-13,Rent,800.00,200.00\n",
    "2026-10-13,Rent,800.00,200.00\n2026-10-14,Food,50.00,\n2026-10-14,Tea,5.00,145.00\n",
  ])
  func `amounts that the balances contradict are refused, and taken when inverted`(_ rows: String) {
    let text = "Date,Text,Amount,Balance\n" + rows
    let statement = ReadStatement(text)
    #expect(statement.rows == [])
    #expect(statement.findings.count == 1)
    #expect(statement.findings[0].contains("csv-balance: the balances show that"))
    let inverted = ReadStatement(text, ReadStatement.options(inverted: true))
    #expect(
      inverted.rows.contains("2 2026-10-13 -800.00 = 200.00 Rent") != rows.hasPrefix("2026-10-15"))
    #expect(inverted.findings == [])
  }

  @Test func `balances are inverted with amounts that they follow from`() {
    let text = "Date,Text,Amount,Balance\n2026-10-13,Tea,5.00,20.00\n2026-10-14,Tea,6.00,26.00\n"
    #expect(
      ReadStatement(text, ReadStatement.options(inverted: true)).rows
        == ["2 2026-10-13 -5.00 = -20.00 Tea", "3 2026-10-14 -6.00 = -26.00 Tea"])
  }

  @Test func `twins in another order than the rest are no contradiction`() {
    let statement = ReadStatement(
      """
      Date,Text,Amount,Balance
      2026-10-15,Tea,-1.00,84.00
      2026-10-14,Tea,-5.00,90.00
      2026-10-14,Tea,-5.00,85.00
      2026-10-13,Pay,50.00,95.00
      2026-10-12,Pay,10.00,45.00
      """)
    #expect(statement.rows.count == 5)
    #expect(statement.findings == [])
  }

  // MARK: Currencies

  @Test(arguments: [
    ("-10.00 USD", "-10.00 USD"), ("$-11.00", "-11.00 $"), ("-144.75 kr", "-144.75 kr"),
    ("Rs. -500.00", "-500.00 Rs"), ("-Rs.200.00", "-200.00 Rs"), ("Fr. .50", "0.50 Fr"),
    ("5.00 грн.", "5.00 грн"), ("Bs. 5.00", "5.00 Bs"), ("5.00 XQ", "5.00 XQ"), ("R 5.00", "5.00"),
    ("5.00 Euro", "5.00 EUR"), ("5.00 cr.", "5.00"),
    ("($300.00)", "-300.00 $"), ("usd 5.00", "5.00 USD"), ("R$ 5.00", "5.00 R$"),
    ("5.00 Kč", "5.00 Kč"), ("5.00 CR", "5.00"), ("5.00 DR", "-5.00"), ("5.00 Kr", "5.00 Kr"),
  ])
  func `an amount keeps its currency`(_ written: String, _ read: String) {
    #expect(
      ReadStatement("Date;Amount\n2026-10-13;\(written)\n").rows == ["2 2026-10-13 \(read)"])
  }

  @Test func `a column called Valuta that holds codes is the currency`() {
    #expect(
      ReadStatement("Datum;Valuta;Bedrag\n2026-10-13;USD;-1,50\n2026-10-14;EUR;2,50\n").rows
        == ["2 2026-10-13 -1.50 USD", "3 2026-10-14 2.50 EUR"])
    #expect(
      ReadStatement("Datum;Valuta;Bedrag\n2026-10-13;2026-10-14;-1,50\n").rows
        == ["2 2026-10-13 -1.50"])
  }

  @Test func `of two columns of amounts, the one that every entry fills counts`() {
    #expect(
      ReadStatement(
        """
        Belegdatum;Verwendungszweck;Fremdwährung;Betrag;Kurs;Betrag;Währung
        01.01.2017;Tee;;;;- 12,34;EUR
        03.01.2017;Hotel;USD;- 123,45;1,05670;- 130,45;EUR
        04.01.2017;Erstattung;USD;123,45;1,05670;130,45;EUR
        Saldo:;;;;;-12,34;EUR
        """
      ).rows == [
        "2 2017-01-01 -12.34 EUR Tee", "3 2017-01-03 -130.45 EUR Hotel",
        "4 2017-01-04 130.45 EUR Erstattung",
      ])
  }

  @Test func `of two columns of amounts, the one in the account's currency counts`() {
    let header = "Datum;Text;Betrag;Währung;Betrag;Währung\n"
    let row = "2026-10-13;Tea;-3,00;USD;-2,50;CHF\n"
    #expect(
      ReadStatement(header + row + "2026-10-14;Tea;-4,50;CHF;-4,50;CHF\n").rows
        == ["2 2026-10-13 -2.50 CHF Tea", "3 2026-10-14 -4.50 CHF Tea"])
    #expect(ReadStatement(header + row).rows == [])
    #expect(
      ReadStatement(header + row).findings
        == ["1:28 csv-columns: two columns of this name have different amounts"])
    #expect(
      ReadStatement("Datum;Text;Betrag;Kurs;Buchungsbetrag\n2026-10-13;Tea;-3,00;0,83;-2,50\n").rows
        == ["2 2026-10-13 -2.50 Tea"])
  }

  @Test func `what a header has in parentheses is a currency, or nothing`() {
    #expect(
      ReadStatement("Date,Withdrawal (-),Deposit (+)\n2026-10-13,5.00,\n").rows
        == ["2 2026-10-13 -5.00"])
    #expect(
      ReadStatement("Date,Debit CHF,Credit CHF\n2026-10-13,5.00,\n").rows
        == ["2 2026-10-13 -5.00 CHF"])
    #expect(ReadStatement("Date,Amount ($)\n2026-10-13,5.00\n").rows == ["2 2026-10-13 5.00 $"])
  }

  // MARK: Rows that are no transactions

  @Test(arguments: [
    ("Opening balance", "Turnover", "Closing balance"),
    ("Saldo początkowe", "Obroty", "Saldo końcowe"),
    ("Likutis pradžiai", "Apyvarta", "Likutis pabaigai"),
    ("Balance b/f", "BALANCE", "Balance c/f"),
    ("Beginning balance as of 10/01/2026", "S A L D O", "Ending balance as of 10/31/2026"),
  ])
  func `balances and sums are no transactions`(
    _ opening: String, _ turnover: String, _ closing: String
  ) {
    let statement = ReadStatement(
      """
      Date;Description;Amount
      2026-10-01;\(opening);100.00
      2026-10-13;Rent;-11.00
      2026-10-31;\(turnover);-11.00
      2026-10-31;\(closing);89.00
      """)
    #expect(statement.rows == ["3 2026-10-13 -11.00 Rent"])
    #expect(statement.statements == ["  100.00 -> 89.00 on 2026-10-31"])
    #expect(statement.findings == [])
  }

  @Test func `a sum without a day is none, and with one the name of a filling station`() {
    #expect(
      ReadStatement("Date;Text;Amount\n2026-10-13;TOTAL;-40.00\n;Total;-40.00\n").rows
        == ["2 2026-10-13 -40.00 TOTAL"])
  }

  @Test func `numbers of payments are text only where there is no other`() {
    let statement = ReadStatement(
      """
      Date,Description,Amount,Reference
      2026-10-13,Cafe 12345678,-1.00,'AT900000000001'
      2026-10-14,,-2.00,'AT900000000002'
      """)
    #expect(
      statement.rows == [
        "2 2026-10-13 -1.00 Cafe 12345678", "3 2026-10-14 -2.00 'AT900000000002'",
      ])
  }

  @Test func `a slip below the entries is no error`() {
    let entry = "2026-10-13,Cafe,-1.00\n"
    let below = ReadStatement("Date,Text,Amount\n\(entry)\n\"Downloaded\" 2026-10-14\n")
    #expect(below.rows == ["2 2026-10-13 -1.00 Cafe"])
    #expect(!below.hasErrors)
    #expect(ReadStatement("Date,Text,Amount\n2026-10-12,\"Tea\"x,-2.00\n\(entry)").hasErrors)
  }

  @Test func `a row with nothing but the balance moves nothing`() {
    let statement = ReadStatement(
      """
      Datum,Omschrijving,Mutatie,,Saldo,
      27-12-2026,Dividend,EUR,"0,19",EUR,"13,92"
      26-09-2026,"Conversie: Koop 0,000039 @ 9.975,9152 EUR",,,EUR,"13,73"
      25-09-2026,Dividend,EUR,"0,46",EUR,"13,73"
      """)
    #expect(statement.rows.count == 2)
    #expect(
      statement.findings == [
        "3:1 csv-row-left-out: this row is left out: it has neither an amount nor a currency"
      ])
  }

  @Test func `a balance above the header is the closing one`() {
    let statement = ReadStatement(
      """
      "Girokonto";"DE02120300000000202051"
      "Kontostand vom 31.10.2026:";"1.234,56 €"
      "Buchungstag";"Verwendungszweck";"Betrag"
      "30.10.2026";"Rent";"-11,00"
      """)
    #expect(statement.rows == ["4 2026-10-30 -11.00 Rent"])
    #expect(statement.statements == ["  ? -> 1234.56 on 2026-10-31"])
  }

  @Test(arguments: [
    ("Status", "Vorgemerkt", "Gebucht"), ("State", "PENDING", "COMPLETED"),
    ("Statut", "En attente", "Effectué"), ("Статус", "В обработке", "Исполнен"),
    ("Anything", "Reserved", "Booked"),
    ("Info", "Umsatz vorgemerkt", "Umsatz gebucht"),
    ("Contabilizzazione", "NON CONTABILIZZATO", "CONTABILIZZATO"),
    ("Stato", "Autorizzato", "Contabilizzato"), ("Status", "Venter", "Udført"),
  ])
  func `what is not booked yet is pending`(_ name: String, _ pending: String, _ booked: String) {
    let text =
      "Date;Value date;Text;Amount;\(name)\n2026-10-13;;a;1.00;\(booked)\n"
      + "2026-10-14;;b;2.00;\(pending)\n;2026-10-15;c;3.00;\(pending)\n"
    #expect(ReadStatement(text).rows == ["2 2026-10-13 1.00 a"])
    #expect(ReadStatement(text).pending == ["3 2026-10-14 2.00 b", "4 2026-10-15 3.00 c"])
    #expect(ReadStatement(text).findings == [])
  }

  @Test func `the day of booking may be a word for pending`() {
    let statement = ReadStatement(
      "Buchungstag;Wertstellung;Text;Betrag\noffen;14.10.2026;b;-2,00\n"
        + "offen;;c;-3,00\n13.10.2026;13.10.2026;a;-1,00\n")
    #expect(statement.rows == ["4 2026-10-13 -1.00 a"])
    #expect(statement.pending == ["2 2026-10-14 -2.00 b"])
    #expect(
      statement.findings == [
        "3:1 csv-row-left-out: this row is left out: it is not booked and has no date"
      ])
  }

  @Test func `what was declined has moved nothing`() {
    let statement = ReadStatement(
      """
      Started Date,Completed Date,Description,Amount,State
      2026-10-12 08:00:00,2026-10-13 09:00:00,Tea,-1.00,COMPLETED
      2026-10-12 08:00:00,,Rent,-800.00,DECLINED
      2026-10-14 08:00:00,,Food,-2.00,PENDING
      """)
    #expect(statement.rows == ["2 2026-10-13 -1.00 Tea"])
    #expect(statement.pending == ["4 2026-10-14 -2.00 Food"])
    #expect(
      statement.findings == [
        "3:1 csv-row-left-out: this row is left out: it moved no money (DECLINED)"
      ])
  }

  // MARK: Accounts

  @Test func `each account of a file has a statement of its own`() {
    let statement = ReadStatement(
      """
      IBAN Auftragskonto;Buchungstag;Verwendungszweck;Betrag;Saldo nach Buchung
      DE02120300000000202051;13.10.2026;Rent;-5,00;9,00
      DE02500105170137075030;13.10.2026;Rent;-5,00;100,00
      DE02120300000000202051;14.10.2026;Food;-2,00;7,00
      DE02500105170137075030;14.10.2026;Food;-2,00;98,00
      """)
    #expect(
      statement.statements == [
        "DE02120300000000202051  ? -> ?", "DE02500105170137075030  ? -> ?",
      ])
    #expect(statement.rows.count == 4)
    #expect(statement.findings == [])
  }

  @Test func `an account beside a payee is the payee's`() {
    #expect(
      ReadStatement("Date,Payee,Account number,Amount\n2026-10-13,Rent,DE1,-5.00\n").statements
        == ["  ? -> ?"])
    #expect(
      ReadStatement("Date,Text,Account Name,Amount\n2026-10-13,Rent,Cash,-5.00\n").statements
        == ["  ? -> ?"])
    #expect(
      ReadStatement(
        "Date,Text,Account Name,Amount\n2026-10-13,Rent,Cash,-5.00\n2026-10-13,Rent,Card,-5.00\n"
      ).statements == ["Cash  ? -> ?", "Card  ? -> ?"])
  }

  @Test func `a row without text is said where others have one`() {
    let statement = ReadStatement("Date,Text,Amount\n2026-10-13,Rent,-5.00\n2026-10-14,,-6.00\n")
    #expect(statement.rows.count == 2)
    #expect(statement.findings == ["3:1 csv-text: this row has no text"])
    #expect(ReadStatement("Date,Text,Amount\n2026-10-13,,-5.00\n").findings == [])
  }

  @Test func `where no column is known to hold text, those with words do`() {
    #expect(
      ReadStatement("Date,Wherefore,Code,Amount\n2026-10-13,Rent,17,-5.00\n").rows
        == ["2 2026-10-13 -5.00 Rent"])
  }
}
