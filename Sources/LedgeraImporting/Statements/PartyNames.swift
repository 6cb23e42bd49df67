/// Names of columns that say which party to a payment they hold, as one of the two is the account's holder.
enum PartyNames {
  enum Party { case payer, recipient }

  /// nil: it may hold either.
  static func party(_ field: String) -> Party? { parties[BankWords.plain(field)] }

  /// Whether only statements of cards have such a column: that of shops, or of who holds the card.
  static func isOfCard(_ field: String) -> Bool { cards.contains(BankWords.plain(field)) }

  private static let cards = Set(
    """
    merchant,merchant name,merchant category,merchant city,merchant zip,name of merchant,card member,cardmember,
    cardholder,card holder,cardholder name,card holder name,card used,card used for transaction,karteninhaber,
    karteninhaber in,händler,händlername,commerçant,titulaire de la carte,establecimiento,comercio,
    estabelecimento,esercente,שם בית העסק,שם בית עסק,ご利用店名,利用店名,가맹점,가맹점명
    """.split(separator: ",").map { BankWords.plain($0) })

  /// Whether a column holds the account's holder, as another one holds the other party.
  static func isHolder(_ field: String, beside names: [String]) -> Bool {
    guard let others = holders[BankWords.plain(field)] else { return false }
    return names.contains { BankWords.plain($0) == others }
  }

  private static let parties: [String: Party] = {
    var parties: [String: Party] = [:]
    for word in payers.split(separator: ",") { parties[BankWords.plain(word)] = .payer }
    for word in recipients.split(separator: ",") { parties[BankWords.plain(word)] = .recipient }
    return parties
  }()

  /// All of these are payees, too, in `ColumnNameTable`.
  static let payers = """
    zahlungspflichtige r,zahlungspflichtiger,zahlungspflichtiger in,payer,payer name,name of payer,payer s name,
    sender,sender name,sender s name,maksaja,maksja,mokėtojas,maksātājs,avsändare,nadawca,nazwa nadawcy,
    dane nadawcy,ordenante,ordinante
    """
  static let recipients = """
    zahlungsempfänger,zahlungsempfänger in,payee,payee name,name of payee,recipient,recipient name,
    recipient s name,beneficiary,beneficiary name,beneficiary s name,saaja,saajan nimi,maksun saaja,gavėjas,
    saņēmējs,mottagare,odbiorca,nazwa odbiorcy,dane odbiorcy,beneficiario,bénéficiaire
    """

  /// The other party's column by the holder's.
  private static let holders: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      ("Naam", "Naam tegenpartij"), ("Nom", "Nom de la contrepartie"),
      ("Auftraggeber/Zahlungsempfänger", "Empfänger/Zahlungspflichtiger"),
    ].map { (BankWords.plain($0), BankWords.plain($1)) })
}
