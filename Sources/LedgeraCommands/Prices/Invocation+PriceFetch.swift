import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel

extension OptionSpec {
  static let priceSource = TypedOption<PriceSource?>(
    "source", value: .choice("SOURCE"), configuration: .never,
    help:
      "fetch: from this source, whatever tags say: ecb, frankfurter, yahoo, bankofcanada, command")
  static let priceSince = TypedOption<Relative<Day>?>(
    "since", value: .day(), configuration: .never,
    help: "fetch: from this day on (default: after the last price, else 30 days)")
  static let priceMaxAge = TypedOption(
    "max-age", value: .number("HOURS", in: 0...8_760), default: 12, configuration: .never,
    help: "fetch: skip what was fetched this recently (default: 12)")
  static let priceBaseURL = OptionSpec(
    "base-url", value: .required("URL"), configuration: .never,
    help: "fetch: ask this server instead of the source's")
  static let priceCommand = OptionSpec(
    "command", value: .required("PROGRAM"), configuration: .never,
    help:
      "fetch: with --source command, the program that writes P lines, given -- COMMODITY CURRENCY DAY"
  )

  static let priceFetchOptions = [
    priceSource, priceSince, priceMaxAge, priceBaseURL, priceCommand, into,
  ]
}

extension Invocation {
  /// `prices fetch`.
  func fetchPrices(_ symbols: [String], _ output: inout Output) throws(CommandFailure) -> ExitStatus
  {
    let invocation = changing
    let journal = try invocation.writtenLedger(&output).journal
    for symbol in symbols where journal.commodity(withSymbol: symbol) == nil {
      let near = EditDistance.closest(
        to: symbol, among: journal.store.commodities.lazy.map(\.symbol))
      throw .usage(
        "no commodity \(shown(symbol)) in these books",
        hints: [near.map { "did you mean \(shown($0))?" }])
    }
    let known = KnownPrices(journal)
    var wishes = try PriceWishes(self, journal, known)
    let since = try value(.priceSince, on: today())
    for symbol in symbols.isEmpty ? wishes.usualSymbols : symbols {
      wishes.add(symbol, since: since)
    }
    if let given = last(of: .priceCommand), !wishes.wishes.isEmpty,
      !wishes.wishes.contains(where: { $0.source == .command })
    {
      throw .usage(
        "option '--command' is for prices whose source is 'command'", at: given.origin,
        hints: ["add --source command"])
    }
    var failures = wishes.failures
    var fetch = PriceFetch(self)
    var lines: [PriceLine] = []
    let (now, oldest) = try fetchTimes()
    for wish in wishes.wishes {
      let source = wish.source.rawValue
      let last = known.fetched[KnownPrices.pair(wish.wish.commodity, source)]
      if since == nil, let last, oldest < last { continue }
      do throws(PriceFailure) {
        let prices = try fetch.prices(of: wish)
        try refuseUnknownCurrency(of: prices, in: journal)
        if prices.isEmpty { output.note("\(wish.wish.commodity): nothing new\n") }
        for price in prices {
          lines.append(
            PriceLine(
              day: price.day, commodity: PriceWishes.symbol(of: price.commodity, in: journal),
              quantity: price.quantity,
              currency: PriceWishes.symbol(of: price.currency, in: journal), source: source,
              fetched: now))
        }
      } catch { failures.append((wish.wish.commodity, error.message)) }
    }
    for failure in failures { output.note("\(shown(failure.commodity)): \(failure.reason)\n") }
    let missing = missing(of: lines, known, &output)
    let status = try invocation.carryOut(adding: missing, to: journal, &output)
    return failures.isEmpty ? status : max(status, .findings)
  }

  /// A source may name a currency, or what the books know; anything else is no price.
  private func refuseUnknownCurrency(
    of prices: [FetchedPrice], in journal: Journal
  ) throws(PriceFailure) {
    let wrong = prices.first { price in
      !Currencies.isCode(price.currency) && journal.commodity(withSymbol: price.currency) == nil
    }
    guard let wrong else { return }
    throw PriceFailure(
      "the source says it in \(shown(wrong.currency)), which is neither a currency nor a commodity"
        + " of the books")
  }

  /// Those that the books lack, each once, by day and commodity.
  private func missing(
    of lines: [PriceLine], _ known: KnownPrices, _ output: inout Output
  ) -> [PriceLine] {
    var seen: Set<KnownPrices.Key> = []
    var missing: [PriceLine] = []
    for line in lines {
      let key = KnownPrices.Key(
        day: line.day, commodity: line.commodity, currency: line.currency, source: line.source)
      guard seen.insert(key).inserted else { continue }
      guard let old = known.quantities[key] else {
        missing.append(line)
        continue
      }
      if old != line.quantity {
        output.note(
          "\(line.commodity) on \(line.day.text): \(line.source) says \(line.quantity) now, the books"
            + " keep \(old)\n")
      }
    }
    return missing.sorted {
      ($0.day, $0.commodity, $0.currency) < ($1.day, $1.commodity, $1.currency)
    }
  }

  /// Now, and before when something was fetched that is to be fetched again, both in UTC.
  private func fetchTimes() throws(CommandFailure) -> (now: String, oldest: String) {
    let hours = self[.priceMaxAge]
    let now = environment.now()
    return (utc(now), utc(now - Int64(hours) * 3_600))
  }

  /// `2026-11-22T19:05Z`.
  private func utc(_ seconds: Int64) -> String {
    let time = LocalTime(unixSeconds: seconds, offset: 0)
    return "\(time.dateText)T\(time.clockText)Z"
  }
}
