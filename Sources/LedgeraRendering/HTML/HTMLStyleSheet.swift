/// How pages look: one sheet for single reports and for whole books.
enum HTMLStyleSheet {
  static let text = compact(colours + type + layout + tables + charts + others + small)

  /// The same without what registers do not have: of these there are many pages.
  static let registers = compact(colours + type + layout + tables + charts + small)

  /// Without the blanks that only people read.
  private static func compact(_ rules: String) -> String {
    var text = rules.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined()
    for mark in ["{", "}", ";", ":", ",", ">", "+"] {
      text = text.replacing("\(mark) ", with: mark).replacing(" \(mark)", with: mark)
    }
    return text.replacing(";}", with: "}") + "\n"
  }

  /// Colours have at least the contrast of WCAG AA in both modes; none is the only carrier of what it
  /// means.
  private static let colours = """
    :root {
      color-scheme: light dark;
      --bg: #FBFBF9; --sunk: #F3F3EF; --ink: #1B1F23; --ink2: #4A5159; --ink3: #666D75;
      --line: #E4E4DF; --line2: #C6C6BF; --accent: #0B6470; --in: #0E7558; --asset: #2B63A8; --debt: #8A3B6B; --bad: #B3261E;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --bg: #14171A; --sunk: #20252A; --ink: #E9E8E3; --ink2: #B9BBB8; --ink3: #959A9C;
        --line: #2A3036; --line2: #49515A; --accent: #6CC5CF; --in: #4FC3A1; --asset: #7FB2F0; --debt: #DE94C0; --bad: #FF8A80;
      }
    }
    .k-asset { --c: var(--asset); } .k-debt { --c: var(--debt); }

    """

