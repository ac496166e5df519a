import { fontFile, type Weight } from '../text/fonts.ts'
import type { Line, PositionedRun } from '../text/layout.ts'
import { assignLetters } from '../text/assign-letters.ts'
import { type EmbeddedFont, GlyphCodes } from './glyph-codes.ts'
import { pdfNumber } from './pdf-number.ts'

/** What is used here of pdfkit beyond its types: the font that was chosen last, and the page's own list of fonts. */
interface PdfkitInternals {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown>; height: number }
  addContent(operators: string): void
}

export interface LinePosition {
  weight: Weight
  size: number
  /** Of the line's left end, and of the letters' feet. */
  x: number
  baseline: number
}

interface DrawnRun {
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
  readonly #inside: PdfkitInternals
  readonly #fonts = new Map<string, { font: EmbeddedFont; codes: GlyphCodes }>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#inside = doc as unknown as PdfkitInternals
  }

  writeLine({ runs, text }: Line, spot: LinePosition): void {
    const drawn = runs.map((piece) => ({ piece, ...this.#drawPiece(piece, spot) }))
    // Programs begin a new word where a font is chosen, so it is chosen once a run.
    const letters = groupByDirectionAndFont(drawn).flatMap((run) => {
      const operators = [run[0].choice, ...run.flatMap(({ text }) => text)]
      return isRightToLeft(run[0].piece) ? marked('/ReversedChars BMC', operators) : operators
    })
    const said = runs.some(isRightToLeft) ? letters : marked(actualText(text), letters)
    const shapes = drawn.flatMap((one) => one.shapes)
    // Pages are measured from the top; letters would stand on their heads.
    const flip = `1 0 0 -1 0 ${pdfNumber(this.#inside.page.height)} cm`
    const decoration = shapes.length > 0 ? marked('/Artifact BMC', shapes) : []
    this.#inside.addContent(['q', flip, 'BT', ...said, 'ET', ...decoration, 'Q'].join('\n'))
  }

  #drawPiece(piece: PositionedRun, { weight, size, x, baseline }: LinePosition): DrawnRun {
    const { font, codes } = this.#fontOf(piece.font, weight)
    const { page } = this.#inside
    page.fonts[font.id] ??= font.ref()
    const drawn: DrawnRun = { choice: `/${font.id} ${pdfNumber(size)} Tf`, text: [], shapes: [] }
    let pen = x + piece.x
    for (const cluster of piece.clusters) {
      const letters = assignLetters(cluster, isRightToLeft(piece))
      for (const [index, glyph] of cluster.glyphs.entries()) {
        const at = { x: pen + (glyph.x * size) / 1_000, y: page.height - baseline + (glyph.y * size) / 1_000 }
        pen += (glyph.advance * size) / 1_000
        const meant = letters[index]
        if (meant) drawn.text.push(`1 0 0 1 ${pdfNumber(at.x)} ${pdfNumber(at.y)} Tm <${codes.codeOf(glyph, meant)}> Tj`)
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

const isRightToLeft = ({ level }: { level: number }): boolean => level % 2 === 1

/** Neighbours of one direction and font. */
function groupByDirectionAndFont<T extends { piece: PositionedRun; choice: string }>(drawn: readonly T[]): [T, ...T[]][] {
  const runs: [T, ...T[]][] = []
  for (const one of drawn) {
    const run = runs.at(-1)
    const isSame = run && run[0].choice === one.choice && isRightToLeft(run[0].piece) === isRightToLeft(one.piece)
    if (isSame) run.push(one)
    else runs.push([one])
  }
  return runs
}

const marked = (tag: string, operators: readonly string[]): string[] => [tag, ...operators, 'EMC']

const actualText = (text: string): string =>
  `/Span <</ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`
