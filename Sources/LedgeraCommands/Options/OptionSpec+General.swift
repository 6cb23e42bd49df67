import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
public import LedgeraEnvironment

extension OptionSpec {
  /// The options that every command takes.
  public static let general: [OptionSpec] = [
    file, rules, ignoreAssertions, strict, level, checkSetting, alias, auto, forecast,
    inferMarketPrices,
    usesOldBalancing, today,
    conf, noConf, writable,
    begin, end, period, daily, weekly, monthly, quarterly, yearly, date2,
    unmarked, pending, cleared, real, depth, empty, cost, market, exchange, value,
    showRates,
    commodityStyle, color, pretty, outputFormat, guardFormulas, outputFile, dryRun, debug,
    help, version,
  ]

  // MARK: What is read

  /// `-f FILE`, repeatable.
  public static let file = OptionSpec(
    "file", short: "f", value: .required("FILE", .files), group: .input,
    help: "read this journal, or csv, ssv or tsv by rules, timedot or timeclock; - is standard"
      + " input. Can be repeated")
  /// `--rules FILE`.
  public static let rules = OptionSpec(
    "rules", "rules-file", value: .required("FILE", .files), group: .input,
    configuration: .reading,
    help: "read separated values by these rules instead of those in FILE.csv.rules")
  /// `-I`.
  static let ignoreAssertions = OptionSpec(
    "ignore-assertions", short: "I", group: .input, help: "do not check balance assertions")
  /// `-s`.
  public static let strict = OptionSpec(
    "strict", short: "s", group: .input,
    help: "check more: declared accounts and commodities, no inferred conversions")
  /// `--level CODE=LEVEL`, repeatable.
  public static let level = TypedOption<CodeLevel?>(
    "level", value: .codeLevel, group: .input,
    help: "make findings of this code an error, a warning or off. Can be repeated")
  /// `--set CHECK.NAME=VALUE`, repeatable.
  static let checkSetting = TypedOption<CheckSettingValue?>(
    "set", value: .checkSetting, group: .input,
    help: "set what a check compares with: recentassertions.days=14. Can be repeated")
  /// `--alias OLD=NEW`, repeatable.
  public static let alias = OptionSpec(
    "alias", value: .required("OLD=NEW"), group: .input,
    help: "rename accounts, as an alias directive does; /REGEX/=NEW too. Can be repeated")
  /// `--auto`.
  public static let auto = OptionSpec(
    "auto", group: .input, help: "apply auto-posting rules (= QUERY)")
  /// `--forecast[=PERIOD]`.
  public static let forecast = OptionSpec(
    "forecast", value: .optional("PERIOD"), group: .input,
    help: "generate future transactions from periodic rules (~ PERIOD)")
  /// `--infer-market-prices`.
  static let inferMarketPrices = OptionSpec(
    "infer-market-prices", "infer", group: .input,
    help: "use the costs of postings (@, @@) as prices, too")
  /// `--txn-balancing old|exact`.
  public static let usesOldBalancing = TypedOption<Bool>(
    "txn-balancing", value: .choice("RULE", [("old", true), ("exact", false)]), default: false,
    group: .input,
    help: "how exactly transactions must balance: exact (default) at their own precision, old at"
      + " the commodity's display style")
  /// `--today DATE`.
  public static let today = OptionSpec(
    "today", value: .required("DATE"), group: .input, configuration: .reading,
    help: "use this day as today")
  /// `--conf FILE`.
  public static let conf = OptionSpec(
    "conf", value: .required("FILE", .files), group: .input, configuration: .never,
    help: "read options from this file instead of ledgera.conf")
  /// `-n`.
  static let noConf = OptionSpec(
    "no-conf", short: "n", group: .input, configuration: .never,
    help: "read no configuration file")

  /// `--writable DIR`, repeatable.
  static let writable = OptionSpec(
    "writable", value: .required("DIR", .files), group: .input, configuration: .own,
    help: "let files of the books be changed here, too, and those with other names (hard links)."
      + " Can be repeated")

  // MARK: What is reported

