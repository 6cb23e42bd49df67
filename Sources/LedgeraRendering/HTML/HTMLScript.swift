/// The only script of pages: a field above each long list that leaves rows with the typed words, heads of
/// tables that sort them, keys, and links of all names that are in a journal of many pages.
///
/// Pages are complete without it. The content policy names its digest, so that nothing else runs.
struct HTMLScript {
  /// What is between the tags of the element.
  let text: String
  /// As the content policy names it; a test compares them.
  let digest: String

  static let whole = HTMLScript(
    filter + sort + keys + link, digest: "sha256-01+I62ELmXUNmIIkQgMEGQnouGzutTvOFOrGsUu42Ow=")
  /// Of pages without a journal.
  static let lists = HTMLScript(
    filter + sort + keys, digest: "sha256-ZVcuHQeyaOUymeSN2eWdWgs72XXJiimg5WtRb+/JBHI=")

  private init(_ lines: String, digest: String) {
    text = lines.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } + "\n" }.joined()
    self.digest = digest
  }

  private static let filter = """
    for (const table of document.querySelectorAll(".journal,.register")) {
      const field = document.createElement("input");
      field.type = "search";
      field.className = "filter";
      field.placeholder = "Filter";
      field.ariaLabel = "Show only rows with these words";
      table.parentNode.before(field);
      const rows = [...table.tBodies[0].rows].map(row => [row, row.textContent.toLowerCase(), row.className]);
      field.oninput = () => {
        const words = field.value.toLowerCase().split(/\\s+/), all = !words.join("");
        let head;
        for (const [row, text, isHead] of rows) {
          row.hidden = !all && (isHead || !words.every(word => text.includes(word)));
          if (isHead) head = row;
          else if (!row.hidden && head) head.hidden = false;
        }
      };
    }

    """

  /// Sums stay last and heads of groups go; the third press brings the order of the page back. Days of a
  /// register are in order already. Tables whose rows are below others stay as they are.
  private static let sort = """
    for (const table of document.querySelectorAll("table")) {
      const body = table.tBodies[0], rows = [...body.rows], heads = table.tHead ? [...table.tHead.rows[0].cells] : [];
      const named = names => rows.filter(row => names.test(row.className));
      const own = named(/^(sticky)?$/), sums = named(/^(sum|total|grand)/), groups = named(/^group$/);
      if (own.length < 3 || own.length + sums.length + groups.length < rows.length || body.querySelector("[style]")
        || table.closest("details,.journal")) continue;
      const key = (cell, isFigure) => {
        const time = cell.querySelector("time"), text = cell.textContent.trim();
        if (time) return time.dateTime;
        if (!isFigure) return text.toLowerCase();
        const part = /[.,](\\d\\d?|\\d{4,})(?!\\d)/.exec(text), digits = text.replace(/\\D/g, "");
        return digits ? (/[-\\u2212]/.test(text) ? -1 : 1) * digits / 10 ** (part ? part[1].length : 0) : -Infinity;
      };
      heads.forEach((head, column) => {
        const name = head.textContent;
        if (!name) return;
        const button = document.createElement("button");
        button.append(name);
        head.replaceChildren(button);
        button.onclick = () => {
          const order = { null: "descending", descending: "ascending" }[head.ariaSort], sign = order === "ascending" ? 1 : -1;
          for (const other of heads) other.ariaSort = null;
          if (order) head.ariaSort = order;
          const keys = new Map(own.map((row, index) =>
            [row, name === "Date" ? -index : key(row.cells[column], head.classList.contains("figure"))]));
          const sorted = [...own].sort((a, b) => keys.get(a) > keys.get(b) ? sign : keys.get(a) < keys.get(b) ? -sign : 0);
          for (const group of groups) group.remove();
          body.append(...order ? [...sorted, ...sums] : rows);
        };
      });
    }

    """

  /// `/` goes to the field, on pages without one to that of the journal; `j` and `k` to the next and the
  /// previous account or page, `g` to the first page.
  private static let keys = """
    if (location.hash === "#find") document.querySelector(".filter")?.focus();
    document.onkeydown = event => {
      if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA/.test(event.target.tagName)) return;
      const pages = [...document.querySelectorAll("nav[aria-label=Pages] a")], here = pages.findIndex(page => page.ariaCurrent);
      const turn = (rel, step) => document.querySelector(`a[rel=${rel}]`) ?? pages[here + step];
      const field = document.querySelector(".filter"), last = pages.at(-1);
      const to = { j: turn("next", 1), k: turn("prev", -1), g: pages[0], "/": field ? null : last }[event.key];
      if (event.key === "/") event.preventDefault();
      if (event.key === "/" && field) field.focus();
      else if (to) location.href = to.href + (event.key === "/" ? "#find" : "");
    };

    """

  /// Where two accounts have the same name without their roots, neither is made a link.
  private static let link = """
    for (const table of document.querySelectorAll(".journal")) {
      const pages = new Map();
      for (const { textContent: name, href } of table.querySelectorAll("a"))
        pages.set(name, pages.has(name) && pages.get(name) !== href ? "" : href);
      table.onpointerover = ({ target }) => {
        const cell = target.closest("tr:not([class])>:nth-child(2)");
        if (!cell || cell.dataset.linked) return;
        cell.dataset.linked = 1;
        for (const text of [...cell.childNodes].filter(node => node.nodeType === 3))
          text.replaceWith(...text.data.split(/(\\n)/).map(name => {
            if (!pages.get(name)) return name;
            const link = document.createElement("a");
            link.href = pages.get(name);
            link.textContent = name;
            return link;
          }));
      };
    }

    """
}
