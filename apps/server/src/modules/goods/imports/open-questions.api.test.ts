import { ImportDiff } from '@rialto/contract'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeForm } from '../../../../test/support/form.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { selectByHandles } from '../catalog/index.ts'
import { productCsv, productRow } from './testing/product-csv.ts'
import { EXPORT_COLUMNS } from './to-csv-rows.ts'

let shop: SellerCalls
let tests = 0
let own = ''
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(() => {
  own = `q${++tests}`
})

const send = (body: object) => shop.call('POST', '/seller/products/import', { body })
const propose = async (text: string, more = {}): Promise<ImportDiff> => {
  const { status, body } = await send({ text, dry_run: true, ...more })
  expect(status, body.message).toBe(200)
  return ImportDiff.strict().parse(body.data)
}
async function upload(bytes: Buffer) {
  const form = await encodeForm({ dry_run: '1' }, [['file', { bytes, name: 'products.csv', type: 'text/csv' }]])
  const headers = { ...shop.seller.headers, ...form.headers }
  return shop.post('/seller/products/import', form.payload, { headers })
}
const read = async (handle: string) =>
  (await selectByHandles(shop.deps.database.db, shop.shopId, [handle])).at(0) ?? { status: 'absent', stock: -1 }
const row = (name: string, cells: object = {}) => productRow(`${own}-${name}`, cells)
const without = (...names: string[]) => EXPORT_COLUMNS.filter((column) => !names.includes(column))
const remarks = (diff: ImportDiff) => diff.warnings.map(({ line, text }) => `${line} ${text}`)

describe('numbers of an import', () => {
  const prices = (...amounts: string[]) =>
    productCsv(
      amounts.map((amount, index) => row(String(index), { 'Variant Price': amount })),
      EXPORT_COLUMNS,
      ';',
    )

  it('are read as the other cells of the file are written', async () => {
    const diff = await propose(prices('1.000', '12.500', '1.299,00'))
    expect(diff.added_products.map(({ price }) => price)).toEqual([1000, 12_500, 1299])
    expect([diff.questions, diff.skipped]).toEqual([[], []])
  })

  it('that may be a thousand times more are left out by line, and asked for', async () => {
    const text = prices('1.000', '25')
    const diff = await propose(text)
    expect(diff.added_products.map(({ price }) => price)).toEqual([25])
    expect(diff.skipped).toMatchObject([{ line: 2, cell: { value: '1.000' } }])
    expect(diff.questions).toMatchObject([{ id: 'decimal_mark', line: 2, count: 1, example: '1.000', answer: null }])
    for (const [decimal_mark, price] of [
      ['comma', 1000],
      ['point', 1],
    ] as const)
      expect((await propose(text, { answers: { decimal_mark } })).added_products[0]?.price).toBe(price)
  })

  it('of a pasted table are read in the same way, and asked for too', async () => {
    const table = `handle;name;price;stock\n${own}-a;Cup;1.000;5`
    expect(await propose(table)).toMatchObject({ added: 0, questions: [{ id: 'decimal_mark' }] })
    const answered = await propose(table, { answers: { decimal_mark: 'comma' } })
    expect(answered.added_products).toMatchObject([{ price: 1000, stock: 5 }])
    expect((await propose(`${table}\n${own}-b;Pot;9,50;1.500`)).added_products).toMatchObject([
      { price: 1000 },
      { price: 9.5, stock: 1500 },
    ])
  })

  it('are applied as they were answered', async () => {
    const diff = await propose(prices('2.000'), { answers: { decimal_mark: 'comma' } })
    expect((await send({ import_id: diff.import_id })).status).toBe(200)
    expect(await read(`${own}-0`)).toMatchObject({ price: 200_000 })
  })
})

describe('stock that the file leaves open', () => {
  const silent = () => productCsv([row('a'), row('b')], without('Variant Inventory Qty'))
  const untracked = () => productCsv([row('a', { 'Variant Inventory Tracker': '' })])

  it.each([
    ['a file without stock', silent],
    ['an untracked product', untracked],
  ])('keeps %s a draft, and asks', async (_, text) => {
    const diff = await propose(text())
    expect(diff.added_products[0]).toMatchObject({ status: 'draft', stock_rule: 'open', stock: 0, pictures: 0 })
    expect(diff.questions).toMatchObject([{ id: 'stock', answer: null }])
    expect(remarks(diff)).toEqual(
      expect.arrayContaining([
        '2 the file does not say its stock: it is added as a draft',
        '2 it is added without a picture',
        '2 it is added without a category',
      ]),
    )
    await send({ import_id: diff.import_id })
    expect(await read(`${own}-a`)).toMatchObject({ status: 'draft', stock: 0 })
    // The same file again does not put it on the shelf, sold out.
    expect(await propose(text())).toMatchObject({ added: 0, updated: [] })
  })

  it('is what the person answers', async () => {
    for (const [stock, pieces, status, rule] of [
      [20, 20, 'active', 'counted'],
      ['untracked', 999, 'active', 'uncounted'],
      ['draft', 0, 'draft', 'open'],
    ] as const) {
      const [product] = (await propose(silent(), { answers: { stock } })).added_products
      expect(product).toMatchObject({ stock: pieces, status, stock_rule: rule })
    }
  })

  it('leaves existing products what they have', async () => {
    await send({ text: productCsv([row('a', { 'Variant Inventory Qty': '7' })]) })
    expect(await propose(productCsv([row('a')], without('Variant Inventory Qty')))).toMatchObject({
      unchanged: 1,
      questions: [],
    })
    expect(await propose(productCsv([row('a', { 'Variant Inventory Tracker': '' })]))).toMatchObject({ unchanged: 1 })
  })

  it('is refused where a person answers nonsense', async () => {
    for (const stock of [-1, 1.5, 1e9, 'many', null])
      expect((await send({ text: silent(), dry_run: true, answers: { stock } })).status).toBe(422)
  })
})

