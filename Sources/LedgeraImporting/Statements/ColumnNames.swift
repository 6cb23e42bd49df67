import LedgeraDiagnostics

/// Names that banks give their columns, in the languages of Europe.
enum ColumnNames {
  /// The column of a header's field; nil: unknown.
  static func column(named field: String) -> StatementColumn? { table[normalized(field)] }

  /// Lower case, without what is in parentheses, words separated by single blanks.
  static func normalized(_ field: String) -> String {
    var words: [String] = []
    var word = ""
    var depth = 0
    for character in field.lowercased() {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth = max(0, depth - 1)
      default:
        guard depth == 0 else { continue }
        if character.isLetter || character.isNumber {
          word.append(character)
          continue
        }
      }
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    if !word.isEmpty { words.append(word) }
    return words.joined(separator: " ")
  }

  private static let table: [String: StatementColumn] = {
    var table: [String: StatementColumn] = [:]
    for (column, names) in names {
      for name in names.split(separator: ",") { table[normalized(String(name))] = column }
    }
    return table
  }()

  /// As they are normalised: English, German, French, Spanish, Italian, Dutch, Portuguese and others.
  private static let names: [(StatementColumn, String)] = [
    (
      .date,
      """
      date,booking date,posting date,posted date,post date,posted,transaction date,trans date,
      date posted,completed date,date completed,process date,entry date,operation date,
      buchungstag,buchungsdatum,buchung,datum,umsatzdatum,
      date operation,date de l opération,date opération,date d opération,date comptable,
      date de comptabilisation,
      fecha,fecha operación,fecha de operación,fecha operacion,fecha contable,
      data,data operazione,data contabile,data registrazione,
      boekdatum,transactiedatum,boekingsdatum,
      data movimento,data lançamento,data mov,data operação,
      bokföringsdag,bokført,bogført,dato,bogføringsdato,kirjauspäivä,data księgowania,data operacji,
      datum provedení,datum zaúčtování
      """
    ),
    (
      .valueDate,
      """
      value date,valuta,valutadatum,wertstellung,wertstellungstag,wert,date valeur,
      date de valeur,valeur,fecha valor,f valor,data valuta,rentedatum,data valor,valutadag,
      data waluty
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
      naam,naam tegenpartij,naam omschrijving,tegenpartij,beneficiário
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
      descrição,descritivo,texto,tekst,viesti,selite,opis,opis operacji,tytuł,popis
      """
    ),
    (
      .amount,
      """
      amount,value,transaction amount,value amount,billed amount,
      betrag,umsatz,umsatzbetrag,betrag in eur,betrag eur,
      montant,montant de l opération,montant opération,montant en euros,montant eur,
      importe,importe eur,cantidad,monto,
      importo,ammontare,bedrag,bedrag eur,transactiebedrag,montante,valor,valor eur,importância,
      belopp,beløp,beløb,määrä,kwota,kwota operacji,částka,objem
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
      uscite,af,débito,débitos,saídas,ut af konto,ud
      """
    ),
    (
      .in,
      """
      credit,credits,credit amount,paid in,money in,deposit,deposits,deposit amount,in,received,
      haben,gutschrift,gutschriften,einnahmen,eingang,einnahme,
      crédit,crédits,crédit euros,recettes,abono,abonos,haber,depósitos,ingresos,avere,accrediti,
      accredito,entrate,bij,crédito,créditos,entradas,inn på konto,ind
      """
    ),
    (
      .direction,
      """
      debit credit,credit debit,dr cr,cr dr,soll haben,s h,sollhaben,kennzeichen,af bij,
      debit credit indicator,cdtdbtind,credit debit indicator,sens,debet credit
      """
    ),
    (
      .balance,
      """
      balance,running balance,account balance,balance after,ledger balance,closing balance,
      saldo,kontostand,saldo nach buchung,neuer saldo,kontosaldo,
      solde,solde après opération,saldo disponible,saldo contabile,saldo na mutatie,
      saldo contabilístico,saldo após,pozostałe saldo,saldo po operacji,zůstatek
      """
    ),
    (
      .currency,
      """
      currency,currency code,ccy,account currency,währung,waehrung,devise,monnaie,moneda,divisa,
      valuta code,munt,muntsoort,moeda,valutakod,waluta,měna
      """
    ),
    (
      .id,
      """
      id,transaction id,transaction reference,reference number,ref no,fitid,unique id,bank reference,
      transaction number,referenznummer,buchungsreferenz,transaktionsnummer,umsatz id,transaktions id,
      end to end id,identifiant,référence,numéro de l opération,référence de l opération,
      nº operación,referencia,numero operazione,identificativo,volgnummer,transactiereferentie,
      referência,numer transakcji
      """
    ),
  ]
}

/// What a column of a bank's file holds.
package enum StatementColumn: String, Sendable, CaseIterable {
  /// The day the bank booked it.
  case date
  /// The day from which it bears interest; of no use where there is a `date`.
  case valueDate = "valuta"
  case payee
  case description
  /// With its sign.
  case amount
  /// With its sign, fees taken off.
  case net
  /// What the bank took for itself, with or without a sign.
  case fee
  /// Money out, with or without a minus sign.
  case out
  /// Money in.
  case `in`
  /// Whether `amount` went out or came in.
  case direction
  /// The account's balance after the row.
  case balance
  case currency
  /// The bank's own identifier.
  case id
  /// Anything else.
  case skipped = "-"

  /// The column of a name as `--columns` takes it; nil: none.
  package init?(option name: String) {
    switch name.lowercased() {
    case "", "-", "_", "skip": self = .skipped
    case "debit", "out": self = .out
    case "credit", "in": self = .in
    case "value-date", "valuta": self = .valueDate
    case let name: self.init(rawValue: name)
    }
  }
}
