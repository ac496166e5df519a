import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawInvoice } from './draw-invoice.ts'
import { assignLetters, isolateDirection, shapeRun } from './layout-text.ts'
import { readPdf, textOf } from './testing/read-pdf.ts'
import { row, sampleInvoice } from './testing/sample-invoice.ts'

const arabic = ['الفاتورة', 'الدفع عبر الإنترنت', 'حقيبة ظهر للجبال', 'سماعات لاسلكية جديدة', 'أهلا وسهلا']
const vowels = ['مُؤَكَّد', 'فَتَاة لا تُنسى']
const latin = ['Heavy cotton T-shirt', 'Café crème à emporter', 'office affluent']
const bengali = ['ভারী সুতির টি-শার্ট', 'রাস্তা ১৪, প্রাপক', 'শক্তি ক্ষমা স্ত্রী', 'কিশোর হৃদয়']
const mixed = [
  'حقيبة سعة 45 لتر',
  'سماعات Wi-Fi 6E جديدة',
  'شارع القناة 14، شقة 4B',
  'Kettle 1.7 L قميص أزرق',
  'قميص (كبير) XL',
  'ফ্ল্যাট 4B, Road 11',
  'Łódź, Żółć',
]

const invoiceOf = (names: readonly string[], locale: string) =>
  drawInvoice(
    sampleInvoice({ locale, direction: locale === 'ar' ? 'rtl' : 'ltr', lines: names.map((name) => row(name)) }),
    new Date(0),
  )

/** Extracts the lines with PDF.js, the viewer of Firefox, as an independent reader. */
async function linesByPdfJs(bytes: Buffer): Promise<string[][]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { items } = await page.getTextContent()
  const lines = new Map<number, string[]>()
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const y = Math.round(item.transform[5])
    lines.set(y, [...(lines.get(y) ?? []), item.str])
  }
  return [...lines.values()]
}
const withoutSpaces = (text: string) => text.normalize('NFC').replace(/\s/g, '')

describe('text copied from an invoice', () => {
  it.each([
    ['ar', [...arabic, ...vowels, ...mixed]],
    ['en', [...latin, ...arabic, ...vowels, ...mixed]],
    ['bn', [...bengali, ...mixed]],
  ])('has each line in reading order, with its spaces: an invoice in %s', async (locale, names) => {
    const lines = textOf(readPdf(await invoiceOf(names, locale))).split('\n')
    for (const name of names) expect(lines).toContain(name)
  })

  it.each([
    ['Arabic', 'ar', arabic],
    ['Latin', 'en', latin],
  ])('is extracted completely by PDF.js: %s', async (_, locale, names) => {
    const found = (await linesByPdfJs(await invoiceOf(names, locale))).flat()
    for (const name of names) expect(found.map((text) => text.trim())).toContain(name)
  })

  // PDF.js adds spaces after joined Bengali letters, and omits spaces between directions and fonts.
  it.each([
    ['Bengali', 'bn', bengali],
    ['directions and fonts mixed', 'ar', mixed],
  ])('is extracted in order by PDF.js: %s', async (_, locale, names) => {
    const found = (await linesByPdfJs(await invoiceOf(names, locale))).map((line) => withoutSpaces(line.join('')))
    for (const name of names)
      expect(
        found.some((line) => line.includes(withoutSpaces(name))),
        name,
      ).toBe(true)
  })

  it('has no direction marks', async () => {
    const name = `ريالتو · ${isolateDirection('14 Canal Street')}`
    const text = textOf(readPdf(await invoiceOf([name], 'ar')))
    expect(text.split('\n')).toContain('ريالتو · 14 Canal Street')
  })
})

describe('assignLetters', () => {
  it.each([
    ['noto-sans-arabic', 1, 'ققق فاتورة لا مُؤَكَّد'],
    ['noto-sans-bengali', 0, 'শক্তি রাস্তা কিশোর স্ত্রী'],
    ['inter-latin', 0, 'office e\u0301'],
  ])('assigns every letter once, in order: %s', (font, level, text) => {
    for (const word of text.split(' ')) {
      const clusters = shapeRun({ text: word, font, level }, 'regular')
      const texts = clusters.flatMap((cluster) => {
        const letters = assignLetters(cluster, level === 1)
        return level === 1 ? letters.toReversed().join('') : letters.join('')
      })
      expect((level === 1 ? texts.reverse() : texts).join('')).toBe(word)
    }
  })
})