  private static let type = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--bg); color: var(--ink);
      font: 15px/22px system-ui, -apple-system, "Segoe UI", sans-serif;
      font-variant-numeric: tabular-nums lining-nums; overflow-wrap: break-word;
    }
    a { color: var(--accent); text-decoration: none; border-radius: 6px; }
    a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    h1 { font-size: 26px; line-height: 32px; font-weight: 650; margin: 0; }
    h1 a, .page a, .years a { text-decoration: underline 1px; text-underline-offset: 4px; }
    h2 { font-size: 17px; line-height: 24px; font-weight: 650; margin: 0; }
    p { margin: 12px 0; }
    ul { padding: 0; margin: 8px 0; list-style: none; }
    time { white-space: nowrap; }
    .sub { font-size: 13px; line-height: 18px; color: var(--ink3); margin: 2px 0 12px; }
    .lead { color: var(--ink2); margin: 4px 0 0; }
    .strong { font-weight: 600; }
    .faint { color: var(--ink3); }
    .negative, .bad { color: var(--bad); }
    .unit, i { color: var(--ink3); font-size: .8em; font-style: normal; }

    """

  private static let layout = """
    .shell { max-width: 1320px; margin: 0 auto; display: grid; grid-template-columns: 200px minmax(0, 1fr); }
    .shell > main { max-width: 1120px; padding: 28px 32px 48px; min-width: 0; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 8px; top: 8px; background: var(--bg); padding: 8px; z-index: 2; }
    .rail { position: sticky; top: 0; height: 100vh; padding: 28px 12px 20px 14px; display: flex; flex-direction: column; font-size: 14px; line-height: 20px; }
    .rail .book { font-weight: 650; font-size: 15px; padding: 0 10px; }
    .rail .day { color: var(--ink3); font-size: 13px; padding: 0 10px 16px; }
    .rail nav { display: flex; flex-direction: column; }
    .rail nav a { color: var(--ink2); padding: 6px 10px; border-radius: 6px; }
    .rail nav a[aria-current] { background: var(--sunk); color: var(--ink); font-weight: 600; }
    .rail nav hr { border: 0; border-top: 1px solid var(--line); margin: 10px; width: calc(100% - 20px); }
    .rail .made { margin-top: auto; color: var(--ink3); font-size: 12px; padding: 0 10px; }
    section { margin-top: 40px; }
    .strip { display: grid; grid-template-columns: 1.35fr 1fr 1fr 1fr; border-top: 1px solid var(--line2); border-bottom: 1px solid var(--line); margin-top: 24px; }
    .strip > div { padding: 14px 16px 16px 20px; border-left: 1px solid var(--line); min-width: 0; }
    .strip > div:first-child { border-left: 0; padding-left: 0; }
    .strip .label, .strip .detail { display: block; font-size: 13px; line-height: 18px; color: var(--ink3); }
    .strip .detail { color: var(--ink2); }
    .strip .value { display: block; font-size: 22px; line-height: 30px; font-weight: 650; white-space: nowrap; }
    .strip > div:first-child .value { font-size: 28px; line-height: 34px; }
    .strip .unit { font-weight: 400; font-size: .8em; }
    .turn { display: flex; justify-content: space-between; gap: 16px; margin: 32px 0 0; }

    """

  private static let tables = """
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-size: 14px; line-height: 20px; width: 100%; }
    th, td { padding: 6px 10px; text-align: left; vertical-align: top; font-weight: 400; unicode-bidi: isolate; }
    th:first-child, td:first-child { padding-left: 0; }
    th:last-child, td:last-child { padding-right: 0; }
    thead tr > * { font-size: 12px; line-height: 16px; color: var(--ink3); border-bottom: 1px solid var(--line2); vertical-align: bottom; }
    tbody tr > * { border-top: 1px solid var(--line); }
    tbody:first-of-type tr:first-child > * { border-top: 0; }
    tbody tr:hover > * { background: var(--sunk); }
    .figure { text-align: right; white-space: nowrap; } .wide { white-space: nowrap; }
    .group > *, .section > * { font-weight: 600; padding-top: 16px; }
    .register td:nth-child(n + 3) { text-align: right; white-space: nowrap; }
    .register td:first-child, .register td:last-child { color: var(--ink3); }
    .kept td:nth-child(3) { color: var(--in); }
    .register .group td { color: var(--ink); text-align: right; }
    .register small { display: block; font-size: 13px; line-height: 18px; color: var(--ink3); }
    .register .group a { color: inherit; text-decoration: underline; }
    th button { all: unset; cursor: pointer; } th button::after { color: var(--accent); }
    [aria-sort=ascending] button::after { content: " \u{25B2}"; } [aria-sort=descending] button::after { content: " \u{25BC}"; }
    .filter { font: inherit; font-size: 14px; color: inherit; background: var(--bg); border: 1px solid var(--line2); border-radius: 6px; padding: 6px 10px; margin: 0 0 12px; width: 280px; max-width: 100%; box-sizing: border-box; }
    .own { border-left: .4em solid; padding-left: .4em; }
    [hidden] { display: none !important; }

    """

  private static let charts = """
    .chart { margin: 0; }
    .frame { display: grid; grid-template-columns: 46px minmax(0, 1fr) 118px; }
    .frame.bare { grid-template-columns: 46px minmax(0, 1fr); }
    .frame svg { display: block; width: 100%; overflow: visible; }
    .frame text { font-size: 12px; fill: var(--ink3); }
    .frame .y text { text-anchor: end; }
    .frame .t { text-anchor: middle; } .frame .first { text-anchor: start; } .frame .last { text-anchor: end; }
    .frame .t.strong { fill: var(--ink2); font-weight: 500; }
    .frame .ends text { fill: var(--ink); font-weight: 500; } .frame .ends .note { fill: var(--ink2); font-weight: 400; }
    .frame .says { fill: var(--ink2); }
    .ends rect, .key i { fill: var(--c); background: var(--c); }
    .grid { stroke: var(--line); } .zero { stroke: var(--ink3); } .future { fill: var(--sunk); }
    .paths path { fill: none; vector-effect: non-scaling-stroke; }
    .paths .soft { fill: var(--c); fill-opacity: .14; }
    .paths .ahead { stroke-dasharray: 4 3; }
    .paths .line { stroke: var(--c); stroke-width: 2; stroke-linejoin: round; }
    .dot { fill: var(--c); stroke: var(--bg); stroke-width: 1.5; }
    .hit { fill: transparent; }
    .key { display: none; font-size: 13px; line-height: 20px; flex-wrap: wrap; gap: 2px 16px; margin: 4px 0 0; }
    .key.always { display: flex; }
    .key i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 6px; }

    """

  /// What registers do not have: colours of categories, sums, figures in rows, pictures of several series.
  private static let others = """
    :root {
      --out: #B5541F; --in-f: #2A9478; --out-f: #D0743A; --warn: #7A4F00; --warnbg: #FFF3D6;
      --pale: #E4E4DF; --c1: #1D4A9E; --c2: #CB821A; --c3: #0FA064; --c4: #96204C; --c5: #7088CE; --c6: #6A1B72;
      --c7: #5A6A10; --c8: #AE8694;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --out: #F0956A; --in-f: #3BA386; --out-f: #D07B4C; --warn: #F2C46D; --warnbg: #2B2412;
        --pale: #343B42; --c1: #5588F5; --c2: #F2913A; --c3: #3CCB98; --c4: #E85557; --c5: #B8DCE2; --c6: #B764BA;
        --c7: #EDDB86; --c8: #83747F;
      }
    }
    .years [aria-current] { color: var(--ink); font-weight: 600; }
    .k-ink { --c: var(--ink); } .k-in-f { --c: var(--in-f); } .k-out-f { --c: var(--out-f); } .k-bad { --c: var(--bad); }
    .k-c1 { --c: var(--c1); } .k-c2 { --c: var(--c2); } .k-c3 { --c: var(--c3); } .k-c4 { --c: var(--c4); }
    .k-c5 { --c: var(--c5); } .k-c6 { --c: var(--c6); } .k-c7 { --c: var(--c7); } .k-c8 { --c: var(--c8); }
    .hollow { fill: var(--bg); stroke: var(--c); stroke-width: 1.5; } .hollow.k-out-f { stroke: var(--out); }
    .second { display: block; font-size: 13px; line-height: 18px; color: var(--ink3); }
    .day > * { position: sticky; top: 0; background: var(--bg); font-weight: 600; padding-top: 16px; }
    .day td { text-align: right; color: var(--ink2); font-weight: 400; }
    .list { overflow: visible; } .journal td { white-space: pre-line; }
    .journal a { color: inherit; text-decoration: underline var(--line2); text-underline-offset: 3px; } .journal a:hover { text-decoration-color: currentColor; }
    .subtotal > *, .total > * { font-weight: 600; border-top: 1px solid var(--line2); }
    .sum > *, .grand > * { font-weight: 650; border-top: 1px solid var(--ink) !important; }
    .child > :first-child { padding-left: 16px; }
    .sticky > :first-child { position: sticky; left: 0; background: var(--bg); }
    .journal td:nth-child(3) { text-align: right; white-space: pre; }
    .favourable, .in { color: var(--in); }
    .caution { color: var(--warn); }
    .tag {
      font-size: 12px; line-height: 16px; padding: 1px 8px; border-radius: 9px;
      background: var(--sunk); color: var(--ink2); white-space: nowrap;
    }
    .tag.warn, .warning { background: var(--warnbg); color: var(--warn); }
    .warning { padding: 8px 14px; border-left: 3px solid var(--c2); margin: 16px 0 0; }
    .nothing {
      border: 1px dashed var(--line2); border-radius: 6px; padding: 16px; color: var(--ink2);
      font-size: 14px; line-height: 20px;
    }
    code { font-family: ui-monospace, monospace; font-size: 13px; }
    .single { max-width: 1184px; margin: 0 auto; padding: 28px 32px 48px; }
    .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 40px; }
    .multiples { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px 32px; }
    .multiples > * { min-width: 0; }
    .multiples .name { display: flex; justify-content: space-between; gap: 12px; font-size: 14px; line-height: 20px; }
    .multiples .sub { margin-bottom: 4px; }
    .single > .bars { margin: 20px 0 24px; }
    .single table { width: auto; min-width: min(100%, 560px); }
    caption { text-align: left; padding: 4px 0; font-weight: 600; }
    .bar { display: block; width: 24rem; max-width: 100%; height: 12px; fill: var(--out-f); }
    .bar.negative { fill: var(--bad); }
    td.drawn { width: 30%; min-width: 72px; vertical-align: middle; } td.drawn.short { width: 110px; }
    .drawn svg { display: block; width: 100%; height: 14px; overflow: visible; }
    .drawn .pale { fill: var(--pale); } .drawn .tick { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .drawn .fill { fill: var(--c); }
    .spark { width: 96px; height: 22px; overflow: visible; display: block; }
    .spark path { fill: none; stroke: var(--ink2); stroke-width: 1.5; } .spark circle { fill: var(--ink2); }
    .paths .area { fill: var(--c); fill-opacity: .28; } .paths .bound { stroke: var(--c); stroke-width: 1; }
    .paths .soft.k-bad { fill-opacity: .22; }
    .paths .bar { fill: var(--c); } .paths .open { fill-opacity: .5; }
    .paths .line.k-ink { stroke-width: 2.5; } .bars .paths .line.k-ink { stroke-width: 1.5; }
    .paths .level { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 2 3; }
    .paths .band { fill: var(--c); } .band16 { fill-opacity: .16; } .band26 { fill-opacity: .26; }
    .paths .dashed { stroke-dasharray: 6 3; } .paths .dotted { stroke-dasharray: 2 3; }
    .paths .mixed { stroke-dasharray: 8 3 2 3; }
    .spread { display: flex; gap: 2px; height: 28px; } .spread rect { fill: var(--c); stroke: var(--bg); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .spread svg { display: block; width: 100%; height: 28px; }
    details { margin-top: 8px; font-size: 13px; } summary { color: var(--accent); cursor: pointer; width: fit-content; padding: 4px 0; }
    details table { width: auto; }
    @media (max-width: 1000px) { .multiples { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    @media (max-width: 640px) {
      .journal, .journal tbody { display: block; } .journal thead { display: none; } .journal td { overflow-wrap: anywhere; }
      .journal tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; border-top: 1px solid var(--line); }
      .journal tr > * { border: 0; padding-left: 0; } .journal tr > :last-child { padding-right: 0; }
      .journal tr:not(.day) > * { padding-top: 0; } .journal tr:not(.day) > :first-child { grid-column: 1 / -1; padding: 6px 0 0; }
      .journal tr:not(.day) > :nth-child(2) { padding-left: 16px; }
      .single { padding: 20px 16px 40px; } .single table { min-width: 0; }
      .columns, .multiples { grid-template-columns: minmax(0, 1fr); }
    }
    @media print { .single { padding: 0; max-width: none; } }

    """

  /// On paper heads of tables stand on every sheet: browsers do not repeat one that has a button's box.
  private static let small = """
    @media (max-width: 1000px) {
      .shell { display: block; } .shell > main { padding: 24px 28px 40px; }
      .rail { position: static; height: auto; display: block; padding: 16px 28px 0; border-bottom: 1px solid var(--line); }
      .rail .book, .rail .day { display: inline; padding: 0; } .rail .day { float: right; } .rail .made, .rail hr { display: none; }
      .rail nav { flex-direction: row; flex-wrap: wrap; gap: 0 20px; margin-top: 8px; }
      .rail nav a { padding: 8px 0; border-radius: 0; } .rail nav a[aria-current] { background: none; box-shadow: inset 0 -2px var(--accent); }
      .strip .value { font-size: 18px; }
    }
    @media (max-width: 640px) {
      .shell > main { padding: 20px 16px 40px; } .rail { padding: 12px 16px 8px; }
      .rail nav { gap: 0 2px; margin: 6px -8px 0; } .rail nav a { padding: 8px; border-radius: 6px; line-height: 20px; }
      .rail nav a[aria-current] { background: var(--sunk); box-shadow: none; }
      h1 { font-size: 22px; line-height: 28px; } section { margin-top: 32px; }
      .strip { grid-template-columns: 1fr 1fr; } .strip > div { padding: 12px 12px 12px 0; }
      .strip > div:first-child, .strip > div:nth-child(4) { grid-column: 1 / -1; }
      .strip > div:nth-child(4) { border-left: 0; } .strip > div:nth-child(3) { padding-left: 12px; }
      .strip > div:nth-child(2) { border-left: 0; }
      .strip > div + div { border-top: 1px solid var(--line); }
      .frame, .frame.bare { grid-template-columns: 38px minmax(0, 1fr); } .frame .y { margin-left: -8px; }
      .ends, .frame .minor, .wide { display: none !important; } .key { display: flex; }
      th, td { padding: 6px 3px; }
      .register, .register thead, .register tbody { display: block; }
      .register tr { display: grid; grid-template-columns: 56px minmax(0, 1fr) auto; border-top: 1px solid var(--line); }
      .register tr > * { border-top: 0; padding-bottom: 0; } .register tr > :last-child { padding-bottom: 6px; }
      .register td:nth-child(-n + 2) { grid-row: 1 / 4; padding-bottom: 6px; } .register td:nth-child(n + 3), .register thead th:last-child { grid-column: 3; }
      .register td:nth-child(n + 3) { padding-right: 0; padding-top: 0; } .register td:empty { display: none; }
      .register td:nth-child(3), .register td:empty + td:nth-child(4) { padding-top: 6px; }
      .register .group th { grid-column: 1 / 3; } .register .group td { display: none; }
      .register .group td:last-child { display: block; grid-row: 1; grid-column: 3; padding-top: 16px; }
    }
    @media print {
      @page { size: A4; margin: 14mm; }
      :root { --bg: #FFF; }
      body { print-color-adjust: exact; -webkit-print-color-adjust: exact; font-size: 10pt; }
      .rail, .skip, .filter, .turn, details:not([open]), summary { display: none; } .shell { display: block; } .shell > main { padding: 0; max-width: none; }
      .strip .value, .strip > div:first-child .value { font-size: 12.5pt; } section { margin-top: 24px; }
      table { font-size: 8.5pt; line-height: 12pt; } th, td { padding: 2px 8px; } .second, .register small { font-size: 7.5pt; line-height: 10pt; } .day > *, .group > * { padding-top: 8px; }
      .scroll { overflow: visible; } thead { display: table-header-group; } th button { display: contents; } tr, figure, .strip, .multiples > * { break-inside: avoid; }
      h2, .sub, .day, .group, tr:nth-last-child(2) { break-after: avoid; } .columns { display: block; }
    }

    """
}
