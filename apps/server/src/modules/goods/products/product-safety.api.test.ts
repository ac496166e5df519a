import type { Manufacturer, Product, ReadinessLine, SellerProductDetails } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { productCsv, productRow } from '../imports/testing/product-csv.ts'
import { createProductSchedule } from './update-product.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())
beforeEach(() => sellToConsumers(true))

async function sellToConsumers(isOn: boolean) {
  await shop.deps.database.write((tx) => saveSetting(tx, 'eu_consumers', isOn))
  shop.deps.invalidations.publish('settings')
}

const MAKER = {
  name: 'Lume & Clay',
  address: 'Töpferweg 4\n20537 Hamburg',
  electronic: 'hello@lume.test',
  is_in_eu: true,
}
async function addMaker(fields: object = {}): Promise<Manufacturer> {
  const reply = await shop.call('POST', '/seller/manufacturers', { body: { ...MAKER, ...fields } })
  expect(reply.status).toBe(200)
  return reply.body.data.manufacturer
}
const create = (fields: object = {}) =>
  shop.call('POST', '/seller/products', { body: { name: 'Soap', price: 14, status: 'active', ...fields } })
const created = async (fields: object = {}) => (await create(fields)).body.data.product as SellerProductDetails
const change = (product: SellerProductDetails, fields: object) =>
  shop.call('PATCH', `/seller/products/${product.id}`, { body: { version: product.version, ...fields } })
const shown = async (id: number, locale = 'en'): Promise<Product> =>
  (await shop.get(`/product-details?product_id=${id}`, { headers: { 'accept-language': locale } })).body.data?.product

describe('the safety facts of a product', () => {
  it('are on its page, each language with its own warnings, and copied with it', async () => {
    const maker = await addMaker({ is_in_eu: false })
    const importer = await addMaker({ name: 'Importer' })
    const safety = {
      manufacturer_id: maker.id,
      responsible_id: importer.id,
      identifier: ' Batch 7 ',
      warnings: 'Keep out of the eyes.',
    }
    const product = await created({
      safety,
      texts: [{ locale: 'fr', name: 'Savon', warnings: 'Tenir loin des yeux.' }],
    })
    expect(product.safety).toEqual({ ...safety, identifier: 'Batch 7', is_old: false, old_reason: '' })
    const { is_in_eu: _, ...address } = MAKER
    expect((await shown(product.id)).safety).toEqual({
      manufacturer: address,
      responsible: { ...address, name: 'Importer' },
      identifier: 'Batch 7',
      warnings: 'Keep out of the eyes.',
    })
    expect((await shown(product.id, 'fr')).safety?.warnings).toBe('Tenir loin des yeux.')
    const copy = await shop.call('POST', `/seller/products/${product.id}/duplicate`)
    expect(copy.body.data.product.safety).toEqual(product.safety)
    const renamed = await change(product, { name: 'Soft soap' })
    expect(renamed.body.data.product.safety).toEqual(product.safety)
    expect(renamed.body.data.product.texts[0].warnings).toBe('Tenir loin des yeux.')
  })

  it.each<[string, { maker?: boolean; identifier?: string; is_old?: boolean }, string[]]>([
    ['everything', {}, ['manufacturer_id', 'identifier']],
    ['the batch', { maker: true }, ['identifier']],
    ['who is responsible in the Union', { maker: false, identifier: 'B' }, ['responsible_id']],
    ['the reason of an old product', { is_old: true }, ['old_reason']],
  ])('are needed before it is published: refuses without %s', async (_, { maker, ...facts }, fields) => {
    const manufacturer_id = maker === undefined ? null : (await addMaker({ is_in_eu: maker })).id
    const reply = await create({ safety: { manufacturer_id, ...facts } })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, fields.map((field) => `safety.${field}`)])
    const draft = await created({ status: 'draft', safety: { manufacturer_id, ...facts } })
    expect((await change(draft, { status: 'active' })).status).toBe(422)
    const at = new Date(shop.deps.now() + 3_600_000).toISOString()
    expect((await change(draft, { publish_at: at })).status).toBe(422)
    const bulk = { ids: [draft.id], change: { kind: 'status', status: 'active' } }
    const { body } = await shop.call('POST', '/seller/products/bulk', { body: bulk })
    expect(body.data).toMatchObject({ done: 0, refused: [{ id: draft.id, code: 'invalid' }] })
    expect(await shown(draft.id)).toBeUndefined()
  })

  it('are changed one by one by shop and market, and the record names manufacturers', async () => {
    const maker = await addMaker({ name: 'First maker' })
    const other = await addMaker({ name: 'Other maker' })
    const facts = { manufacturer_id: maker.id, identifier: 'Batch 7', warnings: 'Hot.' }
    const product = await created({ safety: facts })
    const cooler = await change(product, { safety: { warnings: 'Warm.' } })
    const { version, safety } = cooler.body.data.product
    expect(safety).toMatchObject({ ...facts, warnings: 'Warm.' })
    const path = `/admin/products/${product.id}/content`
    const body = { version, safety: { manufacturer_id: other.id } }
    const corrected = await shop.call('PATCH', path, { body, by: staff })
    expect(corrected.body.data.content.safety).toMatchObject({ identifier: 'Batch 7', manufacturer_id: other.id })
    const [record] = (await shop.call('GET', '/seller/record')).body.data.items
    expect(record.fields).toEqual([
      { name: 'Safety facts › Manufacturer', before: 'First maker', after: 'Other maker' },
    ])
    const undone = await shop.call('POST', `/seller/record/${record.id}/restore`, { body: {} })
    expect(undone.status).toBe(200)
    const { product: back } = (await shop.call('GET', `/seller/products/${product.id}`)).body.data
    expect(back.safety).toEqual({ ...safety, manufacturer_id: maker.id })
  })

  it('are enough with an old product and its reason', async () => {
    const product = await created({ safety: { is_old: true, old_reason: 'Sold here since 2019' } })
    expect(product.status).toBe('active')
    expect(await shown(product.id)).not.toHaveProperty('safety')
  })

  it('leave published products alone, and nothing is asked where the switch is off', async () => {
    await sellToConsumers(false)
    const product = await created()
    expect(product.status).toBe('active')
    await sellToConsumers(true)
    const renamed = await change(product, { name: 'Soap of before', status: 'active' })
    expect(renamed.status).toBe(200)
    expect((await shown(product.id)).name).toBe('Soap of before')
  })

  it('keep a draft that was to publish itself a draft', async () => {
    await sellToConsumers(false)
    const at = new Date(shop.deps.now() + 3_600_000).toISOString()
    const draft = await created({ status: 'draft', publish_at: at })
    await sellToConsumers(true)
    shop.setNow(shop.deps.now() + 7_200_000)
    await createProductSchedule(shop.deps).workDue()
    const { body } = await shop.call('GET', `/seller/products/${draft.id}`)
    expect(body.data.product).toMatchObject({ status: 'draft', publish_at: null })
  })

  it('make imported products drafts, and say so', async () => {
    const text = productCsv([productRow('imported-jar', { Title: 'Jar', Published: 'true' })])
    const send = async (fields: Record<string, string>) => {
      const { payload, headers } = await encodeForm(fields, [])
      const seller = await enterConsoleAs(shop, shop.seller.id)
      return shop.post('/seller/products/import', payload, { headers: { ...seller, ...headers } })
    }
    const shownFirst = await send({ text, dry_run: 'true' })
    expect(JSON.stringify(shownFirst.body.data.warnings)).toContain('products without them stay drafts')
    await send({ text })
    const { body } = await shop.call('GET', '/seller/products?view=draft&search=Jar')
    expect(body.data.items).toMatchObject([{ name: 'Jar', status: 'draft' }])
  })

  it('are counted by what is still missing in the market', async () => {
    const readinessOf = async () => {
      const { lines } = (await shop.call('GET', '/admin/readiness', { by: staff })).body.data
      return Object.fromEntries(lines.map((line: ReadinessLine) => [line.key, line])) as Record<string, ReadinessLine>
    }
    const before = await readinessOf()
    expect(before.product_safety).toMatchObject({ state: 'partly' })
    await created({ safety: { is_old: true, old_reason: 'Old' }, net_quantity: 2, net_unit: 'piece' })
    const after = await readinessOf()
    expect(after.product_safety?.count).toBe(before.product_safety?.count)
    expect(after.unit_prices?.count).toBe(before.unit_prices?.count)
    await sellToConsumers(false)
    expect(await readinessOf()).toMatchObject({
      product_safety: { state: 'done', count: 0 },
      unit_prices: { state: 'done', count: 0 },
    })
  })
})

