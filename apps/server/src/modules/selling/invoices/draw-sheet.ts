import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Direction, Line } from './layout-text.ts'
import { MUTED, PageWriter } from './page-writer.ts'
import type { LabelledValue } from './present.ts'

/** A document of tables. All texts are translated and amounts formatted; a text may have several lines. */
export interface Sheet {
  locale: string
  direction: Direction
  /** The accent color, as hex. */
  color: string
  title: string
  /** The number of the document, which further pages and the file's title name. */
  number: string
  facts: readonly LabelledValue[]
  /** Who it is from, and whom it is for. */
  parties?: readonly { heading: string; lines: readonly string[] }[]
  tables: readonly SheetTable[]
  /** Sentences at the end. */
  notes: readonly string[]
  /** The operator of the market, in the footer of each page. */
  issuer: string
  pageOf(page: number, pages: number): string
}

export interface SheetTable {
  title: string
  /** Of the first column, which is a text, and of the figures after it. */
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** Below a rule. */
  sum?: readonly string[]
}

const MARGIN = 44
const FOOTER_HEIGHT = 34
const GAP = 8
const PADDING = 4
/** Rows to draw before the process handles other requests. */
const ROWS_AT_ONCE = 6
/** The part of the width that figures take, and the most that one of them does. */
const FIGURES_SHARE = 0.78
const FIGURE_MAX = 96

