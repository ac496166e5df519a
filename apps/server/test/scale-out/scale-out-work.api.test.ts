import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { databaseUrlOf } from '../../src/config/config.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { addShopper, type Shopper } from '../../src/modules/accounts/testing/shopper.ts'
import { cancelOrders, prepareWriteContext } from '../../src/modules/orders/index.ts'
import { startSmtpServer } from '../../src/modules/outbound/testing/smtp-server.ts'
import { createPaymentTestApp, type PaymentTestApp } from '../../src/modules/payments/testing/payment-test-app.ts'
import type { StandInSession } from '../../src/modules/payments/testing/stripe-stand-in.ts'
import { holdBack } from './testing/held-back.ts'
import { buildPages, type Instance, newInstance } from './testing/instance.ts'
import { takeDemoPasswords } from './testing/take-demo-passwords.ts'

/** More than are cancelled in one transaction. */
const MANY = 25
/** Stripe's replies about a payment, its refunds, and a new refund. */
const CALLS = { ask: 1, refund: 3 }

describe.runIf(inject('databases').engine === 'postgres')('two processes that begin with the same work', () => {
  /** The shop that all the work is put into; it does none itself. */
  let shop: PaymentTestApp
  let mail: Awaited<ReturnType<typeof startSmtpServer>>
  let instances: Instance[] = []
  beforeAll(async () => {
    await buildPages()
    mail = await startSmtpServer()
    shop = await createPaymentTestApp({
      APP_ENV: 'production',
      APP_SECRET: 'one secret of all instances of a shop',
      APP_URL: 'https://shop.example.com',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@example.com',
    })
    await takeDemoPasswords(databaseUrlOf(shop.deps.config))
    instances = await Promise.all(['one', 'other'].map((name) => newInstance(name, shop.environment)))
    await forgetDemo()
  }, 180_000)
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.kill()))
    await shop?.close()
    await mail?.[Symbol.asyncDispose]()
  })

  /** Pending work of the demo's own orders is finished first. */
  async function forgetDemo(): Promise<void> {
    const { db } = shop.deps.database
    await db.updateTable('orders').set({ expires_at: null }).execute()
    await db.updateTable('payments').set({ ask_at: null }).execute()
    await db.deleteFrom('outbox').execute()
  }

  /** Starts both, lets them meet at the first piece of all that is due, and ends them once nothing is left. */
  async function workTogether(): Promise<void> {
    const tables = ['orders', 'payments', 'outbox']
    const held = await holdBack(shop.environment.DATABASE_URL ?? '', tables)
    try {
      await Promise.all(instances.map((instance) => instance.start()))
      await held.untilAwaited(
        instances.map(({ name }) => name),
        tables,
      )
    } finally {
      await held.release()
    }
    await vi.waitFor(async () => expect(await countDue()).toEqual({ orders: 0, payments: 0, refunds: 0, mails: 0 }), {
      timeout: 60_000,
      interval: 100,
    })
    // Work that one of them had begun has ended as well.
    for (const instance of instances) expect(await instance.stop()).toBe(0)
  }

  async function countDue() {
    const { db } = shop.deps.database
    const count = async (table: 'orders' | 'payments' | 'refunds' | 'outbox', column: string) =>
      (await db.selectFrom(table).where(db.dynamic.ref(column), 'is not', null).selectAll().execute()).length
    return {
      orders: await count('orders', 'expires_at'),
      payments: await count('payments', 'ask_at'),
      refunds: await count('refunds', 'due_at'),
      mails: await count('outbox', 'due_at'),
    }
  }

  /** Orders of somebody, and what became of them. */
  interface Batch {
    who: Shopper
    ids: number[]
  }

  async function order(): Promise<Batch> {
    const who = await addShopper(shop)
    const ids: number[] = []
    for (let n = 0; n < MANY; n++) ids.push((await shop.addOrder(who)).id)
    return { who, ids }
  }

  /** Orders that are paid at Stripe, which nobody has told the shop. */
  async function orderAndPay(): Promise<Batch & { intents: string[] }> {
    const batch = await order()
    await shop.deps.database.db.updateTable('orders').set({ expires_at: null }).where('id', 'in', batch.ids).execute()
    const intents: string[] = []
    for (const id of batch.ids) {
      const wanted = { orderIds: [id], userId: batch.who.id, gateway: 'stripe', locale: 'en' }
      expect(await shop.payments.startPayment(wanted)).not.toBeInstanceOf(Refusal)
      const session = [...shop.stripe.sessions.values()].at(-1) as StandInSession
      intents.push(Object.assign(session, { status: 'complete', payment_status: 'paid' }).payment_intent)
    }
    await shop.deps.database.db.updateTable('payments').set({ ask_at: 1 }).where('status', '=', 'open').execute()
    return { ...batch, intents }
  }

  async function cancel({ ids: orderIds }: Batch): Promise<void> {
    const change = await prepareWriteContext(shop.payments.context)
    await shop.deps.database.write(async (tx) => {
      await cancelOrders(tx, change, { orderIds, by: 'shopper', reason: 'Changed my mind' })
      await shop.payments.requestRefund(tx, orderIds)
    })
  }

  async function statusesOf({ ids }: Batch): Promise<string[]> {
    const rows = await shop.deps.database.db.selectFrom('orders').where('id', 'in', ids).selectAll().execute()
    return rows.map(({ status, payment_status }) => `${status} ${payment_status}`)
  }

  const cancellationsOf = async ({ ids }: Batch): Promise<number> =>
    (await shop.deps.database.db.selectFrom('order_events').where('order_id', 'in', ids).selectAll().execute()).length

  async function stock(): Promise<number> {
    const rows = await shop.deps.database.db.selectFrom('product_variants').select('stock').execute()
    return rows.reduce((sum, row) => sum + row.stock, 0)
  }

  const lettersTo = ({ who }: Batch): number => mail.received.filter(({ to }) => to[0] === who.email).length
  const all = (status: string): string[] => Array.from({ length: MANY }, () => status)

  it('do each piece once: orders that lapse, payments that nobody told of, refunds, mails', async () => {
    const { db } = shop.deps.database
    await Promise.all(instances.map((instance) => instance.stop()))
    const returned = await orderAndPay()
    await shop.payments.workDue()
    await cancel(returned)
    const paid = await orderAndPay()
    const lapsed = await order()
    await db.updateTable('orders').set({ expires_at: 1 }).where('id', 'in', lapsed.ids).execute()
    const [inStock, calls] = [await stock(), shop.stripe.state.calls]

    await workTogether()

    expect(await statusesOf(lapsed)).toEqual(all('cancelled pending'))
    expect(await cancellationsOf(lapsed)).toBe(MANY)
    expect(await stock()).toBe(inStock + MANY)
    expect(await statusesOf(paid)).toEqual(all('pending paid'))
    expect(await statusesOf(returned)).toEqual(all('cancelled refunded'))
    const refunds = shop.stripe.refunds.filter(({ payment_intent }) => returned.intents.includes(payment_intent))
    expect(refunds).toHaveLength(MANY)
    expect(shop.stripe.state.calls - calls).toBe((CALLS.ask + CALLS.refund) * MANY)
    expect(lettersTo(lapsed)).toBe(MANY)
    expect(lettersTo(paid)).toBe(MANY)
    // That it is paid, that it is cancelled, and that its money is on its way.
    expect(lettersTo(returned)).toBe(3 * MANY)
    for (const instance of instances) expect(instance.logged(50)).toEqual([])
  }, 180_000)
})
