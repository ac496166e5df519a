import { MUTED, type PageWriter } from '../pdf/page-writer.ts'
import type { PackedLine, PackedOrder, Packing } from './packing.ts'

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
export function drawSlip({ writer, scale, nextPage }: SlipSheet, packing: Packing, order: PackedOrder): void {
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
