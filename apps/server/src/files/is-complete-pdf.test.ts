import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { isCompletePdf } from './pictures.ts'
import { smallPdf } from './testing/small-pdf.ts'

const pdf = smallPdf()
const pdfWith = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')

describe('isCompletePdf', () => {
  it('accepts a complete PDF', () => expect(isCompletePdf(pdf)).toBe(true))

  it('accepts a PDF by a library, and empty lines after its end', async () => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finished = new Promise((resolve) => document.on('end', resolve))
    document.text('Receipt').end()
    await finished
    expect(isCompletePdf(Buffer.concat(chunks))).toBe(true)
    expect(isCompletePdf(Buffer.concat([pdf, Buffer.from('\r\n\r\n')]))).toBe(true)
  })

  it('accepts a cross-reference stream', () => {
    const body = '%PDF-1.5\n%\xe2\xe3\n'
    const file = `${body}7 0 obj\n<< /Type /XRef >>\nstream\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`
    expect(isCompletePdf(Buffer.from(file, 'latin1'))).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['the first line alone', Buffer.from('%PDF-1.4\n')],
    ['the first half', pdf.subarray(0, pdf.length / 2)],
    ['a header without a version', pdfWith('%PDF-1.4', '%PDF-x.y')],
    ['markup before the header', Buffer.concat([Buffer.from('<script>'), pdf])],
    ['a cross-reference offset beyond the file', pdfWith('startxref\n', 'startxref\n9')],
    ['a wrong cross-reference offset', pdfWith(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1] ?? '', '12')],
    [
      'markup between the right first and last lines',
      Buffer.from('%PDF-1.4\n<script>alert(1)</script>\nstartxref\n0\n%%EOF'),
    ],
    ['markup after the end', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])],
  ])('refuses %s', (_, bytes) => expect(isCompletePdf(bytes)).toBe(false))
})
