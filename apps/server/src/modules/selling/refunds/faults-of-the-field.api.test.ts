import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { fromJson } from '../../../db/json.ts'
import { createSettings } from '../../base/settings/index.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { createMoneyWorker } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { addShop, putInCart } from '../orders/testing/order-calls.ts'
import {
  chargeRefunded,
  disputeChanged,
  refundChanged,
  type StandInRefund,
  type StandInSession,
  sessionEvent,
  signed,
} from '../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

// Faults that other shops and markets have had with money that goes back, each by its situation. More stand where their subject is:
// Medusa #10842 and Dokan #2267 in refund-lines, Dokan #905 of a dashboard in dashboard-refunds.

const DAY = 86_400_000

let shop: RefundCalls
let staff: { headers: Record<string, string> }
let enterAgain: () => Promise<void>
beforeAll(async () => {
  shop = await createRefundCalls()
  const person = await shop.addBuyer()
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  enterAgain = async () => {
    staff = { headers: await enterConsoleAs(shop, person.id) }
  }
  await enterAgain()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

type By = { by?: typeof staff }
const call = (path: string, body: object, { by }: By = {}) =>
  shop.call('POST', path, { body: body as Record<string, unknown>, ...(by && { by }) })

const refund = async (id: number, body: object, { by, version }: By & { version?: number } = {}) =>
  call(
    `/${by ? 'admin' : 'seller'}/orders/${id}/refunds`,
    { version: version ?? (await shop.rowOf(id)).version, ...body },
    {
      ...(by && { by }),
    },
  )
const pieces = (line_id: number | undefined, quantity: number) => ({ lines: [{ line_id, quantity }] })
const cancelPieces = async (id: number, line: number | undefined, quantity: number, by?: typeof staff) =>
  call(
    `/${by ? 'admin' : 'seller'}/orders/${id}/cancel-lines`,
    { ...pieces(line, quantity), reason: 'Sold out', version: (await shop.rowOf(id)).version },
    { ...(by && { by }) },
  )
const amountsOf = async (id: number) => (await shop.refundsOf(id)).map(({ amount }) => amount)

async function send(event: object): Promise<void> {
  const payload = JSON.stringify(event)
  const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
  expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
}
const tell = (made: StandInRefund, type: Parameters<typeof refundChanged>[0] = 'refund.created') =>
  send(refundChanged(type, made))

/** What of an order stands in an account, as its shop is owed it. */
const owedOf = async (id: number, account: 'pending' | 'available'): Promise<number> => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_entries')
    .where('order_id', '=', id)
    .where('account', '=', account)
    .select('amount')
    .execute()
  return 0 - rows.reduce((sum, { amount }) => sum + amount, 0)
}
const balanceOf = async (account: 'unexplained' | 'losses' | 'gateway'): Promise<number> => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_balances')
    .where('account', '=', account)
    .select('balance')
    .execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}

async function release(id: number): Promise<void> {
  for (const status of ['on_the_way', 'delivered']) await call(`/seller/orders/${id}/status`, { status })
  const worker = createMoneyWorker({ ...shop.deps, settings: createSettings(shop.deps) })
  for (const days of [15, 40]) {
    shop.setNow(shop.deps.now() + days * DAY)
    await worker.workDue()
  }
  // Sessions have ended meanwhile.
  await enterAgain()
}

