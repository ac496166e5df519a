import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { DocumentFormat, DocumentKind } from '@rialto/contract/enums'
import PDFDocument from 'pdfkit'
import { PageWriter } from '../pdf/page-writer.ts'
import { drawLabel } from './draw-label.ts'
import { drawSlip } from './draw-slip.ts'
import type { Packing } from './packing.ts'
import { labelAreas, sheets } from './sheets.ts'

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
