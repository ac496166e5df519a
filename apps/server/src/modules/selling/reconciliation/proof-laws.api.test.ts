import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { marketUnits } from '../../../lib/money.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { aHistory, liveHistories } from '../ledger/testing/histories.ts'
import { prepareWriteContext } from '../orders/index.ts'
import { scanProof } from './scan-proof.ts'

const HISTORIES = inject('databases').engine === 'postgres' ? 60 : 1_500

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

it('finds nothing wrong in what people, gateways and workers do with money in any order', {
  timeout: 300_000,
}, async () => {
  const { database } = shop.deps
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  // Mails about thousands of orders would take longer than the orders.
  await database.db.updateTable('users').set({ email: null }).where('id', '=', 1).execute()
  const seed = Number(process.env.RIALTO_LEDGER_SEED ?? Date.now() % 1_000_000)
  await liveHistories(
    (job) => database.db.transaction().execute(job),
    await prepareWriteContext({ ...deps, outbound: createOutbound(deps) }),
    fc.sample(aHistory, { numRuns: HISTORIES, seed }),
    async (shopIds) =>
      (
        await addOrders(
          shop,
          shopIds.map((shop_id) => ({ shop_id, user_id: 1 })),
        )
      ).map(({ id }) => id),
  )
  const result = await scanProof(database, {
    ...{ currency: marketUnits().code, now: Date.parse('2099-01-01'), isFull: true, days: [], last: undefined },
    ...{ orders: [], months: [], gateways: [] },
  })
  const states = await database.db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('o.code', 'in', ['', ...result.found.map(({ reference }) => reference)])
    .select(['o.code', 'o.payment_method', 'm.state', 'm.legacy'])
    .execute()
  const told = result.found.map((found) => ({ ...found, ...states.find(({ code }) => code === found.reference) }))
  expect(told, `seed ${seed}`).toEqual([])
  expect(result.sum).toBe(0)
})
