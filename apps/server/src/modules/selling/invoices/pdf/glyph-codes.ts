import type { Glyph } from '../text/shape.ts'
import { pdfNumber } from './pdf-number.ts'

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
