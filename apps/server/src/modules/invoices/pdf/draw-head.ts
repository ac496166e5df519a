import type { Invoice } from '../invoice.ts'
import { MUTED, type PageWriter } from './page-writer.ts'

const LOGO = 44
const GAP = 16

/** Draws seller and title, and below them the buyer and the payment. @returns the y position below. */
export function drawHead(sheet: PageWriter, invoice: Invoice): number {
  const half = (sheet.width - GAP) / 2
  const columns = { start: { at: 0, width: half }, end: { at: half + GAP, width: half } }
  const first = Math.max(drawSeller(sheet, invoice, columns.start), drawTitle(sheet, invoice, columns.end)) + 18
  sheet.rule(first)
  const second = first + 14
  return (
    Math.max(drawBillTo(sheet, invoice, columns.start, second), drawPayment(sheet, invoice, columns.end, second)) + 20
  )
}

interface Column {
  at: number
  width: number
}

function drawSeller(sheet: PageWriter, { seller }: Invoice, { at, width }: Column): number {
  const indent = seller.logo ? LOGO + 12 : 0
  if (seller.logo) sheet.picture(seller.logo, { at, y: sheet.top, size: LOGO })
  const place = { at: at + indent, width: width - indent, base: 'auto' } as const
  const y = sheet.text(seller.name, { ...place, y: sheet.top, size: 13, weight: 'bold', maxLines: 3 })
  const end = sheet.text(seller.address, { ...place, y, size: 9, color: MUTED, maxLines: 4 })
  return Math.max(end, seller.logo ? sheet.top + LOGO : 0)
}

function drawTitle(sheet: PageWriter, { title, facts, color }: Invoice, { at, width }: Column): number {
  let y =
    sheet.text(title, { at, y: sheet.top - 4, width, size: 22, weight: 'bold', color, align: 'end', maxLines: 1 }) + 2
  const values = facts.map(({ value }) => sheet.layOut(value, { width: width / 2, size: 9, maxLines: 1 }))
  const valueWidth = Math.max(...values.flat().map((line) => line.width), 0)
  for (const [index, { label }] of facts.entries()) {
    const place = { y, size: 9, align: 'end' } as const
    sheet.text(label, { ...place, at, width: width - valueWidth - GAP, color: MUTED, maxLines: 1 })
    y = sheet.write(values[index] ?? [], { ...place, at: at + width - valueWidth, width: valueWidth })
  }
  return y
}

function drawBillTo(sheet: PageWriter, { billTo }: Invoice, { at, width }: Column, top: number): number {
  const y = drawHeading(sheet, billTo.heading, { at, width }, top)
  const place = { at, width, base: 'auto' } as const
  const below = sheet.text(billTo.name, { ...place, y, weight: 'bold', maxLines: 2 })
  return billTo.lines.reduce((next, line) => sheet.text(line, { ...place, y: next, size: 9.5, maxLines: 3 }), below)
}

function drawPayment(sheet: PageWriter, { payment, color }: Invoice, { at, width }: Column, top: number): number {
  const y = drawHeading(sheet, payment.heading, { at, width }, top)
  const below = sheet.text(payment.method, { at, width, y, maxLines: 2 }) + 4
  const style = { width: width - 16, size: 9, weight: 'bold', maxLines: 1 } as const
  const lines = sheet.layOut(payment.state, style)
  const stateWidth = Math.max(...lines.map((line) => line.width), 0)
  const isPaid = payment.isPaid
  sheet.box({ at, y: below, width: stateWidth + 16, height: 19, color: isPaid ? color : '#ececea' })
  const place = { ...style, at: at + 8, width: stateWidth, y: below + 2.5 }
  return sheet.write(lines, { ...place, color: isPaid ? '#ffffff' : '#1c1f1e' }) + 6
}

const drawHeading = (sheet: PageWriter, text: string, { at, width }: Column, y: number): number =>
  sheet.text(text, { at, width, y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 1 }) + 2
