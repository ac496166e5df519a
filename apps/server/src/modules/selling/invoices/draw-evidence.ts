import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Direction, Line } from './layout-text.ts'
import { MUTED, PageWriter } from './page-writer.ts'

/** What is known of a disputed order, as it is handed to a bank. All texts are translated and amounts formatted. */
export interface Evidence {
  locale: string
  direction: Direction
  title: string
  /** The order and its dispute. */
  subtitle: string
  sections: readonly EvidenceSection[]
}

export interface EvidenceSection {
  title: string
  facts?: readonly { label: string; value: string }[]
  rows?: readonly { text: string; amount: string }[]
  /** What people wrote, each with who and when. */
  messages?: readonly { head: string; text: string }[]
}

const MARGIN = 44
const LABEL = 150
const AMOUNT = 100
const GAP = 12

/** Draws sections one below the other, on as many pages as they take. Between sections, other requests are handled. */
export async function drawEvidence(evidence: Evidence, createdAt: Date): Promise<Buffer> {
  const { locale, direction, title, subtitle, sections } = evidence
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, lang: locale, displayTitle: true },
    info: { Title: `${title}, ${subtitle}`, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  doc.addPage()
  const writer = new PageWriter(doc, direction, MARGIN)
  const all = { at: 0, width: writer.width }
  const sheet = new Sheet(writer, () => {
    doc.addPage()
    return writer.text(subtitle, { ...all, y: writer.top, size: 9, color: MUTED, maxLines: 1 }) + 8
  })
  sheet.y = writer.text(title, { ...all, y: writer.top - 4, size: 20, weight: 'bold', maxLines: 2 })
  sheet.y = writer.text(subtitle, { ...all, y: sheet.y, size: 11, base: 'auto', maxLines: 2 })
  for (const section of sections) {
    await setImmediate()
    drawSection(sheet, section)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** A position that goes down the pages. */
class Sheet {
  y = 0
  readonly writer: PageWriter
  readonly #nextPage: () => number

  constructor(writer: PageWriter, nextPage: () => number) {
    this.writer = writer
    this.#nextPage = nextPage
  }

  /** Goes to the next page unless so much is free on this one. */
  need(height: number): void {
    if (this.y + height > this.writer.bottom) this.y = this.#nextPage()
  }

  /** Writes lines that may go over several pages. */
  flow(lines: readonly Line[], size: number): void {
    for (const line of lines) {
      this.need(this.writer.heightOf([line], size))
      this.y = this.writer.write([line], { at: 0, width: this.writer.width, y: this.y, size })
    }
  }
}

function drawSection(sheet: Sheet, { title, facts = [], rows = [], messages = [] }: EvidenceSection): void {
  const { writer } = sheet
  sheet.need(80)
  sheet.y += 18
  sheet.y = writer.text(title, { at: 0, width: writer.width, y: sheet.y, size: 12, weight: 'bold', maxLines: 1 }) + 3
  writer.rule(sheet.y)
  sheet.y += 6
  for (const fact of facts) drawFact(sheet, fact)
  for (const row of rows) drawRow(sheet, row)
  for (const message of messages) drawMessage(sheet, message)
}

function drawFact(sheet: Sheet, { label, value }: { label: string; value: string }): void {
  const { writer } = sheet
  const at = LABEL + GAP
  const name = writer.layOut(label, { width: LABEL, size: 9, maxLines: 2 })
  const lines = writer.layOut(value, { width: writer.width - at, size: 10, base: 'auto' })
  sheet.need(Math.max(writer.heightOf(name, 9), writer.heightOf(lines, 10)))
  writer.write(name, { at: 0, width: LABEL, y: sheet.y + 1, size: 9, color: MUTED })
  sheet.y = writer.write(lines, { at, width: writer.width - at, y: sheet.y, size: 10 }) + 2
}

function drawRow(sheet: Sheet, { text, amount }: { text: string; amount: string }): void {
  const { writer } = sheet
  const width = writer.width - AMOUNT - GAP
  const lines = writer.layOut(text, { width, size: 10, base: 'auto', maxLines: 4 })
  sheet.need(writer.heightOf(lines, 10))
  const below = writer.write(lines, { at: 0, width, y: sheet.y, size: 10 }) + 2
  writer.figure(amount, { at: width + GAP, width: AMOUNT, y: sheet.y, size: 10, align: 'end', base: 'ltr' })
  sheet.y = below
}

function drawMessage(sheet: Sheet, { head, text }: { head: string; text: string }): void {
  const { writer } = sheet
  const width = writer.width
  const above = writer.layOut(head, { width, size: 9, weight: 'bold', base: 'auto', maxLines: 1 })
  sheet.need(writer.heightOf(above, 9) + writer.heightOf(above, 10))
  sheet.y = writer.write(above, { at: 0, width, y: sheet.y + 4, size: 9, weight: 'bold', color: MUTED })
  sheet.flow(writer.layOut(text, { width, size: 10, base: 'auto' }), 10)
}
