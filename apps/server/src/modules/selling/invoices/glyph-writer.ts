import { assignLetters, type Glyph, type Line, type PositionedRun } from './layout-text.ts'
import { fontFile, type Weight } from './split-runs.ts'

/** Formats a number for PDF operators, to a hundredth of a point. */
const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100)

interface PathCommand {
  command: string
  args: number[]
}

/** Internals of a pdfkit font: the tables that it writes into the file, by glyph code. */
export interface EmbeddedFont {
  id: string
  ref(): unknown
  /** Converts font units to thousandths of the font size. */
  scale: number
  font: { getGlyph(id: number): { path: { commands: PathCommand[] } } }
  /** The embedded glyphs; the index is the code. */
  subset: { glyphs: number[] }
  /** In thousandths of the font size. */
  widths: number[]
  /** The code points of each code: the ToUnicode table. */
  unicode: number[][]
}

/**
 * Assigns the codes by which pages refer to glyphs. A glyph gets one code for each text that it represents: fonts use one glyph for
 * several letters and draw their marks separately.
 */
export class GlyphCodes {
  readonly #font: EmbeddedFont
  readonly #codes = new Map<string, string>()
  readonly #paths = new Map<number, string>()

  constructor(font: EmbeddedFont) {
    this.#font = font
  }

  codeOf({ id, width }: Glyph, text: string): string {
    const key = `${id} ${text}`
    const existing = this.#codes.get(key)
    if (existing) return existing
    const { subset, widths, unicode } = this.#font
    const index = subset.glyphs.push(id) - 1
    widths[index] = width
    unicode[index] = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const code = index.toString(16).padStart(4, '0')
    this.#codes.set(key, code)
    return code
  }

  /** The operators that draw a glyph as a shape without text. */
  shapeOf({ id }: Glyph, { x, y, size }: { x: number; y: number; size: number }): string {
    const path = this.#paths.get(id) ?? this.#font.font.getGlyph(id).path.commands.map(operatorOf).join(' ')
    this.#paths.set(id, path)
    const scale = ((this.#font.scale * size) / 1_000).toFixed(6)
    return path && `q ${scale} 0 0 ${scale} ${pdfNumber(x)} ${pdfNumber(y)} cm ${path} f Q`
  }
}

/** PDF has no quadratic curves: they are written as cubic ones with their control point twice. */
function operatorOf({ command, args }: PathCommand): string {
  const [a = 0, b = 0, c = 0, d = 0] = args
  switch (command) {
    case 'moveTo':
      return `${pdfNumber(a)} ${pdfNumber(b)} m`
    case 'lineTo':
      return `${pdfNumber(a)} ${pdfNumber(b)} l`
    case 'quadraticCurveTo':
      return `${[a, b, a, b, c, d].map(pdfNumber).join(' ')} c`
    case 'bezierCurveTo':
      return `${args.map(pdfNumber).join(' ')} c`
    default:
      return 'h'
  }
}

/** Internals of pdfkit that its types do not declare: the current font, and the page's fonts. */
interface PdfkitInternals {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown>; height: number }
  addContent(operators: string): void
}

interface LinePosition {
  weight: Weight
  size: number
  /** The line's left end, and its baseline. */
  x: number
  baseline: number
}

interface DrawnRun {
  /** The operator that selects the font. */
  fontOperator: string
  /** The operators of glyphs that represent letters. */
  text: string[]
  /** The operators that draw marks as shapes, as PDF readers would extract them as letters or gaps. */
  shapes: string[]
}

/**
 * Draws lines glyph by glyph, from left to right, with codes that carry the text of each glyph ({@link GlyphCodes}). PDF readers reverse
 * right-to-left text themselves, so a line with such text is marked as reversed and has its text by glyph; other lines have their
 * whole text as one `ActualText`.
 */
export class GlyphWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #internals: PdfkitInternals
  readonly #fonts = new Map<string, { font: EmbeddedFont; codes: GlyphCodes }>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#internals = doc as unknown as PdfkitInternals
  }

  writeLine({ runs, text }: Line, position: LinePosition): void {
    const drawn = runs.map((run) => ({ run, ...this.#drawRun(run, position) }))
    // PDF readers start a new word at a change of font, so it is selected once for each group.
    const letters = groupByDirectionAndFont(drawn).flatMap((group) => {
      const operators = [group[0].fontOperator, ...group.flatMap(({ text }) => text)]
      return isRightToLeft(group[0].run) ? marked('/ReversedChars BMC', operators) : operators
    })
    const textOperators = runs.some(isRightToLeft) ? letters : marked(actualText(text), letters)
    const shapes = drawn.flatMap((drawnRun) => drawnRun.shapes)
    // pdfkit flips the page's y axis, which would draw letters upside down.
    const flip = `1 0 0 -1 0 ${pdfNumber(this.#internals.page.height)} cm`
    const decoration = shapes.length > 0 ? marked('/Artifact BMC', shapes) : []
    this.#internals.addContent(['q', flip, 'BT', ...textOperators, 'ET', ...decoration, 'Q'].join('\n'))
  }

  #drawRun(run: PositionedRun, { weight, size, x, baseline }: LinePosition): DrawnRun {
    const { font, codes } = this.#fontOf(run.font, weight)
    const { page } = this.#internals
    page.fonts[font.id] ??= font.ref()
    const drawn: DrawnRun = { fontOperator: `/${font.id} ${pdfNumber(size)} Tf`, text: [], shapes: [] }
    let pen = x + run.x
    for (const cluster of run.clusters) {
      const letters = assignLetters(cluster, isRightToLeft(run))
      for (const [index, glyph] of cluster.glyphs.entries()) {
        const at = { x: pen + (glyph.x * size) / 1_000, y: page.height - baseline + (glyph.y * size) / 1_000 }
        pen += (glyph.advance * size) / 1_000
        const letter = letters[index]
        if (letter)
          drawn.text.push(`1 0 0 1 ${pdfNumber(at.x)} ${pdfNumber(at.y)} Tm <${codes.codeOf(glyph, letter)}> Tj`)
        else drawn.shapes.push(codes.shapeOf(glyph, { ...at, size }))
      }
    }
    return drawn
  }

  #fontOf(name: string, weight: Weight) {
    const key = `${name} ${weight}`
    const registered = this.#fonts.get(key)
    if (registered) return registered
    this.#doc.registerFont(key, fontFile(name, weight)).font(key)
    const font = this.#internals._font
    const entry = { font, codes: new GlyphCodes(font) }
    this.#fonts.set(key, entry)
    return entry
  }
}

const isRightToLeft = ({ level }: { level: number }): boolean => level % 2 === 1

/** Groups neighbouring runs of the same direction and font. */
function groupByDirectionAndFont<T extends { run: PositionedRun; fontOperator: string }>(
  drawn: readonly T[],
): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const drawnRun of drawn) {
    const group = groups.at(-1)
    const isSame =
      group &&
      group[0].fontOperator === drawnRun.fontOperator &&
      isRightToLeft(group[0].run) === isRightToLeft(drawnRun.run)
    if (isSame) group.push(drawnRun)
    else groups.push([drawnRun])
  }
  return groups
}

const marked = (tag: string, operators: readonly string[]): string[] => [tag, ...operators, 'EMC']

const actualText = (text: string): string =>
  `/Span <</ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`
