import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { unverifiedMailKeys } from './rules.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const [account, address] = unverifiedMailKeys(0, '').map(({ limit }) => limit)
const ADDRESS_BURST = address?.burst ?? 0
const ACCOUNT_BURST = account?.burst ?? 0

let shop: OrderCalls
let buyer: Buyer
let shopId: number
beforeAll(async () => {
  shop = await createOrderCalls()
  shopId = await addShop(shop)
})
beforeEach(async () => {
  shop.setNow(START)
  buyer = await shop.addBuyer()
})
afterAll(() => shop.close())

const updateUser = (values: { email?: string; email_verified_at?: number | null }) =>
  shop.deps.database.db.updateTable('users').set(values).where('id', '=', buyer.id).execute()

const mailsTo = async (email: string | null) =>
  (
    await shop.deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', email ?? '')
      .select('id')
      .execute()
  ).length

/** Places and cancels orders, each of which sends two mails. @returns the id of the last order. */
async function placeAndCancel(count: number): Promise<number> {
  let id = 0
  for (let n = 0; n < count; n++) {
    await putInCart(shop, buyer.id, { shopId })
    const { status, body } = await shop.place(buyer, { shop_ids: [shopId] })
    expect(status, body.message).toBe(200)
    id = body.data.orders[0].id
    const reason = { order_id: id, reason: 'x' }
    expect((await shop.post('/orders/cancel', reason, { headers: buyer.headers, ip: newIp() })).status).toBe(200)
  }
  return id
}

describe('order mails', () => {
  it('stop at the limit for an unverified address', async () => {
    await updateUser({ email_verified_at: null })
    const id = await placeAndCancel(ADDRESS_BURST / 2 + 3)
    expect(await mailsTo(buyer.email)).toBe(ADDRESS_BURST)
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order.timeline.map(({ status }: { status: string }) => status)).toEqual(['pending', 'cancelled'])
  })

  it('resume a day later', async () => {
    await updateUser({ email_verified_at: null })
    await placeAndCancel(ADDRESS_BURST / 2 + 1)
    shop.setNow(START + 24 * 3_600_000)
    await placeAndCancel(1)
    expect(await mailsTo(buyer.email)).toBe(ADDRESS_BURST + 2)
  })

  it('are not limited for a verified address', async () => {
    await placeAndCancel(ADDRESS_BURST / 2 + 3)
    expect(await mailsTo(buyer.email)).toBe(ADDRESS_BURST + 6)
  })

  it('stop at the account’s limit if it keeps changing its address', async () => {
    const addresses: string[] = []
    for (let n = 0; n < ACCOUNT_BURST / 2 + 2; n++) {
      const email = `stranger-${n}@example.net`
      await updateUser({ email, email_verified_at: null })
      await placeAndCancel(1)
      addresses.push(email)
    }
    const mails = await Promise.all(addresses.map(mailsTo))
    expect(mails.reduce((sum, count) => sum + count, 0)).toBe(ACCOUNT_BURST)
  })
})