/** Draws a document of tables as A4 pages with embedded fonts. Between rows, other requests are handled. */
export async function drawSheet(sheet: Sheet, createdAt: Date): Promise<Buffer> {
  const { locale, direction, number } = sheet
  const title = sheet.title.split('\n')[0] ?? ''
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, lang: locale, displayTitle: true },
    info: { Title: `${title} ${number}`, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const writer = new PageWriter(doc, direction, MARGIN)
  const page: Page = {
    ...{ writer, bottom: writer.bottom - FOOTER_HEIGHT },
    next() {
      doc.addPage()
      const place = { y: writer.top, size: 8.5, color: MUTED, maxLines: 1 }
      writer.text(title, { ...place, at: 0, width: writer.width / 2 })
      const half = writer.width / 2
      return writer.text(number, { ...place, at: half, width: half, align: 'end', base: 'ltr' }) + 10
    },
  }
  let y = drawHead(writer, sheet)
  for (const table of sheet.tables) y = await drawTable(page, table, y)
  y += 14
  for (const note of sheet.notes) {
    const lines = writer.layOut(note, { width: writer.width, size: 9, base: 'auto' })
    if (y + writer.heightOf(lines, 9) > page.bottom) y = page.next()
    y = writer.write(lines, { at: 0, width: writer.width, y, size: 9, color: MUTED }) + 3
  }
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    drawFooter(writer, sheet, sheet.pageOf(index + 1, count))
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

interface Page {
  writer: PageWriter
  bottom: number
  /** Begins another page. @returns where it begins */
  next(): number
}

function drawFooter(writer: PageWriter, { issuer }: Sheet, page: string): void {
  const y = writer.bottom - 22
  writer.rule(y)
  const style = { y: y + 7, size: 8, color: MUTED, maxLines: 1 }
  writer.text(issuer, { ...style, at: 0, width: writer.width - 100, base: 'auto' })
  writer.text(page, { ...style, at: writer.width - 90, width: 90, align: 'end' })
}

/** Draws the title with its facts, and the parties below. @returns the y position below. */
function drawHead(writer: PageWriter, { title, facts, parties = [], color }: Sheet): number {
  const half = (writer.width - 24) / 2
  const [first = '', ...more] = title.split('\n')
  let left = writer.text(first, { at: 0, y: writer.top - 4, width: half, size: 20, weight: 'bold', color, maxLines: 2 })
  for (const line of more)
    left = writer.text(line, { at: 0, y: left, width: half, size: 11, color: MUTED, maxLines: 1 })
  let right = writer.top
  const [at, width] = [half + 24, half]
  for (const { label, value } of facts) {
    const lines = writer.layOut(value, { width: width / 2, size: 9, base: 'auto', maxLines: 3 })
    const below = writer.text(label, { at, y: right, width: width / 2 - 6, size: 9, color: MUTED, maxLines: 4 })
    right = Math.max(
      below,
      writer.write(lines, { at: at + width / 2, width: width / 2, y: right, size: 9, align: 'end' }),
    )
  }
  let y = Math.max(left, right) + 14
  if (parties.length === 0) return y
  writer.rule(y)
  y += 12
  const ends = parties.map(({ heading, lines }, index) => {
    const column = { at: index * (half + 24), width: half }
    const below = writer.text(heading, { ...column, y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 4 }) + 2
    return lines.reduce(
      (next, line, position) =>
        writer.text(line, {
          ...{ ...column, y: next, size: 9.5, maxLines: 3, base: 'auto' as const },
          ...(position === 0 && { weight: 'bold' as const }),
        }),
      below,
    )
  })
  return Math.max(...ends) + 10
}

/** Draws a table, whose heads are repeated on each page that it goes over. @returns the y position below. */
async function drawTable(page: Page, table: SheetTable, top: number): Promise<number> {
  const { writer } = page
  const figures = table.headings.length - 1
  const own = Math.min(FIGURE_MAX, (writer.width * FIGURES_SHARE) / Math.max(1, figures) - GAP)
  const size = figures > 4 ? 8 : 9.5
  const at = (index: number) => writer.width - (figures - index) * (own + GAP) + GAP
  const columns = { name: { at: 0, width: at(0) - GAP }, figure: (index: number) => ({ at: at(index), width: own }) }
  const heightOf = (name: readonly Line[]) => writer.heightOf(name.slice(0, 4), size) + 2 * PADDING

  function drawHeads(y: number): number {
    const style = { y, size: 7.5, weight: 'bold', color: MUTED, maxLines: 4 } as const
    const ends = table.headings.map((heading, index) =>
      index === 0
        ? writer.text(heading, { ...style, ...columns.name })
        : writer.text(heading, { ...style, ...columns.figure(index - 1), align: 'end' }),
    )
    const below = Math.max(y, ...ends) + 3
    writer.rule(below, '#1c1f1e', 0.75)
    return below
  }

  function drawRow(row: readonly string[], name: readonly Line[], y: number, weight: 'regular' | 'bold'): number {
    writer.write(name, { ...columns.name, y: y + PADDING, size, weight })
    for (const [index, figure] of row.slice(1).entries())
      if (figure !== '')
        writer.figure(figure, { ...columns.figure(index), y: y + PADDING, size, weight, align: 'end', base: 'ltr' })
    return y + heightOf(name)
  }

  const layOut = (row: readonly string[], weight: 'regular' | 'bold') =>
    writer.layOut(row[0] ?? '', { width: columns.name.width, size, weight, base: 'auto', maxLines: 4 })
  let y = top + 14
  if (y + 80 > page.bottom) y = page.next()
  if (table.title !== '')
    for (const [index, line] of table.title.split('\n').entries())
      y = writer.text(line, {
        ...{ at: 0, width: writer.width, y, maxLines: 1 },
        ...(index === 0 ? { size: 11, weight: 'bold' as const } : { size: 8.5, color: MUTED }),
      })
  y = drawHeads(y + 4)
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const name = layOut(row, 'regular')
    if (y + heightOf(name) > page.bottom) y = drawHeads(page.next())
    y = drawRow(row, name, y, 'regular')
    writer.rule(y)
  }
  if (!table.sum) return y
  const name = layOut(table.sum, 'bold')
  if (y + heightOf(name) > page.bottom) y = drawHeads(page.next())
  writer.rule(y, '#1c1f1e', 0.75)
  return drawRow(table.sum, name, y, 'bold')
}
