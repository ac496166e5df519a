import type { SalesFigures, SalesReport } from '@rialto/contract'
import { SALES_DIMENSIONS, type SalesDimension } from '@rialto/contract/sales-enums'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { toDecimal } from '../../../lib/money.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { aHistory, liveHistories } from '../ledger/testing/histories.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { prepareWriteContext } from '../orders/index.ts'
import { countSales } from './index.ts'
import { addUpMonth, selectNextMonth } from './repository-sums.ts'
import { daysOf, type Period } from './rules-periods.ts'

const HISTORIES = inject('databases').engine === 'postgres' ? 80 : 700
const PERIOD = 'from=2026-06-01&to=2028-05-31'
/** Most of two months, the middle of one, and a little of three. */
const PERIODS = [
  { from: '2027-01-05', to: '2027-02-24' },
  { from: '2027-04-04', to: '2027-04-27' },
  { from: '2027-05-29', to: '2027-07-02' },
]

/** What the ledger says of the whole market, or of a shop, in minor units; written without the code that reports use. */
async function sumsOfLedger({ deps }: TestApp, shopId?: number) {
  const ofShop = shopId === undefined ? sql`1 = 1` : sql`o.shop_id = ${shopId}`
  const { rows } = await sql<Record<string, unknown>>`
    select
      sum(case when e.account = 'pending' and p.kind in ('paid', 'cash', 'opening') then 0 - e.amount else 0 end) as sales,
      sum(case when e.account in ('pending', 'available', 'held', 'cash_with')
        and p.kind in ('part_gone', 'goodwill', 'dispute_lost') then e.amount else 0 end) as refunds,
      sum(case when e.account = 'commission' then 0 - e.amount else 0 end) as commission,
      sum(case when e.account = 'commission_vat' then 0 - e.amount else 0 end) as commission_vat,
      sum(case when e.account = 'market_vouchers' then e.amount else 0 end) as vouchers,
      count(distinct case when e.account = 'pending' and p.kind in ('paid', 'cash', 'opening') then e.order_id end) as orders
    from ledger_entries e join ledger_postings p on p.id = e.posting_id join orders o on o.id = e.order_id
    where ${ofShop}`.execute(deps.database.db)
  const of = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    ...{ sales: toDecimal(of('sales')), refunds: toDecimal(of('refunds')), orders: of('orders') },
    ...{ commission: toDecimal(of('commission')), commission_vat: toDecimal(of('commission_vat')) },
    vouchers: toDecimal(of('vouchers')),
    left: toDecimal(of('sales') - of('refunds') - of('commission') - of('commission_vat')),
  }
}

const ADDED = [
  ...(['pieces', 'gross', 'shop_discounts', 'market_discounts', 'delivery', 'tax_added', 'tax', 'sales'] as const),
  ...(['returned', 'refunds', 'refunded_market', 'refunded_tax', 'market_borne'] as const),
  ...(['commission', 'commission_vat', 'left'] as const),
] as const

const sumOf = (rows: readonly SalesFigures[]) =>
  Object.fromEntries(ADDED.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)]))
const rounded = (figures: Record<string, unknown>) =>
  Object.fromEntries(ADDED.map((figure) => [figure, Math.round(Number(figures[figure]) * 1_000) / 1_000]))

const inOrder = (row: object) =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => `${name} ${value}`)
      .sort(),
  )

