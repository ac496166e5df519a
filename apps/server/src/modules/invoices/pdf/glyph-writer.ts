import { fontFile, type Weight } from '../text/fonts.ts'
import type { Line, PlacedPiece } from '../text/lay-out.ts'
import { lettersOf } from '../text/letters-of.ts'
import { type EmbeddedFont, GlyphCodes } from './glyph-codes.ts'
import { number } from './number.ts'

/** What is used here of pdfkit beyond its types: the font that was chosen last, and the page's own list of fonts. */
interface Inside {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown>; height: number }
  addContent(operators: string): void
}

export interface Spot {
  weight: Weight
  size: number
  /** Of the line's left end, and of the letters' feet. */
  x: number
  baseline: number
}

interface Drawn {
  /** The font's operator. */
  choice: string
  /** Glyphs that mean letters, as text. */
  text: string[]
  /** Marks of letters, as shapes: programs that read text would take them for letters or gaps of their own. */
  shapes: string[]
}

/**
 * Writes lines glyph by glyph as they were shaped, from left to right, with codes that tell what each glyph means
 * ({@link GlyphCodes}). Programs that read PDF files turn what runs from right to left round by themselves, so such a line is
 * marked as reversed and says its letters one by one; any other says its whole text at once, in the order of reading.
 */
export class GlyphWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #inside: Inside
  readonly #fonts = new Map<string, { font: EmbeddedFont; codes: GlyphCodes }>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#inside = doc as unknown as Inside
  }

  writeLine({ pieces, text }: Line, spot: Spot): void {
    const drawn = pieces.map((piece) => ({ piece, ...this.#drawPiece(piece, spot) }))
    // Programs begin a new word where a font is chosen, so it is chosen once a run.
    const letters = runsOf(drawn).flatMap((run) => {
      const operators = [run[0].choice, ...run.flatMap(({ text }) => text)]
      return isFromRight(run[0].piece) ? marked('/ReversedChars BMC', operators) : operators
    })
    const said = pieces.some(isFromRight) ? letters : marked(meaning(text), letters)
    const shapes = drawn.flatMap((one) => one.shapes)
    // Pages are measured from the top; letters would stand on their heads.
    const flip = `1 0 0 -1 0 ${number(this.#inside.page.height)} cm`
    const decoration = shapes.length > 0 ? marked('/Artifact BMC', shapes) : []
    this.#inside.addContent(['q', flip, 'BT', ...said, 'ET', ...decoration, 'Q'].join('\n'))
  }

  #drawPiece(piece: PlacedPiece, { weight, size, x, baseline }: Spot): Drawn {
    const { font, codes } = this.#fontOf(piece.font, weight)
    const { page } = this.#inside
    page.fonts[font.id] ??= font.ref()
    const drawn: Drawn = { choice: `/${font.id} ${number(size)} Tf`, text: [], shapes: [] }
    let pen = x + piece.x
    for (const cluster of piece.clusters) {
      const letters = lettersOf(cluster, isFromRight(piece))
      for (const [index, glyph] of cluster.glyphs.entries()) {
        const at = { x: pen + (glyph.x * size) / 1_000, y: page.height - baseline + (glyph.y * size) / 1_000 }
        pen += (glyph.advance * size) / 1_000
        const meant = letters[index]
        if (meant) drawn.text.push(`1 0 0 1 ${number(at.x)} ${number(at.y)} Tm <${codes.codeOf(glyph, meant)}> Tj`)
        else drawn.shapes.push(codes.shapeOf(glyph, { ...at, size }))
      }
    }
    return drawn
  }

  #fontOf(name: string, weight: Weight) {
    const key = `${name} ${weight}`
    const known = this.#fonts.get(key)
    if (known) return known
    this.#doc.registerFont(key, fontFile(name, weight)).font(key)
    const font = this.#inside._font
    const entry = { font, codes: new GlyphCodes(font) }
    this.#fonts.set(key, entry)
    return entry
  }
}

const isFromRight = ({ level }: { level: number }): boolean => level % 2 === 1

/** Neighbours of one direction and font. */
function runsOf<T extends { piece: PlacedPiece; choice: string }>(drawn: readonly T[]): [T, ...T[]][] {
  const runs: [T, ...T[]][] = []
  for (const one of drawn) {
    const run = runs.at(-1)
    const isSame = run && run[0].choice === one.choice && isFromRight(run[0].piece) === isFromRight(one.piece)
    if (isSame) run.push(one)
    else runs.push([one])
  }
  return runs
}

const marked = (tag: string, operators: readonly string[]): string[] => [tag, ...operators, 'EMC']

const meaning = (text: string): string =>
  `/Span <</ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`
