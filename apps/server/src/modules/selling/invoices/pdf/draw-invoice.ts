import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Invoice } from '../invoice.ts'
import { drawHead } from './draw-head.ts'
import { drawRow, drawSums, drawTableHead, layOutRow, sumsHeight } from './draw-table.ts'
import { MUTED, PageWriter } from './page-writer.ts'

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
