import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying

extension OptionSpec {
  /// The options that every command takes.
  package static let general: [OptionSpec] = [
    file, rules, ignoreAssertions, strict, level, checkSetting, alias, auto, forecast,
    verboseTags,
    inferMarketPrices, usesOldBalancing, today, conf, noConf, writable,
    begin, end, period, daily, weekly, monthly, quarterly, yearly, date2,
    unmarked, pending, cleared, real, depth, empty, inferCosts, inferEquity, cost, market, exchange,
    value,
    showRates,
    commodityStyle, color, pretty, outputFormat, guardFormulas, outputFile, dryRun, guise, pager,
    debug,
    help, version,
  ]

  /// Those of reports, which a command refuses where it has no use for them.
  static let reporting = general.filter { $0.group == .reporting }
  /// The others, which every command takes.
  static let everywhere = general.filter { $0.group != .reporting }

  // MARK: What is read

  static let file = OptionSpec(
    "file", short: "f", value: .required("FILE", .files), group: .input,
    help: "read this journal, or csv, ssv or tsv by rules, timedot or timeclock; - is standard"
      + " input. Can be repeated")
  static let rules = OptionSpec(
    "rules", "rules-file", value: .required("FILE", .files), group: .input,
    configuration: .reading,
    help: "read separated values by these rules instead of those in FILE.csv.rules")
  static let ignoreAssertions = OptionSpec(
    "ignore-assertions", short: "I", group: .input, help: "do not check balance assertions")
  static let strict = OptionSpec(
    "strict", short: "s", group: .input,
    help: "check more: declared accounts and commodities, no inferred conversions")
  static let level = TypedOption<CodeLevel?>(
    "level", value: .codeLevel, group: .input,
    help: "make findings of this code an error, a warning or off. Can be repeated")
  static let checkSetting = TypedOption<CheckSettingValue?>(
    "set", value: .checkSetting, group: .input,
    help: "set what a check compares with: recentassertions.days=14. Can be repeated")
  static let alias = OptionSpec(
    "alias", value: .required("OLD=NEW"), group: .input,
    help: "rename accounts, as an alias directive does; /REGEX/=NEW too. Can be repeated")
  static let auto = OptionSpec(
    "auto", group: .input, help: "apply auto-posting rules (= QUERY)")
  static let forecast = TypedOption<Relative<DateSpan>?>(
    "forecast", value: .forecastPeriod, bare: .always(.all), group: .input,
    help: "generate future transactions from periodic rules (~ PERIOD)")
  static let verboseTags = OptionSpec(
    "verbose-tags", group: .input,
    help: "show the tags of what rules make, also as hledger; ledgera always does")
  static let inferMarketPrices = OptionSpec(
    "infer-market-prices", "infer", "infer-value", group: .input,
    help: "use the costs of postings (@, @@) as prices, too")
  static let usesOldBalancing = TypedOption<Bool>(
    "txn-balancing", value: .choice("RULE", [("old", true), ("exact", false)]), default: false,
    group: .input,
    help: "how exactly transactions must balance: exact (default) at their own precision, old at"
      + " the commodity's display style")
  static let today = TypedOption<Day?>(
    "today", value: .wholeDate, group: .input, configuration: .reading,
    help: "use this day as today")
  static let conf = OptionSpec(
    "conf", value: .required("FILE", .files), group: .input, configuration: .never,
    help: "read options from this file instead of ledgera.conf")
  static let noConf = OptionSpec(
    "no-conf", short: "n", group: .input, configuration: .never,
    help: "read no configuration file")

  /// `--writable DIR`, repeatable.
  static let writable = OptionSpec(
    "writable", value: .required("DIR", .files), group: .input, configuration: .own,
    help: "let files of the books be changed here, too, and those with other names (hard links)."
      + " Can be repeated")

  // MARK: What is reported

