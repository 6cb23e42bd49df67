/// The only script of pages: a field above each long list that leaves rows with the typed words.
///
/// Pages are complete without it. The content policy names its digest, so that nothing else runs.
public enum HTMLFilter {
  /// What stands between the tags of the element.
  static let script = """
    for (const table of document.querySelectorAll("table.journal, table.register")) {
      const field = document.createElement("input");
      field.type = "search";
      field.className = "filter";
      field.placeholder = "Filter";
      field.setAttribute("aria-label", "Show only rows with these words");
      table.parentNode.before(field);
      const rows = Array.from(table.tBodies[0].rows, row =>
        [row, row.textContent.toLowerCase(), row.className !== ""]);
      field.addEventListener("input", () => {
        const words = field.value.toLowerCase().split(/\\s+/);
        const all = words.join("") === "";
        let head = null;
        for (const [row, text, isHead] of rows) {
          row.hidden = !all && (isHead || !words.every(word => text.includes(word)));
          if (isHead) head = row;
          else if (!row.hidden && head) head.hidden = false;
        }
      });
    }
    """

  /// As the content policy names the script; a test compares them.
  static let digest = "sha256-zv4JtqVC40UYBI1uE11cA2i293Ecv0ARivKkpWFOkEI="

  /// At the end of a page with lists.
  public static func write(to output: inout HTMLWriter) {
    output.markup("<script>\(script)</script>\n")
  }
}
