import LedgeraBooks
import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel
import LedgeraParsing

extension RulesRequest {
  /// What may be at a place, the likeliest first.
  func proposals(at place: RulesPlace, typed: String) -> [Proposal] {
    switch place.kind {
    case .word(let isIndented):
      let words = RulesWord.all.filter { word in
        !isIndented || word.kind == .field || ["skip", "end"].contains(word.word)
      }
      return words.map {
        Proposal(text: $0.word, kind: .keyword, detail: $0.effect)
      }
    case .column(let others):
      let names = RulesWord.all.filter { $0.kind == .field && !others.contains($0.word) }
      let list = others.isEmpty ? rules.reading.proposedFields : nil
      return (list.map { [Proposal(text: $0, kind: .value, detail: "as the header says")] } ?? [])
        + names.map { Proposal(text: $0.word, kind: .keyword, detail: $0.effect) }
    case .reference: return references
    case .pattern: return []
    case .value(let word): return values(of: word, typed: typed)
    }
  }

  /// The columns by their names, else by their numbers.
  private var references: [Proposal] {
    rules.reading.columns.map { column in
      Proposal(
        text: "%" + (column.name ?? String(column.number)), kind: .value,
        detail: column.example.isEmpty ? nil : column.example)
    }
  }

  private func values(of word: String, typed: String) -> [Proposal] {
    switch word {
    case "date-format": return texts(rules.reading.dateFormats)
    case "decimal-mark": return texts([",", "."])
    case "separator": return texts([";", ",", "tab", "space", "|"])
    case "balance-type": return texts(["=", "==", "=*", "==*"])
    case "encoding": return texts(["utf-8", "cp1252", "iso-8859-1", "iso-8859-15", "utf-16"])
    case "timezone": return texts(["UTC", "Europe/Berlin", "America/New_York"])
    case "skip": return texts(["1"])
    case "status": return texts(["*", "!"]) + references
    case "include", "source": return paths(goingOnFrom: typed)
    default: break
    }
    guard let meaning = RulesWord.meaning(of: word), meaning.kind == .field else { return [] }
    if word.hasPrefix("account") { return accounts + references }
    if word.hasPrefix("currency") { return commodities + references }
    return references
  }

  private func texts(_ values: [String]) -> [Proposal] {
    values.map { Proposal(text: $0, kind: .value) }
  }

  private var used: UsedNames? {
    guard let verdict = rules.neighbour, let journal = verdict.books?.journal else { return nil }
    return UsedNames(journal, except: nil, today: verdict.session.request.reading.today)
  }

  private var accounts: [Proposal] {
    used.map { Proposal.sorted($0.accounts.inUse, .account) } ?? []
  }

  private var commodities: [Proposal] {
    used.map { Proposal.sorted($0.commodities, .commodity) } ?? []
  }

  /// Files beside the rules.
  private func paths(goingOnFrom typed: String) -> [Proposal] {
    Proposal.paths(goingOnFrom: typed, besides: document, on: disk)
      .filter { $0.text != Path.name(of: document.path) }
  }
}
