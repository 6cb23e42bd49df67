import LedgeraDocuments
import LedgeraRendering

/// The text of one block.
func text(_ block: Block, _ options: TextOptions = TextOptions()) -> String {
  String(decoding: TextRenderer(options).render([block]), as: UTF8.self)
}

/// An amount as reports write it: several commodities as separate runs, negative ones marked.
func amounts(_ texts: String..., in arrangement: Cell.Arrangement = .lines) -> Cell {
  Cell(texts.map { Run($0, $0.contains("-") ? .negative : .plain) }, arrangement)
}
