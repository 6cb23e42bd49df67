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
  static func detect(_ dates: [String]) -> Result {
    var best: (count: Int, formats: [DateFormat]) = (0, [])
    for format in candidates {
      let count = dates.count { !$0.isEmpty && format.day($0) != nil }
      if count > best.count {
        best = (count, [format])
      } else if count == best.count, count > 0 {
        best.formats.append(format)
      }
    }
    guard let first = best.formats.first else { return .unknown }
    for other in best.formats.dropFirst() {
      if let index = dates.firstIndex(where: { first.day($0) != other.day($0) }) {
        return .ambiguous(first, other, index: index)
      }
    }
    return .known(first)
  }

  private static let candidates: [DateFormat] = {
    let texts = [
      "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%m/%d/%Y",
      "%d/%m/%y", "%m/%d/%y", "%d-%m-%Y", "%m-%d-%Y", "%d-%m-%y", "%m-%d-%y", "%d %b %Y",
      "%d-%b-%Y", "%d/%b/%Y", "%d. %b %Y", "%d %b %y", "%d-%b-%y", "%b %d, %Y", "%b %d %Y",
      "%d%b%Y",
    ]
    return texts.compactMap { text in
      var format = DateFormat(text)
      format?.ignoresRest = true
      return format
    }
  }()
}
