import { GlyphWriter } from './glyph-writer.ts'
import { type Line, layOutText } from './layout-text.ts'
import type { Direction, Weight } from './split-runs.ts'

const INK = '#1c1f1e'
export const MUTED = '#5b6361'
const RULE = '#dcdfdd'

/** Relative to the font size; scripts with marks above and below need the space. */
const LINE_HEIGHT = 1.5
const BASELINE = 1.08

/** The position and style of a text. Lengths are points; `at` is measured from the side where lines start. */
export interface TextPlacement {
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

  picture(picture: Buffer, { at, y, size }: { at: number; y: number; size: number }): void {
    this.#doc.image(picture, this.#leftOf(at, size), y, { fit: [size, size] })
  }

  #leftOf(at: number, width: number): number {
    return this.#direction === 'ltr' ? this.left + at : this.left + this.width - at - width
  }
}
