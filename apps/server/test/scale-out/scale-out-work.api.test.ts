import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { databaseUrlOf } from '../../src/config/config.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { startSmtpServer } from '../../src/modules/base/outbound/testing/smtp-server.ts'
import { addShopper, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { cancelOrders, prepareWriteContext } from '../../src/modules/selling/orders/index.ts'
import {
  createPaymentTestApp,
  type PaymentTestApp,
} from '../../src/modules/selling/payments/testing/payment-test-app.ts'
import type { StandInSession } from '../../src/modules/selling/payments/testing/stripe-stand-in.ts'
import { buildPages, type Instance, newInstance } from './testing/instance.ts'
import { removeDemoPasswords } from './testing/remove-demo-passwords.ts'
import { lockRows } from './testing/row-locks.ts'

/** More orders than are cancelled in one transaction. */
const MANY = 25
/** The number of calls to Stripe to poll a payment and to refund it. */
const CALLS = { poll: 1, refund: 3 }

describe.runIf(inject('databases').engine === 'postgres')('background jobs of two processes', () => {
  /** Creates the work; runs no background jobs itself. */
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
    await removeDemoPasswords(databaseUrlOf(shop.deps.config))
    instances = await Promise.all(['one', 'other'].map((name) => newInstance(name, shop.environment)))
    await clearDemoWork()
  }, 180_000)
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.kill()))
    await shop?.close()
    await mail?.[Symbol.asyncDispose]()
  })

  /** Removes pending work of the demo's own orders. */
  async function clearDemoWork(): Promise<void> {
    const { db } = shop.deps.database
    await db.updateTable('orders').set({ expires_at: null }).execute()
    await db.updateTable('payments').set({ ask_at: null }).execute()
    await db.deleteFrom('outbox').execute()
  }

  /**
   * Starts both processes, makes them begin their work at the same moment, and stops them when none is left. Mails are part of it: nobody
   * waits for those that another process claims.
   */
  async function workTogether(): Promise<void> {
    const tables = ['orders', 'payments']
    const held = await lockRows(shop.environment.DATABASE_URL ?? '', tables)
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
    // Stopping waits for work in progress.
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

  /** A shopper's orders. */
  interface Batch {
    shopper: Shopper
    ids: number[]
  }

  async function order(): Promise<Batch> {
    const shopper = await addShopper(shop)
    const ids: number[] = []
    for (let n = 0; n < MANY; n++) ids.push((await shop.addOrder(shopper)).id)
    return { shopper, ids }
  }

  /** Creates orders that are paid at Stripe without a webhook to the shop. */
  async function orderAndPay(): Promise<Batch & { intents: string[] }> {
    const batch = await order()
    await shop.deps.database.db.updateTable('orders').set({ expires_at: null }).where('id', 'in', batch.ids).execute()
    const intents: string[] = []
    for (const id of batch.ids) {
      const wanted = { orderIds: [id], userId: batch.shopper.id, gateway: 'stripe', locale: 'en' }
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
      await shop.payments.requestRefund(tx, change, orderIds, 'shopper')
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

  const mailsTo = ({ shopper }: Batch): number => mail.received.filter(({ to }) => to[0] === shopper.email).length
  const all = (status: string): string[] => Array.from({ length: MANY }, () => status)

  it('expire orders, poll payments, refund and send mails exactly once', async () => {
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
    expect(shop.stripe.state.calls - calls).toBe((CALLS.poll + CALLS.refund) * MANY)
    expect(mailsTo(lapsed)).toBe(MANY)
    expect(mailsTo(paid)).toBe(MANY)
    // Mails about the payment, the cancellation and the refund.
    expect(mailsTo(returned)).toBe(3 * MANY)
    for (const instance of instances) expect(instance.logged(50)).toEqual([])
  }, 180_000)
})
