import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { brokenLaws } from './testing/ledger-laws.ts'
import { runUntilKilled } from './testing/run-until-killed.ts'
import { addUnpaidOrders, NOW, ORDERS, PAYABLE } from './testing/unpaid-orders.ts'

// One process that is killed while it writes a payment. Later and earlier statements and other steps: `killed-money.api.test.ts`.

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(() => shop.close())

it('leaves nothing of a payment when killed in the middle of it, and all of it once it is told again', async () => {
  const { database } = shop.deps
  shop.setNow(NOW)
  const { ids, event } = await addUnpaidOrders(database.db)
  const received = async () => {
    const rows = await database.db.selectFrom('order_money').where('order_id', 'in', ids).selectAll().execute()
    return rows.map((row) => row.received)
  }
  expect(await runUntilKilled({ shop, step: event }, 7)).toBe(false)
  expect(await received()).toEqual(Array(ORDERS).fill(0))
  expect(await brokenLaws(database.db)).toEqual([])
  for (let time = 0; time < 2; time++) {
    expect(await runUntilKilled({ shop, step: event })).toBe(true)
    expect(await received()).toEqual(Array(ORDERS).fill(PAYABLE))
    expect(await brokenLaws(database.db)).toEqual([])
  }
}, 120_000)
