import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import type { Tx } from '../../../db/index.ts'
import { marketUnits, setMarketCurrency } from '../../../lib/money.ts'
import { releaseDue } from './money-worker.ts'
import type { MoneyContext } from './order-money.ts'
import { postPayment } from './post-payment.ts'
import { beginRefunds, finishRefund, postDashboardRefund, voidOrders } from './post-refunds.ts'
import { noteDispatched, proveArrival } from './prove-arrival.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

const HISTORIES = inject('databases').engine === 'postgres' ? 150 : 10_000
const AT_ONCE = 50
const DAY = 86_400_000

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const amount = fc.integer({ min: 1, max: 50_000 })
const anOrder = fc.record({
  shop_id: fc.constantFrom(1, 2, 3),
  lines: fc.array(
    fc.record({ total: amount, quantity: fc.integer({ min: 1, max: 5 }), percent: fc.constantFrom(0, 8, 12) }),
    { minLength: 1, maxLength: 3 },
  ),
  voucherPercent: fc.constantFrom(0, 0, 10, 33),
  fee_vat_ppm: fc.constantFrom(0, 190_000),
  isCash: fc.boolean(),
  legacy: fc.constantFrom(0, 0, 0, 1),
})
const step = fc.record({
  what: fc.constantFrom('pay', 'pay again', 'cancel', 'refund done', 'dashboard', 'arrive', 'release', 'restart'),
  order: fc.nat(2),
  isRepeated: fc.boolean(),
  days: fc.integer({ min: -1, max: 25 }),
})
const aHistory = fc.record({
  orders: fc.array(anOrder, { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { maxLength: 12 }),
})

type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never

interface LivingOrder {
  id: number
  payable: number
  isCash: boolean
  payments: number[]
  refunds: { id: number; payment: number; isDone: boolean }[]
  isCancelled: boolean
}

let ids = 1_000
const nextId = () => ++ids

/** Tells one history by the functions that use cases call, as they call them. */
async function live(tx: Tx, { orders, steps }: History, addedIds: readonly number[]): Promise<void> {
  const { code, exponent, quantum } = marketUnits()
  const context: MoneyContext = { now: Date.parse('2027-01-05'), settings: { time_zone: 'UTC', payout_hold_days: 21 } }
  const living: LivingOrder[] = []
  for (const [index, { shop_id, lines, voucherPercent, fee_vat_ppm, isCash, legacy }] of orders.entries()) {
    const id = addedIds[index] as number
    const totals = lines.map(({ total }) => total * quantum)
    const goods = totals.reduce((sum, total) => sum + total, 0)
    const share = Math.floor((goods * voucherPercent) / 100 / quantum) * quantum
    const payable = goods - share
    await tx
      .insertInto('order_money')
      .values({
        ...{ order_id: id, shop_id, currency: code, exponent, quantum, prices_include_tax: 1, credit: goods },
        ...{ delivery: 0, delivery_standard: 0, delivery_commission: 0, received: isCash ? payable : 0 },
        ...{ fee_vat: fee_vat_ppm === 0 ? 'outside' : 'domestic', fee_vat_ppm, state: 'waiting', legacy },
      })
      .execute()
    const set = {
      payment_method: isCash ? 'cash' : 'online',
      payment_status: 'pending',
      payable_amount: payable,
    } as const
    await tx.updateTable('orders').set(set).where('id', '=', id).execute()
    for (const [line, { quantity, percent }] of lines.entries())
      await tx
        .insertInto('order_lines')
        .values({
          ...{ order_id: id, product_id: 1, variant_id: 1, name: 'Pot', thumbnail: '', brand: null, price: 1 },
          ...{ discount_price: 0, discount_percentage: 0, size_id: null, size_name: null, color_id: null },
          ...{ color_name: null, unit: null, flash_sale_id: null, quantity, line_total: totals[line] ?? 0 },
          ...{ commission_ppm: percent * 10_000, commission_fixed: 0, commission_base: totals[line] ?? 0 },
          commission: legacy ? 0 : Math.floor(((totals[line] ?? 0) * percent) / 100 / quantum) * quantum,
        })
        .execute()
    living.push({ id, payable, isCash, payments: [], refunds: [], isCancelled: false })
  }
  for (const { what, order: place, isRepeated, days } of steps) {
    context.now += days * DAY
    const order = living[place % living.length]
    if (!order) continue
    const act = actOf(tx, context, order, what)
    await act()
    if (isRepeated) await act()
  }
}

function actOf(tx: Tx, context: MoneyContext, order: LivingOrder, what: string): () => Promise<void> {
  const { id: orderId, payable } = order
  const gateway = 'sandbox'
  switch (what) {
    case 'pay':
    case 'pay again': {
      if (order.isCash || (what === 'pay' && order.payments.length > 0)) return async () => {}
      const payment = nextId()
      const isReturned = order.payments.length > 0 || order.isCancelled
      order.payments.push(payment)
      const refund = nextId()
      if (isReturned) order.refunds.push({ id: refund, payment, isDone: false })
      let isBegun = false
      return async () => {
        await postPayment(tx, context, { id: payment, gateway }, [{ orderId, amount: payable, isReturned }])
        if (isReturned && !isBegun)
          await beginRefunds(tx, context, [{ id: refund, orderId, amount: payable, isOfDuplicate: true }])
        isBegun = true
      }
    }
    case 'cancel': {
      if (order.isCancelled) return () => voidOrders(tx, context, [orderId])
      order.isCancelled = true
      const [first] = order.payments
      const isOpen = first !== undefined && !order.refunds.some(({ payment }) => payment === first)
      const refund = { id: nextId(), payment: first ?? 0, isDone: false }
      if (isOpen) order.refunds.push(refund)
      let isBegun = false
      return async () => {
        if (isOpen && !isBegun)
          await beginRefunds(tx, context, [{ id: refund.id, orderId, amount: payable, isOfDuplicate: false }])
        isBegun = true
        await voidOrders(tx, context, [orderId])
      }
    }
    case 'refund done': {
      const refund = order.refunds.find(({ isDone }) => !isDone)
      if (!refund) return async () => {}
      refund.isDone = true
      return () =>
        finishRefund(tx, context, { id: refund.id, attempts: 1, order_id: orderId, amount: payable, gateway })
    }
    case 'dashboard': {
      const payment = order.payments.find((each) => !order.refunds.some((refund) => refund.payment === each))
      if (payment === undefined) return async () => {}
      order.refunds.push({ id: nextId(), payment, isDone: true })
      order.isCancelled = true
      const of = { payment: { id: payment, gateway }, orderId, amount: payable, alreadyDue: null }
      let isDone = false
      return async () => {
        if (!isDone) await postDashboardRefund(tx, context, of)
        isDone = true
      }
    }
    case 'arrive':
      return async () => {
        if (order.isCancelled) return
        await noteDispatched(tx, context, orderId)
        await proveArrival(tx, context, { orderId, proof: order.isCash ? 'cash' : 'time' })
      }
    default:
      return async () => void (await releaseDue({ db: tx, write: (job) => job(tx) }, context))
  }
}

describe.each(['EUR', 'JPY', 'KWD'])('random histories in %s', (currency) => {
  it('keep every law of the ledger', { timeout: 300_000 }, async () => {
    const before = marketUnits().code
    setMarketCurrency(currency)
    try {
      // A market has one currency: the months of fees are those of one.
      await shop.deps.database.db.deleteFrom('fee_periods').execute()
      const seed = Number(process.env.RIALTO_LEDGER_SEED ?? Date.now() % 1_000_000)
      const histories = fc.sample(aHistory, { numRuns: Math.ceil(HISTORIES / 3), seed })
      for (let from = 0; from < histories.length; from += AT_ONCE) {
        const batch = histories.slice(from, from + AT_ONCE)
        const added = await addOrders(
          shop,
          batch.flatMap(({ orders }) => orders.map(({ shop_id }) => ({ shop_id, user_id: 1 }))),
        )
        await shop.deps.database.db.transaction().execute(async (tx) => {
          let used = 0
          for (const history of batch) {
            const mine = added.slice(used, used + history.orders.length).map(({ id }) => id)
            used += history.orders.length
            await live(tx, history, mine)
          }
        })
      }
      expect(await brokenLaws(shop.deps.database.db), `seed ${seed}`).toEqual([])
    } finally {
      setMarketCurrency(before)
    }
  })
})
