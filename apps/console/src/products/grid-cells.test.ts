import { describe, expect, it } from 'vitest'
import { productData } from '../testing/product-data.ts'
import { fillDown, pasteCells, withCell } from './grid-cells.tsx'
import { findMisfits, toBody, toSaved, withChoices, withPrice, withVariants } from './product-values.ts'

const row = {
  size: 'M',
  color: null,
  sku: 'A',
  barcode: '',
  grams: 0,
  stock: 1,
  net_quantity: null,
  price: 20,
  picture: null,
}
const rows = [row, { ...row, size: 'L', sku: 'B' }, { ...row, size: 'XL', sku: 'C' }]
const money = { decimals: 2, unit: '€' }
const reading = { locale: 'en', money }

describe('cells of the grid', () => {
  it('takes a block from a spreadsheet, and leaves out what does not fit or lies beyond the grid', () => {
    const text = '1,200\t40123\n-3\t40124\n9\t40125\n'
    const pasted = pasteCells(rows, { row: 1, column: 'stock', ...reading }, text)
    expect(pasted).toMatchObject({ filled: 3, refused: 1, unknown: [] })
    expect(pasted.variants).toEqual([
      row,
      { ...rows[1], stock: 1200, barcode: '40123' },
      { ...rows[2], barcode: '40124' },
    ])
  })

  it('repeats a cell in the rows below', () => {
    const { variants, filled } = fillDown([{ ...row, stock: 7 }, ...rows.slice(1)], { row: 0, column: 'stock' })
    expect([filled, ...variants.map(({ stock }) => stock)]).toEqual([2, 7, 7, 7])
  })

  it('takes three decimals as a content, and nothing as that of the product', () => {
    const read = (text: string) => withCell(row, { column: 'net_quantity', ...reading }, text)?.net_quantity
    expect([read('0.75'), read('1.2345'), read('0'), read('-1')]).toEqual([0.75, undefined, undefined, undefined])
    expect(withCell({ ...row, net_quantity: 5 }, { column: 'net_quantity', ...reading }, '')?.net_quantity).toBeNull()
  })

  it.each(['-1', '1.5', '1e3', 'x', '99999999'])('refuses %s as stock', (text) =>
    expect(withCell(row, { column: 'stock', ...reading }, text)).toBeUndefined(),
  )

  it.each(['-1', '1.555', '1e3', 'x', ''])('refuses %j as a price', (text) =>
    expect(withCell(row, { column: 'price', ...reading }, text)).toBeUndefined(),
  )
})

describe('a paste of SKUs and values', () => {
  const prices = (pasted: ReturnType<typeof pasteCells>) => pasted.variants.map(({ price }) => price)
  const paste = (text: string, column: Parameters<typeof pasteCells>[1]['column'] = 'sku', locale = 'en') =>
    pasteCells(rows, { row: 0, column, locale, money }, text)

  it('changes the variants with these SKUs, whichever way round and in whatever order they stand', () => {
    for (const text of ['c\t14.00\nA\t15.50\n', '14.00\tC\r\n15.50\ta\r\n', 'SKU\tPrice\nC\t€14\nA\t15.5'])
      for (const column of ['sku', 'price', 'barcode'] as const)
        expect(prices(paste(text, column))).toEqual([15.5, 20, 14])
  })

  it('reads prices as the language of the console writes them', () => {
    expect(prices(paste('A\t1.299,00\nB\t14,50 €', 'price', 'es'))).toEqual([1299, 14.5, 20])
    expect(prices(paste('A\t1,299.00\nB\t14.50', 'price'))).toEqual([1299, 14.5, 20])
  })

  it('says which codes no variant has, or several, and changes nothing for them', () => {
    const twice = [...rows.slice(0, 2), { ...row, size: 'XL', sku: 'B' }]
    const pasted = pasteCells(twice, { row: 0, column: 'price', ...reading }, 'A\t9\nB\t8\nZ\t7\nA\tnone')
    expect(pasted).toMatchObject({ filled: 1, refused: 1, unknown: ['B', 'Z'] })
    expect(prices(pasted)).toEqual([9, 20, 20])
  })

  it('fills the column that was chosen, and puts a copied block back where it was', () => {
    expect(paste('C\t7\nA\t5', 'stock').variants.map(({ stock }) => stock)).toEqual([5, 1, 7])
    expect(prices(paste('A\t1\nB\t2\nC\t3', 'sku'))).toEqual([1, 2, 3])
  })
})

