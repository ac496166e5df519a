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
    const row = layOutRow(writer, invoice, line)
    // The sums stay on one page with the last line.
    const isLast = index === invoice.lines.length - 1
    if (y + row.height + (isLast ? endHeight(invoice) : 0) > bottom) y = nextPage()
    y = drawRow(writer, invoice, row, y)
  }
  drawEnd(writer, invoice, y)

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
/** A seller's name, form, address, numbers and contacts. */
const SELLER_LINES = 12
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
  const end = writer.text(seller.address, { ...placement, y, size: 9, color: MUTED, maxLines: SELLER_LINES })
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
const DISCOUNT = 58
const TAX = 38
const AMOUNT = 96
const GAP = 12
const PADDING = 7
const SUM_HEIGHT = 18
const TOTAL_HEIGHT = 30
const NOTE_HEIGHT = 15
/** Of two lines. */
const RATE_HEIGHT = 31
/** The columns of the sums, at the end side. */
const SUMS_WIDTH = 250
/** The columns of rates, at the start side. */
const RATES_WIDTH = 236

type Figure = 'price' | 'quantity' | 'discount' | 'tax' | 'amount'

const widths: readonly (readonly [Figure, number])[] = [
  ['amount', AMOUNT],
  ['tax', TAX],
  ['discount', DISCOUNT],
  ['quantity', QUANTITY],
  ['price', PRICE],
]

/** The columns that an invoice has: figures from the end side on, and the item before them. */
function columnsOf({ width }: PageWriter, { headings }: Pick<Invoice, 'headings'>) {
  const figures: (Column & { name: Figure })[] = []
  let end = width
  for (const [name, own] of widths) {
    if (headings[name] === undefined) continue
    figures.unshift({ name, at: end - own, width: own })
    end -= own + GAP
  }
  return { item: { at: 0, width: end }, figures }
}

function drawTableHead(writer: PageWriter, invoice: Invoice, y: number): number {
  const { headings } = invoice
  const { item, figures } = columnsOf(writer, invoice)
  const style = { y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 3 } as const
  const bottoms = [
    writer.text(headings.item, { ...style, ...item }),
    ...figures.map(({ name, ...column }) => writer.text(headings[name] ?? '', { ...style, ...column, align: 'end' })),
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
function layOutRow(writer: PageWriter, invoice: Invoice, line: InvoiceLine): Row {
  const { width } = columnsOf(writer, invoice).item
  const name = writer.layOut(line.name, { width, base: 'auto', maxLines: 4 })
  const details = writer.layOut(line.details, { width, size: 8.5, base: 'auto', maxLines: 2 })
  return { line, name, details, height: 2 * PADDING + writer.heightOf(name) + writer.heightOf(details, 8.5) }
}

function drawRow(writer: PageWriter, invoice: Invoice, { line, name, details, height }: Row, top: number): number {
  const { item, figures } = columnsOf(writer, invoice)
  const y = top + PADDING
  const below = writer.write(name, { ...item, y })
  writer.write(details, { ...item, y: below, size: 8.5, color: MUTED })
  for (const { name: figure, ...column } of figures) {
    const weight = figure === 'amount' ? 'bold' : 'regular'
    writer.figure(line[figure] ?? '', { y, base: 'ltr', align: 'end', ...column, weight })
  }
  writer.rule(top + height)
  return top + height
}

const sumsHeight = ({ sums, settled = [] }: Invoice): number =>
  PADDING + (sums.length + settled.length) * SUM_HEIGHT + TOTAL_HEIGHT

const ratesHeight = ({ rates }: Invoice): number =>
  rates ? PADDING + 2 * SUM_HEIGHT + rates.rows.length * RATE_HEIGHT : 0

/** The height of all that follows the lines. */
const endHeight = (invoice: Invoice): number =>
  Math.max(sumsHeight(invoice), ratesHeight(invoice)) + (invoice.notes ?? []).length * 2 * NOTE_HEIGHT

/** Draws the sums at the end of the table, the rates of tax beside them, and the notes below. */
function drawEnd(writer: PageWriter, invoice: Invoice, top: number): void {
  const bottoms = [drawSums(writer, invoice, top), drawRates(writer, invoice, top)]
  let y = Math.max(...bottoms) + PADDING
  for (const note of invoice.notes ?? [])
    y = writer.text(note, { at: 0, width: writer.width, y, size: 9, maxLines: 2, base: 'auto' })
}

function drawSums(writer: PageWriter, { sums, total, settled = [], color }: Invoice, top: number): number {
  const at = writer.width - SUMS_WIDTH
  let y = top + PADDING
  const label = { at, width: SUMS_WIDTH - AMOUNT - GAP, maxLines: 1 }
  const value = { at: writer.width - AMOUNT, width: AMOUNT, base: 'ltr', align: 'end' } as const
  const drawSum = (sum: Invoice['total']) => {
    writer.text(sum.label, { ...label, y, size: 9.5, color: MUTED })
    writer.figure(sum.value, { ...value, y, size: 9.5 })
    y += SUM_HEIGHT
  }
  for (const sum of sums) drawSum(sum)
  const style = { y: y + 5, size: 12, weight: 'bold' } as const
  writer.text(total.label, { ...label, ...style })
  writer.figure(total.value, { ...value, ...style, color })
  y += TOTAL_HEIGHT
  for (const sum of settled) drawSum(sum)
  return y
}

const RATE = 92

function drawRates(writer: PageWriter, { rates }: Invoice, top: number): number {
  if (!rates) return top
  const width = (RATES_WIDTH - RATE - 2 * GAP) / 2
  const columns = {
    label: { at: 0, width: RATE },
    net: { at: RATE + GAP, width },
    tax: { at: RATE + 2 * GAP + width, width },
  }
  let y = top + PADDING
  const head = { y, size: 8.5, weight: 'bold', color: MUTED, maxLines: 2 } as const
  const { headings, rows } = rates
  y =
    Math.max(
      writer.text(headings.rate, { ...head, ...columns.label }),
      writer.text(headings.net, { ...head, ...columns.net, align: 'end' }),
      writer.text(headings.tax, { ...head, ...columns.tax, align: 'end' }),
    ) + 3
  for (const { label, net, tax } of rows) {
    const below = writer.text(label, { ...columns.label, y, size: 9, maxLines: 2 })
    writer.figure(net, { ...columns.net, y, size: 9, base: 'ltr', align: 'end' })
    writer.figure(tax, { ...columns.tax, y, size: 9, base: 'ltr', align: 'end' })
    y = Math.max(below + 4, y + SUM_HEIGHT)
  }
  return y
}