describe('an order of which a part is cancelled', () => {
  it('leaves the discount of the others as it was (Vendure #4811)', async () => {
    const goods = [
      { price: 2_000, quantity: 1 },
      { price: 1_000, quantity: 2 },
    ]
    const { id, lines } = await shop.paidOrder(goods, { voucher: true, sent: false })
    const shares = async () => (await shop.linesOf(id)).map((line) => [line.market_voucher, line.line_total])
    const before = await shares()
    expect((await cancelPieces(id, lines[0], 1)).status).toBe(200)
    expect(await shares()).toEqual(before)
    const [line] = await shop.linesOf(id)
    expect(await amountsOf(id)).toEqual([(line?.line_total ?? 0) - (line?.market_voucher ?? 0)])
    await shop.ship(id, [[lines[1] ?? 0, 2]])
    for (let piece = 0; piece < 2; piece++) expect((await refund(id, pieces(lines[1], 1))).status).toBe(200)
    // All that was paid, to the cent.
    const [first = 0, ...rest] = await amountsOf(id)
    expect(first + rest.reduce((sum, amount) => sum + amount, 0)).toBe((await shop.rowOf(id)).payable_amount)
  })

  it('goes back as a whole with the tax of its delivery (Vendure #989)', async () => {
    const vat_taxes = [{ name: 'VAT', percentage: 19, is_active: true }]
    const order = await shop.paidOrder([{ price: 1_000, quantity: 2 }], { sent: false, settings: { vat_taxes } })
    expect((await cancelPieces(order.id, order.lines[0], 1)).status).toBe(200)
    const cancelled = await call(`/seller/orders/${order.id}/status`, { status: 'cancelled', reason: 'Sold out' })
    expect(cancelled.status, cancelled.body.message).toBe(200)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(order.session)).toBe(0)
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })
})

describe('what can still be given back', () => {
  it('is what is left of the payment after earlier returns, with discount and delivery (Medusa #13405)', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 1_000, quantity: 3 }], { voucher: true })
    const { payable_amount: paid } = await shop.rowOf(id)
    const left = async () => {
      const { body } = await shop.call('POST', `/seller/orders/${id}/refunds/preview`, { body: { goodwill: 0.01 } })
      return Math.round(body.data.preview.left * 100)
    }
    expect(await left()).toBe(paid)
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    const [first = 0] = await amountsOf(id)
    expect(await left()).toBe(paid - first)
    expect((await refund(id, { ...pieces(lines[0], 1), delivery: true })).status).toBe(200)
    const [, second = 0] = await amountsOf(id)
    expect(second).toBe(first + 490)
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    const preview = await shop.call('POST', `/seller/orders/${id}/refunds/preview`, { body: { goodwill: 0.01 } })
    expect(preview.body.code).toBe('refund_too_much')
    expect(await shop.moneyOf(id)).toMatchObject({ received: paid, refunding: paid })
    expect((await shop.rowOf(id)).payable_amount).toBe(paid)
  })

  it('is taken once by a seller, the staff and a gateway at the same moment (Spree #14622)', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 2 }])
    const { version } = await shop.rowOf(order.id)
    const made = shop.stripe.refundByHand(order.session, { amount: 2_490 })
    await Promise.all([
      refund(order.id, pieces(order.lines[0], 2), { version }),
      refund(order.id, { goodwill: 24.9, bearer: 'shop' }, { by: staff, version }),
      tell(made),
    ])
    const { received, refunding } = await shop.moneyOf(order.id)
    expect(refunding).toBeLessThanOrEqual(received)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(order.session)).toBe(0)
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 2_490, refunded: 2_490 })
    expect((await amountsOf(order.id)).reduce((sum, amount) => sum + amount, 0)).toBe(2_490)
  })

  it('comes to what was paid in any order of pieces whose shares have no cent to spare (Spree #14574)', async () => {
    const goods = [
      { price: 333, quantity: 3 },
      { price: 101, quantity: 7 },
    ]
    const vat_taxes = [{ name: 'VAT', percentage: 7.7, is_active: true }]
    for (const order of [
      [0, 1, 1, 0, 1, 1, 1, 0, 1, 1],
      [1, 1, 1, 1, 1, 1, 1, 0, 0, 0],
    ]) {
      const { id, lines } = await shop.paidOrder(goods, { voucher: true, settings: { vat_taxes } })
      for (const index of order) expect((await refund(id, pieces(lines[index], 1))).status).toBe(200)
      const amounts = await amountsOf(id)
      expect(amounts.every((amount) => amount > 0)).toBe(true)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe((await shop.rowOf(id)).payable_amount)
    }
  }, 60_000)
})

