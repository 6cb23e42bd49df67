import LedgeraDiagnostics

import LedgeraModel

/// Names that banks give their columns.
enum ColumnNames {
  /// The column of a header's field; nil: unknown.
  static func column(named field: String) -> StatementColumn? {
    let accented = BankWords.plain(field, keepsAccents: true)
    for words in [accented, BankWords.plain(field)] {
      if let column = table[words] { return column }
      let rest = BankWords.withoutCurrency(words)
      if rest != words, let column = table[rest] { return column }
    }
    return nil
  }

  /// The currency that a header's field names (`Amount (EUR)`, `Debit CHF`); nil: none.
  static func currency(in field: String) -> String? {
    let inside = field.split { "()[]".contains($0) }.dropFirst().first.map { String($0).trimmed }
    let candidates = [inside, field.split(separator: " ").last.map(String.init)]
    return candidates.compactMap { $0 }.first { Currencies.contains(symbol: $0) }
  }

  /// Columns that say whether money went in or out if all their fields do.
  static func mayHoldDirections(_ field: String) -> Bool {
    directionNames.contains(BankWords.plain(field))
  }

  private static let directionNames: Set<String> = [
    "type", "transaction type", "trans type", "typ", "tipo", "tipo movimiento", "art",
    "tipo de movimiento", "buchungsart", "buchungstyp", "transaktionstyp", "typ transakcji",
  ]

  /// Columns of what the account changed by, where others say it in the currency of the trade.
  static func isBookedAmount(_ field: String) -> Bool {
    bookedNames.contains(BankWords.plain(field))
  }

  private static let bookedNames: Set<String> = [
    "buchungsbetrag", "billed amount", "billing amount", "settlement amount", "booked amount",
    "сумма платежа", "сумма в валюте счета",
  ]

  /// Columns of accounts that are the other party's where there is a column for that.
  static func isAccountOfEither(_ field: String) -> Bool {
    accountNames.contains(BankWords.plain(field))
  }

  private static let accountNames: Set<String> = [
    "account number", "account no", "account iban", "iban", "konto",
    "kontonummer", "konto nr", "cuenta", "compte", "numero de compte", "conto", "conta",
    "rachunek", "ucet", "счет", "номер счета",
  ]

  /// As written, and without accents where that means nothing else.
  private static let table: [String: StatementColumn] = {
    var table: [String: StatementColumn] = [:]
    var plain: [String: StatementColumn] = [:]
    for (column, names) in names {
      for name in names.split(separator: ",") {
        table[BankWords.plain(name, keepsAccents: true)] = column
        plain[BankWords.plain(name)] = column
      }
    }
    return table.merging(plain) { written, _ in written }
  }()

