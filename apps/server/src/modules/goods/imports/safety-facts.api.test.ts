import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { productCsv, productRow } from './testing/product-csv.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const MAKER = { address: 'Töpferweg 4\n20537 Hamburg', electronic: 'hello@lume.test', is_in_eu: false }
const addMaker = async (name: string, fields: object = {}, by = shop.seller): Promise<number> =>
  (await shop.call('POST', '/seller/manufacturers', { body: { ...MAKER, name, ...fields }, by })).body.data.manufacturer
    .id
const read = async (id: number) => (await shop.call('GET', `/seller/products/${id}`)).body.data.product
const importText = async (text: string, isTrial = true) =>
  (await shop.call('POST', '/seller/products/import', { body: { text, dry_run: isTrial } })).body.data
const apply = (import_id: number) => shop.call('POST', '/seller/products/import', { body: { import_id } })
const exportOf = async (search: string) =>
  String((await shop.call('GET', `/seller/products/export?search=${search}`)).body)

describe('safety facts in a product file', () => {
  let id: number
  let maker: number
  let importer: number
  beforeAll(async () => {
    maker = await addMaker('Lume & Clay, Ltd.')
    importer = await addMaker('Importer GmbH', { is_in_eu: true })
    const safety = {
      ...{ manufacturer_id: maker, responsible_id: importer, identifier: 'Batch 7' },
      warnings: 'Hot.\nKeep "upright", always.',
    }
    const options = { sizes: [], colors: [], variants: [{ size: null, color: null, sku: 'TEAPOT-1', stock: 5 }] }
    const body = { name: 'Teapot', price: 30, status: 'active', options, safety }
    id = (await shop.call('POST', '/seller/products', { body })).body.data.product.id
  })

  it('come back byte by byte', async () => {
    const exported = await exportOf('Teapot')
    for (const told of ['"Lume & Clay, Ltd."', 'Importer GmbH', 'Batch 7', '"Hot.\nKeep ""upright"", always."'])
      expect(exported).toContain(told)
    expect((await importText(exported)).unchanged).toBe(1)
    const before = (await read(id)).safety
    const changed = await importText(
      exported.replace('Batch 7', 'Batch 8').replace('"Lume & Clay, Ltd."', 'IMPORTER gmbh'),
    )
    expect(changed.updated[0].fields.map(({ name }: { name: string }) => name)).toEqual(['safety'])
    expect((await apply(changed.import_id)).status).toBe(200)
    expect((await read(id)).safety).toEqual({ ...before, identifier: 'Batch 8', manufacturer_id: importer })
    const undone = await shop.call('POST', `/seller/imports/${changed.import_id}/undo`)
    expect(undone.body.data).toMatchObject({ undone: 1, kept: [] })
    expect((await read(id)).safety).toEqual(before)
    expect(await exportOf('Teapot')).toBe(exported)
  })

  it('are left where a file has no such column, and taken one by one', async () => {
    const before = (await read(id)).safety
    const file = (cells: Parameters<typeof productRow>[1]) => {
      const row = productRow('teapot', {
        Title: 'Teapot',
        'Variant Price': '30.00',
        'Variant SKU': 'TEAPOT-1',
        ...cells,
      })
      return productCsv([row], Object.keys(row))
    }
    const other = await importText(file({ Vendor: 'Lume' }))
    expect(other.updated[0].fields.map(({ name }: { name: string }) => name)).toEqual(['brand'])
    const { import_id } = await importText(file({ 'Safety Warnings': 'Warm.' }))
    expect((await apply(import_id)).status).toBe(200)
    expect((await read(id)).safety).toEqual({ ...before, warnings: 'Warm.' })
  })

  it('refuse names that the shop does not have, or has twice, by line and with the reason', async () => {
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    await addMaker('Of another shop', {}, stranger)
    await addMaker('Twin')
    await addMaker('twin')
    const names = ['Unheard', 'Of another shop', 'Twin', '']
    const text = productCsv(names.map((Manufacturer, index) => productRow(`new-${index}`, { Manufacturer })))
    const { skipped, added } = await importText(text)
    expect(added).toBe(1)
    expect(skipped.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [2, `Manufacturer "Unheard" is not among the shop's manufacturers: add it there first`],
      [3, `Manufacturer "Of another shop" is not among the shop's manufacturers: add it there first`],
      [4, `Manufacturer "Twin" is the name of 2 of the shop's manufacturers`],
    ])
  })

  it('publish what has them where the market asks for them', async () => {
    await shop.deps.database.write((tx) => saveSetting(tx, 'eu_consumers', true))
    shop.deps.invalidations.publish('settings')
    const named = { Manufacturer: 'Lume & Clay, Ltd.', 'Safety Identifier': 'B 1' }
    const text = productCsv([
      productRow('told', { Title: 'Told jar', ...named, 'Responsible Person': 'Importer GmbH' }),
      productRow('half', { Title: 'Half jar', ...named }),
      productRow('old', { Title: 'Old jar', 'Safety Exemption Reason': 'Sold since 2019' }),
    ])
    const { import_id } = await importText(text)
    expect((await apply(import_id)).status).toBe(200)
    const { items } = (await shop.call('GET', '/seller/products?search=jar')).body.data
    expect(Object.fromEntries(items.map((one: { name: string; status: string }) => [one.name, one.status]))).toEqual({
      'Told jar': 'active',
      'Half jar': 'draft',
      'Old jar': 'active',
    })
  })
})