  /// `-b DATE`.
  public static let begin = OptionSpec(
    "begin", short: "b", value: .required("DATE", .names(.periods)), group: .reporting,
    help: "only what happened on or after this date")
  /// `-e DATE`.
  public static let end = OptionSpec(
    "end", short: "e", value: .required("DATE", .names(.periods)), group: .reporting,
    help: "only what happened before this date")
  /// `-p PERIODEXP`.
  public static let period = OptionSpec(
    "period", short: "p", value: .required("PERIOD", .names(.periods)), group: .reporting,
    help: "begin, end and interval at once: 2026, lastmonth, \"weekly from 2026-01\"")
  /// `-D`.
  public static let daily = OptionSpec(
    "daily", short: "D", group: .reporting, help: "one column or section a day")
  /// `-W`.
  public static let weekly = OptionSpec(
    "weekly", short: "W", group: .reporting, help: "one column or section a week")
  /// `-M`.
  public static let monthly = OptionSpec(
    "monthly", short: "M", group: .reporting, help: "one column or section a month")
  /// `-Q`.
  public static let quarterly = OptionSpec(
    "quarterly", short: "Q", group: .reporting, help: "one column or section a quarter")
  /// `-Y`.
  public static let yearly = OptionSpec(
    "yearly", short: "Y", group: .reporting, help: "one column or section a year")
  /// `--date2`.
  public static let date2 = OptionSpec(
    "date2", "aux-date", "effective", group: .reporting, help: "use secondary dates")
  /// `-U`.
  public static let unmarked = OptionSpec(
    "unmarked", short: "U", group: .reporting,
    help: "only unmarked postings; combines with -P and -C")
  /// `-P`.
  public static let pending = OptionSpec(
    "pending", short: "P", group: .reporting, help: "only pending postings (!)")
  /// `-C`.
  public static let cleared = OptionSpec(
    "cleared", short: "C", group: .reporting, help: "only cleared postings (*)")
  /// `-R`.
  public static let real = OptionSpec(
    "real", short: "R", group: .reporting, help: "no virtual postings")
  /// `--depth N`, `-N`.
  public static let depth = OptionSpec(
    "depth", value: .required("N"), group: .reporting,
    help: "sum accounts deeper than this into their parents; -2 is short for --depth 2."
      + " REGEX=N for some accounts")
  /// `-E`.
  public static let empty = OptionSpec(
    "empty", short: "E", group: .reporting, help: "show what is zero, too")
  /// `-B`.
  public static let cost = OptionSpec(
    "cost", short: "B", group: .reporting, help: "convert amounts to what they cost (@, @@)")
  /// `-V`.
  public static let market = OptionSpec(
    "market", short: "V", group: .reporting,
    help: "convert amounts to their value at the period's end; same as --value=end")
  /// `-X COMM`.
  public static let exchange = OptionSpec(
    "exchange", short: "X", value: .required("COMM", .names(.commodities)), group: .reporting,
    help: "as -V, but in this commodity; same as --value=end,COMM")
  /// `--value TYPE[,COMM]`.
  public static let value = OptionSpec(
    "value", value: .required("TYPE[,COMM]", .choices(["then", "booking", "end", "now", "cost"])),
    group: .reporting,
    help:
      "convert amounts to their value: then (at each posting's date), booking (as it was booked),"
      + " end (of the period), now or YYYY-MM-DD")
  /// `--show-rates`.
  static let showRates = OptionSpec(
    "show-rates", group: .reporting,
    help: "list each rate that amounts were converted at, with its date and source")

  // MARK: How it is shown

  /// `-c STYLE`, repeatable.
  static let commodityStyle = OptionSpec(
    "commodity-style", short: "c", value: .required("STYLE"), group: .output,
    help: "show amounts of a commodity like this: 'EUR 1.000,00'. Can be repeated")
  /// `--color WHEN`.
  public static let color = TypedOption<ColorChoice>(
    "color", "colour",
    value: .choice(
      "WHEN", [("auto", .auto), ("always", .always), ("never", .never)],
      more: [("yes", .always), ("no", .never), ("y", .always), ("n", .never)]),
    default: .auto, group: .output, help: "colour: auto (default: on a terminal), always or never")
  /// `--pretty[=WHEN]`.
  public static let pretty = TypedOption<Bool>(
    "pretty", value: .decision("WHEN"), default: false, bare: true, group: .output,
    help: "draw tables with box characters")
  /// `-O FORMAT`.
  public static let outputFormat = OptionSpec(
    "output-format", short: "O",
    value: .required("FORMAT", .choices(OutputFormat.all.map(\.name))), group: .output,
    help: "write \(formatsOfReports); print also sql and beancount")
  private static let formatsOfReports = OutputFormat.reports.map(\.name).alternatives
  /// `--guard-formulas`.
  static let guardFormulas = OptionSpec(
    "guard-formulas", group: .output,
    help: "in csv and tsv, put ' before fields that spreadsheets would take for formulas")
  /// `-o FILE`.
  static let outputFile = OptionSpec(
    "output-file", short: "o", value: .required("FILE", .files), group: .output,
    effects: .writesFiles,
    help: "write to this file; its extension picks the format unless -O does")
  /// `--dry-run`.
  static let dryRun = OptionSpec(
    "dry-run", group: .output, configuration: .own, help: "change no file; say what would change")
  /// `--debug[=N]`.
  static let debug = OptionSpec(
    "debug", value: .optional("N"), group: .output,
    help: "accepted for compatibility with scripts; Ledgera has no debug output")

  // MARK: About Ledgera

  /// `-h`.
  public static let help = OptionSpec(
    "help", short: "h", group: .help, help: "show this help")
  /// `--version`.
  public static let version = OptionSpec(
    "version", group: .help, help: "show the version")
}
