import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Invoice } from '../invoice.ts'
import { drawHead } from './draw-head.ts'
import { drawSums, drawRow, drawTableHead, sumsHeight, layOutRow } from './draw-table.ts'
import { PageWriter, MUTED } from './page-writer.ts'

const MARGIN = 44
const FOOT = 40
/** Rows that are drawn before others get a turn: the process serves everybody. */
const ROWS_AT_ONCE = 6

/** An invoice as a PDF file: A4, its fonts inside, laid out from the side where its language begins. */
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
  const bottom = sheet.bottom - FOOT
  const nextPage = () => {
    doc.addPage()
    return drawTableHead(sheet, invoice, drawContinued(sheet, invoice))
  }

  let y = drawTableHead(sheet, invoice, drawHead(sheet, invoice))
  for (const [index, line] of invoice.lines.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    const row = layOutRow(sheet, line)
    // The sums never stand on a page by themselves.
    const isLast = index === invoice.lines.length - 1
    if (y + row.height + (isLast ? sumsHeight(invoice) : 0) > bottom) y = nextPage()
    y = drawRow(sheet, row, y)
  }
  drawSums(sheet, invoice, y)

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    drawFoot(sheet, invoice, { page: page + 1, pages: count })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const documentTitle = ({ title, facts }: Invoice): string => `${title} ${facts[0]?.value ?? ''}`.trim()

/** The head of further pages: what the paper belongs to, should it come apart. */
function drawContinued(sheet: PageWriter, invoice: Invoice): number {
  const half = sheet.width / 2
  const style = { y: sheet.top, width: half - 10, size: 9, color: MUTED, most: 1 }
  sheet.text(invoice.seller.name, { ...style, at: 0, base: 'auto' })
  return sheet.text(documentTitle(invoice), { ...style, at: half + 10, align: 'end' }) + 12
}

function drawFoot(sheet: PageWriter, invoice: Invoice, { page, pages }: { page: number; pages: number }): void {
  const y = sheet.bottom - 22
  const style = { y: y + 7, size: 8, color: MUTED }
  sheet.rule(y)
  sheet.text(invoice.issuer, { ...style, at: 0, width: sheet.width - 100, most: 1, base: 'auto' })
  sheet.text(invoice.pageOf(page, pages), { ...style, at: sheet.width - 90, width: 90, align: 'end' })
}
