import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

/// What amounts are converted to: `--value TYPE[,COMM]`.
struct ValueChoice {
  /// nil: to their cost.
  let moment: Valuation.Moment?
  /// The symbol after the comma; nil: nothing follows.
  let target: String?
}

extension OptionKind where Value == Relative<ValueChoice> {
  /// `then`, `booking`, `end`, `now`, `cost` or a date, and perhaps `,COMM`.
  static var valueChoice: OptionKind {
    OptionKind("TYPE[,COMM]", .choices(["then", "booking", "end", "now", "cost"])) {
      (text, today) throws(OptionFailure) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let moment: Valuation.Moment?
      switch parts[0] {
      case "booking": moment = .booking
      case "then": moment = .posting
      case "end": moment = .periodEnd
      case "now": moment = .today(today)
      case "cost": moment = nil
      default:
        guard let day = try? Day(parsing: String(parts[0]), today: today) else {
          throw OptionFailure(
            message: "takes then, booking, end, now or a date, and perhaps ,COMMODITY; not"
              + " \(shown(text))")
        }
        moment = .day(day)
      }
      return ValueChoice(moment: moment, target: parts.count > 1 ? String(parts[1]) : nil)
    }
  }
}

extension Invocation {
  /// What `-B`, `-V`, `-X` and `--value` ask for; of the last three the last one holds.
  func valuation(_ journal: Journal) throws(CommandFailure) -> Valuation {
    var valuation = Valuation(convertsToCost: try convertsToCost)
    for given in options {
      switch given {
      case OptionSpec.market: valuation.market = .init(.periodEnd)
      case OptionSpec.exchange: valuation.market = market(.periodEnd, in: given.value, journal)
      case OptionSpec.value:
        guard let choice = try OptionSpec.value.value(of: given, on: today()) else { break }
        guard choice.moment != nil || choice.target != nil else { break }
        let market = market(choice.moment ?? .periodEnd, in: choice.target, journal)
        valuation.market = choice.moment == .booking ? try booked(market, journal, given) : market
      default: break
      }
    }
    return valuation
  }

  /// `-B` or `--value=cost`.
  var convertsToCost: Bool {
    get throws(CommandFailure) {
      if has(.cost) { return true }
      for given in options where OptionSpec.value ~= given {
        if let choice = try OptionSpec.value.value(of: given, on: today()), choice.moment == nil {
          return true
        }
      }
      return false
    }
  }

  /// Values at booking are in the base currency unless another one is named.
  private func booked(
    _ market: Valuation.Market, _ journal: Journal, _ given: OptionOccurrence
  ) throws(CommandFailure) -> Valuation.Market {
    var market = market
    if market.target == nil, !market.hasUnknownTarget { market.target = journal.profile.base }
    guard market.target != nil || market.hasUnknownTarget else {
      throw .usage(
        "option '--value' booking needs to know in which currency", at: given.origin,
        hints: ["name it: --value=booking,EUR; or write 'base EUR' below 'profile' in the books"])
    }
    return market
  }

  private func market(
    _ moment: Valuation.Moment, in symbol: String?, _ journal: Journal
  ) -> Valuation.Market {
    guard var symbol, !symbol.isEmpty else { return .init(moment) }
    if symbol.count > 1, symbol.hasPrefix("\""), symbol.hasSuffix("\"") {
      symbol = String(symbol.dropFirst().dropLast())
    }
    let commodity = journal.commodity(withSymbol: symbol)
    return .init(moment, in: commodity, hasUnknownTarget: commodity == nil)
  }
}
