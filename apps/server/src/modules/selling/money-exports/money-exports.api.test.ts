import { type DataFor, ReportedShop } from '@rialto/contract'
import type { FactKind } from '@rialto/contract/market-enums'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { europeanMarket } from '../../../../test/support/european-market.ts'
import { joinStaff, joinTeam } from '../../../../test/support/market.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { MEANING } from './posting-meanings.ts'

type Headers = Awaited<ReturnType<typeof enterConsole>>
type Row = Record<string, string>
type Report = DataFor<'GET /admin/dac7'>

let shop: TestApp
let operator: Headers
let seller: Headers
let entries: Awaited<ReturnType<typeof readEntries>>
beforeAll(async () => {
  shop = (await europeanMarket()).shop
  operator = await enterConsole(shop, 'operator1@rialto.test')
  seller = await enterConsole(shop)
  entries = await readEntries()
})
afterAll(() => shop.close())

const readEntries = () =>
  shop.deps.database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .leftJoin('order_money as m', 'm.order_id', 'e.order_id')
    .select(['e.account', 'e.shop_id', 'e.amount', 'e.order_id', 'p.kind', 'p.month', 'm.state'])
    .execute()

async function read<Data>(path: string, headers: Headers): Promise<Data> {
  const { status, body } = await shop.get(path, { headers })
  expect(status, `${path} ${body.message}`).toBe(200)
  return body.data
}

async function readCsv(path: string, headers: Headers): Promise<Row[]> {
  const { status, body } = await shop.get(path, { headers })
  expect(status, path).toBe(200)
  return parse(String(body), { bom: true, columns: true, skip_empty_lines: true })
}

const cents = (amount: number | string) => Math.round(Number(amount) * 100)
const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + Number(amount), 0)
const yearsOf = () => [...new Set(entries.map(({ month }) => month.slice(0, 4)))].sort()

describe('the bookkeeping of a month', () => {
  it('has every account with what it began with, what changed and what it ended with, which is the ledger’s', async () => {
    const months = [...new Set(entries.map(({ month }) => month))].sort()
    expect(months.length).toBeGreaterThan(1)
    for (const month of months) {
      const rows = await readCsv(`/admin/bookkeeping.csv?month=${month}`, operator)
      const accounts = [...new Set(entries.filter((entry) => entry.month <= month).map(({ account }) => account))]
      expect(new Set(rows.map(({ account }) => account))).toEqual(new Set(accounts))
      let all = 0
      for (const account of accounts) {
        const own = rows.filter((row) => row.account === account)
        const until = (last: string) => sum(entries.filter((e) => e.account === account && e.month <= last))
        const before = sum(entries.filter((e) => e.account === account && e.month < month))
        expect([own[0]?.row, cents(own[0]?.balance ?? '')], `${month} ${account}`).toEqual(['opening', before])
        expect([own.at(-1)?.row, cents(own.at(-1)?.balance ?? '')]).toEqual(['closing', until(month)])
        const changed = own.reduce((total, row) => total + cents(row.debit ?? 0) - cents(row.credit ?? 0), 0)
        expect(changed, `${month} ${account}`).toBe(until(month) - before)
        all += changed
      }
      expect(all).toBe(0)
    }
  })

  it('tells commission by the rate of its tax', async () => {
    const month = entries.find(({ account }) => account === 'commission_vat')?.month
    const rows = await readCsv(`/admin/bookkeeping.csv?month=${month}`, operator)
    const tax = rows.find(({ account, row }) => account === 'commission_vat' && row === 'charge')
    const net = rows.find(({ account, row, vat }) => account === 'commission' && row === 'charge' && vat === tax?.vat)
    expect(tax).toMatchObject({ vat: 'domestic', vat_percent: '19' })
    // Each shop's tax is rounded once a month.
    expect(Math.abs(cents(tax?.credit ?? 0) - cents(net?.credit ?? 0) * 0.19)).toBeLessThan(20)
  })
})

