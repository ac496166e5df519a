import type { FeeInvoiceDetails, Statement, StatementOrder, StatementSummary } from '@rialto/contract'
import { type TestApp, type TestReply, testApp } from '../../../../../test/support/app.ts'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../../test/support/console.ts'
import { addOrders } from '../../../../../test/support/market.ts'
import type { Tx } from '../../../../db/index.ts'
import { createSettings, saveSetting } from '../../../base/settings/index.ts'
import { addShop } from '../../checkout/testing/put-in-cart.ts'
import { readPdf, textOf } from '../../invoices/testing/read-pdf.ts'
import { giveFeesBack } from '../../ledger/order-fees.ts'
import type { MoneyContext } from '../../ledger/order-money.ts'
import { type Entry, post } from '../../ledger/post.ts'
import { postPayment } from '../../ledger/post-payment.ts'
import { proveArrival } from '../../ledger/prove-arrival.ts'
import { lockShops, selectOrderMoney } from '../../ledger/repository.ts'
import { createMonthDocuments } from '../month-documents.ts'

export const MARKET = {
  ...{ name: 'Rialto Markthalle GmbH', street: 'Kanalstraße 14', post_code: '10115', town: 'Berlin' },
  ...{ vat_id: 'DE811569869', tax_number: null, register: 'Amtsgericht Charlottenburg HRB 104722' },
}

interface Line {
  quantity: number
  line_total: number
  commission: number
  commission_fixed: number
}

export interface OrderOf {
  shop: number
  payable: number
  credit: number
  delivery?: number
  isCash?: boolean
  lines: readonly (Line & { shop_voucher?: number })[]
  vat?: { fee_vat: 'domestic' | 'reverse' | 'outside'; fee_vat_ppm: number }
}

/** A market in Germany whose months are closed, with what happens to orders by the functions that calls use. */
export async function createStatementWorld(market?: TestApp) {
  const app = market ?? (await testApp())
  const { deps } = app
  const { database } = deps
  const context: MoneyContext = {
    now: Date.parse('2027-01-04T10:00:00Z'),
    settings: {
      ...{ time_zone: 'Europe/Berlin', payout_hold_days: 21, assume_delivered_days: 14 },
      ...{ eu_consumers: false, home_country: 'DE' },
    },
  }
  const set = async (values: Record<string, unknown>) => {
    await database.write(async (tx) => {
      for (const [key, value] of Object.entries(values)) await saveSetting(tx, key as 'time_zone', value as string)
    })
    deps.invalidations.publish('settings')
    await app.get('/master')
  }
  const setNow = (time: string) => {
    context.now = Date.parse(time)
    app.setNow(context.now)
  }
  setNow('2027-01-04T10:00:00Z')
  await set({ time_zone: 'Europe/Berlin', home_country: 'DE', fee_vat_percentage: 19, market_identity: MARKET })
  const documents = createMonthDocuments({ ...deps, settings: createSettings(deps) })
  const step = (job: (tx: Tx) => Promise<unknown>) => database.write(async (tx) => void (await job(tx)))
  const operator = () => enterConsole(app, 'operator1@rialto.test')
  const ownerOf = async (shop: number) => {
    const { owner_id } = await database.db
      .selectFrom('shops')
      .where('id', '=', shop)
      .select('owner_id')
      .executeTakeFirstOrThrow()
    return enterConsoleAs(app, owner_id ?? 0)
  }
  const read = async (path: string, headers: Record<string, string>): Promise<TestReply['body']> => {
    const { status, body } = await app.get(path, { headers })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  let keys = 0
  return {
    ...{ app, deps, context, set, setNow, step, operator, ownerOf, read, documents },
    close: () => app.close(),
    /** A shop with an owner who speaks a language. */
    async addShop(locale = 'en'): Promise<number> {
      const { id: owner } = await addSeller(app)
      await database.db.updateTable('users').set({ locale }).where('id', '=', owner).execute()
      return addShop(app, { owner_id: owner, address: 'Töpferweg 4, 20537 Hamburg' })
    },
    async addOrder({ shop, payable, credit, delivery = 0, isCash, lines, vat }: OrderOf): Promise<number> {
      const [added] = await addOrders(app, [
        {
          ...{ user_id: 1, shop_id: shop, payable_amount: payable, status: 'on_the_way' },
          ...{ payment_method: isCash ? 'cash' : 'online', payment_status: 'pending' },
          lines: lines.map((line) => ({ product_id: 1, ...line })),
        },
      ])
      const id = added?.id ?? 0
      await database.db
        .insertInto('order_money')
        .values({
          ...{ order_id: id, shop_id: shop, currency: 'USD', exponent: 2, quantum: 1, prices_include_tax: 1, credit },
          ...{ delivery, delivery_standard: delivery, fee_vat: 'domestic', fee_vat_ppm: 190_000, state: 'waiting' },
          ...{ received: isCash ? payable : 0, ...vat },
        })
        .execute()
      return id
    },
    pay: (id: number, orders: readonly { orderId: number; amount: number }[]) =>
      step((tx) =>
        postPayment(
          tx,
          context,
          { id, gateway: 'stripe' },
          orders.map((order) => ({ ...order, isReturned: false })),
        ),
      ),
    arrive: (orderId: number, proof: 'shopper' | 'cash' = 'shopper') =>
      step((tx) => proveArrival(tx, context, { orderId, proof })),
    feeBack: (orderId: number, commission: number) =>
      step(async (tx) => {
        const [money] = await selectOrderMoney(tx, [orderId])
        if (money) await giveFeesBack(tx, context, money, { causeKey: `fee-back:${orderId}:${++keys}`, commission })
      }),
    direct: (kind: Parameters<typeof post>[1]['kind'], entries: readonly Entry[]) =>
      step(async (tx) => {
        await lockShops(
          tx,
          entries.flatMap((entry) => ('shop' in entry ? entry.shop : [])),
        )
        const month = new Date(context.now).toISOString().slice(0, 7)
        await post(tx, { kind, causeKey: `direct:${++keys}`, currency: 'USD', at: context.now, month, entries })
      }),
    /** What a shop reads of its month. */
    async statement(shop: number, month: string) {
      const by = await ownerOf(shop)
      const path = `/seller/statements/${month}`
      const { statement, orders } = (await read(path, by)).data as { statement: Statement; orders: StatementOrder[] }
      const csv = String(await read(`${path}.csv`, by))
        .replace('\ufeff', '')
        .trim()
        .split(/\r?\n/)
      return {
        statement,
        orders,
        csv: csv.slice(1).map((row) => row.split(',')),
        pdf: await this.pdf(`${path}.pdf`, by),
      }
    },
    async pdf(path: string, by: Record<string, string>): Promise<string> {
      const { rawPayload } = await app.app.inject({ method: 'GET', url: `/api${path}`, headers: by })
      return textOf(readPdf(rawPayload))
    },
    async statements(shop: number): Promise<StatementSummary[]> {
      return (await read('/seller/statements', await ownerOf(shop))).data.items
    },
    async feeInvoices(shop: number): Promise<FeeInvoiceDetails[]> {
      const by = await ownerOf(shop)
      const { items } = (await read('/seller/fee-invoices', by)).data
      return Promise.all(
        items.map(async ({ id }: { id: number }) => (await read(`/seller/fee-invoices/${id}`, by)).data.invoice),
      )
    },
  }
}

export type StatementWorld = Awaited<ReturnType<typeof createStatementWorld>>
