import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { isCompletePdf } from '../index.ts'
import { smallPdf } from './testing/small-pdf.ts'

const pdf = smallPdf()
const changed = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')

describe('a PDF', () => {
  it('is one from its first line to its end', () => expect(isCompletePdf(pdf)).toBe(true))

  it('is one as programs write it, also where its end is followed by a line or two', async () => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    const whole = new Promise((resolve) => document.on('end', resolve))
    document.text('Receipt').end()
    await whole
    expect(isCompletePdf(Buffer.concat(chunks))).toBe(true)
    expect(isCompletePdf(Buffer.concat([pdf, Buffer.from('\r\n\r\n')]))).toBe(true)
  })

  it('may hold its table of contents as an object', () => {
    const body = '%PDF-1.5\n%\xe2\xe3\n'
    const file = `${body}7 0 obj\n<< /Type /XRef >>\nstream\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`
    expect(isCompletePdf(Buffer.from(file, 'latin1'))).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['its first line alone', Buffer.from('%PDF-1.4\n')],
    ['its first half', pdf.subarray(0, pdf.length / 2)],
    ['one without a version', changed('%PDF-1.4', '%PDF-x.y')],
    ['one that begins later', Buffer.concat([Buffer.from('<script>'), pdf])],
    ['one whose end leads nowhere', changed('startxref\n', 'startxref\n9')],
    ['one whose end leads elsewhere', changed(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1] ?? '', '12')],
    [
      'a page with the right first and last lines',
      Buffer.from('%PDF-1.4\n<script>alert(1)</script>\nstartxref\n0\n%%EOF'),
    ],
    ['one with a page after its end', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])],
  ])('is not %s', (_, bytes) => expect(isCompletePdf(bytes)).toBe(false))
})
