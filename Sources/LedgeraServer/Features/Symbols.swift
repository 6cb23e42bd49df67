import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraModel
import LedgeraParsing

extension Feature {
  /// Years, months and transactions; directives.
  static let documentSymbols = Feature(
    "documentSymbolProvider",
    [
      "textDocument/documentSymbol": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let journal = request.verdict.books?.journal
        else { return .null }
        let symbols = request.directives(of: journal) + request.years(of: journal)
        guard request.client.has("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
        else { return .array(symbols.flatMap { request.flat($0) }) }
        return .array(symbols.map { $0.json(request.places) })
      }
    ])

  /// Accounts, payees, commodities and tags of all open books, by a part of their names.
  static let workspaceSymbols = Feature(
    "workspaceSymbolProvider",
    [
      "workspace/symbol": { (server, parameters) throws(ResponseError) in
        let query = (parameters["query"]?.string ?? "").lowercased()
        var found: [JSONValue] = []
        for (place, verdict) in server.workspace.verdicts {
          guard let books = try? verdict.session.asWritten.recordingMentions.read() else {
            continue
          }
          let places = Places(
            sources: books.journal.sources, directory: place.directory,
            documents: server.workspace.documents, encoding: server.client.encoding)
          var known: Set<String> = []
          for mention in books.mentions {
            guard let name = NameUnderCursor.name(of: mention, books.journal),
              query.isEmpty || name.name.lowercased().contains(query),
              known.insert("\(name.kind.rawValue) \(name.name)").inserted
            else { continue }
            found.append([
              "name": .string(name.name), "kind": .integer(SymbolKind(name.kind).rawValue),
              "containerName": .string(name.kind.rawValue),
              "location": places.location(of: name.span),
            ])
            if found.count == 1000 { return .array(found) }
          }
        }
        return .array(found)
      }
    ])
}

/// Something with a name in a document.
private struct Symbol {
  var name: String
  var kind: SymbolKind
  /// All of it.
  var span: Span
  /// What is shown when it is chosen.
  var head: Span
  var children: [Symbol] = []

  func json(_ places: Places) -> JSONValue {
    var members: JSONValue = [
      "name": .string(name.isEmpty ? "–" : name), "kind": .integer(kind.rawValue),
      "range": places.range(of: span).json, "selectionRange": places.range(of: head).json,
    ]
    if !children.isEmpty { members["children"] = .array(children.map { $0.json(places) }) }
    return members
  }
}

extension DocumentRequest {
  fileprivate func flat(_ symbol: Symbol) -> [JSONValue] {
    let own: JSONValue = [
      "name": .string(symbol.name.isEmpty ? "–" : symbol.name),
      "kind": .integer(symbol.kind.rawValue), "location": places.location(of: symbol.span),
    ]
    return [own] + symbol.children.flatMap { flat($0) }
  }

  /// In documents with more transactions only months are told: so many take longer to send than to read.
  private static let transactionLimit = 10_000

  /// Transactions below the months and years in whose runs they are.
  fileprivate func years(of journal: Journal) -> [Symbol] {
    var years: [Symbol] = []
    let count = journal.store.transactions.buffer.count { $0.file == file }
    let listsTransactions = count <= Self.transactionLimit
    var (lastYear, lastMonth) = (0, 0)
    for number in 0..<journal.transactionCount {
      let transaction = journal.transaction(number)
      guard transaction.record.file == file, transaction.standsInFile else { continue }
      let (year, month, _) = transaction.day.components
      let line = journal.sources[file].line(around: transaction.span.range.lowerBound)
      let symbol = Symbol(
        name: "\(transaction.day.text) \(transaction.description)", kind: .transaction,
        span: transaction.span,
        head: Span(file: file, range: line.clamped(to: transaction.span.range)))
      if years.isEmpty || year != lastYear {
        years.append(
          Symbol(name: String(year), kind: .period, span: transaction.span, head: symbol.head))
        lastMonth = 0
      }
      if month != lastMonth {
        let name = String(transaction.day.text.prefix(7))
        years[years.count - 1].children.append(
          Symbol(name: name, kind: .period, span: transaction.span, head: symbol.head))
      }
      (lastYear, lastMonth) = (year, month)
      years[years.count - 1].take(symbol, isListed: listsTransactions)
    }
    return years
  }

  fileprivate func directives(of journal: Journal) -> [Symbol] {
    let store: (Journal) -> [(String, SymbolKind, Span)] = { journal in
      journal.store.accountDeclarations.map { (journal.name($0.account), .account, $0.span) }
        + journal.store.commodities.compactMap { info in
          info.declaration.map { (info.symbol, .commodity, $0) }
        } + journal.store.payeeDeclarations.map { ($0.name, .payee, $0.span) }
        + journal.store.tagDeclarations.map { ($0.name, .tag, $0.span) }
    }
    return store(journal).filter { $0.2.file == file }
      .sorted { $0.2.offset < $1.2.offset }
      .map { Symbol(name: $0.0, kind: $0.1, span: $0.2, head: $0.2) }
  }
}

extension Symbol {
  /// Takes a transaction into the last month, and grows by it.
  fileprivate mutating func take(_ symbol: Symbol, isListed: Bool) {
    span = span.reaching(symbol.span)
    children[children.count - 1].span = children[children.count - 1].span.reaching(symbol.span)
    if isListed { children[children.count - 1].children.append(symbol) }
  }
}

extension Span {
  fileprivate func reaching(_ other: Span) -> Span {
    Span(file: file, range: range.lowerBound..<max(range.upperBound, other.range.upperBound))
  }
}