describe('the manufacturers of a shop', () => {
  it('are changed on the pages of their products, and removed once nothing names them', async () => {
    const maker = await addMaker()
    const product = await created({ safety: { manufacturer_id: maker.id, identifier: 'B' } })
    const path = `/seller/manufacturers/${maker.id}`
    const moved = { version: maker.version, address: 'Neuer Weg 1' }
    const { body } = await shop.call('PATCH', path, { body: moved })
    expect(body.data.manufacturer).toMatchObject({ address: 'Neuer Weg 1', version: 2, products: 1, name: MAKER.name })
    expect((await shown(product.id)).safety?.manufacturer?.address).toBe('Neuer Weg 1')
    const stale = await shop.call('PATCH', path, { body: moved })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await shop.call('DELETE', path)).status).toBe(409)
    await change(product, { safety: { manufacturer_id: null, is_old: true, old_reason: 'Old' } })
    expect((await shop.call('DELETE', path)).status).toBe(200)
    expect((await shop.call('DELETE', path)).status).toBe(404)
  })

  it('are of one shop alone', async () => {
    const maker = await addMaker()
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    const path = `/seller/manufacturers/${maker.id}`
    expect((await shop.call('PATCH', path, { body: { version: 1, name: 'Mine' }, by: stranger })).status).toBe(404)
    expect((await shop.call('DELETE', path, { by: stranger })).status).toBe(404)
    const { body } = await shop.call('GET', '/seller/manufacturers', { by: stranger })
    expect(body.data.items).toEqual([])
    const body2 = { name: 'Theirs', price: 1, safety: { manufacturer_id: maker.id } }
    const reply = await shop.call('POST', '/seller/products', { body: body2, by: stranger })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['safety.manufacturer_id']])
  })

  it.each([{ name: '' }, { address: ' ' }, { electronic: '' }, { is_in_eu: 'perhaps' }, { name: 'x'.repeat(999) }])(
    'refuse %o',
    async (fields) => {
      const reply = await shop.call('POST', '/seller/manufacturers', { body: { ...MAKER, ...fields } })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, Object.keys(fields)])
    },
  )
})
