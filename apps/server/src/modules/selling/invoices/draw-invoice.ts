import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Line } from './layout-text.ts'
import { MUTED, PageWriter } from './page-writer.ts'
import type { Invoice, InvoiceLine } from './present.ts'

const MARGIN = 44
const FOOTER_HEIGHT = 40
/** Rows to draw before the process handles other requests. */
const ROWS_AT_ONCE = 6

/** Draws an invoice as an A4 PDF file with embedded fonts. */
export async function drawInvoice(invoice: Invoice, createdAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: invoice.locale,
    displayTitle: true,
    info: { Title: documentTitle(invoice), Author: invoice.seller.name, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')

  const writer = new PageWriter(doc, invoice.direction, MARGIN)
  const bottom = writer.bottom - FOOTER_HEIGHT
  const nextPage = () => {
    doc.addPage()
    return drawTableHead(writer, invoice, drawPageHeader(writer, invoice))
  }

  let y = drawTableHead(writer, invoice, drawHead(writer, invoice))
  for (const [index, line] of invoice.lines.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const row = layOutRow(writer, line)
    // The sums stay on one page with the last line.
    const isLast = index === invoice.lines.length - 1
    if (y + row.height + (isLast ? sumsHeight(invoice) : 0) > bottom) y = nextPage()
    y = drawRow(writer, row, y)
  }
  drawSums(writer, invoice, y)

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    drawFooter(writer, invoice, { page: page + 1, pages: count })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const documentTitle = ({ title, facts }: Invoice): string => `${title} ${facts[0]?.value ?? ''}`.trim()

/** The header of further pages. */
function drawPageHeader(writer: PageWriter, invoice: Invoice): number {
  const half = writer.width / 2
  const style = { y: writer.top, width: half - 10, size: 9, color: MUTED, maxLines: 1 }
  writer.text(invoice.seller.name, { ...style, at: 0, base: 'auto' })
  return writer.text(documentTitle(invoice), { ...style, at: half + 10, align: 'end' }) + 12
}

function drawFooter(writer: PageWriter, invoice: Invoice, { page, pages }: { page: number; pages: number }): void {
  const y = writer.bottom - 22
  const style = { y: y + 7, size: 8, color: MUTED }
  writer.rule(y)
  writer.text(invoice.issuer, { ...style, at: 0, width: writer.width - 100, maxLines: 1, base: 'auto' })
  writer.text(invoice.pageOf(page, pages), { ...style, at: writer.width - 90, width: 90, align: 'end' })
}

const LOGO = 44
const HEAD_GAP = 16

/** Draws seller and title, and below them the buyer and the payment. @returns the y position below. */
function drawHead(writer: PageWriter, invoice: Invoice): number {
  const half = (writer.width - HEAD_GAP) / 2
  const columns = { start: { at: 0, width: half }, end: { at: half + HEAD_GAP, width: half } }
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
    writer.text(label, { ...placement, at, width: width - valueWidth - HEAD_GAP, color: MUTED, maxLines: 1 })
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

function drawTableHead(writer: PageWriter, { headings }: Invoice, y: number): number {
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
function layOutRow(writer: PageWriter, line: InvoiceLine): Row {
  const { width } = columnsOf(writer).item
  const name = writer.layOut(line.name, { width, base: 'auto', maxLines: 4 })
  const details = writer.layOut(line.details, { width, size: 8.5, base: 'auto', maxLines: 2 })
  return { line, name, details, height: 2 * PADDING + writer.heightOf(name) + writer.heightOf(details, 8.5) }
}

function drawRow(writer: PageWriter, { line, name, details, height }: Row, top: number): number {
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

const sumsHeight = ({ sums }: Invoice): number => PADDING + sums.length * SUM_HEIGHT + TOTAL_HEIGHT

/** Draws the sums at the end of the table. */
function drawSums(writer: PageWriter, { sums, total, color }: Invoice, top: number): void {
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
