import type { Invoice, InvoiceLine } from '../invoice.ts'
import type { Line } from '../text/layout.ts'
import { MUTED, type PageWriter } from './page-writer.ts'

const PRICE = 88
const QUANTITY = 52
const AMOUNT = 96
const GAP = 12
const PADDING = 7
const SUM_HEIGHT = 18
const TOTAL_HEIGHT = 30
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

export function drawTableHead(writer: PageWriter, { headings }: Invoice, y: number): number {
  const columns = columnsOf(writer)
  const style = { y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 2 } as const
  const bottoms = [
    writer.text(headings.item, { ...style, ...columns.item }),
    writer.text(headings.price, { ...style, ...columns.price, align: 'end' }),
    writer.text(headings.quantity, { ...style, ...columns.quantity, align: 'end' }),
    writer.text(headings.amount, { ...style, ...columns.amount, align: 'end' }),
  ]
  const bottom = Math.max(...bottoms) + 4
  writer.rule(bottom, '#1c1f1e', 1)
  return bottom
}

interface Row {
  line: InvoiceLine
  name: Line[]
  details: Line[]
  height: number
}

/** Lays a row out to measure its height, before its page is known. */
export function layOutRow(writer: PageWriter, line: InvoiceLine): Row {
  const { width } = columnsOf(writer).item
  const name = writer.layOut(line.name, { width, base: 'auto', maxLines: 4 })
  const details = writer.layOut(line.details, { width, size: 8.5, base: 'auto', maxLines: 2 })
  return { line, name, details, height: 2 * PADDING + writer.heightOf(name) + writer.heightOf(details, 8.5) }
}

export function drawRow(writer: PageWriter, { line, name, details, height }: Row, top: number): number {
  const columns = columnsOf(writer)
  const y = top + PADDING
  const below = writer.write(name, { ...columns.item, y })
  writer.write(details, { ...columns.item, y: below, size: 8.5, color: MUTED })
  const amountStyle = { y, base: 'ltr', align: 'end' } as const
  writer.figure(line.price, { ...amountStyle, ...columns.price })
  writer.figure(line.quantity, { ...amountStyle, ...columns.quantity })
  writer.figure(line.amount, { ...amountStyle, ...columns.amount, weight: 'bold' })
  writer.rule(top + height)
  return top + height
}

export const sumsHeight = ({ sums }: Invoice): number => PADDING + sums.length * SUM_HEIGHT + TOTAL_HEIGHT

/** Draws the sums at the end of the table. */
export function drawSums(writer: PageWriter, { sums, total, color }: Invoice, top: number): void {
  const at = writer.width - SUMS_WIDTH
  let y = top + PADDING
  const label = { at, width: SUMS_WIDTH - AMOUNT - GAP, maxLines: 1 }
  const value = { at: writer.width - AMOUNT, width: AMOUNT, base: 'ltr', align: 'end' } as const
  for (const sum of sums) {
    writer.text(sum.label, { ...label, y, size: 9.5, color: MUTED })
    writer.figure(sum.value, { ...value, y, size: 9.5 })
    y += SUM_HEIGHT
  }
  const style = { y: y + 5, size: 12, weight: 'bold' } as const
  writer.text(total.label, { ...label, ...style })
  writer.figure(total.value, { ...value, ...style, color })
}
