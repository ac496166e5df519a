import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { marketUnits, setMarketCurrency } from '../../../lib/money.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { type OrderWriteContext, prepareWriteContext } from '../orders/index.ts'
import { aHistory, liveHistories } from './testing/histories.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

const HISTORIES = Number(process.env.RIALTO_HISTORIES ?? 10_000)

let shop: TestApp
let base: OrderWriteContext
beforeAll(async () => {
  shop = await testApp()
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  // Mails about thousands of orders would take longer than the orders.
  await shop.deps.database.db.updateTable('users').set({ email: null }).where('id', '=', 1).execute()
  base = await prepareWriteContext({ ...deps, outbound: createOutbound(deps) })
})
afterAll(() => shop.close())

describe.each(['EUR', 'JPY', 'KWD'])('random histories in %s', (currency) => {
  it('keep every law of the ledger', { timeout: Math.max(300_000, HISTORIES * 600) }, async () => {
    const before = marketUnits().code
    setMarketCurrency(currency)
    try {
      // A market has one currency: the months of fees are those of one.
      await shop.deps.database.db.deleteFrom('fee_periods').execute()
      const seed = Number(process.env.RIALTO_LEDGER_SEED ?? Date.now() % 1_000_000)
      const histories = fc.sample(aHistory, { numRuns: Math.ceil(HISTORIES / 3), seed })
      const { database } = shop.deps
      await liveHistories(
        (job) => database.db.transaction().execute(job),
        base,
        histories,
        async (shopIds) =>
          (
            await addOrders(
              shop,
              shopIds.map((shop_id) => ({ shop_id, user_id: 1 })),
            )
          ).map(({ id }) => id),
      )
      expect(await brokenLaws(shop.deps.database.db), `seed ${seed}`).toEqual([])
      const { pieces } = await shop.deps.database.db
        .selectFrom('orders')
        .select((eb) => eb.fn.sum<number>('cancelled_quantity').as('pieces'))
        .executeTakeFirstOrThrow()
      expect(Number(pieces)).toBeGreaterThan(0)
    } finally {
      setMarketCurrency(before)
    }
  })
})
