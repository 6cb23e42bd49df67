import LedgeraModel

/// How the dates of a file are written, found from all of them.
enum DateFormatDetection {
  enum Result {
    case known(DateFormat)
    /// Both read all dates, and give different days for the one at `index`.
    case ambiguous(DateFormat, DateFormat, index: Int)
    /// No date is written in any way that is known.
    case unknown
  }

  /// - Parameter dates: Texts of one column; empty ones do not count.
  static func detect(_ dates: some Sequence<ArraySlice<UInt8>>) -> Result {
    let runs = runs(of: dates)
    var best: (count: Int, formats: [DateFormat]) = (0, [])
    for format in candidates {
      let count = runs.reduce(0) { $0 + (format.day($1.text) == nil ? 0 : $1.count) }
      if count > best.count {
        best = (count, [format])
      } else if count == best.count, count > 0 {
        best.formats.append(format)
      }
    }
    guard let first = best.formats.first else { return .unknown }
    for other in best.formats.dropFirst() {
      let differing = runs.first { run in
        guard let day = first.day(run.text), let rival = other.day(run.text) else { return false }
        return day != rival
      }
      if let differing { return .ambiguous(first, other, index: differing.index) }
    }
    return .known(first)
  }

  /// The days of a column in which nearly all fields hold one, and most rows a field; nil: it holds something
  /// else.
  static func days(in fields: [ArraySlice<UInt8>]) -> [Day?]? {
    let format: DateFormat
    switch detect(fields) {
    case .known(let found): format = found
    case .ambiguous(let found, _, _): format = found
    case .unknown: return nil
    }
    let days = fields.map { format.day($0) }
    let filledCount = fields.count { !$0.isEmpty }
    return filledCount * 2 > fields.count
      && LayoutProposal.isMost(days.count { $0 != nil }, of: filledCount) ? days : nil
  }

  /// The entries of a day follow each other, so that each text needs only one look.
  private static func runs(
    of dates: some Sequence<ArraySlice<UInt8>>
  ) -> [(text: ArraySlice<UInt8>, index: Int, count: Int)] {
    var runs: [(text: ArraySlice<UInt8>, index: Int, count: Int)] = []
    for (index, text) in dates.enumerated() where !text.isEmpty {
      if let last = runs.last, last.text == text {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((text, index, 1))
      }
    }
    return runs
  }

  private static let candidates: [DateFormat] = {
    let texts = [
      "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%m/%d/%Y",
      "%d/%m/%y", "%m/%d/%y", "%d-%m-%Y", "%m-%d-%Y", "%d-%m-%y", "%m-%d-%y", "%d %b %Y",
      "%d-%b-%Y", "%d/%b/%Y", "%d. %b %Y", "%d %b %y", "%d-%b-%y", "%b %d, %Y", "%b %d %Y",
      "%d%b%Y", "%d. %m. %Y", "%d. %m. %Y.", "%Y. %m. %d.", "%Y年%m月%d日",
    ]
    // Numbers of other lengths are those of documents.
    let moment = try? DateFormat("%Y%m%d%H%M%S", .strict)
    return (texts.map { DateFormat($0) } + [moment]).compactMap {
      var format = $0
      format?.ignoresRest = true
      return format
    }
  }()
}