describe.each(['EUR', 'JPY', 'KWD'])('reports of random histories in %s', (currency) => {
  it('add up to the ledger, by whatever they are told apart, and are the same when counted anew', {
    timeout: 300_000,
  }, async () => {
    const shop = await testApp()
    try {
      const { database, invalidations } = shop.deps
      await database.write((tx) =>
        saveSetting(tx, 'currency', { name: currency, symbol: currency, position: 'prefix', rate: 1 }),
      )
      invalidations.publish('settings')
      await shop.get('/master')
      await database.db.updateTable('users').set({ email: null }).where('id', '=', 1).execute()
      const deps = { ...shop.deps, settings: createSettings(shop.deps) }
      const base = await prepareWriteContext({ ...deps, outbound: createOutbound(deps) })
      const seed = Number(process.env.RIALTO_LEDGER_SEED ?? Date.now() % 1_000_000)
      const histories = fc.sample(aHistory, { numRuns: HISTORIES, seed })
      const live = (some: typeof histories) =>
        liveHistories(
          (job) => database.db.transaction().execute(job),
          base,
          some,
          async (shopIds) =>
            (
              await addOrders(
                shop,
                shopIds.map((shop_id) => ({ shop_id, user_id: 1 })),
              )
            ).map(({ id }) => id),
        )
      // Counted in the middle, and again once the rest has come.
      await live(histories.slice(0, HISTORIES / 2))
      await countSales(deps)
      await live(histories.slice(HISTORIES / 2))
      await countSales(deps)
      expect(await brokenLaws(database.db), `seed ${seed}`).toEqual([])

      const headers = await enterConsole(shop, 'operator1@rialto.test')
      const read = async (path: string) => {
        const { status, body } = await shop.get(path, { headers })
        expect(status, `${path} ${body.message}`).toBe(200)
        return body.data
      }
      expect(await read('/admin/reports/sales/proof'), `seed ${seed}`).toMatchObject({
        agrees: true,
        due: 0,
        wrong_sums: 0,
      })
      const whole = await sumsOfLedger(shop)
      expect(whole.sales).toBeGreaterThan(0)
      expect(whole.refunds).toBeGreaterThan(0)
      const reports = async (filter = '') => {
        const found = new Map<SalesDimension, SalesReport>()
        for (const by of SALES_DIMENSIONS) {
          const first: SalesReport = await read(`/admin/reports/sales?${PERIOD}&by=${by}&limit=400${filter}`)
          const items = [...first.items]
          for (let next = first.next_cursor; next !== null; ) {
            const page: SalesReport = await read(
              `/admin/reports/sales?${PERIOD}&by=${by}&limit=400${filter}&cursor=${next}`,
            )
            items.push(...page.items)
            next = page.next_cursor
          }
          found.set(by, { ...first, items })
        }
        return found
      }
      const expectWhole = (found: ReadonlyMap<SalesDimension, SalesReport>, ledger: typeof whole) => {
        const { vouchers, orders, ...sums } = ledger
        for (const [by, { totals, items }] of found) {
          expect(totals, `by ${by}, seed ${seed}`).toMatchObject({ ...sums, orders })
          expect(Math.round((totals.market_discounts - totals.refunded_market) * 1_000) / 1_000).toBe(vouchers)
          expect(rounded(sumOf(items.map(({ figures }) => figures))), `rows by ${by}, seed ${seed}`).toEqual(
            rounded({ ...totals }),
          )
        }
      }
      const found = await reports()
      expectWhole(found, whole)
      for (const shopId of [1, 2, 3]) expectWhole(await reports(`&shop_id=${shopId}`), await sumsOfLedger(shop, shopId))
      // The parts of each filter are the whole.
      for (const [by, name] of [
        ...([
          ['country', 'country'],
          ['payment', 'payment'],
          ['delivery', 'delivery'],
          ['tax', 'tax'],
        ] as const),
      ]) {
        const rows = found.get(by)?.items ?? []
        expect(rows.length, `${by}, seed ${seed}`).toBeGreaterThan(1)
        for (const row of rows) {
          const filter = `${name}=${encodeURIComponent(row.key)}`
          const one: SalesReport = await read(`/admin/reports/sales?${PERIOD}&by=product&${filter}`)
          expect(one.totals.sales, `${filter}, seed ${seed}`).toBe(row.figures.sales)
          expect(one.totals.orders).toBe(row.figures.orders)
          const list = await read(`/admin/reports/sales/entries?${PERIOD}&${filter}&limit=1`)
          expect(list.items).toHaveLength(1)
        }
      }
      // A period is its days, whether its months are added up or the rest of a month is taken off.
      for (const { from, to } of PERIODS)
        for (const query of [
          'by=product',
          'by=category',
          'by=country&shop_id=1',
          'by=product&sort=refunds&shop_id=2',
        ]) {
          const readDays = (days: Period): Promise<SalesReport> =>
            read(`/admin/reports/sales?from=${days.from}&to=${days.to}&limit=400&${query}`)
          const days = await Promise.all(daysOf({ from, to }).map((day) => readDays({ from: day, to: day })))
          const rows = Map.groupBy(
            days.flatMap(({ items }) => items),
            ({ key }) => key,
          )
          const { items, totals } = await readDays({ from, to })
          const message = `${from} to ${to}, ${query}, seed ${seed}`
          expect(rounded(sumOf(days.map((day) => day.totals))), message).toEqual(rounded({ ...totals }))
          expect(items.map(({ key, figures }) => [key, rounded({ ...figures })]).sort(), message).toEqual(
            [...rows].map(([key, some]) => [key, rounded(sumOf(some.map(({ figures }) => figures)))]).sort(),
          )
        }
      const tables = async () => [
        await database.db
          .selectFrom('sales_facts')
          .selectAll()
          .orderBy('posting_id')
          .orderBy('order_id')
          .orderBy('line_id')
          .execute(),
        await database.db
          .selectFrom('sales_sums')
          .selectAll()
          .orderBy('kind')
          .orderBy('period')
          .orderBy('shop_id')
          .orderBy('product_id')
          .orderBy('country')
          .orderBy('payment')
          .orderBy('delivery_way')
          .orderBy('tax_rate')
          .execute(),
      ]
      const before = await tables()
      const { status } = await shop.post('/admin/reports/sales/recount', {}, { headers })
      expect(status).toBe(200)
      expect(await read(`/admin/reports/sales?${PERIOD}`)).toMatchObject({ is_behind: true })
      await countSales(deps)
      expect(await tables(), `seed ${seed}`).toEqual(before)
      const sums: unknown[] = []
      for (let month = await selectNextMonth(database.db, 0); month; month = await selectNextMonth(database.db, month))
        for await (const some of addUpMonth(database, month, 7)) sums.push(...some.map(inOrder))
      const stored = await database.db.selectFrom('sales_sums').selectAll().execute()
      expect(sums.sort(), `a few at a time, seed ${seed}`).toEqual(stored.map(inOrder).sort())
    } finally {
      await shop.close()
    }
  })
})
