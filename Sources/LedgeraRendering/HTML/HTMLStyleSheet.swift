/// How pages look.
enum HTMLStyleSheet {
  /// Colours have at least the contrast of WCAG AA in both modes; the sign of an amount stands in its
  /// text as well.
  static let text = """
    :root {
      --paper: #ffffff; --ink: #1b1b1b; --faint: #5f5f5f; --line: #d0d0d0; --band: #f4f4f1;
      --negative: #b00020; --favourable: #006b3c; --caution: #7a5200;
      --bar: #2f6f9f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #16181b; --ink: #e6e6e3; --faint: #a3a3a0; --line: #3d4146; --band: #1f2226;
        --negative: #ff8a80; --favourable: #7fd6a4; --caution: #f0c36a;
        --bar: #7db7e0;
      }
    }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    main { max-width: 90rem; margin: 0 auto; padding: 1rem 1.5rem 3rem; }
    h1 { font-size: 1.35rem; }
    h2 { font-size: 1.1rem; }
    .scroll { overflow-x: auto; margin: 1rem 0; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { text-align: left; padding: .3rem 0; font-weight: 600; }
    th, td { padding: .15rem .8rem; text-align: left; vertical-align: bottom; unicode-bidi: isolate; }
    th { font-weight: 400; }
    thead th { font-weight: 600; border-bottom: 2px solid var(--line); }
    .figure { text-align: right; white-space: nowrap; }
    tbody tr:hover { background: var(--band); }
    .section th { padding-top: 1rem; font-weight: 600; border-bottom: 1px solid var(--line); }
    .total > *, .grand > * { font-weight: 600; border-top: 1px solid var(--line); }
    .grand > * { border-top: 3px double var(--line); }
    .negative { color: var(--negative); }
    .favourable { color: var(--favourable); }
    .caution { color: var(--caution); }
    .faint { color: var(--faint); }
    .strong { font-weight: 600; }
    .own { border-left: .4em solid; padding-left: .4em; }
    .bar { display: block; width: 24rem; height: .8em; fill: var(--bar); }
    .bar.negative { fill: var(--negative); }
    .lines { margin: 1rem 0; max-width: 50rem; }
    .lines figcaption { font-weight: 600; }
    .lines .figure { text-align: left; }
    .lines svg { display: block; width: 100%; height: 12rem; }
    .lines polyline {
      fill: none; stroke: var(--bar); stroke-width: 2; vector-effect: non-scaling-stroke;
    }
    @media print {
      :root {
        --paper: #ffffff; --ink: #000000; --faint: #444444; --line: #888888; --band: #ffffff;
        --negative: #8a0018; --favourable: #000000; --caution: #000000;
      }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      .scroll { overflow: visible; }
      thead { display: table-header-group; }
      tr { break-inside: avoid; }
    }

    """
}