  static let begin = TypedOption<Relative<Day>?>(
    "begin", short: "b", value: .day(.names(.periods)), group: .reporting,
    help: "only what happened on or after this date")
  static let end = TypedOption<Relative<Day>?>(
    "end", short: "e", value: .day(.names(.periods)), group: .reporting,
    help: "only what happened before this date")
  static let period = TypedOption<Relative<PeriodExpression>?>(
    "period", short: "p", value: .period, group: .reporting,
    help: "begin, end and interval at once: 2026, lastmonth, \"weekly from 2026-01\"")
  static let daily = OptionSpec(
    "daily", short: "D", group: .reporting, help: "one column or section a day")
  static let weekly = OptionSpec(
    "weekly", short: "W", group: .reporting, help: "one column or section a week")
  static let monthly = OptionSpec(
    "monthly", short: "M", group: .reporting, help: "one column or section a month")
  static let quarterly = OptionSpec(
    "quarterly", short: "Q", group: .reporting, help: "one column or section a quarter")
  static let yearly = OptionSpec(
    "yearly", short: "Y", group: .reporting, help: "one column or section a year")
  static let date2 = OptionSpec(
    "date2", "aux-date", "effective", group: .reporting, help: "use secondary dates")
  static let unmarked = OptionSpec(
    "unmarked", short: "U", group: .reporting,
    help: "only unmarked postings; combines with -P and -C")
  static let pending = OptionSpec(
    "pending", short: "P", group: .reporting, help: "only pending postings (!)")
  static let cleared = OptionSpec(
    "cleared", short: "C", group: .reporting, help: "only cleared postings (*)")
  static let real = OptionSpec(
    "real", short: "R", group: .reporting, help: "no virtual postings")
  static let depth = TypedOption<DepthLimit?>(
    "depth", value: .depth, group: .reporting,
    help: "sum accounts deeper than this into their parents; -2 is short for --depth 2."
      + " REGEX=N for some accounts")
  static let empty = OptionSpec(
    "empty", short: "E", group: .reporting, help: "show what is zero, too")
  static let inferCosts = OptionSpec(
    "infer-costs", group: .reporting,
    help: "take pairs of postings to accounts of type conversion as costs")
  static let inferEquity = OptionSpec(
    "infer-equity", group: .reporting,
    help: "show costs as pairs of postings to accounts of type conversion, too")
  static let cost = OptionSpec(
    "cost", short: "B", group: .reporting, help: "convert amounts to what they cost (@, @@)")
  static let market = OptionSpec(
    "market", short: "V", group: .reporting,
    help: "convert amounts to their value at the period's end; same as --value=end")
  static let exchange = OptionSpec(
    "exchange", short: "X", value: .required("COMM", .names(.commodities)), group: .reporting,
    help: "as -V, but in this commodity; same as --value=end,COMM")
  static let value = TypedOption<Relative<ValueChoice>?>(
    "value", value: .valueChoice, group: .reporting,
    help:
      "convert amounts to their value: then (at each posting's date), booking (as it was booked),"
      + " end (of the period), now or YYYY-MM-DD")
  static let showRates = OptionSpec(
    "show-rates", group: .reporting,
    help: "list each rate that amounts were converted at, with its date and source")

  // MARK: How it is shown

  static let commodityStyle = TypedOption<CommodityInfo?>(
    "commodity-style", short: "c", value: .style, group: .output,
    help: "show amounts of a commodity like this: 'EUR 1.000,00'. Can be repeated")
  static let color = TypedOption<ColorChoice>(
    "color", "colour",
    value: .choice(
      "WHEN", [("auto", .auto), ("always", .always), ("never", .never)],
      more: [("yes", .always), ("no", .never), ("y", .always), ("n", .never)]),
    default: .auto, group: .output, help: "colour: auto (default: on a terminal), always or never")
  static let pretty = TypedOption<Bool>(
    "pretty", "pretty-tables", value: .decision("WHEN"), default: false, bare: true, group: .output,
    help: "draw tables with box characters")
  static let outputFormat = OptionSpec(
    "output-format", short: "O",
    value: .required("FORMAT", .choices(OutputFormat.all.map(\.name))), group: .output,
    help: "write \(formatsOfReports); print also sql and beancount")
  private static let formatsOfReports = OutputFormat.reports.map(\.name).alternatives
  static let guardFormulas = OptionSpec(
    "guard-formulas", group: .output,
    help: "in csv and tsv, put ' before fields that spreadsheets would take for formulas")
  static let outputFile = OptionSpec(
    "output-file", short: "o", value: .required("FILE", .files), group: .output,
    effects: .writesFiles,
    help: "write to this file; its extension picks the format unless -O does")
  static let dryRun = OptionSpec(
    "dry-run", group: .output, configuration: .own, help: "change no file; say what would change")
  static let pager = TypedOption<Bool>(
    "pager", value: .decision("WHEN"), default: true, group: .output,
    help: "no: long help is not shown page by page")
  static let debug = OptionSpec(
    "debug", value: .optional("N"), group: .output,
    help: "accepted for compatibility with scripts; Ledgera has no debug output")

  // MARK: About Ledgera

  static let help = OptionSpec(
    "help", short: "h", group: .help, help: "show this help")
  static let version = OptionSpec(
    "version", group: .help, help: "show the version")
}
