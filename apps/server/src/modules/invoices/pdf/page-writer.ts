import type { Weight } from '../text/fonts.ts'
import { type Line, layOutText } from '../text/layout.ts'
import type { Direction } from '../text/split-runs.ts'
import { GlyphWriter } from './glyph-writer.ts'

export const INK = '#1c1f1e'
export const MUTED = '#5b6361'
const RULE = '#dcdfdd'

/** Of the size of letters; scripts with marks above and below need the room. */
const LINE_HEIGHT = 1.5
const BASELINE = 1.08

/** How a text stands on the sheet. Lengths are points; `at` is measured from the side where lines begin. */
export interface TextPlacement {
  at: number
  y: number
  width: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'start' | 'end'
  /** Text of people and shops is read as its own letters are; figures from left to right. */
  base?: Direction | 'auto'
  /** Lines at most. */
  most?: number
}

/** Paper that is written on from one side or the other; what is drawn at a place is mirrored with it. */
export class PageWriter {
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly top: number
  readonly #doc: PDFKit.PDFDocument
  readonly #direction: Direction
  readonly #writer: GlyphWriter

  constructor(doc: PDFKit.PDFDocument, direction: Direction, margin: number) {
    this.left = margin
    this.top = margin
    this.width = doc.page.width - 2 * margin
    this.bottom = doc.page.height - margin
    this.#doc = doc
    this.#direction = direction
    this.#writer = new GlyphWriter(doc)
  }

  /** Breaks a text into lines; hand them to {@link write}. */
  layOut(
    text: string,
    { width, size = 10, weight = 'regular', base = this.#direction, most }: Omit<TextPlacement, 'at' | 'y'>,
  ) {
    return layOutText(text, { width, size, weight, base, most })
  }

  heightOf(lines: readonly Line[], size = 10): number {
    return lines.length * size * LINE_HEIGHT
  }

  /** Writes lines, and gives where the next thing may stand. */
  write(lines: readonly Line[], place: TextPlacement): number {
    const { at, y, width, size = 10, weight = 'regular', color = INK, align = 'start' } = place
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

  /** Lays out and writes in one go. */
  text(text: string, place: TextPlacement): number {
    return this.write(this.layOut(text, place), place)
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

  picture(picture: Buffer, { at, y, size }: { at: number; y: number; size: number }): void {
    this.#doc.image(picture, this.#leftOf(at, size), y, { fit: [size, size] })
  }

  #leftOf(at: number, width: number): number {
    return this.#direction === 'ltr' ? this.left + at : this.left + this.width - at - width
  }
}
