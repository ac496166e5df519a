import { fontFile, type Weight } from '../text/fonts.ts'
import type { Line, PlacedPiece } from '../text/lay-out.ts'
import type { Cluster, Glyph } from '../text/shape.ts'

/** What is used here of pdfkit beyond its types: the font that was chosen last, and the page's own list of fonts. */
interface Inside {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown>; height: number }
  addContent(operators: string): void
}

interface EmbeddedFont {
  id: string
  /** From the font's own units to thousandths of the letters' size. */
  scale: number
  ref(): unknown
  /** pdfkit's own shaping, which knows Latin well and Bengali badly. */
  layout(text: string): unknown
  /** Takes what `layout` gives into the file; the codes by which a page names the glyphs. */
  encode(text: string): [codes: string[], positions: unknown]
}

export interface Spot {
  weight: Weight
  size: number
  /** Of the line's left end, and of the letters' feet. */
  x: number
  baseline: number
}

/**
 * Writes lines glyph by glyph as they were shaped. Beside the glyphs stands what they mean: fonts make many letters of few strokes, so
 * that nobody could copy or search them otherwise.
 */
export class GlyphWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #inside: Inside
  readonly #fonts = new Map<string, EmbeddedFont>()
  /** What is being taken into a font. */
  #cluster: Cluster = { text: '', glyphs: [] }

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#inside = doc as unknown as Inside
  }

  writeLine({ pieces, text }: Line, spot: Spot): void {
    const { page } = this.#inside
    const isTurned = pieces.some(isFromRight)
    const operators = pieces.map((piece) => {
      const drawn = this.#pieceOperators(piece, spot)
      return isTurned && !isFromRight(piece) ? meaning(piece.text, drawn) : drawn
    })
    const meant = isTurned ? operators.flat() : meaning(text, operators.flat())
    // Pages are measured from the top; letters would stand on their heads.
    this.#inside.addContent(['q', `1 0 0 -1 0 ${number(page.height)} cm`, 'BT', ...meant, 'ET', 'Q'].join('\n'))
  }

  #pieceOperators(piece: PlacedPiece, { weight, size, x, baseline }: Spot): string[] {
    const font = this.#fontOf(piece.font, weight)
    const { page } = this.#inside
    page.fonts[font.id] ??= font.ref()
    let pen = x + piece.x
    const clusters = piece.clusters.flatMap((cluster) => {
      const glyphs = this.#clusterOperators(font, cluster, { size, x: pen, y: page.height - baseline })
      pen += (cluster.glyphs.reduce((sum, { advance }) => sum + advance, 0) * size) / 1_000
      return isFromRight(piece) ? meaning(cluster.text, glyphs) : glyphs
    })
    // Readers turn what is read from right to left round by themselves.
    const marked = isFromRight(piece) ? ['/ReversedChars BMC', ...clusters, 'EMC'] : clusters
    return [`/${font.id} ${number(size)} Tf`, ...marked]
  }

  #clusterOperators(font: EmbeddedFont, cluster: Cluster, { size, x, y }: { size: number; x: number; y: number }) {
    this.#cluster = cluster
    const [codes] = font.encode(cluster.text)
    let pen = x
    return cluster.glyphs.map((glyph, index) => {
      const at = `${number(pen + (glyph.x * size) / 1_000)} ${number(y + (glyph.y * size) / 1_000)}`
      pen += (glyph.advance * size) / 1_000
      return `1 0 0 1 ${at} Tm <${codes[index]}> Tj`
    })
  }

  #fontOf(name: string, weight: Weight): EmbeddedFont {
    const key = `${name} ${weight}`
    const known = this.#fonts.get(key)
    if (known) return known
    this.#doc.registerFont(key, fontFile(name, weight)).font(key)
    const font = this.#inside._font
    font.layout = () => laidOut(this.#cluster, font.scale)
    this.#fonts.set(key, font)
    return font
  }
}

const isFromRight = ({ level }: { level: number }): boolean => level % 2 === 1

const number = (value: number): string => String(Math.round(value * 100) / 100)

const meaning = (text: string, operators: readonly string[]): string[] => [
  `/Span <</ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`,
  ...operators,
  'EMC',
]

/** A cluster in pdfkit's words; the first glyph stands for all of the letters. */
function laidOut({ text, glyphs }: Cluster, scale: number) {
  const letters = [...text].map((character) => character.codePointAt(0) ?? 0)
  return {
    glyphs: glyphs.map(({ id, width }: Glyph, index) => ({
      id,
      advanceWidth: width / scale,
      codePoints: index === 0 ? letters : [],
    })),
    positions: [],
    advanceWidth: 0,
  }
}
