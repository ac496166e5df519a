import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { DocumentFormat, DocumentKind } from '@rialto/contract/list-enums'
import PDFDocument from 'pdfkit'
import { type Area, MUTED, PageWriter } from './page-writer.ts'
import type { PackedLine, PackedOrder, Packing } from './present.ts'

/** Draws the slips or labels of all orders as one PDF file. Between orders, the process handles other requests. */
export async function drawPacking(
  packing: Packing,
  { kind, format, createdAt }: { kind: DocumentKind; format: DocumentFormat; createdAt: Date },
): Promise<Buffer> {
  const { size, margin, scale } = sheets[format]
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: packing.locale,
    displayTitle: true,
    info: { Title: packing.title, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')

  const areas = labelAreas(format)
  doc.addPage()
  const page = new PageWriter(doc, packing.direction, margin)
  const labels = areas.map((area) => new PageWriter(doc, packing.direction, sheets.a6.margin, { area, sharing: page }))
  for (const [index, order] of packing.orders.entries()) {
    await setImmediate()
    const place = kind === 'label' ? index % areas.length : 0
    if (index > 0 && place === 0) doc.addPage()
    const label = labels[place]
    if (kind === 'slip') drawSlip({ writer: page, scale, nextPage: () => doc.addPage() }, packing, order)
    else if (label) drawLabel(label, packing, order)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const QUANTITY = 44
const GAP = 10
const PADDING = 5

interface SlipSheet {
  writer: PageWriter
  scale: number
  /** Starts another page of the same order. */
  nextPage(): void
}

/** Draws the slip that lies in a parcel: recipient, and lines with quantities but without prices, on as many pages as it takes. */
function drawSlip({ writer, scale, nextPage }: SlipSheet, packing: Packing, order: PackedOrder): void {
  const size = (points: number) => points * scale
  const all = { at: 0, width: writer.width }
  const startPage = () => {
    nextPage()
    return drawTableHead(writer, packing, writer.text(order.code, { ...all, y: writer.top, size: 9, color: MUTED }) + 8)
  }
  let y = drawTableHead(writer, packing, drawHead(writer, packing, order, size))
  for (const line of order.lines) {
    const row = layOutRow(writer, line, size)
    if (y + row.height > writer.bottom) y = startPage()
    y = drawRow(writer, row, y, size)
  }

  const ends = [packing.itemsOf(order), ...(order.toCollect ? [order.toCollect] : [])]
  const note = order.note ? writer.layOut(order.note, { ...all, size: size(10), base: 'auto', maxLines: 12 }) : []
  const height = ends.length * size(10) * 1.5 + writer.heightOf(note, size(10)) + size(40)
  if (y + height > writer.bottom) y = startPage()
  for (const end of ends) y = writer.text(end, { ...all, y: y + 4, size: size(10), weight: 'bold', maxLines: 2 })
  if (note.length === 0) return
  y = writer.text(packing.headings.note, {
    ...all,
    y: y + 12,
    size: size(8.5),
    weight: 'bold',
    color: MUTED,
    maxLines: 1,
  })
  writer.write(note, { ...all, y, size: size(10) })
}

type Size = (points: number) => number

function drawHead(writer: PageWriter, packing: Packing, order: PackedOrder, size: Size): number {
  const all = { at: 0, width: writer.width }
  const { seller, recipient, facts } = order
  let y = writer.text(packing.title, { ...all, y: writer.top - 4, size: size(20), weight: 'bold', maxLines: 1 })
  y = writer.text(seller.name, { ...all, y, size: size(11), weight: 'bold', base: 'auto', maxLines: 2 })
  for (const { label, value } of facts)
    y = writer.text(`${label}: ${value}`, { ...all, y, size: size(9), color: MUTED, maxLines: 1 })
  writer.rule(y + 8)
  const style = { ...all, base: 'auto' } as const
  y = writer.text(packing.headings.recipient, {
    ...all,
    y: y + 16,
    size: size(8.5),
    weight: 'bold',
    color: MUTED,
    maxLines: 1,
  })
  y = writer.text(recipient.name, { ...style, y, size: size(12), weight: 'bold', maxLines: 2 })
  for (const line of [...recipient.lines, recipient.phone])
    y = writer.text(line, { ...style, y, size: size(10.5), maxLines: 3 })
  return y + 12
}

function columnsOf({ width }: PageWriter) {
  return { quantity: { at: 0, width: QUANTITY }, item: { at: QUANTITY + GAP, width: width - QUANTITY - GAP } }
}

function drawTableHead(writer: PageWriter, { headings }: Packing, y: number): number {
  const columns = columnsOf(writer)
  const style = { y, size: 8, weight: 'bold', color: MUTED, maxLines: 1 } as const
  writer.text(headings.quantity, { ...style, ...columns.quantity })
  const bottom = writer.text(headings.item, { ...style, ...columns.item }) + 3
  writer.rule(bottom, '#1c1f1e', 1)
  return bottom
}

function layOutRow(writer: PageWriter, line: PackedLine, size: Size) {
  const { width } = columnsOf(writer).item
  const name = writer.layOut(line.name, { width, size: size(10.5), base: 'auto', maxLines: 3 })
  const details = writer.layOut(line.details, { width, size: size(9), base: 'auto', maxLines: 2 })
  const height = 2 * PADDING + writer.heightOf(name, size(10.5)) + writer.heightOf(details, size(9))
  return { line, name, details, height }
}

function drawRow(writer: PageWriter, row: ReturnType<typeof layOutRow>, top: number, size: Size): number {
  const columns = columnsOf(writer)
  const y = top + PADDING
  writer.figure(row.line.quantity, { ...columns.quantity, y, size: size(12), weight: 'bold' })
  const below = writer.write(row.name, { ...columns.item, y, size: size(10.5) })
  writer.write(row.details, { ...columns.item, y: below, size: size(9), color: MUTED })
  writer.rule(top + row.height)
  return top + row.height
}

/** Of the recipient's texts; with the last, the longest address that can be saved has room. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

const recipientOf = ({ recipient }: PackedOrder) => [
  { text: recipient.name, gap: 0, size: 16, weight: 'bold', base: 'auto', maxLines: 2 } as const,
  ...recipient.lines.map((text) => ({ text, gap: 0, size: 13, base: 'auto', maxLines: 3 }) as const),
  { text: recipient.phone, gap: 4, size: 12, base: 'auto', maxLines: 1 } as const,
]

/** Draws an address label: the recipient large in the middle, the sender above, code and cash to collect below. */
function drawLabel(writer: PageWriter, { headings }: Packing, order: PackedOrder): void {
  const { seller, code, toCollect } = order
  const all = { at: 0, width: writer.width }
  const small = { ...all, size: 7.5, color: MUTED }
  let y = writer.text(headings.sender, { ...small, y: writer.top, weight: 'bold', maxLines: 1 })
  y = writer.text(seller.name, { ...all, y, size: 9, weight: 'bold', base: 'auto', maxLines: 1 })
  y = writer.text(seller.address, { ...small, y, base: 'auto', maxLines: 2 }) + 8
  writer.rule(y, '#1c1f1e', 1)
  y = writer.text(headings.recipient, { ...small, y: y + 10, weight: 'bold', maxLines: 1 }) + 2
  const footer = writer.bottom - 46
  const parts = recipientOf(order)
  const heightAt = (scale: number) =>
    parts.reduce((sum, { text, gap, size, ...style }) => {
      const lines = writer.layOut(text, { ...style, width: writer.width, size: size * scale })
      return sum + gap + writer.heightOf(lines, size * scale)
    }, 0)
  // A long address is written smaller rather than over the code and the cash to collect.
  const scale = SCALES.find((scale) => y + heightAt(scale) <= footer) ?? SCALES.at(-1) ?? 1
  for (const { text, gap, size, ...style } of parts)
    y = writer.text(text, { ...all, ...style, y: y + gap, size: size * scale })

  writer.rule(footer, '#1c1f1e', 1)
  const below = writer.text(code, { ...all, y: footer + 6, size: 13, weight: 'bold', maxLines: 1 })
  if (toCollect) writer.figure(toCollect, { ...all, y: below, size: 9.5, weight: 'bold' })
}

const MM = 72 / 25.4

interface Sheet {
  /** Width and height in points. */
  size: [width: number, height: number]
  margin: number
  /** Of texts, relative to A4. */
  scale: number
}

const sheets: Record<DocumentFormat, Sheet> = {
  a4: { size: [210 * MM, 297 * MM], margin: 44, scale: 1 },
  a6: { size: [105 * MM, 148 * MM], margin: 20, scale: 0.85 },
  roll: { size: [100 * MM, 150 * MM], margin: 16, scale: 0.85 },
}

/** The labels of a page: four on a sheet of A4, which is cut or has stickers of A6; one on the others. */
function labelAreas(format: DocumentFormat): Area[] {
  const [width, height] = sheets[format].size
  if (format !== 'a4') return [{ left: 0, top: 0, width, height }]
  const half = { width: width / 2, height: height / 2 }
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ ...half, left: column * half.width, top: row * half.height })),
  )
}