describe('prices of variants', () => {
  const soap = (...prices: number[]) =>
    ['Sage', 'Ember'].flatMap((color, i) =>
      ['250 ml', '500 ml'].map((size, j) => ({ ...row, size, color, sku: '', price: prices[2 * i + j] ?? 0 })),
    )
  const values = (...prices: number[]) => {
    const empty = { sizes: [], colors: [], variants: soap(...prices) }
    const named = (name: string) => ({ name, surcharge: 0 })
    const options = { ...empty, sizes: ['250 ml', '500 ml'].map(named), colors: ['Sage', 'Ember'].map(named) }
    return withVariants(
      { price: 0, discount: null, options: { ...options, variants: soap(0, 0, 0, 0) } },
      soap(...prices),
    )
  }

  it('are told by a price and what each choice adds', () => {
    const { price, options } = values(14, 22, 15.5, 23.5)
    expect(price).toBe(14)
    expect([...options.sizes, ...options.colors].map(({ surcharge }) => surcharge)).toEqual([0, 8, 0, 1.5])
  })

  it('move a discount along, so that no other variant sells for another price', () => {
    const before = { ...values(14, 22, 15.5, 23.5), discount: { price: 10, from: null, to: null } }
    const after = withVariants(before, soap(12, 20, 13.5, 21.5))
    expect([after.price, after.discount?.price]).toEqual([12, 8])
    expect(withVariants(before, soap(14, 22, 16, 24)).discount?.price).toBe(10)
  })

  it('say what they would have to be where no such amounts exist, and keep what was typed until then', () => {
    const before = values(14, 22, 15.5, 23.5)
    const torn = withVariants(before, soap(14, 22, 15.5, 30))
    expect([torn.price, torn.options.sizes, torn.options.variants[3]?.price]).toEqual([14, before.options.sizes, 30])
    expect(findMisfits(torn.options.variants)).toEqual([{ row: 3, price: 23.5 }])
  })

  it('rise together by the price of the cheapest', () => {
    const risen = withPrice(values(14, 22, 15.5, 23.5), 16.1)
    expect(risen.options.variants.map(({ price }) => price)).toEqual([16.1, 24.1, 17.6, 25.6])
    expect(risen.price).toBe(16.1)
  })
})

describe('variants', () => {
  it('are one for each size and colour, and those that exist keep their fields', () => {
    const options = { sizes: [{ name: 'M', surcharge: 3 }], colors: [], variants: [{ ...row, stock: 9, price: 23 }] }
    const sizes = [...options.sizes, { name: 'L', surcharge: 0 }]
    const { variants } = withChoices({ price: 20, options }, { sizes })
    expect(variants.map(({ size, stock, price }) => [size, stock, price])).toEqual([
      ['M', 9, 23],
      ['L', 0, 20],
    ])
  })

  it('are sent without the stock that was not edited, and without what their options say', () => {
    const { values } = toSaved(productData())
    const [variant] = values.options.variants
    if (!variant) throw new Error('no variant')
    const sent = (changed: object) =>
      toBody({ options: { ...values.options, variants: [{ ...variant, ...changed }] } }, values).options?.variants
    expect(sent({ sku: 'NEW' })).toEqual([
      { size: null, color: null, sku: 'NEW', barcode: '', grams: 0, net_quantity: null, picture: null },
    ])
    expect(sent({ stock: 4 })).toMatchObject([{ stock: 4 }])
    expect(sent({ price: 4 })).toBeUndefined()
  })
})
