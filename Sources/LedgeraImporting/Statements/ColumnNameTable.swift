/// What banks call their columns, language by language.
enum ColumnNameTable {
  /// As written, and without accents where that means nothing else.
  static let all: [String: StatementColumn] = {
    var table: [String: StatementColumn] = [:]
    var plain: [String: StatementColumn] = [:]
    for (column, names) in [(.payee, PartyNames.payers), (.payee, PartyNames.recipients)] + names {
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
      run date,belegdatum,dateop,trade date,kuupäev,data mokėjimo,datums,datum transakce,päivä,
      transaktionsdatum,transaktionsdag,reskontradatum,tranzakció dátuma,könyvelés dátuma,
      dátum,дата,дата операции,дата и час,дата платежа,交易日期,交易时间,记账日期,取引日,日付,işlem tarihi,tarih,
      created,created utc,
      booked at,booked on,txn date,tran date,posting dt,transaction dt,date transaction,date d exécution,
      dagsetning,ngày giao dịch,ngày,ημ νία,ημερομηνία,ημερομηνία συναλλαγής,תאריך,תאריך עסקה,取引日時,
      ご利用日,利用日,거래일,거래일시,거래일자,datum transakcije,datum obdelave,datum knjiženja,datum izvršenja,
      data tranzacție,data tranzacției,data tranzactiei,data înregistrării,bokføringsdato,bokföringsdatum,
      datum zpracování,dátum zaúčtovania,dátum transakcie,дата транзакции,дата i час операції,дата операції,
      дата та час операції,дата проводки,дата обработки,datetime,date time,timestamp,data transakcji,วันที่,
      clearing date,settlement date,تاريخ,التاريخ,data di registrazione,data operaz,afschrijfdatum,
      settlement date local,date comptabilisation,data finalizarii tranzactiei,uitvoeringsdatum,tanggal transaksi,
      tanggal,年月日,交易日,transfer date,release date,tarih saat,dátum spracovania,
      date processed,processed date,date of transaction,activity date,effective date,purchase date,
      transaction posted date,transaction date time,datum der transaktion,transaktionszeitpunkt,completion time,
      datum verrichting,datum boeking,дата совершения операции,fecha transacción,fecha de transacción,
      fecha movimiento,fecha del movimiento,fecha de registro,fecha apunte,f operación,f contable,
      data da operação,data do movimento,data pagamento,data transazione,bokført dato,bogført dato,
      data de conclusão,date de fin,datum des abschlusses,data di completamento,fecha de finalización,
      datum voltooid,data zrealizowania,data finalizării,datum dokončení,befejezés dátuma,
      afslutningsdato,slutförandedatum,お取引日,交易成功时间,交易日
      """
    ),
    (
      .valueDate,
      """
      value date,valuta,valutadatum,wertstellung,wertstellungstag,wert,date valeur,
      date de valeur,valeur,fecha valor,f valor,data valuta,rentedatum,data valor,valutadag,
      data waluty,
      started date,date started,dateval,data valuty,värdedatum,rentedato,value dt,дата валютирования,
      értéknap,valör,payment date,
      valuta date,value dat,arvopäivä,maksupäivä,data rozliczenia,ngày hiệu lực,תאריך ערך,תאריך חיוב,datum valute,
      vaxtadags,ημ νία αξίας,data valutei,valør,settled date,utført dato,data de início,date de début,
      datum des beginns,data di inizio,fecha de inicio,startdatum,data rozpoczęcia,data începerii,
      datum zahájení,kezdés dátuma,startdato
      """
    ),
    (
      .payee,
      """
      name,counterparty,counterparty name,merchant,merchant name,
      payer payee,other party,
      empfänger,auftraggeber,begünstigter zahlungspflichtiger,beguenstigter zahlungspflichtiger,
      auftraggeber empfänger,
      name zahlungsbeteiligter,
      zahlungsempfänger*in,gegenkonto name,partnername,zahlungspartner,
      tiers,contrepartie,controparte,
      naam,naam tegenpartij,naam omschrijving,tegenpartij,beneficiário,
      partner name,nom,nom du tiers,namn,navn,nimi,saaja maksja,saaja maksja nimi,beneficiary payer,payer beneficiary,
      mokėtojas gavėjas,
      name auftraggeber empfänger,naam begunstigde,nombre,kontrahent,
      nadawca odbiorca,partner,partner neve,контрагент,кореспондент,получатель,交易对方,对方户名,
      saaja maksaja,counter party,party name,op name,nom de la contrepartie,tegenrekeninghouder,naam tegenpartij bevat,
      begünstigter auftraggeber,auftraggeber begünstigter,dane kontrahenta,odbiorca zleceniodawca,
      název protiúčtu,název protistrany,název účtu protistrany,ellenoldali név,
      наредител получател,naziv,primatelj,platitelj primatelj,plačnik prejemnik,prejemnik,
      nume beneficiar,beneficiar,δικαιούχος,שם המוטב,שם בית עסק,שם בית העסק,取引先,ご利用店名,利用店名,거래처,내용,tran party,
      empfaenger,sender receiver name,naam van de tegenpartij,
      název účtu protiúčtu,sender empfänger,partner elnevezése,názov protiúčtu,título,
      handelaar,counteraccount name,name of counterparty,counterparty s name,
      nazwa kontrahenta,empfängername,
      nazwa nadawcy odbiorcy,mottakernavn,navn mottaker,보낸분 받는분,对手信息,对方账户名,商户名称
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
      beskrywing,opis transakcji,opis operacji tytuł,zpráva pro příjemce,lançamento,histórico,forklaring,
      tekst på kontoutskrift,paaiškinimai,paskirtis,selgitus,skaidrojums,mērķis,action,
      payment details,purpose,original description,transaktion,meddelande,melding,beskrivelse,
      concepto ampliado,közlemény,leírás,назначение платежа,описание,описание операции,основание,
      摘要,交易摘要,备注,商品说明,摘要内容,açıklama,
      title,operazione,dettagli,detalle,descrizione operazioni,descrizione completa,memo description,
      transaktionstext,forklaring tekst,viesti maksajalle,zpráva,zpráva pro mne,poznámka,
      upřesnění,poznámka k úhradě,označení operace,detalii tranzactie,detalii tranzacție,detalii,descriere,
      opis plaćanja,namen,namen plačila,svrha,svrha plaćanja,mô tả,nội dung,diễn giải,αιτιολογία,περιγραφή,
      תיאור הפעולה,תיאור,פרטים,הערות,入出金内容,お取引内容,取引内容,適要,적요,거래내용,skýring,детали операции,
      деталі операції,опис операції,опис,призначення платежу,описание операции и место,รายการ,
      transaction ref,product name,concept,popis transakce,popis operace,popis transakcie,
      libellé complet opération,descriere tranzacție,keterangan,お取り扱い内容,お取扱内容,說明,szczegóły transakcji,
      szczegóły,tytułem,交易描述,交易名称,交易说明,交易场所,交易附言,附言,客户摘要,订单标题,商品,
      detalhes,melding kid fakt nr,sub description,desc,reason,vwz,additional information,additional description,additional info,info,
      information,message,message for payee,message for me,message for recipient,payment description,
      payment purpose,posting text,booking text,subject,extra information,transaktionsbeschreibung,
      transaktionsbeschreibung zusatz,zahlungsreferenz,zusatzinformationen,toelichting,
      informations complémentaires,informazioni,詳細,参考情報,รายละเอียด,información adicional,comentario,comentarios,
      commento,commentaire,комментарий
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
      amt,transaction amt,money,cash flow,buchungsbetrag,bedrag in eur,összeg,tutar,
      сумма,сумма операции,сумма платежа,сумма в валюте счета,сума,交易金额,金额,金額,suma,summa,kwota transakcji,beløp nok,
      importe en euros,valor r,gross,gross amount,montant net,
      amount total,credit debit amount,debit credit amount,amount signed,määrä euroa,
      částka v měně účtu,suma v mene účtu,suma transakcie,iznos,znesek,upphæð,ποσό,ποσό συναλλαγής,סכום,
      số tiền,入出金,金額 円,ご利用金額,利用金額,거래금액,금액,จำนวนเงิน,المبلغ,suma tranzactiei,sumă,
      сумма в валюте счёта,сумма операции в валюте счета,сума в валюті картки,
      сума операції,сума в валюті рахунку,importo operazione,importe operación,importe de la operación,
      bedrag rekening,valeur montant,belopp i kr,belopp sek,total amount,сума у валюті картки,jumlah,
      txn amount,işlem tutarı,סכום חיוב,סכום החיוב,סכום עסקה,
      tranzakció összege,入账金额,实付金额,bruto,brutto,lordo,avant commission,zahlungsbetrag,amount in account currency,account amount,
      сумма пересчитанная в валюту счета,сумма в валюте операции,betrag in kontowährung,mutatie,change,
      zaúčtovaná částka,montant de la transaction,importe del movimiento,importe movimiento,kwota w walucie rachunku
      """
    ),
    (
      .net,
      """
      net amount,net,net value,net cash amount,amount net,netto,neto,líquido,nettobetrag,betrag netto,net à payer,montant net,
      transaction net amount
      """
    ),
    (
      .fee,
      """
      fee,fees,fee amount,total fees,charge,charges,transaction fee,commission,commissions,
      gebühr,gebühren,gebuehr,gebuehren,commission fee,tarifa,entgelt,provision,frais,comisión,comisiones,commissione,
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
      ut fra konto,ut,uttag,zu lasten,débit eur,cargos en pesos,
      obciążenia,výdaje,terhelés,расход,разход,списание,дебет,支出,支出金额,borç,veloitus,nolasts,debetas,
      deebet,debet,amount out,amount debit,
      debits out,dr,obciążenie,isplata,isplate,breme,v breme,duguje,terhelés összeg,χρέωση,χρεώσεις,חובה,בחובה,
      số tiền ghi nợ,ghi nợ,phát sinh nợ,支払い金額,お支払金額,支払金額,出金,出金金額,お引出し,引出金額,찾으신금액,
      출금,출금액,출금금액,дебит,дт,видатки,списано,dépense,sortie,sorties,izdatki,plăți,iesiri,ถอนเงิน,مدين,
      withdrawl,payment amount,amount paid,cargo eur,dr amount,debit dr,funds out,支出金額,saída,
      zaduženje,交易金额支出,记账金额支出,withdrawn,egreso,egresos,払出金額,お引き出し額,ausgehend,zahlungsbetrag ausgehend
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
      inn,insättning,zu gunsten,crédit eur,kredit,
      uznania,příjmy,jóváírás,приход,зачисление,кредит,收入,收入金额,存入,alacak,panot,kreditas,kreedit,
      amount in,amount credit,
      credits in,cr,uznanie,uplata,uplate,dobro,v dobro,potražuje,jóváírás összeg,πίστωση,πιστώσεις,זכות,בזכות,
      số tiền ghi có,ghi có,phát sinh có,預かり金額,お預り金額,お預入れ,預入金額,入金,入金金額,맡기신금액,입금,
      입금액,입금금액,кт,надходження,зачислено,recette,entrée,entrées,prejemki,încasări,intrari,ฝากเงิน,دائن,
      receipt amount,amount received,abono eur,cr amount,credit cr,funds in,存入金額,entrada,
      odobrenje,交易金额收入,记账金额收入,ingreso,受入金額,お預入額,eingehend,zahlungsbetrag eingehend
      """
    ),
    (
      .direction,
      """
      debit credit,credit debit,dr cr,cr dr,soll haben,s h,sollhaben,kennzeichen,af bij,
      debit credit indicator,cdtdbtind,credit debit indicator,sens,debet credit,
      creditdebet,credit debet,d k,k d,d c,c d,dc,dk,cd,debit or credit,credit or debit,indicateur,
      debetas kreditas,deebet kreedit d c,deebet kreedit,buy sell,debet kredit,kredit debet,debets kredīts,soll haben kennz,
      soll haben kennzeichen,bij af,df kz,afbij,cr db,db cr,money in out,in out,drcr,crdr,收 支,
      směr úhrady,smer,směr,terhelés jóváírás,πρόσημο ποσού,πρόσημο,χ π,dr or cr,débit crédit,
      debe haber,credit debit flag,debit credit flag,dc indicator,dc flag,transaction direction,direction,
      obciążenie uznanie,入払区分,入出金区分,debit kredit,kredit debit,bevétel kiadás,借贷
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
      баланс,салдо,余额,账户余额,残高,bakiye,balance after transaction,saldo eur,saldo disp,
      sold,sold final,sold contabil,stanje,stanje na računu,staða,υπόλοιπο,לאחר פעולה יתרה,
      יתרה לאחר פעולה,יתרה,היתרה בש ח,יתרה בש ח,số dư,差引残高,取引後残高,お預り残高,거래후잔액,잔액,залишок після операції,
      залишок,saldo na trn,zostatok,egyenleg összeg,คงเหลือ,الرصيد,disponible,runningbalance,
      solde comptable,closing bal,balance after txn,餘額,saldo do dia,partial balance,
      verfügbares guthaben,guthaben,現在高,本次余额,联机余额,boeksaldo,running total,saldo después
      """
    ),
    (
      .currency,
      """
      currency,currency code,ccy,account currency,währung,waehrung,devise,monnaie,moneda,divisa,
      valuta code,munt,muntsoort,moeda,valutakod,waluta,měna,
      waers,munteenheid,transaction currency,currency name,valiuta,valuuta,waluta operacji,
      pénznem,devizanem,валюта,валюта операции,币种,交易币种,döviz,kontowährung,
      valuutta,valutacode,devies,měna účtu,mena,mena účtu,whg,devise du compte,posted currency,valută,moneda contului,
      νόμισμα,מטבע חיוב,通貨,통화,валюта счёта,валюта счета,валюта рахунку,waluta rachunku,account ccy,txn currency,
      billing currency,booked currency,settlement currency,billed currency,币别,货币,交易货币,入账货币,记账币种,monn,buchungswährung,zahlungswährung,booking currency,account currency code,валюта платежа,
      tranzakció devizaneme,iso currency code,cur,curr
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
      номер операции,交易号,交易流水号,
      transaktions nr,transactienummer,tranzakcióazonosító,取引番号,id pohybu,identificador,
      n de transaction,id de transacción,archive id,ref,交易订单号,交易单号,numéro de transaction,transaktionskennung
      """
    ),
    (
      .state,
      """
      status,state,completed,pending,zustand,buchungsstatus,statut,état,estado,stato,tila,olek,būsena,
      statuss,статус,交易状态,状态,durum,
      contabilizzazione,booking status,transaction status,buchungsinfo,trans status,当前状态,estado movimiento,
      estado de la operación,stav,állapot,stare,κατάσταση
      """
    ),
    (
      .account,
      """
      account,account name,kontoname,own account,client account,posted account,auftragskonto,iban auftragskonto,rekening,rekeningnummer,
      iban bban,ibanbban,eigenes konto,kliendi konto,sąskaitos nr,klienta konts,product,
      nr rachunku,mein konto,from account,bankkonto,
      sąskaita,accountnum,numéro de compte,číslo účtu
      """
    ),
  ]
}