describe('files as spreadsheets write them', () => {
  it.each(['WAHR', 'VRAI', 'VERDADERO', 'FALSCH', 'FAUX', 'FALSO'])('%s is understood', async (word) => {
    expect(await propose(productCsv([row('a', { Published: word })]))).toMatchObject({ added: 1, skipped: [] })
  })

  it('may name their delimiter in a first line', async () => {
    const text = `sep=;\r\n${productCsv([row('a', { 'Variant Price': '10,00' })], EXPORT_COLUMNS, ';')}`
    expect(await propose(text)).toMatchObject({ added: 1, added_products: [{ price: 10, line: 3 }] })
    expect(await propose(`sep=;\n${own}-x;12,50`)).toMatchObject({ rows: 1 })
  })

  it('keep codes that a spreadsheet ruined out, and say so by line', async () => {
    const ruined = { 'Variant SKU': '1.23E+11', 'Variant Barcode': '4.00638E+12' }
    const diff = await propose(productCsv([row('a', ruined)]))
    expect(remarks(diff).filter((text) => text.includes('spreadsheet'))).toHaveLength(2)
    await send({ import_id: diff.import_id })
    expect(await read(`${own}-a`)).toMatchObject({ variants: [{ sku: '', barcode: '' }] })
  })

  it('name the variants whose options read the same when they are joined', async () => {
    const options = (size: string, color: string, price: string) => ({
      ...row('a', { 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }),
      ...{ 'Option1 Value': size, 'Option2 Value': color, 'Variant Price': price },
    })
    const text = productCsv([
      options('a / b', 'c', '10'),
      options('a', 'b / c', '25'),
      options('a', 'c', '12'),
      options('a / b', 'b / c', '11'),
      row('other'),
    ])
    const diff = await propose(text)
    expect(diff).toMatchObject({ added: 1, skipped: [{ title: `${own}-a`, line: 3 }] })
  })

  it('skip a product whose description is longer than the editor takes', async () => {
    const diff = await propose(productCsv([row('a', { 'Body (HTML)': `<p>${'x'.repeat(50_001)}</p>` }), row('b')]))
    expect(diff).toMatchObject({ added: 1, skipped: [{ title: `${own}-a` }] })
  })
})

describe('bytes of a file', () => {
  const file = () => productCsv([row('a', { Title: 'Crème brûlée für Müller' })])
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'])(
    'in %s are read, and told where guessed',
    async (encoding) => {
      const { status, body } = await upload(iconv.encode(file(), encoding, { addBOM: encoding.startsWith('utf-16') }))
      expect(status, body.message).toBe(200)
      const diff = ImportDiff.parse(body.data)
      expect(diff.added_products[0]?.name).toBe('Crème brûlée für Müller')
      const told = remarks(diff).some((text) => text.includes('not UTF-8'))
      expect(told).toBe(['windows-1252', 'macintosh'].includes(encoding))
    },
  )
})

describe('any input at all', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '1.000',
      '-1',
      '1e5',
      'a / b',
      'b / c',
      'a',
      'c',
      'true',
      'WAHR',
      '"',
      '=1+1',
      '\u0000',
      '9'.repeat(400),
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  it('is answered without a fault', { timeout: 120_000 }, async () => {
    const header = EXPORT_COLUMNS.join(',')
    const table = fc.array(fc.array(cell, { minLength: 8, maxLength: EXPORT_COLUMNS.length }), {
      minLength: 1,
      maxLength: 5,
    })
    const text = table.map((rows) =>
      [header, ...rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))].join('\n'),
    )
    const bytes = fc.oneof(
      text.map((each) => Buffer.from(each)),
      fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
      fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(each)])),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const { status, body } = await upload(content)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        if (status !== 200 || body.data.added + body.data.updated.length === 0) return
        const applied = await send({ import_id: body.data.import_id })
        expect(applied.status, JSON.stringify(applied.body)).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})
