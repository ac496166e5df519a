import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawInvoice } from './draw-invoice.ts'
import type { Invoice } from './present.ts'
import { type PdfText, readPdf, textOf } from './testing/read-pdf.ts'
import { row, sampleInvoice } from './testing/sample-invoice.ts'

const MIDDLE = 595 / 2
const drawAndRead = async (changes: Partial<Invoice> = {}) =>
  readPdf(await drawInvoice(sampleInvoice(changes), new Date(0)))
const findText = (texts: readonly PdfText[] | undefined, expected: string): PdfText => {
  const found = texts?.find(({ text }) => text === expected)
  if (!found) throw new Error(`“${expected}” is not among ${texts?.map(({ text }) => text).join(' | ')}`)
  return found
}

describe('drawInvoice', () => {
  it('draws everything once, on one page if it fits', async () => {
    const pdf = await drawAndRead()
    expect(pdf.pages).toHaveLength(1)
    const lines = textOf(pdf).split('\n')
    for (const expected of ['Invoice', 'RL-7K3MQ9XT', 'Northwind Outfitters', 'Amira Haddad', 'Kettle', 'Page 1 of 1'])
      expect(lines.filter((line) => line === expected)).toHaveLength(1)
    expect(pdf.title).toBe('Invoice RL-7K3MQ9XT')
  })

  it('embeds the fonts that it uses, and only their used glyphs', async () => {
    expect(new Set((await drawAndRead()).fonts)).toEqual(new Set(['Inter-Regular']))
    const bytes = await drawInvoice(sampleInvoice(), new Date(0))
    expect(bytes.length).toBeLessThan(40_000)
  })

  it('draws the seller’s logo', async () => {
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    expect((await drawAndRead({ seller: { ...sampleInvoice().seller, logo } })).pictures).toBe(1)
    expect((await drawAndRead()).pictures).toBe(0)
  })

  it('continues on further pages with header, footer and page number', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Piece ${index + 1}`)
    const { pages } = await drawAndRead({ lines: names.map((name) => row(name, 'Forest · L')) })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      findText(page, `Page ${index + 1} of ${pages.length}`)
      findText(page, 'Rialto · 14 Canal Street')
      findText(page, 'Unit price')
      if (index > 0) findText(page, 'Invoice RL-7K3MQ9XT')
    }
    const drawnNames = pages.flat().flatMap(({ text }) => (text.startsWith('Piece ') ? [text] : []))
    expect(drawnNames).toEqual(names)
    // No text overlaps the footer.
    const footerY = findText(pages[0], 'Rialto · 14 Canal Street').y
    for (const { text, y } of pages.flat()) expect(y, text).toBeGreaterThanOrEqual(footerY)
    expect(findText(pages.at(-1), 'Total').y).toBeLessThan(findText(pages.at(-1), 'Piece 60').y)
  })

  it('keeps the sums on one page', async () => {
    for (let count = 8; count < 24; count++) {
      const { pages } = await drawAndRead({ lines: Array.from({ length: count }, (_, index) => row(`Piece ${index}`)) })
      const last = pages.at(-1)
      expect(findText(last, `Piece ${count - 1}`).y).toBeGreaterThan(findText(last, 'Subtotal').y)
      expect(findText(last, 'Subtotal').y).toBeGreaterThan(findText(last, 'Total').y)
    }
  })

  it('breaks long names within their column', async () => {
    const name = `${'Expedition backpack with rain cover '.repeat(6)}and hip belt`
    const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3)
    const { pages } = await drawAndRead({ lines: [row(name), row(long)] })
    const lines = pages.flat().filter(({ text }) => /Expedition|backpack|Pneumono/.test(text))
    expect(lines.length).toBeGreaterThan(4)
    for (const { text } of lines) expect(text.length).toBeLessThan(60)
    expect(lines.some(({ text }) => text.endsWith('…'))).toBe(true)
  })

  it('never cuts an amount off, however wide it is', async () => {
    const wide = {
      price: 'KWD\u00a09,999,999,999.990',
      quantity: '1,000,000',
      amount: 'KWD\u00a09,999,999,999,999.990',
    }
    const { pages } = await drawAndRead({
      seller: { ...sampleInvoice().seller, name: 'Shopwithoutspaces'.repeat(20) },
      lines: [{ ...row('Kettle'), ...wide }],
      sums: [{ label: 'Subtotal', value: wide.amount }],
      total: { label: 'Total', value: wide.amount },
    })
    const texts = pages.flat().map(({ text }) => text.replace(/\s/g, ' '))
    expect(texts.filter((text) => text === wide.amount.replace(/\s/g, ' '))).toHaveLength(3)
    expect(texts).toContain(wide.price.replace(/\s/g, ' '))
    for (const { text, x } of pages.flat()) expect(x, text).toBeGreaterThanOrEqual(43.5)
  })

  it('mirrors the layout for right-to-left languages', async () => {
    const [page] = (await drawAndRead()).pages
    expect(findText(page, 'Invoice').x).toBeGreaterThan(MIDDLE)
    expect(findText(page, 'Kettle').x).toBeLessThan(MIDDLE)
    const arabic = await drawAndRead({
      locale: 'ar',
      direction: 'rtl',
      title: 'فاتورة',
      billTo: { heading: 'فاتورة إلى', name: 'أميرة حداد', lines: ['شارع القناة 14', '+1 555 010 2040'] },
      lines: [row('حقيبة ظهر للجبال سعة 45 لتر'), row('Kettle')],
    })
    const [mirrored] = arabic.pages
    expect(findText(mirrored, 'فاتورة').x).toBeLessThan(MIDDLE)
    expect(findText(mirrored, 'أميرة حداد').x).toBeGreaterThan(MIDDLE)
    expect(findText(mirrored, 'Kettle').x).toBeGreaterThan(MIDDLE)
    expect(findText(mirrored, '$24.00').x).toBeLessThan(MIDDLE)
    expect(textOf(arabic)).toContain('حقيبة ظهر للجبال سعة 45 لتر')
    expect(findText(mirrored, '+1 555 010 2040').x).toBeGreaterThan(MIDDLE)
    expect(arabic.fonts).toContain('NotoSansArabic-Regular')
  })

  it('draws Bengali', async () => {
    const pdf = await drawAndRead({ locale: 'bn', title: 'চালান', lines: [row('ভারী সুতির টি-শার্ট')] })
    expect(textOf(pdf)).toContain('ভারী সুতির টি-শার্ট')
    expect(pdf.fonts).toContain('NotoSansBengali-Regular')
  })
})
