import {
  assignLetters,
  type Direction,
  fontFile,
  type Glyph,
  type Line,
  layOutText,
  type PositionedRun,
  type Weight,
} from './layout-text.ts'

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
class GlyphWriter {
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

const INK = '#1c1f1e'
export const MUTED = '#5b6361'
const RULE = '#dcdfdd'

/** Relative to the font size; scripts with marks above and below need the space. */
const LINE_HEIGHT = 1.5
const BASELINE = 1.08

/** The position and style of a text. Lengths are points; `at` is measured from the side where lines start. */
interface TextPlacement {
  at: number
  y: number
  width: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'start' | 'end'
  /** The direction: `auto` for texts of people and shops, `ltr` for amounts. */
  base?: Direction | 'auto'
  maxLines?: number
}

/** A part of a page, in points from its upper left corner. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Draws on a page, whose layout is mirrored for right-to-left languages. */
export class PageWriter {
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly top: number
  readonly #doc: PDFKit.PDFDocument
  readonly #direction: Direction
  readonly #writer: GlyphWriter

  /** @param area the part of the page to draw on; without it, the whole page. Its writer shares the fonts of `sharing`. */
  constructor(
    doc: PDFKit.PDFDocument,
    direction: Direction,
    margin: number,
    { area, sharing }: { area?: Area; sharing?: PageWriter } = {},
  ) {
    const { left, top, width, height } = area ?? { left: 0, top: 0, width: doc.page.width, height: doc.page.height }
    this.left = left + margin
    this.top = top + margin
    this.width = width - 2 * margin
    this.bottom = top + height - margin
    this.#doc = doc
    this.#direction = direction
    this.#writer = sharing ? sharing.#writer : new GlyphWriter(doc)
  }

  /** Breaks a text into lines for {@link write}. */
  layOut(
    text: string,
    { width, size = 10, weight = 'regular', base = this.#direction, maxLines }: Omit<TextPlacement, 'at' | 'y'>,
  ) {
    return layOutText(text, { width, size, weight, base, maxLines })
  }

  heightOf(lines: readonly Line[], size = 10): number {
    return lines.length * size * LINE_HEIGHT
  }

  /** Draws lines. @returns the y position below them. */
  write(lines: readonly Line[], placement: TextPlacement): number {
    const { at, y, width, size = 10, weight = 'regular', color = INK, align = 'start' } = placement
    const left = this.#leftOf(at, width)
    const isRight = (align === 'end') === (this.#direction === 'ltr')
    this.#doc.fillColor(color)
    for (const [index, line] of lines.entries()) {
      const x = isRight ? left + width - line.width : left
      const baseline = y + size * (index * LINE_HEIGHT + BASELINE)
      this.#writer.writeLine(line, { weight, size, x, baseline })
    }
    return y + this.heightOf(lines, size)
  }

  /** Lays a text out and draws it. @returns the y position below it. */
  text(text: string, placement: TextPlacement): number {
    return this.write(this.layOut(text, placement), placement)
  }

  /** Draws an amount or number in one line, smaller where it is wide: a figure is never cut off. @returns the y position below it. */
  figure(text: string, placement: TextPlacement): number {
    const { width, size = 10 } = placement
    const [line] = this.layOut(text, { ...placement, width: Number.POSITIVE_INFINITY })
    const fitting = size * Math.min(1, width / (line?.width || width))
    // On the baseline of the figures beside it.
    const y = placement.y + (size - fitting) * BASELINE
    this.write(this.layOut(text, { ...placement, width: Number.POSITIVE_INFINITY, size: fitting }), {
      ...placement,
      y,
      size: fitting,
    })
    return placement.y + size * LINE_HEIGHT
  }

  rule(y: number, color = RULE, thickness = 0.75): void {
    this.#doc
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  }

  box({ at, y, width, height, color }: { at: number; y: number; width: number; height: number; color: string }): void {
    this.#doc.roundedRect(this.#leftOf(at, width), y, width, height, 4).fill(color)
  }

  /** A square to tick by hand, or one that is ticked. */
  checkBox({ at, y, size, isTicked }: { at: number; y: number; size: number; isTicked: boolean }): void {
    const left = this.#leftOf(at, size)
    this.#doc.rect(left, y, size, size).lineWidth(0.75).strokeColor(INK).stroke()
    if (!isTicked) return
    this.#doc
      .moveTo(left + size * 0.2, y + size * 0.55)
      .lineTo(left + size * 0.42, y + size * 0.78)
      .lineTo(left + size * 0.82, y + size * 0.25)
      .lineWidth(1.5)
      .stroke()
  }

  picture(picture: Buffer, { at, y, size }: { at: number; y: number; size: number }): void {
    this.#doc.image(picture, this.#leftOf(at, size), y, { fit: [size, size] })
  }

  #leftOf(at: number, width: number): number {
    return this.#direction === 'ltr' ? this.left + at : this.left + this.width - at - width
  }
}
