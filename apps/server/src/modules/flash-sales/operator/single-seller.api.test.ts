import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { putInCart } from '../../checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../../orders/testing/seller-calls.ts'

const HOUR = 3_600_000

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

it('adds a product at once where the market is its only shop', async () => {
  const { db } = shop.deps.database
  await db.updateTable('settings').set({ value_json: 'false' }).where('key', '=', 'multi_vendor').execute()
  const others = await db.selectFrom('shops').where('id', '<>', shop.shopId).select('id').execute()
  expect(others).toEqual([])
  const by = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  const at = (hours: number) => new Date(shop.deps.now() + hours * HOUR).toISOString()
  const plan = { names: { en: 'Lamp night' }, thumbnail: '/media/a.webp', starts_at: at(5), ends_at: at(6) }
  const { id } = (await shop.call('POST', '/admin/flash-sales', { by, body: plan })).body.data.sale
  const buyer = await shop.addBuyer()
  const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000, stock: 10 })
  const body = { product_id: productId, price: 15, quantity: 4 }
  const added = await shop.call('POST', `/admin/flash-sales/${id}/offers`, { by, body })
  expect(added.body.message).toBe('Added Trial kettle to the flash sale Lamp night')
  expect(added.body.data.sale).toMatchObject({ lines: 1, offers: [{ state: 'accepted' }] })
  const times = { starts_at: at(8), ends_at: at(9) }
  const copied = await shop.call('POST', `/admin/flash-sales/${id}/copy`, { by, body: times })
  expect(copied.body.data).toMatchObject({ left_out: 0, sale: { lines: 1, offers: [{ state: 'accepted' }] } })
})
