import LedgeraImporting
import Testing

/// Headers as banks of many countries write them, each with a row of ours.
@Suite struct BankHeaderTests {
  @Test(arguments: [
    // Africa and America
    ("Nommer,Datum,Beskrywing1,Beskrywing2,Bedrag,Saldo", "1,2026-10-13,Debiet,Rent,-5.00,9.00"),
    ("Run Date,Action,Amount ($)", "10/13/2026,Rent,-5.00"),
    ("Date,Description,Amount,Running Bal.", "10/13/2026,Rent,-5.00,9.00"),
    ("data,lançamento,valor", "13/10/2026,Rent,\"-5,00\""),
    ("Data Lançamento;Histórico;Valor;Saldo", "13/10/2026;Rent;-5,00;9,00"),
    ("Fecha;Descripción;Cargo;Abono;Saldo", "13/10/2026;Rent;5,00;;9,00"),
    (
      "Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$",
      "Chequing,1,10/13/2026,,Rent,,-5.00,,"
    ),
    // Asia
    (
      "תאריך,תאריך ערך,תיאור,אסמכתא,בחובה,בזכות,היתרה בש\"ח",
      "13/10/26,13/10/26,Rent,123,5.00,,9.00"
    ),
    (
      "Value Date,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR )",
      "13/10/2026,Rent,5.00,0.00"
    ),
    ("Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance", "13/10/26,Rent,5.00,,9.00"),
    ("Transaction Date,Narrative,Debit Amount,Credit Amount", "13 Oct 2026,Rent,5.00,"),
    ("交易日期,摘要,交易金额,余额", "2026-10-13,Rent,-5.00,9.00"),
    ("交易日期,摘要,支出,收入", "2026-10-13,Rent,5.00,"),
    ("Tarih;Açıklama;Tutar;Bakiye", "13.10.2026;Rent;-5,00;9,00"),
    // The British Isles
    ("Date,Description,Money out,Money in,Balance (£)", "13/10/2026,Rent,£5.00,,£9.00"),
    ("Date,Merchant,Cash Flow", "13/10/2026,Rent,-5.00"),
    (
      "Posted Account,Posted Transactions Date,Description,Debit Amount,Credit Amount,Balance",
      "x,13/10/2026,Rent,5.00,,9.00"
    ),
    // Central Europe
    ("Buchungstag;Valuta;Buchungstext;Umsatz in EUR", "13.10.2026;13.10.2026;Rent;-5,00"),
    ("Belegdatum;Beschreibung;Betrag", "13.10.2026;Rent;-5,00"),
    (
      "Datum;Buchungstext;Lastschrift in CHF;Gutschrift in CHF;Saldo in CHF",
      "13.10.2026;Rent;5,00;;9,00"
    ),
    (
      "Datum;Beschreibung1;Beschreibung2;Beschreibung3;Belastung;Gutschrift",
      "13.10.2026;Rent;;;5,00;"
    ),
    ("Date;Libellé;Débit CHF;Crédit CHF", "13.10.2026;Rent;-5,00;"),
    (
      "Booking Date,Value Date,Partner Name,Payment Reference,Amount (EUR)",
      "2026-10-13,2026-10-13,,Rent,-5.00"
    ),
    (
      "Buchungsdatum;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;IBAN;Betrag (€)",
      "13.10.26;Gebucht;;Rent;DE1;-5,00"
    ),
    ("Data księgowania;Opis transakcji;Kwota;Saldo po transakcji", "2026-10-13;Rent;-5,00;9,00"),
    ("Datum provedení;Zpráva pro příjemce;Objem;Měna", "13.10.2026;Rent;-5,00;"),
    ("Könyvelés dátuma;Közlemény;Összeg;Egyenleg", "2026.10.13.;Rent;-5,00;9,00"),
    // The North and the Baltic states
    ("Datum;Rubrik;Belopp;Saldo", "2026-10-13;Rent;-5,00;9,00"),
    ("Kirjauspäivä;Otsikko;Määrä;Saldo", "2026-10-13;Rent;-5,00;9,00"),
    ("Bokföringsdag,Beskrivning,Belopp", "2026-10-13,Rent,\"-5,00\""),
    ("Dato;Forklaring;Ut fra konto;Inn på konto", "13.10.2026;Rent;5,00;"),
    ("Dato;Beskrivelse;Inn;Ut", "13.10.2026;Rent;;5,00"),
    ("Dato;Tekst;Beløb;Saldo", "13-10-2026;Rent;-5,00;9,00"),
    ("Kuupäev;Saaja/Maksja;Summa;Deebet/Kreedit (D/C)", "13.10.2026;Rent;5,00;D"),
    ("Data;Gavėjas;Paaiškinimai;Suma;D/K;Likutis", "2026-10-13;;Rent;5,00;D;9,00"),
    (
      "Client account;Date;Beneficiary/Payer;Details;Amount;Debit/Credit",
      "EE1;13.10.2026;Shop;Rent;5,00;D"
    ),
    ("Datums;Saņēmējs;Summa;Debets/Kredīts", "13.10.2026;Rent;5,00;D"),
    // The South and the West
    ("dateOp;dateVal;label;amount", "2026-10-13;2026-10-13;Rent;-5,00"),
    ("Date;Nom;Montant", "13/10/2026;Rent;-5,00"),
    ("Data,Operazione,Descrizione,Importo", "13/10/2026,,Rent,\"-5,00\""),
    ("F. Valor;Fecha;Concepto;Importe", "13/10/2026;13/10/2026;Rent;-5,00"),
    ("Transactiedatum;CreditDebet;Bedrag;Omschrijving", "13-10-2026;D;5,00;Rent"),
    ("Datum;Rekening;Naam;Bedrag", "2026-10-13;NL1;Rent;-5,00"),
    // The East
    ("Дата операции;Описание;Сумма операции", "13.10.2026;Rent;-5,00"),
    ("Дата;Назначение платежа;Расход;Приход;Остаток", "13.10.2026;Rent;5,00;;9,00"),
    ("Дата и час;Основание;Сума", "13.10.2026;Rent;-5,00"),
    // Since then
    ("Booked At;Text;Credit/Debit Amount;Balance", "2026-10-13;Rent;-5;9"),
    ("Date,Memo/Description,Amount (credit),Amount (debit),Amount", "13-10-2026,Rent,,5.00,-5.00"),
    ("Tran Date,PARTICULARS,DR,CR,BAL", "13-10-2026,Rent,5.00,,9.00"),
    ("Datum;Opis plaćanja;Isplata;Uplata;Stanje", "13.10.2026;Rent;5,00;;9,00"),
    ("Datum valute;Naziv;Namen;Breme;Dobro;Stanje", "13.10.2026;;Rent;5,00;;9,00"),
    ("Дата;Основание;Дебит;Кредит", "13.10.2026;Rent;5.00;"),
    ("Dagsetning;Skýring;Upphæð;Staða", "13.10.2026;Rent;-5,00;9,00"),
    ("Data;Detalii tranzactie;Debit;Credit;Sold", "13.10.2026;Rent;5,00;;9,00"),
    ("Ημ/νία;Αιτιολογία;Ποσό;Πρόσημο ποσού", "13/10/2026;Rent;5,00;Χ"),
    ("תאריך,תיאור הפעולה,חובה,זכות,יתרה לאחר פעולה", "13/10/2026,Rent,5.00,,9.00"),
    ("Ngày giao dịch,Số tiền ghi nợ,Số tiền ghi có,Mô tả", "13/10/2026,5.00,,Rent"),
    ("日付,摘要,支払い金額,預かり金額,差引残高", "2026/10/13,Rent,5,,9"),
    ("거래일자,적요,출금액,입금액,잔액", "2026-10-13,Rent,5,0,9"),
    (
      "Дата i час операції,Деталі операції,Сума в валюті картки,Залишок після операції",
      "13.10.2026 10:00:00,Rent,-5.0,9.0"
    ),
    ("Datum provedení;Směr úhrady;Částka v měně účtu;Zpráva", "13/10/2026;Odchozí;-5,00;Rent"),
    ("Kirjauspäivä;Arvopäivä;Määrä;Viesti", "2026-10-13;2026-10-13;-5,00;Rent"),
    (
      "Buchungstag;Wert;Begünstigter / Auftraggeber;Betrag;Soll;Haben",
      "13.10.2026;13.10.2026;Rent;;-5,00;"
    ),
    ("Fecha De Operación,Descripción,Depósitos,Retiros,Saldo", "13/10/2026,Rent,-,$5.00,$9.00"),
    ("Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo", "13/10/2026,Rent,0,5.00 DB,,9.00"),
    ("年月日,お引出し,お預入れ,お取り扱い内容,残高", "2026/10/13,5,,Rent,9"),
    ("交易日,說明,支出金額,存入金額,餘額", "2026/10/13,Rent,5.00,,9.00"),
    ("Дата,Опис операції,Сума у валюті картки", "13.10.2026 10:00:00,Rent,-5.00"),
    ("Date, Transaction Details, Funds Out, Funds In", "10/13/2026, Rent, 5.00, "),
    ("Data finalizarii tranzactiei;Descriere tranzactie;Debit (suma)", "13.10.2026;Rent;5,00"),
    ("date_comptabilisation;libellé_complet_operation;montant_operation", "13/10/2026;Rent;-5,00"),
    ("Kontonummer;Buchungsdatum;Empfaenger 1;Empfaenger 2;Betrag", "1;13.10.2026;Rent;;-5,00"),
    ("Date;Debit/Credit (D/C);Amount;Sender/receiver name", "2026-10-13;D;5.00;Rent"),
    ("datum zaúčtování;částka;název účtu protiúčtu", "13.10.2026;-5,00;Rent"),
    ("Uitvoeringsdatum;Bedrag;Naam van de tegenpartij", "13/10/2026;-5,00;Rent"),
    ("Data operacji,Kwota,Opis transakcji,,", "2026-10-13,-5.00,Tytuł,Adres: Rent,x"),
    ("Dato;Valør;Tekst;Beløb;Saldo", "13.10.2026;13.10.2026;Rent;-5,00;9,00"),
    ("TransactionDate,Description,Value,AccountBalance", "20261013,Rent,-5.00,9.00"),
    ("Transfer date,Description,Amount,Balance", "13 OCT 2026,Rent,-$5.00,$9.00"),
    ("RELEASE_DATE;TYPE;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE", "13-10-2026;Rent;-5,00;9,00"),
    ("Data Lançamento,Título,Entrada(R$),Saída(R$)", "13/10/2026,Rent,0.00,5.00"),
    ("Tarih/Saat;İşlem Tutarı*;Bakiye;Açıklama", "13/10/2026-10:00:00;-5,00;9,00;Rent"),
    ("交易日期,记账金额(收入),记账金额(支出),对方户名", "2026-10-13,,5.00,Rent"),
    ("Datum knjiženja;Opis;Zaduženje;Odobrenje", "13.10.2026;Rent;5,00;"),
    ("Dátum spracovania;Suma;Názov protiúčtu", "13.10.2026;-5,00;Rent"),
    ("Buchung;Valuta;Sender / Empfänger;Betrag in EUR", "13.10.2026;13.10.2026;Rent;-5,00"),
    ("Könyvelés dátuma;Partner elnevezése;Összeg", "2026.10.13.;Rent;-5"),
    ("Data transakcji;Szczegóły transakcji;Kwota operacji", "13-10-2026;Rent;-5,00"),
    ("Transaktionsdatum,Betrag,Debit/Kredit,Händler,Text", "13.10.2026,5.00,Debit,,Rent"),
    // Names in parts, with numbers, and of what the bank has booked
    ("Datum;Betrag Soll;Betrag Haben;VWZ1;VWZ2", "13.10.2026;5,00;;;Rent"),
    ("Utført dato;Bokført dato;Tekst;Beløp inn;Beløp ut", "12.10.2026;13.10.2026;Rent;;5,00"),
    ("Datum;Vorgang/Verwendungszweck;Umsatz;Soll/Haben", "13.10.2026;Rent;5,00;S"),
    ("Data transakcji,Odbiorca/Nadawca,Kwota", "2026-10-13,Rent,-5.00"),
    ("Buchungsdatum;Originalbetrag;Buchungsbetrag;Text", "13.10.26;-6,00;-5,00;Rent"),
    ("Date;desc;amount;balance", "13/10/2026;Rent;-5.00;9.00"),
    ("Started Date,Completed Date,Description,Amount", "2026-10-12,2026-10-13,Rent,-5.00"),
    ("Date de début,Date de fin,Description,Montant", "2026-10-12,2026-10-13,Rent,-5.00"),
    ("Receipt No.,Completion Time,Details,Paid In,Withdrawn", "Q1,2026-10-13 09:00,Rent,,5.00"),
    ("Fecha;Concepto;Ingreso;Egreso", "13/10/2026;Rent;;5,00"),
    ("Data;Lançamento;Detalhes;Valor", "13/10/2026;;Rent;-5,00"),
    ("Tranzakció dátuma,Partner neve,Tranzakció összege", "2026.10.13.,Rent,-5"),
    ("Datum verrichting;bedrag;Handelaar;toelichting", "13/10/2026;-5,00;Rent;"),
    ("Date Processed,Description,Amount", "13-Oct-2026,Rent,-£5.00"),
    ("Fecha,Descripción,Bruto,Comisión,Neto", "13/10/2026,Rent,\"-4,50\",\"-0,50\",\"-5,00\""),
    ("id,name,state,date,amount", "1,Rent,APPROVED,\"13 ott 2026. 02:59:45\",\"-5,00 \""),
    ("Date;Beneficiary's name;(D/C);Amount;Archive ID", "13.10.2026;Rent;D;5,00;R1"),
    ("お取引日,摘要,お預入額,お引き出し額", "2026年10月13日,Rent,,5"),
    ("取引日,受入金額（円）,払出金額（円）,詳細１,詳細２", "20261013,,5,,Rent"),
    // A day that no name claims is found by what is in its column.
    ("Дата совершения;Описание;Сумма в валюте счета", "13.10.2026;Rent;-5"),
    ("Kind,Amount,Authorised on,Text", "Card,-5.00,2026-10-13,Rent"),
    // Columns that say which way money went count more than one that does not.
    ("Datum;Buchungstext;Betrag;Belastung;Gutschrift", "13.10.2026;Rent;5.00;5.00;"),
    // Programs
    ("Date,Payee,Outflow,Inflow", "2026-10-13,Rent,5.00,"),
    ("Date,Withdrawal (-),Deposit (+),Remark", "2026-10-13,5.00,,Rent"),
  ])
  func `a header is understood`(_ header: String, _ row: String) {
    let statement = ReadStatement(header + "\n" + row + "\n")
    let words = statement.rows.first?.split(separator: " ").map(String.init) ?? []
    #expect(statement.findings == [])
    #expect(words.prefix(2) == ["2", "2026-10-13"])
    #expect(words.contains("Rent"))
    #expect(["-5", "-5.0", "-5.00"].contains(words.dropFirst(2).first))
  }
}
