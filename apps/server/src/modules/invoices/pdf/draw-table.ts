import type { Invoice, InvoiceLine } from '../invoice.ts'
import type { Line } from '../text/layout.ts'
import { MUTED, type PageWriter } from './page-writer.ts'

const PRICE = 88
const QUANTITY = 52
const AMOUNT = 96
const GAP = 12
const PADDING = 7
const FIGURE = 18
const TOTAL = 30
/** The columns of the sums, at the end side. */
const SUMS_WIDTH = 250

function columnsOf({ width }: PageWriter) {
  const amount = width - AMOUNT
  const quantity = amount - GAP - QUANTITY
  const price = quantity - GAP - PRICE
  return {
    item: { at: 0, width: price - GAP },
    price: { at: price, width: PRICE },
    quantity: { at: quantity, width: QUANTITY },
    amount: { at: amount, width: AMOUNT },
  }
}

export function drawTableHead(sheet: PageWriter, { headings }: Invoice, y: number): number {
  const columns = columnsOf(sheet)
  const style = { y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 2 } as const
  const bottoms = [
    sheet.text(headings.item, { ...style, ...columns.item }),
    sheet.text(headings.price, { ...style, ...columns.price, align: 'end' }),
    sheet.text(headings.quantity, { ...style, ...columns.quantity, align: 'end' }),
    sheet.text(headings.amount, { ...style, ...columns.amount, align: 'end' }),
  ]
  const bottom = Math.max(...bottoms) + 4
  sheet.rule(bottom, '#1c1f1e', 1)
  return bottom
}

interface Row {
  line: InvoiceLine
  name: Line[]
  details: Line[]
  height: number
}

/** Lays a row out to measure its height, before its page is known. */
export function layOutRow(sheet: PageWriter, line: InvoiceLine): Row {
  const { width } = columnsOf(sheet).item
  const name = sheet.layOut(line.name, { width, base: 'auto', maxLines: 4 })
  const details = sheet.layOut(line.details, { width, size: 8.5, base: 'auto', maxLines: 2 })
  return { line, name, details, height: 2 * PADDING + sheet.heightOf(name) + sheet.heightOf(details, 8.5) }
}

export function drawRow(sheet: PageWriter, { line, name, details, height }: Row, top: number): number {
  const columns = columnsOf(sheet)
  const y = top + PADDING
  const below = sheet.write(name, { ...columns.item, y })
  sheet.write(details, { ...columns.item, y: below, size: 8.5, color: MUTED })
  const figure = { y, base: 'ltr', align: 'end', maxLines: 1 } as const
  sheet.text(line.price, { ...figure, ...columns.price })
  sheet.text(line.quantity, { ...figure, ...columns.quantity })
  sheet.text(line.amount, { ...figure, ...columns.amount, weight: 'bold' })
  sheet.rule(top + height)
  return top + height
}

export const sumsHeight = ({ sums }: Invoice): number => PADDING + sums.length * FIGURE + TOTAL

/** Draws the sums at the end of the table. */
export function drawSums(sheet: PageWriter, { sums, total, color }: Invoice, top: number): void {
  const at = sheet.width - SUMS_WIDTH
  let y = top + PADDING
  const label = { at, width: SUMS_WIDTH - AMOUNT - GAP, maxLines: 1 }
  const value = { at: sheet.width - AMOUNT, width: AMOUNT, base: 'ltr', align: 'end', maxLines: 1 } as const
  for (const figure of sums) {
    sheet.text(figure.label, { ...label, y, size: 9.5, color: MUTED })
    sheet.text(figure.value, { ...value, y, size: 9.5 })
    y += FIGURE
  }
  const style = { y: y + 5, size: 12, weight: 'bold' } as const
  sheet.text(total.label, { ...label, ...style })
  sheet.text(total.value, { ...value, ...style, color })
}