  /// English, German, French, Spanish, Italian, Dutch, Portuguese, then others.
  private static let names: [(StatementColumn, String)] = [
    (
      .date,
      """
      date,booking date,posting date,posted date,post date,posted,transaction date,trans date,
      date posted,posted transactions date,completed date,date completed,process date,entry date,operation date,
      buchungstag,buchungsdatum,buchung,datum,umsatzdatum,
      date operation,date de l opération,date opération,date d opération,date comptable,
      date de comptabilisation,
      fecha,fecha operación,fecha de operación,fecha operacion,fecha contable,
      data,data operazione,data contabile,data registrazione,
      boekdatum,transactiedatum,boekingsdatum,
      data movimento,data lançamento,data mov,data operação,
      bokföringsdag,bokført,bogført,dato,bogføringsdato,kirjauspäivä,data księgowania,data operacji,
      datum provedení,datum zaúčtování,
      run date,belegdatum,dateop,trade date,kuupäev,data mokėjimo,data,datums,datum transakce,päivä,
      transaktionsdatum,transaktionsdag,reskontradatum,utført dato,tranzakció dátuma,könyvelés dátuma,
      dátum,дата,дата операции,дата и час,дата платежа,交易日期,交易时间,记账日期,取引日,日付,işlem tarihi,tarih,
      created,created utc
      """
    ),
    (
      .valueDate,
      """
      value date,valuta,valutadatum,wertstellung,wertstellungstag,wert,date valeur,
      date de valeur,valeur,fecha valor,f valor,data valuta,rentedatum,data valor,valutadag,
      data waluty,
      started date,date started,dateval,data valuty,värdedatum,rentedato,value dt,дата валютирования,
      értéknap,valör,payment date
      """
    ),
    (
      .payee,
      """
      payee,name,counterparty,counterparty name,merchant,merchant name,beneficiary,recipient,
      payer payee,other party,
      empfänger,auftraggeber,begünstigter zahlungspflichtiger,beguenstigter zahlungspflichtiger,
      auftraggeber empfänger,zahlungsempfänger,zahlungspflichtiger,
      name zahlungsbeteiligter,zahlungspflichtige r,zahlungsempfänger in,zahlungspflichtiger in,
      zahlungsempfänger*in,gegenkonto name,partnername,zahlungspartner,
      bénéficiaire,tiers,contrepartie,beneficiario,ordenante,controparte,
      naam,naam tegenpartij,naam omschrijving,tegenpartij,beneficiário,
      partner name,payee name,nom,nom du tiers,namn,navn,nimi,saaja,saaja maksja,saaja maksja nimi,beneficiary payer,payer beneficiary,gavėjas,
      mokėtojas gavėjas,saņēmējs,maksātājs,avsändare,mottagare,auftraggeber empfänger,
      name auftraggeber empfänger,naam begunstigde,nombre,kontrahent,nazwa odbiorcy,
      nadawca odbiorca,partner,partner neve,контрагент,получатель,交易对方,对方户名
      """
    ),
    (
      .description,
      """
      description,transaction description,details,detail,memo,narrative,narration,particulars,
      reference,payment reference,text,transaction details,notes,remittance information,
      verwendungszweck,buchungstext,beschreibung,vorgang,umsatztext,mitteilung,bezeichnung,
      zahlungsgrund,avisierungstext,buchungsdetails,
      libellé,libelle,libellé opération,libellé simplifié,détail,détails,description opération,
      motif,communication,communications,
      concepto,descripción,descripcion,movimiento,observaciones,
      descrizione,descrizione operazione,causale,
      omschrijving,mededelingen,mededeling,
      descrição,descritivo,texto,tekst,viesti,selite,opis,opis operacji,tytuł,popis,
      rubrik,otsikko,beskrivning,transaction,label,transaction remarks,remarks,remark,remarque,
      beschreibung1,beschreibung2,beschreibung3,beskrywing1,beskrywing2,beskrywing3,
      opis transakcji,opis operacji tytuł,zpráva pro příjemce,lançamento,histórico,forklaring,
      tekst på kontoutskrift,paaiškinimai,paskirtis,selgitus,skaidrojums,mērķis,action,
      payment details,purpose,original description,transaktion,text1,meddelande,melding,beskrivelse,
      concepto ampliado,közlemény,leírás,назначение платежа,описание,описание операции,основание,
      摘要,交易摘要,备注,商品说明,摘要内容,açıklama
      """
    ),
    (
      .amount,
      """
      amount,value,transaction amount,value amount,billed amount,billing amount,settlement amount,booked amount,
      betrag,umsatz,umsatzbetrag,betrag in eur,betrag eur,
      montant,montant de l opération,montant opération,montant en euros,montant eur,
      importe,importe eur,cantidad,monto,
      importo,ammontare,bedrag,bedrag eur,transactiebedrag,montante,valor,valor eur,importância,
      belopp,beløp,beløb,määrä,kwota,kwota operacji,částka,objem,
      amt,transaction amt,cash flow,buchungsbetrag,bedrag in eur,bedrag,összeg,tutar,
      сумма,сумма операции,сумма платежа,сумма в валюте счета,сума,交易金额,金额,金額,suma,summa,kwota transakcji,beløp nok,
      importe en euros,valor r,gross,gross amount,montant net,bedrag
      """
    ),
    (
      .net,
      "net amount,net,net value,amount net,netto,nettobetrag,betrag netto,net à payer,montant net"
    ),
    (
      .fee,
      """
      fee,fees,fee amount,total fees,charge,charges,transaction fee,commission,commissions,
      gebühr,gebühren,gebuehr,gebuehren,entgelt,provision,frais,comisión,comisiones,commissione,
      commissioni,kosten transactie,opłata,prowizja,avgift
      """
    ),
    (
      .out,
      """
      debit,debits,debit amount,paid out,money out,withdrawal,withdrawals,withdrawal amount,out,
      spent,soll,belastung,belastungen,lastschrift,ausgaben,ausgang,ausgabe,
      débit,débits,débit euros,dépenses,cargo,cargos,debe,retiros,gastos,dare,addebiti,addebito,
      uscite,af,débito,débitos,saídas,ut af konto,ud,
      outflow,withdrawal amt,withdrawals amount,debit amt,paid out amount,payments,spend,
      ut fra konto,ut,uttag,belastung,zu lasten,débit eur,cargos en pesos,
      obciążenia,výdaje,terhelés,расход,списание,дебет,支出,支出金额,borç,veloitus,nolasts,debetas,
      deebet,amount out,amount debit
      """
    ),
    (
      .in,
      """
      credit,credits,credit amount,paid in,money in,deposit,deposits,deposit amount,in,received,
      haben,gutschrift,gutschriften,einnahmen,eingang,einnahme,
      crédit,crédits,crédit euros,recettes,abono,abonos,haber,depósitos,ingresos,avere,accrediti,
      accredito,entrate,bij,crédito,créditos,entradas,inn på konto,ind,
      inflow,deposit amt,deposits amount,credit amt,paid in amount,receipts,
      inn på konto,inn,insättning,zu gunsten,crédit eur,
      uznania,příjmy,jóváírás,приход,зачисление,кредит,收入,收入金额,存入,alacak,panot,kreditas,kreedit,
      amount in,amount credit
      """
    ),
    (
      .direction,
      """
      debit credit,credit debit,dr cr,cr dr,soll haben,s h,sollhaben,kennzeichen,af bij,
      debit credit indicator,cdtdbtind,credit debit indicator,sens,debet credit,
      creditdebet,credit debet,d k,k d,d c,c d,dc,dk,cd,debit or credit,credit or debit,indicateur,
      debetas kreditas,deebet kreedit d c,deebet kreedit,debet kredit,kredit debet,debets kredīts,soll haben kennz,
      soll haben kennzeichen,bij af,df kz,afbij,cr db,db cr,money in out,in out,drcr,crdr,收 支
      """
    ),
    (
      .balance,
      """
      balance,running balance,account balance,balance after,ledger balance,closing balance,
      saldo,kontostand,saldo nach buchung,neuer saldo,kontosaldo,
      solde,solde après opération,saldo disponible,saldo contabile,saldo na mutatie,
      saldo contabilístico,saldo após,pozostałe saldo,saldo po operacji,zůstatek,
      running bal,balance amount,bal,available balance,saldo po transakcji,saldo końcowe,
      saldo efter transaktion,bokfört saldo,likutis,atlikums,jääk,egyenleg,остаток,остаток по счету,
      баланс,余额,账户余额,残高,bakiye,balance after transaction,saldo eur,saldo disp
      """
    ),
    (
      .currency,
      """
      currency,currency code,ccy,account currency,währung,waehrung,devise,monnaie,moneda,divisa,
      valuta code,munt,muntsoort,moeda,valutakod,waluta,měna,
      waers,munteenheid,transaction currency,currency name,valiuta,valuuta,waluta operacji,
      pénznem,devizanem,валюта,валюта операции,币种,交易币种,döviz,kontowährung
      """
    ),
    (
      .id,
      """
      id,transaction id,transaction reference,reference number,ref no,fitid,unique id,bank reference,
      transaction number,referenznummer,buchungsreferenz,transaktionsnummer,umsatz id,transaktions id,
      end to end id,identifiant,référence,numéro de l opération,référence de l opération,
      nº operación,referencia,numero operazione,identificativo,volgnummer,transactiereferentie,
      referência,numer transakcji,
      balance transaction id,arhiveerimistunnus,įrašo nr,viitenumero,arkivreferens,tranzakció azonosító,
      номер операции,交易号,交易流水号
      """
    ),
    (
      .state,
      """
      status,state,completed,zustand,buchungsstatus,statut,état,estado,stato,tila,olek,būsena,
      statuss,статус,交易状态,状态,durum
      """
    ),
    (
      .account,
      """
      account,account name,kontoname,own account,client account,posted account,auftragskonto,iban auftragskonto,rekening,rekeningnummer,
      iban bban,ibanbban,eigenes konto,kliendi konto,sąskaitos nr,klienta konts,product,
      nr rachunku,mein konto,from account,bankkonto
      """
    ),
  ]
}
