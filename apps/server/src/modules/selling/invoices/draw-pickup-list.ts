import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Direction } from './layout-text.ts'
import { MUTED, PageWriter } from './page-writer.ts'

/** A day at a stall, as it is printed. All texts are translated and amounts formatted. */
export interface PickupList {
  locale: string
  direction: Direction
  title: string
  /** Day and place. */
  subtitle: string
  headings: { name: string; order: string; toPay: string }
  /** By the hours of their pick-up. */
  groups: readonly { hours: string; orders: readonly ListedPickup[] }[]
  /** The sentence for a day without orders. */
  empty: string
}

export interface ListedPickup {
  name: string
  code: string
  /** Quantity and name of each line. */
  lines: readonly string[]
  note: string | null
  toPay: string
  isDone: boolean
}

const MARGIN = 44
const BOX = 12
const GAP = 12
const ORDER = 110
const TO_PAY = 90
const PADDING = 6

/** Draws the list of a day: a box to tick for each order, on as many pages as it takes. Between orders, other requests are handled. */
export async function drawPickupList(list: PickupList, createdAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, lang: list.locale, displayTitle: true },
    info: { Title: `${list.title}, ${list.subtitle}`, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  doc.addPage()
  const writer = new PageWriter(doc, list.direction, MARGIN)
  const all = { at: 0, width: writer.width }
  const nextPage = () => {
    doc.addPage()
    return drawHeadings(writer, list, writer.text(list.subtitle, { ...all, y: writer.top, size: 9, color: MUTED }) + 8)
  }
  let y = writer.text(list.title, { ...all, y: writer.top - 4, size: 20, weight: 'bold', maxLines: 1 })
  y = writer.text(list.subtitle, { ...all, y, size: 11, maxLines: 2 }) + 14
  if (list.groups.length === 0) writer.text(list.empty, { ...all, y, size: 10.5 })
  else y = drawHeadings(writer, list, y)
  for (const { hours, orders } of list.groups) {
    if (y + 60 > writer.bottom) y = nextPage()
    y = writer.text(hours, { ...all, y: y + 10, size: 11, weight: 'bold', maxLines: 1 }) + 4
    writer.rule(y)
    for (const order of orders) {
      await setImmediate()
      const row = layOutRow(writer, order)
      if (y + row.height > writer.bottom) y = nextPage()
      y = drawRow(writer, row, y)
    }
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function columnsOf({ width }: PageWriter) {
  const at = BOX + GAP
  const name = { at, width: width - at - ORDER - TO_PAY - 2 * GAP }
  const order = { at: at + name.width + GAP, width: ORDER }
  return { name, order, toPay: { at: order.at + ORDER + GAP, width: TO_PAY } }
}

function drawHeadings(writer: PageWriter, { headings }: PickupList, y: number): number {
  const columns = columnsOf(writer)
  const style = { y, size: 8, weight: 'bold', color: MUTED, maxLines: 1 } as const
  writer.text(headings.name, { ...style, ...columns.name })
  writer.text(headings.order, { ...style, ...columns.order })
  const bottom = writer.text(headings.toPay, { ...style, ...columns.toPay }) + 3
  writer.rule(bottom, '#1c1f1e', 1)
  return bottom
}

function layOutRow(writer: PageWriter, order: ListedPickup) {
  const { width } = columnsOf(writer).name
  const name = writer.layOut(order.name, { width, size: 11, weight: 'bold', base: 'auto', maxLines: 2 })
  const details = [...order.lines, ...(order.note ? [order.note] : [])].map((line) =>
    writer.layOut(line, { width, size: 9, base: 'auto', maxLines: 2 }),
  )
  const below = details.reduce((sum, lines) => sum + writer.heightOf(lines, 9), 0)
  return { order, name, details, height: 2 * PADDING + writer.heightOf(name, 11) + below }
}

function drawRow(writer: PageWriter, { order, name, details, height }: ReturnType<typeof layOutRow>, top: number) {
  const columns = columnsOf(writer)
  const y = top + PADDING
  writer.checkBox({ at: 0, y: y + 1, size: BOX, isTicked: order.isDone })
  let below = writer.write(name, { ...columns.name, y, size: 11, weight: 'bold' })
  for (const lines of details) below = writer.write(lines, { ...columns.name, y: below, size: 9, color: MUTED })
  writer.figure(order.code, { ...columns.order, y, size: 10 })
  writer.figure(order.toPay, { ...columns.toPay, y, size: 10, weight: 'bold' })
  writer.rule(top + height)
  return top + height
}