describe('the report to the tax office', () => {
  it('adds up to the ledger for every shop and quarter', async () => {
    for (const year of yearsOf()) {
      const { items } = await read<Report>(`/admin/dac7?year=${year}&limit=100`, operator)
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) {
        expect(ReportedShop.strict().safeParse(item).error).toBeUndefined()
        for (const { quarter, consideration, fees, sales } of item.quarters) {
          const own = entries.filter(
            ({ shop_id, month, account }) =>
              shop_id === item.shop.id &&
              month.startsWith(year) &&
              Math.ceil(Number(month.slice(5)) / 3) === quarter &&
              account !== 'cash_with',
          )
          const by = (...meanings: string[]) => sum(own.filter(({ kind }) => meanings.includes(MEANING[kind])))
          expect(cents(consideration)).toBe(0 - by('sale', 'loss', 'fee'))
          expect(cents(fees)).toBe(by('fee'))
          expect(sales).toBe(
            new Set(own.filter((e) => MEANING[e.kind] === 'sale' && e.state !== 'void').map(({ order_id }) => order_id))
              .size,
          )
        }
        expect(cents(item.total.consideration)).toBe(
          item.quarters.reduce((total, { consideration }) => total + cents(consideration), 0),
        )
      }
    }
  })

  it('leaves out whoever sold less than 30 times for no more than 2,000 euros, and nobody else', async () => {
    for (const year of yearsOf()) {
      const { items } = await read<Report>(`/admin/dac7?year=${year}&limit=100`, operator)
      for (const { total, is_reported } of items)
        expect(is_reported).toBe(total.sales >= 30 || total.consideration > 2_000)
      const rows = await readCsv(`/admin/dac7.csv?year=${year}`, operator)
      expect(rows.map((row) => Number(row.shop_id))).toEqual(
        items.filter(({ is_reported }) => is_reported).map(({ shop: { id } }) => id),
      )
    }
  })

  it('says who a shop is and where it is paid, and what is missing', async () => {
    const year = yearsOf().at(-1)
    const { report, is_over } = await read<DataFor<'GET /seller/tax-report'>>(`/seller/tax-report?year=${year}`, seller)
    const [row] = await readCsv(`/seller/tax-report.csv?year=${year}`, seller)
    expect(row).toMatchObject({ shop_id: String(report.shop.id), shop: report.shop.name, year, currency: 'EUR' })
    expect(cents(row?.consideration ?? '')).toBe(cents(report.total.consideration))
    expect(row?.missing).toBe(report.gaps.join(' '))
    expect(is_over).toBe(false)
    const facts = await shop.deps.database.db
      .selectFrom('shop_facts')
      .where('shop_id', '=', report.shop.id)
      .selectAll()
      .execute()
    const told = (kind: FactKind) => facts.findLast((fact) => fact.kind === kind)?.value_json
    expect(JSON.parse(told('legal_name') ?? '{}').name).toBe(row?.legal_name)
    expect(JSON.parse(told('address') ?? '{}')).toMatchObject({ street: row?.street, country: row?.country })
    expect(report.gaps.includes('tax_number')).toBe(told('tax_number') === undefined)
  })

  it('gives the whole number of a bank account to the staff alone, and records that', async () => {
    const { items } = await read<Report>(`/admin/dac7?year=${yearsOf().at(-1)}&limit=100`, operator)
    const paid = items.find(({ is_reported, gaps }) => is_reported && !gaps.includes('account'))
    const [row] = (await readCsv(`/admin/dac7.csv?year=${yearsOf().at(-1)}`, operator)).filter(
      ({ shop_id }) => Number(shop_id) === paid?.shop.id,
    )
    expect(row?.account).toMatch(/^[A-Z]{2}\d{13,}/)
    const [own] = await readCsv(`/seller/tax-report.csv?year=${yearsOf().at(-1)}`, seller)
    expect(own?.account).toMatch(/^([A-Z]{2} ·· .{4})?$/)
    const [recorded] = (await read<DataFor<'GET /admin/record'>>('/admin/record', operator)).items
    expect(recorded?.sentence).toContain('report to the tax office')
  })

  it('turns pages, and says from which month on there is a ledger', async () => {
    const year = yearsOf().at(-1)
    const whole = await read<Report>(`/admin/dac7?year=${year}&limit=100`, operator)
    const paged: Report['items'] = []
    for (let after: number | null | undefined; after !== null; ) {
      const page: Report = await read(`/admin/dac7?year=${year}&limit=1${after ? `&after=${after}` : ''}`, operator)
      paged.push(...page.items)
      after = page.next_cursor
    }
    expect(paged).toEqual(whole.items)
    expect(whole.since).toBe(entries.map(({ month }) => month).sort()[0])
    expect((await read<Report>('/admin/dac7?year=2001', operator)).items).toEqual([])
  })
})

it('shows none of it to those who may not, and refuses what is no year or month', async () => {
  const [manager, support] = [(await addSeller(shop)).id, (await addSeller(shop)).id]
  const own = (await read<DataFor<'GET /seller/tax-report'>>('/seller/tax-report?year=2027', seller)).report.shop.id
  await joinTeam(shop, { userId: manager, shopId: own, role: 'manager' })
  await joinStaff(shop, { userId: support, role: 'support' })
  const year = 'year=2027'
  for (const path of [`/admin/dac7?${year}`, `/admin/dac7.csv?${year}`, '/admin/bookkeeping.csv?month=2027-01'])
    for (const headers of [await enterConsoleAs(shop, support), seller, {}])
      expect([401, 403], path).toContain((await shop.get(path, { headers })).status)
  for (const path of [`/seller/tax-report?${year}`, `/seller/tax-report.csv?${year}`])
    for (const headers of [await enterConsoleAs(shop, manager), operator, {}])
      expect([401, 403], path).toContain((await shop.get(path, { headers })).status)
  for (const path of [
    '/admin/dac7?year=x',
    '/admin/dac7.csv',
    '/admin/dac7?year=99999',
    '/admin/bookkeeping.csv?month=2027-13',
  ])
    expect((await shop.get(path, { headers: operator })).status, path).toBe(422)
})

it.each([
  ['2033-06-15T12:00:00Z', 'UTC', 2033, 2033],
  // In January, the year before is the one to report.
  ['2034-01-20T12:00:00Z', 'UTC', 2034, 2033],
  // It is January there already, whatever the clock of a browser elsewhere says.
  ['2034-12-31T20:00:00Z', 'Asia/Dhaka', 2035, 2034],
  ['2035-01-01T03:00:00Z', 'America/New_York', 2034, 2034],
])('tells which years there are at %s in %s', async (time, zone, present, shown) => {
  shop.setNow(Date.parse(time))
  await shop.deps.database.write((tx) => saveSetting(tx, 'time_zone', zone))
  shop.deps.invalidations.publish('settings')
  const first = Number(yearsOf()[0])
  const years = Array.from({ length: present - first + 1 }, (_, index) => present - index)
  const of = await read<Report>('/admin/dac7', await enterConsole(shop, 'operator1@rialto.test'))
  expect([of.years, of.year, of.is_over]).toEqual([years, shown, shown < present])
  const own = await read<DataFor<'GET /seller/tax-report'>>('/seller/tax-report', await enterConsole(shop))
  expect([own.years, own.year, own.is_over]).toEqual([years, shown, shown < present])
  const asked = await read<Report>(`/admin/dac7?year=${first}`, await enterConsole(shop, 'operator1@rialto.test'))
  expect([asked.years, asked.year]).toEqual([years, first])
})
