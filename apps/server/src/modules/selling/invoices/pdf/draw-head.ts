import type { Invoice } from '../invoice.ts'
import { MUTED, type PageWriter } from './page-writer.ts'

const LOGO = 44
const GAP = 16

/** Draws seller and title, and below them the buyer and the payment. @returns the y position below. */
export function drawHead(writer: PageWriter, invoice: Invoice): number {
  const half = (writer.width - GAP) / 2
  const columns = { start: { at: 0, width: half }, end: { at: half + GAP, width: half } }
  const first = Math.max(drawSeller(writer, invoice, columns.start), drawTitle(writer, invoice, columns.end)) + 18
  writer.rule(first)
  const second = first + 14
  return (
    Math.max(drawBillTo(writer, invoice, columns.start, second), drawPayment(writer, invoice, columns.end, second)) + 20
  )
}

interface Column {
  at: number
  width: number
}

function drawSeller(writer: PageWriter, { seller }: Invoice, { at, width }: Column): number {
  const indent = seller.logo ? LOGO + 12 : 0
  if (seller.logo) writer.picture(seller.logo, { at, y: writer.top, size: LOGO })
  const placement = { at: at + indent, width: width - indent, base: 'auto' } as const
  const y = writer.text(seller.name, { ...placement, y: writer.top, size: 13, weight: 'bold', maxLines: 3 })
  const end = writer.text(seller.address, { ...placement, y, size: 9, color: MUTED, maxLines: 4 })
  return Math.max(end, seller.logo ? writer.top + LOGO : 0)
}

function drawTitle(writer: PageWriter, { title, facts, color }: Invoice, { at, width }: Column): number {
  let y =
    writer.text(title, { at, y: writer.top - 4, width, size: 22, weight: 'bold', color, align: 'end', maxLines: 1 }) + 2
  const values = facts.map(({ value }) => writer.layOut(value, { width: width / 2, size: 9, maxLines: 1 }))
  const valueWidth = Math.max(...values.flat().map((line) => line.width), 0)
  for (const [index, { label }] of facts.entries()) {
    const placement = { y, size: 9, align: 'end' } as const
    writer.text(label, { ...placement, at, width: width - valueWidth - GAP, color: MUTED, maxLines: 1 })
    y = writer.write(values[index] ?? [], { ...placement, at: at + width - valueWidth, width: valueWidth })
  }
  return y
}

function drawBillTo(writer: PageWriter, { billTo }: Invoice, { at, width }: Column, top: number): number {
  const y = drawHeading(writer, billTo.heading, { at, width }, top)
  const placement = { at, width, base: 'auto' } as const
  const below = writer.text(billTo.name, { ...placement, y, weight: 'bold', maxLines: 2 })
  return billTo.lines.reduce(
    (next, line) => writer.text(line, { ...placement, y: next, size: 9.5, maxLines: 3 }),
    below,
  )
}

function drawPayment(writer: PageWriter, { payment, color }: Invoice, { at, width }: Column, top: number): number {
  const y = drawHeading(writer, payment.heading, { at, width }, top)
  const below = writer.text(payment.method, { at, width, y, maxLines: 2 }) + 4
  const style = { width: width - 16, size: 9, weight: 'bold', maxLines: 1 } as const
  const lines = writer.layOut(payment.state, style)
  const stateWidth = Math.max(...lines.map((line) => line.width), 0)
  const isPaid = payment.isPaid
  writer.box({ at, y: below, width: stateWidth + 16, height: 19, color: isPaid ? color : '#ececea' })
  const placement = { ...style, at: at + 8, width: stateWidth, y: below + 2.5 }
  return writer.write(lines, { ...placement, color: isPaid ? '#ffffff' : '#1c1f1e' }) + 6
}

const drawHeading = (writer: PageWriter, text: string, { at, width }: Column, y: number): number =>
  writer.text(text, { at, width, y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 1 }) + 2
