import type { Glyph } from '../text/shape.ts'
import { pdfNumber } from './pdf-number.ts'

interface PathCommand {
  command: string
  args: number[]
}

/** What is used here of a font within pdfkit: the tables that it writes into the file, by the code of a glyph. */
export interface EmbeddedFont {
  id: string
  ref(): unknown
  /** From the font's own units to thousandths of the letters' size. */
  scale: number
  font: { getGlyph(id: number): { path: { commands: PathCommand[] } } }
  /** Glyphs of the font that go into the file; the place in the list is the code. */
  subset: { glyphs: number[] }
  /** In thousandths of the letters' size. */
  widths: number[]
  /** Code points that a code means: the file's ToUnicode table. */
  unicode: number[][]
}

/**
 * Gives the codes by which a page names glyphs. A glyph has a code for each text that it stands for: fonts draw several
 * letters with one form and its marks apart, so a code for the form alone could not tell which letter is meant.
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
    const known = this.#codes.get(key)
    if (known) return known
    const { subset, widths, unicode } = this.#font
    const place = subset.glyphs.push(id) - 1
    widths[place] = width
    unicode[place] = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const code = place.toString(16).padStart(4, '0')
    this.#codes.set(key, code)
    return code
  }

  /** Operators that draw a glyph which means nothing by itself. */
  shapeOf({ id }: Glyph, { x, y, size }: { x: number; y: number; size: number }): string {
    const path = this.#paths.get(id) ?? this.#font.font.getGlyph(id).path.commands.map(operatorOf).join(' ')
    this.#paths.set(id, path)
    const scale = ((this.#font.scale * size) / 1_000).toFixed(6)
    return path && `q ${scale} 0 0 ${scale} ${pdfNumber(x)} ${pdfNumber(y)} cm ${path} f Q`
  }
}

/** TrueType has lines and quadratic curves alone; a quadratic curve is written with its control point twice. */
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
