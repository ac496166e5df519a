import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { PASSWORD } from '../../people/accounts/testing/shopper.ts'
import { createMoneyWorker } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createGateways, withConnect } from '../payments/index.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { createTransferWorker } from './index.ts'

// From an order that is paid by Stripe to a refund after its payout, by the calls of shopper, seller and staff.

const DAY = 86_400_000
const OWNERS_PASSWORD = 'marketday-2026'

let shop: RefundCalls
beforeAll(async () => {
  shop = await createRefundCalls()
})
afterAll(() => shop.close())

it('takes a refund after the payout back of the transfer, and gives the shopper their money', async () => {
  const { deps, stripe } = shop
  const { db } = deps.database
  const known = { ...deps, settings: createSettings(deps) }
  await deps.database.write(async (tx) => {
    await saveSetting(tx, 'payout_mode', 'connect')
    await saveSetting(tx, 'payout_two_people', 'off')
  })
  deps.invalidations.publish('settings')
  const opened = await shop.call('POST', '/seller/payout-account/connect', {
    body: { country: 'DE', version: 0, current_password: PASSWORD },
  })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  stripe.connect.visit(opened.body.data.url, true)
  await shop.call('POST', '/seller/payout-account/connect/ask')
  await db.updateTable('connect_accounts').set({ changed_at: 0 }).execute()

  const order = await shop.paidOrder([{ price: 2_000, quantity: 2 }])
  const onTheWay = await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'on_the_way' } })
  expect(onTheWay.status, JSON.stringify(onTheWay.body)).toBe(200)
  const received = await shop.call('POST', `/orders/${order.id}/received`, { by: order.buyer, body: {} })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  shop.setNow(deps.now() + 60 * DAY)
  await createMoneyWorker(known).workDue()
  const money = async () => (await shop.call('GET', '/seller/money')).body.data.available
  // Two pieces and the delivery.
  expect(await money()).toBe(44.9)

  const staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  const step = async (path: string, body: object) => {
    const { status, body: reply } = await shop.call('POST', path, { by: staff, body })
    expect(status, `${path} ${JSON.stringify(reply)}`).toBe(200)
    return reply.data.run
  }
  const proposed = await step('/admin/payout-runs', { shop_ids: [shop.shopId] })
  const checked = await step(`/admin/payout-runs/${proposed.id}/check`, { version: proposed.version })
  await step(`/admin/payout-runs/${proposed.id}/approve`, {
    version: checked.version,
    current_password: OWNERS_PASSWORD,
  })
  const worker = createTransferWorker(withConnect(known, createGateways(known)))
  await worker.workDue()
  expect(stripe.connect.transfers).toMatchObject([{ amount: 4_490, source_transaction: `ch_${order.session.id}` }])

  const { version } = (await shop.call('GET', `/seller/orders/${order.id}`)).body.data.order
  const refunded = await shop.call('POST', `/seller/orders/${order.id}/refunds`, {
    body: { version, lines: [{ line_id: order.lines[0], quantity: 1 }], reason: 'Scratched' },
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  expect(await money()).toBe(-20)
  await shop.payments.workDue()
  await worker.workDue()
  expect(stripe.refunds).toMatchObject([{ amount: 2_000, status: 'succeeded' }])
  expect(stripe.connect.reversals).toMatchObject([{ amount: 2_000, transfer: stripe.connect.transfers[0]?.id }])
  expect(await money()).toBe(0)
  expect(await brokenLaws(db)).toEqual([])
})
