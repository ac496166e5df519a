import type { DocumentFormat } from '@rialto/contract/list-enums'
import { describe, expect, it } from 'vitest'
import { drawPacking } from './draw-packing.ts'
import type { PackedOrder, Packing } from './present.ts'
import { readPdf } from './testing/read-pdf.ts'

const ENDLESS = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenhalter'.repeat(6).slice(0, 300)

/** An order of which every text is as long as it may be and has no spaces. */
const order = (part: Partial<PackedOrder> = {}): PackedOrder => ({
  code: 'RL-7K3MQ9XT',
  seller: { name: ENDLESS.slice(0, 100), address: ENDLESS },
  recipient: {
    name: ENDLESS.slice(0, 100),
    lines: [ENDLESS.slice(0, 255), ENDLESS.slice(0, 255), ENDLESS.slice(0, 200)],
    phone: '+49 151 23456789 x12345',
  },
  facts: [
    { label: 'Order number', value: 'RL-7K3MQ9XT' },
    { label: 'Order date', value: '21 Nov, 2025' },
  ],
  lines: Array.from({ length: 9 }, (_, n) => ({
    quantity: n === 0 ? '1,000,000' : '2',
    name: ENDLESS,
    details: `${ENDLESS.slice(0, 120)} · KET-${n}`,
  })),
  note: `${ENDLESS} ${ENDLESS}`,
  toCollect: 'Collect $123,456,789.00 in cash at the door, against a receipt',
  ...part,
})

const packing = (orders: PackedOrder[], direction: 'ltr' | 'rtl' = 'ltr'): Packing => ({
  locale: direction === 'ltr' ? 'en' : 'ar',
  direction,
  title: 'Packing slip',
  headings: { recipient: 'Deliver to', sender: 'From', quantity: 'Quantity', item: 'Item', note: 'Note' },
  orders,
  itemsOf: ({ lines }) => `${lines.length} items`,
})

const draw = async (kind: 'slip' | 'label', format: DocumentFormat, direction?: 'ltr' | 'rtl') => {
  const bytes = await drawPacking(packing([order()], direction), { kind, format, createdAt: new Date(0) })
  return readPdf(bytes).pages
}

const formats = ['a4', 'a6', 'roll'] as const
const MARGINS = { a4: 44, a6: 20, roll: 16 }

describe('slips and labels of endless names', () => {
  it.each(formats)('keep every line of a slip on its page (%s)', async (format) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const pages = await draw('slip', format, direction)
      for (const { text, x, y } of pages.flat()) {
        expect(x, text).toBeGreaterThanOrEqual(MARGINS[format] - 0.5)
        expect(y, text).toBeGreaterThanOrEqual(MARGINS[format])
      }
      const texts = pages.flat().map(({ text }) => text)
      expect(texts).toContain('1,000,000')
      expect(texts.filter((text) => text === '2')).toHaveLength(8)
    }
  })

  it.each(formats)('keep the address of a label above its code, and the cash whole (%s)', async (format) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const [page = []] = await draw('label', format, direction)
      const code = page.find(({ text }) => text === 'RL-7K3MQ9XT')
      const address = page.filter(({ text }) => text.startsWith('Donau') || text.startsWith('+49'))
      expect(address.length).toBeGreaterThan(5)
      for (const { text, y } of address) expect(y, text).toBeGreaterThan((code?.y ?? 0) + 10)
      expect(page.map(({ text }) => text)).toContain('Collect $123,456,789.00 in cash at the door, against a receipt')
    }
  })
})
