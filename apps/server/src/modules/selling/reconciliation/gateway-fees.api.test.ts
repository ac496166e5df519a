import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveArrival } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { sessionEvent } from '../payments/testing/stripe-stand-in.ts'
import { createProofWorld, type ProofWorld } from './testing/proof-world.ts'

// The orders of the guide's example (58.80 and 28.90 in one charge of 87.70, fee 1.57), whose shops bear what the gateway takes.

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld()
  await world.night()
})
afterAll(() => world.shop.close())

/** Two orders that are paid together; the gateway keeps 1.5 % and 25 cents. */
async function payTogether({ isListed = true } = {}) {
  const { db, shop, shopper, stripe } = world
  const a = await shop.addOrder(shopper, { amount: 5_880 })
  const b = await shop.addOrder(shopper, { amount: 2_890 })
  const ids = [a.id, b.id]
  await db.updateTable('orders').set({ placed_at: world.now() }).where('id', 'in', ids).execute()
  const started = await shop.startCheckout(shopper, a.id)
  const first = await db.selectFrom('payments').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const pairs = await db.selectFrom('payment_orders').where('payment_id', '=', first.id).select('order_id').execute()
  if (pairs.length === 1) {
    // They were not placed by one checkout here: the payment is of both all the same.
    await db.insertInto('payment_orders').values({ payment_id: first.id, order_id: b.id }).execute()
    await db.updateTable('payments').set({ amount: 8_770 }).where('id', '=', first.id).execute()
  }
  Object.assign(started, { status: 'complete', payment_status: 'paid', amount_total: 8_770 })
  const paid = await shop.sendEvent(sessionEvent('checkout.session.completed', started))
  expect(paid.status).toBe(200)
  await db.updateTable('order_money').set({ legacy: 0, fee_bearer: 'shop' }).where('order_id', 'in', ids).execute()
  if (isListed) stripe.listCharge(started, { fee: 157 })
  return { a: a.id, b: b.id, session: started, list: () => stripe.listCharge(started, { fee: 157 }) }
}

async function prove(orderId: number): Promise<void> {
  const { database, now } = world.shop.deps
  const settings = {
    ...{ time_zone: 'UTC', payout_hold_days: 21, assume_delivered_days: 14, eu_consumers: false, home_country: 'DE' },
  }
  expect(await database.write((tx) => proveArrival(tx, { now: now(), settings }, { orderId, proof: 'shopper' }))).toBe(
    true,
  )
}

async function sums(orderId: number): Promise<Record<string, number>> {
  const rows = await world.db
    .selectFrom('ledger_entries')
    .where('order_id', '=', orderId)
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('sum')])
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

describe('what a gateway takes, where shops bear it', () => {
  it('is shared over the orders of the payment by what they cost, and charged with what each earns', async () => {
    const { a, b } = await payTogether()
    await world.night()
    expect(await sums(a)).toEqual({ pending: -5_880, gateway_fees: 105 })
    expect(await sums(b)).toEqual({ pending: -2_890, gateway_fees: 52 })
    await prove(a)
    await prove(b)
    expect(await sums(a)).toEqual({ pending: -5_775, gateway_fees: 0 })
    expect(await sums(b)).toEqual({ pending: -2_838, gateway_fees: 0 })
    await world.night()
    expect(await world.named()).toEqual([])
    expect(await brokenLaws(world.db)).toEqual([])
  })

  it('is charged once it is known, where its order has earned before', async () => {
    const { a, b, list } = await payTogether({ isListed: false })
    await prove(a)
    expect(await sums(a)).toEqual({ pending: -5_880 })
    list()
    await world.night()
    expect(await sums(a)).toEqual({ pending: -5_775, gateway_fees: 0 })
    expect(await sums(b)).toEqual({ pending: -2_890, gateway_fees: 52 })
    const kinds = await world.db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .where('e.order_id', '=', a)
      .where('e.account', '=', 'pending')
      .select(['p.kind', 'e.amount'])
      .orderBy('p.id')
      .execute()
    expect(kinds).toEqual([
      { kind: 'paid', amount: -5_880 },
      { kind: 'gateway_fee', amount: 105 },
    ])
    // Another night, and one that lists all of it again, charge nothing more.
    await world.night()
    await world.check(true)
    expect(await sums(a)).toEqual({ pending: -5_775, gateway_fees: 0 })
  })

  it('stays with the market where the order was placed before, or never earns', async () => {
    const { a, b } = await payTogether()
    await world.db.updateTable('order_money').set({ fee_bearer: 'market' }).where('order_id', '=', a).execute()
    await world.night()
    await prove(a)
    expect(await sums(a)).toEqual({ pending: -5_880, gateway_fees: 105 })
    expect(await sums(b)).toEqual({ pending: -2_890, gateway_fees: 52 })
  })
})