describe('a refund of the dashboard', () => {
  it('of a part is seen, told, and credited in the documents of its order (woocommerce-gateway-stripe #1098)', async () => {
    await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
    const vat_taxes = [{ name: 'VAT', percentage: 20, is_active: true }]
    const order = await shop.paidOrder([{ price: 2_000, quantity: 2 }], { settings: { vat_taxes } })
    expect((await call(`/seller/orders/${order.id}/invoice`, {})).status).toBe(200)
    const made = shop.stripe.refundByHand(order.session, { amount: 1_000 })
    for (const type of ['refund.created', 'refund.updated'] as const) await tell(made, type)
    await send(chargeRefunded(order.session, { refunded: false, amount_refunded: 1_000 }))
    await shop.payments.workDue()
    const shown = await shop.call('GET', `/seller/orders/${order.id}`)
    expect(shown.body.data.order.refunds).toMatchObject([{ kind: 'gateway', amount: 10, state: 'done' }])
    const { db } = shop.deps.database
    const documents = await db
      .selectFrom('invoices')
      .where('order_id', '=', order.id)
      .selectAll()
      .orderBy('id')
      .execute()
    const [invoice, ...notes] = documents.map(({ data_json, ...row }) => ({ ...row, data: fromJson(data_json) }))
    expect(notes).toMatchObject([
      {
        kind: 'credit_note',
        refers_to: invoice?.id,
        data: { takes_back: { is_part: true }, total: 1_000, paid: 1_000, to_pay: 0 },
      },
    ])
    expect((notes[0]?.data.net ?? 0) + (notes[0]?.data.tax ?? 0)).toBe(1_000)
  })

  /** Two orders of 10.00 and their delivery, paid together. */
  async function paidTogether() {
    const buyer = await shop.addBuyer()
    const shop_ids = [await addShop(shop), await addShop(shop)]
    for (const shopId of shop_ids) await putInCart(shop, buyer.id, { shopId, price: 1_000 })
    const placed = await shop.place(buyer, { shop_ids, payment_method: 'stripe' })
    const session = [...shop.stripe.sessions.values()].find(({ url }) => url === placed.body.data.order_payment_url)
    if (!session) throw new Error('no checkout')
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    await send(sessionEvent('checkout.session.completed', session))
    const orders: { id: number; amount: number }[] = placed.body.data.orders
    const [one, other] = orders.map(({ id, amount }) => ({ id, amount: Math.round(amount * 100) }))
    if (!one || !other) throw new Error('no orders')
    return { session, one, other }
  }

  const waiting = async (session: StandInSession) => {
    const { body } = await shop.call('GET', '/admin/refunds?state=unassigned&limit=100', { by: staff })
    const names = shop.stripe.refunds
      .filter((made) => made.payment_intent === session.payment_intent)
      .map(({ id }) => id)
    const items: { id: number; version: number; amount: number; reference: string }[] = body.data.items
    return items.filter(({ reference }) => names.includes(reference.split('/')[0] ?? ''))
  }
  const settle = (
    refund: { id: number; version: number } | undefined,
    how: 'assign' | 'write-off',
    body: object = {},
  ) => call(`/admin/refunds/${refund?.id}/${how}`, { version: refund?.version, ...body }, { by: staff })

  it('of more than one order had is given to several, and nothing is left over', async () => {
    const { session, one, other } = await paidTogether()
    const before = { unexplained: await balanceOf('unexplained'), gateway: await balanceOf('gateway') }
    const amount = one.amount + 200
    await tell(shop.stripe.refundByHand(session, { amount }))
    expect((await settle((await waiting(session))[0], 'write-off')).body.code).toBe('return_state')
    expect((await settle((await waiting(session))[0], 'assign', { order_id: one.id })).status).toBe(200)
    expect(await shop.moneyOf(one.id)).toMatchObject({ refunded: one.amount })
    const [rest, ...more] = await waiting(session)
    expect([rest?.amount, more]).toEqual([2, []])
    expect((await settle(rest, 'assign', { order_id: one.id })).body.code).toBe('refund_too_much')
    const both = await Promise.all([0, 1].map(() => settle(rest, 'assign', { order_id: other.id })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.moneyOf(other.id)).toMatchObject({ refunded: 200 })
    expect(await waiting(session)).toEqual([])
    expect(await balanceOf('unexplained')).toBe(before.unexplained)
    expect(await balanceOf('gateway')).toBe(before.gateway - amount)
  })

  /** A refund by hand of an order whose bank has taken all of it back before. */
  async function beyondAll() {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const about = { id: `du_beyond_${order.id}`, amount: 1_990, reason: 'fraudulent', fee: 0 }
    await send(disputeChanged('created', order.session, { ...about, status: 'needs_response' }))
    await send(disputeChanged('closed', order.session, { ...about, status: 'lost' }))
    const before = {
      unexplained: await balanceOf('unexplained'),
      losses: await balanceOf('losses'),
      gateway: await balanceOf('gateway'),
      pending: await owedOf(order.id, 'pending'),
    }
    const made = shop.stripe.refundByHand(order.session, { amount: 300 })
    await tell(made)
    const [left] = await waiting(order.session)
    expect(left).toMatchObject({ amount: 3 })
    expect((await settle(left, 'assign', { order_id: order.id })).body.code).toBe('refund_too_much')
    return { order, before, made, left }
  }

  it('of more than its order had at all is borne by the market, once, and by no seller', async () => {
    const { order, before, left } = await beyondAll()
    const version = left?.version
    const bySeller = await call(`/admin/refunds/${left?.id}/write-off`, { version }, { by: shop.seller })
    expect(bySeller.status).toBe(403)
    const both = await Promise.all([settle(left, 'write-off'), settle(left, 'write-off')])
    expect(both.map(({ body: { code } }) => code).sort()).toEqual(['stale', undefined].sort())
    expect(both.find(({ status }) => status === 200)?.body.data.refund).toMatchObject({
      is_written_off: true,
      order: null,
    })
    expect(await waiting(order.session)).toEqual([])
    const { body } = await shop.call('GET', '/admin/refunds?state=unassigned&limit=100', { by: staff })
    expect(body.data.counts.unassigned).toBe(body.data.items.length)
    expect(await balanceOf('unexplained')).toBe(before.unexplained)
    expect(await balanceOf('losses')).toBe(before.losses + 300)
    expect(await balanceOf('gateway')).toBe(before.gateway - 300)
    expect(await owedOf(order.id, 'pending')).toBe(before.pending)
    const again = await shop.call('GET', '/admin/refunds?limit=100', { by: staff })
    const shown = again.body.data.items.find(({ id }: { id: number }) => id === left?.id)
    expect((await settle(shown, 'write-off')).body.code).toBe('return_state')
    expect((await settle(shown, 'assign', { order_id: order.id })).body.code).toBe('return_state')
  })

  it('that comes back after it was written off is at the gateway again', async () => {
    const { order, before, made, left } = await beyondAll()
    expect((await settle(left, 'write-off')).status).toBe(200)
    Object.assign(made, { status: 'failed' })
    for (let times = 0; times < 2; times++) await tell(made, 'refund.failed')
    expect(await waiting(order.session)).toEqual([])
    for (const account of ['unexplained', 'losses', 'gateway'] as const)
      expect(await balanceOf(account), account).toBe(before[account])
  })
})

describe('the balance of a seller', () => {
  it('does not rise by cash that the seller has taken, and is not credited for it twice (Dokan #34)', async () => {
    const { id } = await shop.order([2])
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered', 'delivered'])
      await call(`/seller/orders/${id}/status`, { status })
    await release(id)
    expect((await shop.moneyOf(id)).state).toBe('released')
    expect(await owedOf(id, 'pending')).toBe(0)
    expect(await owedOf(id, 'available')).toBe(0)
  })

  it('falls by a refund of the staff, also after the money was released (Dokan #905)', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    await release(order.id)
    expect(await owedOf(order.id, 'available')).toBe(1_990)
    const { status, body } = await refund(order.id, { goodwill: 7, bearer: 'shop' }, { by: staff })
    expect(status, body.message).toBe(200)
    expect(await owedOf(order.id, 'available')).toBe(1_290)
    await shop.payments.workDue()
    expect(await owedOf(order.id, 'available')).toBe(1_290)
  })
})
