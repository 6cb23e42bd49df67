/// What people may call an option, in other programs' words or their own.
extension OptionSpec {
  /// How an option is written that a name stands for; nil: there is no such option among those of a command.
  static func written(insteadOf name: String, among options: [OptionSpec]) -> String? {
    otherNames.first { other in
      other.name == name && options.contains { $0 === other.option }
    }?.written
  }

  /// `--to` is none that is cut short: it would be `--today`.
  package static let otherNames: [(name: String, option: OptionSpec, written: String)] = [
    ("after", .begin, "--begin"),
    ("before", .end, "--end"),
    ("by", .pivot, "--pivot"),
    ("convert", .exchange, "--exchange"),
    ("csv", .outputFormat, "-O csv"),
    ("currency", .base, "--base"),
    ("currency", .exchange, "--exchange"),
    ("from", .begin, "--begin"),
    ("group-by", .pivot, "--pivot"),
    ("html", .outputFormat, "-O html"),
    ("in", .exchange, "--exchange"),
    ("json", .outputFormat, "-O json"),
    ("last-month", .period, "-p lastmonth"),
    ("last-year", .period, "-p lastyear"),
    ("no-color", .color, "--color=no"),
    ("since", .begin, "--begin"),
    ("start", .begin, "--begin"),
    ("this-month", .period, "-p thismonth"),
    ("this-year", .period, "-p thisyear"),
    ("to", .end, "--end"),
    ("to-currency", .exchange, "--exchange"),
    ("until", .end, "--end"),
  ]
}
