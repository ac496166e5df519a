import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const content = async (id: number) =>
  (await shop.call('GET', `/admin/products/${id}/content`, { by: staff })).body.data.content
const correct = (id: number, body: object, by = staff) =>
  shop.call('PATCH', `/admin/products/${id}/content`, { by, body })
const events = () =>
  shop.deps.database.db
    .selectFrom('notification_events')
    .selectAll()
    .where('event_key', 'like', 'product_decided:%:corrected:%')
    .execute()

async function addProduct(fields: object = {}): Promise<number> {
  const body = { name: 'Grey tepot', price: 20, status: 'active', ...fields }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product.id
}

describe('the market', () => {
  it('corrects the words of a product, which its shop hears of and finds in its record', async () => {
    const id = await addProduct()
    const before = await content(id)
    const done = await correct(id, {
      version: before.version,
      name: 'Grey teapot',
      description: '<p>For <b>tea</b></p>',
    })
    expect([done.status, done.body.data.content.name]).toEqual([200, 'Grey teapot'])
    expect(done.body.message).toBe('Changed the product Grey teapot')
    const seen = (await shop.call('GET', `/seller/products/${id}`)).body.data.product
    expect(seen).toMatchObject({ name: 'Grey teapot', price: 20 })
    const [record] = (await shop.call('GET', '/seller/record')).body.data.items
    expect(record).toMatchObject({ actor: { kind: 'staff' }, sentence: 'Changed the product Grey teapot' })
    expect(await events()).toMatchObject([{ shop_id: shop.shopId, subject_id: id }])
    await shop.deps.database.db.deleteFrom('notification_events').execute()
  })

  it('and its shop are two editors: the later one is told, and nothing is overwritten', async () => {
    const id = await addProduct()
    const { version } = await content(id)
    await shop.call('PATCH', `/seller/products/${id}`, { body: { version, brand: 'Lume' } })
    const stale = await correct(id, { version, name: 'Grey teapot' })
    expect([stale.status, stale.body.code, stale.body.data.current.content.brand]).toEqual([409, 'stale', 'Lume'])
    expect((await content(id)).name).toBe('Grey tepot')
    expect(await events()).toEqual([])
  })

  it('corrects what the law asks for, which the shop can take back', async () => {
    const id = await addProduct({ net_quantity: 500, net_unit: 'g', withdrawal_exempt: 'custom' })
    const before = await content(id)
    expect(before).toMatchObject({ net_quantity: 500, net_unit: 'g', withdrawal_exempt: 'custom', energy_label: null })
    const facts = {
      ...{ net_quantity: 750, withdrawal_exempt: null, energy_label: { class: 'C', picture: null, link: null } },
      safety: { ...before.safety, identifier: 'T-2', warnings: 'Hot.' },
    }
    const done = await correct(id, { version: before.version, ...facts })
    expect(done.body.data.content).toMatchObject({ ...facts, net_unit: 'g' })
    expect(await content(id)).toMatchObject(facts)
    const picture = { class: 'C', picture: '/media/demo/logo.webp', link: null }
    const foreign = await correct(id, { version: done.body.data.content.version, energy_label: picture })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['pictures']])
    const maker = await correct(id, { version: done.body.data.content.version, safety: { manufacturer_id: 999_999 } })
    expect(maker.status).toBe(422)
    const undone = await shop.call('POST', `/seller/record/${done.body.change.id}/restore`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const { version: _, ...told } = before
    expect(await content(id)).toMatchObject(told)
    await shop.deps.database.db.deleteFrom('notification_events').execute()
  })

  it('changes neither prices nor stock, and no draft', async () => {
    const id = await addProduct()
    const { version } = await content(id)
    const tried = await correct(id, { version, price: 1, status: 'hidden', options: null })
    expect(tried.status).toBe(200)
    expect((await shop.call('GET', `/seller/products/${id}`)).body.data.product).toMatchObject({
      price: 20,
      status: 'active',
    })
    expect(await events()).toEqual([])
    const draft = await addProduct({ status: 'draft' })
    const refused = await correct(draft, { version: (await content(draft)).version, name: 'Mine' })
    expect([refused.status, refused.body.message]).toEqual([409, 'A draft is its shop’s alone'])
    expect((await correct(999_999, { version: 1, name: 'x' })).status).toBe(404)
  })

  it('needs the permission', async () => {
    const id = await addProduct()
    const support = { headers: await enterConsole(shop, 'operator2@rialto.test') }
    expect((await correct(id, { version: 1, name: 'x' }, support)).status).toBe(403)
    expect((await correct(id, { version: 1, name: 'x' }, { headers: {} })).status).toBe(401)
  })
})
