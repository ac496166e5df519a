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

  const sheet = new PageWriter(doc, invoice.direction, MARGIN)
  const bottom = sheet.bottom - FOOTER_HEIGHT
  const nextPage = () => {
    doc.addPage()
    return drawTableHead(sheet, invoice, drawPageHeader(sheet, invoice))
  }

  let y = drawTableHead(sheet, invoice, drawHead(sheet, invoice))
  for (const [index, line] of invoice.lines.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const row = layOutRow(sheet, line)
    // The sums stay on one page with the last line.
    const isLast = index === invoice.lines.length - 1
    if (y + row.height + (isLast ? sumsHeight(invoice) : 0) > bottom) y = nextPage()
    y = drawRow(sheet, row, y)
  }
  drawSums(sheet, invoice, y)

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    drawFooter(sheet, invoice, { page: page + 1, pages: count })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const documentTitle = ({ title, facts }: Invoice): string => `${title} ${facts[0]?.value ?? ''}`.trim()

/** The header of further pages. */
function drawPageHeader(sheet: PageWriter, invoice: Invoice): number {
  const half = sheet.width / 2
  const style = { y: sheet.top, width: half - 10, size: 9, color: MUTED, maxLines: 1 }
  sheet.text(invoice.seller.name, { ...style, at: 0, base: 'auto' })
  return sheet.text(documentTitle(invoice), { ...style, at: half + 10, align: 'end' }) + 12
}

function drawFooter(sheet: PageWriter, invoice: Invoice, { page, pages }: { page: number; pages: number }): void {
  const y = sheet.bottom - 22
  const style = { y: y + 7, size: 8, color: MUTED }
  sheet.rule(y)
  sheet.text(invoice.issuer, { ...style, at: 0, width: sheet.width - 100, maxLines: 1, base: 'auto' })
  sheet.text(invoice.pageOf(page, pages), { ...style, at: sheet.width - 90, width: 90, align: 'end' })
}
