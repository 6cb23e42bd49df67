public import LedgeraDocuments
import LedgeraModel

extension AccountRegister {
  /// What text shows beside the entries.
  public struct Presentation: Sendable {
    /// A line above the entries names the account.
    public var hasHeading = true

    public init() {}
  }

  /// The register for people, spreadsheets and programs.
  public func document(_ presentation: Presentation = Presentation()) -> Document {
    Document(
      title: heading, blocks: [.register(register(presentation))], records: records, json: json)
  }

  private var heading: String {
    "Transactions in \(journal.name(account)) and subaccounts:"
  }

  private func register(_ presentation: Presentation) -> Register {
    var texts = AmountTexts(journal)
    let entries = items.map { item in
      Register.Entry(
        date: item.day.text, description: journal.transaction(item.transaction).description,
        account: otherAccounts(of: item), amount: texts.cell(item.change, item.changeDecimals),
        total: texts.cell(item.balance, item.balanceDecimals))
    }
    return Register(
      title: presentation.hasHeading ? heading : nil, accountElision: .end, entries: entries)
  }

  /// `ex:food, as:ba:checking`.
  private func otherAccounts(of item: Item) -> String {
    item.otherAccounts.map { AccountRegister.summarised(journal.name($0)) }
      .joined(separator: ", ")
  }

  /// An account name with two letters of each part but the last.
  private static func summarised(_ name: String) -> String {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropLast() {
      parts[index] = String(String.UnicodeScalarView(parts[index].unicodeScalars.prefix(2)))
    }
    return parts.joined(separator: ":")
  }

  private var records: Records {
    Records(
      header: ["txnidx", "date", "code", "description", "otheraccounts", "change", "balance"],
      rows: OnDemand { recordRows })
  }

  private var recordRows: some Sequence<[String]> {
    var texts = AmountTexts(journal, .machine)
    return items.lazy.map { item in
      let entry = journal.transaction(item.transaction)
      return [
        "\(item.transaction + 1)", item.day.text, entry.code, entry.description,
        otherAccounts(of: item), texts.record(item.change, item.changeDecimals),
        texts.record(item.balance, item.balanceDecimals),
      ]
    }
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    let lines = OnDemand {
      let base = BaseFigures(journal)
      return items.lazy.map { line($0, texts, base) }
    }
    return .report([
      .init("account", .string(journal.name(account))), .init("register", .sequence(lines)),
    ])
  }

  private func line(_ item: Item, _ texts: AmountTexts, _ base: BaseFigures?) -> JSONValue {
    let entry = journal.transaction(item.transaction)
    let worth = base?.members(
      of: item.postings, in: item.transaction, isInverted: isInverted)
    return .object(
      [
        .init("transaction", .integer(item.transaction + 1)),
        .init("date", .string(item.day.text)),
        .init("code", .string(entry.code)),
        .init("description", .string(entry.description)),
        .init("otherAccounts", .array(item.otherAccounts.map { .string(journal.name($0)) })),
        .init("change", texts.json(item.change)),
        .init("balance", texts.json(item.balance)),
      ] + (worth ?? []))
  }
}
