import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { emptyMarket } from '../../../../test/support/empty-market.ts'
import { addSale } from '../../../../test/support/market.ts'
import { commandActor } from '../../../cli/open-shop.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { addProduct } from './decide-offer.ts'
import { copySale } from './edit-sales.ts'

const HOUR = 3_600_000

let market: TestApp
beforeAll(async () => {
  market = await emptyMarket()
  const { db } = market.deps.database
  await db.insertInto('settings').values({ key: 'multi_vendor', value_json: 'false' }).execute()
})
afterAll(() => market.close())

const countOf = async (table: 'flash_sale_products' | 'flash_sale_offers') =>
  (await market.deps.database.db.selectFrom(table).select('product_id').execute()).length

it('adds a product at once where the market is its only shop, and proposes it once there is another', async () => {
  const { deps } = market
  const { db } = deps.database
  const shopId = await addShop(market)
  const goods = ['Kettle', 'Lamp'].map((name) => ({ name, shopId, stock: 9 }))
  const [first = 0, second = 0] = await addProducts(db, goods)
  const now = deps.now()
  const id = await addSale(market, { name: 'Lamp night', starts_at: now + 5 * HOUR, ends_at: now + 6 * HOUR })
  const actor = commandActor()
  const offer = { actor, saleId: id, price: 1_500, quantity: 4 }
  expect(await addProduct(deps, { ...offer, productId: first })).toHaveProperty('id')
  expect([await countOf('flash_sale_products'), await countOf('flash_sale_offers')]).toEqual([1, 0])
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString()
  const modules = { ...deps, settings: createSettings(deps) }
  expect(await copySale(modules, { id, actor, starts_at: at(8), ends_at: at(9) })).toMatchObject({ leftOut: 0 })
  expect([await countOf('flash_sale_products'), await countOf('flash_sale_offers')]).toEqual([2, 0])
  await addShop(market)
  expect(await addProduct(deps, { ...offer, productId: second })).toHaveProperty('id')
  expect([await countOf('flash_sale_products'), await countOf('flash_sale_offers')]).toEqual([2, 1])
})
