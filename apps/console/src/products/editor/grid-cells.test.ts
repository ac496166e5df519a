import { describe, expect, it } from 'vitest'
import { productData } from '../testing/product-data.ts'
import { fillDown, pasteCells, withCell } from './grid-cells.ts'
import { toBody, toSaved, withChoices } from './product-values.ts'

const row = { size: 'M', color: null, sku: 'A', barcode: '', grams: 0, stock: 1 }
const rows = [row, { ...row, size: 'L' }, { ...row, size: 'XL' }]

describe('cells of the grid', () => {
  it('takes a block from a spreadsheet, and leaves out what does not fit or lies beyond the grid', () => {
    const pasted = pasteCells(rows, { row: 1, column: 'stock', locale: 'en' }, '1,200\tSKU 2\n-3\tSKU 3\n9\tSKU 4\n')
    expect(pasted).toMatchObject({ filled: 3, refused: 1 })
    expect(pasted.variants).toEqual([row, { ...rows[1], stock: 1200, sku: 'SKU 2' }, { ...rows[2], sku: 'SKU 3' }])
  })

  it('repeats a cell in the rows below', () => {
    const { variants, filled } = fillDown([{ ...row, stock: 7 }, ...rows.slice(1)], { row: 0, column: 'stock' })
    expect([filled, ...variants.map(({ stock }) => stock)]).toEqual([2, 7, 7, 7])
  })

  it.each(['-1', '1.5', '1e3', 'x', '99999999'])('refuses %s as stock', (text) =>
    expect(withCell(row, { column: 'stock', locale: 'en' }, text)).toBeUndefined(),
  )
})

describe('variants', () => {
  it('are one for each size and colour, and those that exist keep their fields', () => {
    const options = { sizes: [{ name: 'M', surcharge: 0 }], colors: [], variants: [{ ...row, stock: 9 }] }
    const { variants } = withChoices(options, { sizes: [...options.sizes, { name: 'L', surcharge: 0 }] })
    expect(variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 9],
      ['L', 0],
    ])
  })

  it('are sent without the stock that was not edited', () => {
    const { values } = toSaved(productData())
    const [variant] = values.options.variants
    if (!variant) throw new Error('no variant')
    const sent = (changed: object) =>
      toBody({ options: { ...values.options, variants: [{ ...variant, ...changed }] } }, values).options?.variants
    expect(sent({ sku: 'NEW' })).toEqual([{ size: null, color: null, sku: 'NEW', barcode: '', grams: 0 }])
    expect(sent({ stock: 4 })).toMatchObject([{ stock: 4 }])
  })
})
