import type {
  DataFor,
  FeeInvoiceDetails,
  MoneyEntry,
  SalesReport,
  SellerPayout,
  ShopMoney,
  Statement,
  StatementOrder,
} from '@rialto/contract'
import { europeanDemo } from '@rialto/demo'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { emptyMarket } from '../../../../test/support/empty-market.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { createSettings } from '../../base/settings/index.ts'
import { readPdf, textOf } from '../invoices/testing/read-pdf.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { sign } from '../payments/sandbox-gateway.ts'
import { paymentFacts } from '../payments/sandbox-page.ts'
import { createSalesWorker } from '../sales-reports/index.ts'
import { createMonthDocuments } from './month-documents.ts'

// All that tells of a month of a shop is read, and each figure is the same in all of it: cash and card orders, refunds, a dispute that is lost
// and a payout that comes back. Another document is a reader more in `READERS`.

const MONTH = '2027-03'
const SEEDED_AT = Date.parse('2027-03-25T09:00:00Z')
const CLOSED_AT = Date.parse('2027-04-01T09:00:00Z')
const SHOP = demoIds(europeanDemo).shops.of('lume-and-clay')

/** Figures in cents by their names; each document tells some of them. */
type Figures = Record<string, number>
type Headers = Awaited<ReturnType<typeof enterConsole>>

let shop: TestApp
let seller: Headers
let operator: Headers
let run: { id: number; line: number }
beforeAll(async () => {
  shop = await emptyMarket({ APP_ENV: 'local', APP_URL: 'http://localhost:3000' }, (empty) => {
    empty.setNow(SEEDED_AT)
    const { deps } = empty
    return seedDemo({ ...deps, config: { ...deps.config, demoMarket: 'european' } })
  })
  shop.setNow(SEEDED_AT)
  await shop.get('/master')
  seller = await enterConsole(shop)
  operator = await enterConsole(shop, 'operator1@rialto.test')
  await returnPayout()
  await loseDispute()
  shop.setNow(CLOSED_AT)
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  await createMonthDocuments(deps).workDue()
  await createSalesWorker(deps).workDue()
  seller = await enterConsole(shop)
  operator = await enterConsole(shop, 'operator1@rialto.test')
}, 120_000)
afterAll(() => shop.close())

async function read<Data>(path: string, headers: Headers): Promise<Data> {
  const { status, body } = await shop.get(path, { headers })
  expect(status, path).toBe(200)
  return body.data
}

const readText = async (path: string, headers: Headers): Promise<string> => {
  const { status, body } = await shop.get(path, { headers })
  expect(status, path).toBe(200)
  return String(body)
}

const readRows = async (path: string, headers: Headers): Promise<Record<string, string>[]> =>
  parse(await readText(path, headers), { bom: true, columns: true, skip_empty_lines: true })

async function readLines(path: string, headers: Headers): Promise<string[]> {
  const { rawPayload } = await shop.app.inject({ method: 'GET', url: `/api${path}`, headers })
  return textOf(readPdf(rawPayload)).split('\n')
}

/** The bank returns the shop's payout of the month. */
async function returnPayout(): Promise<void> {
  const { db } = shop.deps.database
  const line = await db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_runs as r', 'r.id', 'l.run_id')
    .where('l.shop_id', '=', SHOP)
    .where('l.state', '=', 'paid')
    .select(['l.id', 'l.run_id', 'r.version'])
    .executeTakeFirstOrThrow()
  run = { id: line.run_id, line: line.id }
  const { status, body } = await shop.post(
    `/admin/payout-runs/${run.id}/lines/${run.line}/returned`,
    { version: line.version, reason: 'Account closed' },
    { headers: operator },
  )
  expect(status, JSON.stringify(body)).toBe(200)
}

/** A customer's bank takes the money of an order of the month back. */
async function loseDispute(): Promise<void> {
  const payment = await shop.deps.database.db
    .selectFrom('order_money as m')
    .innerJoin('payment_orders as p', 'p.order_id', 'm.order_id')
    .innerJoin('payments as y', 'y.id', 'p.payment_id')
    .where('m.shop_id', '=', SHOP)
    .where('m.state', '=', 'earned')
    .where('m.refunding', '=', 0)
    .where('m.open_cases', '=', 0)
    .selectAll('y')
    .select('m.received')
    .orderBy('m.order_id', 'desc')
    .executeTakeFirstOrThrow()
  const reference = payment.reference ?? `sandbox_${payment.id}`
  const about = {
    ...{ kind: 'dispute', reference: 'sandbox_dp_month', amount: payment.received, fee: 0, evidenceBy: null },
    ...{ currency: payment.currency, exponent: payment.exponent, reason: 'fraudulent' },
    payment: paymentFacts(payment, reference),
  }
  await shop.deps.database.db.updateTable('payments').set({ reference }).where('id', '=', payment.id).execute()
  for (const [state, funds] of [
    ['needs_response', 'withdrawn'],
    ['lost', null],
  ]) {
    const event = JSON.stringify({ ...about, id: `month-${state}`, state, funds })
    const headers = {
      'sandbox-signature': sign(shop.deps.config.secret, event, shop.deps.now()),
      'content-type': 'application/json',
    }
    const { status, body } = await shop.post('/payments/sandbox/webhook', event, { headers })
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

const cents = (amount: number | string): number => Math.round(Number(amount) * 100)
const total = (amounts: readonly (number | string)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + cents(amount), 0)
/** Of entries as the shop reads them: the cash that it has lowers what it is owed. */
const owed = ({ account, amount }: { account: string; amount: number | string }): number =>
  account === 'cash_with' ? -cents(amount) : cents(amount)

/** The figures of entries: by kind, by order, of each account, and all of them. */
function figuresOf(
  entries: readonly { kind: string; account: string; amount: number | string; order: string }[],
): Figures {
  const figures: Figures = { changed: 0, entries: entries.length }
  const add = (name: string, amount: number) => {
    figures[name] = (figures[name] ?? 0) + amount
  }
  for (const entry of entries) {
    add('changed', owed(entry))
    add(`kind ${entry.kind}`, owed(entry))
    add(`changed ${entry.account}`, cents(entry.amount))
    if (entry.order) add(`order ${entry.order}`, owed(entry))
  }
  return figures
}

async function readMoney(): Promise<Figures> {
  const items: MoneyEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: MoneyEntry[]; next_cursor: string | null } = await read(
      `/seller/money/entries?month=${MONTH}${cursor && `&cursor=${cursor}`}`,
      seller,
    )
    items.push(...page.items)
    cursor = page.next_cursor
  }
  const money = await read<ShopMoney>('/seller/money', seller)
  return {
    ...figuresOf(items.map((entry) => ({ ...entry, order: entry.order?.code ?? '' }))),
    // Nothing has happened since the month ended.
    ...Object.fromEntries(ACCOUNTS.map((account) => [`closing ${account}`, cents(money[account])])),
    closing: total([money.available, money.pending, money.held]) - cents(money.cash_with),
  }
}

const ACCOUNTS = ['available', 'pending', 'held', 'cash_with'] as const

const readTable = async (path: string): Promise<Figures> =>
  figuresOf(
    (await readRows(path, seller)).map(({ kind = '', account = '', amount = '', order = '' }) => ({
      kind,
      account,
      amount,
      order,
    })),
  )

interface Whole {
  statement: Statement
  orders: StatementOrder[]
}

const readWhole = () => read<Whole>(`/seller/statements/${MONTH}?limit=200`, seller)

async function readStatement(): Promise<Figures> {
  const { statement, orders } = await readWhole()
  const { accounts, kinds, fees, others } = statement
  expect(others.filter(({ kind }) => kind.startsWith('payout')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payout', 'payout_returned']),
  )
  return {
    ...Object.fromEntries(kinds.map(({ kind, amount }) => [`kind ${kind}`, cents(amount)])),
    ...Object.fromEntries(orders.map(({ order, amount }) => [`order ${order.code}`, cents(amount)])),
    ...Object.fromEntries(ACCOUNTS.map((account) => [`closing ${account}`, cents(accounts.closing[account])])),
    ...Object.fromEntries(
      ACCOUNTS.map((account) => [
        `changed ${account}`,
        cents(accounts.closing[account]) - cents(accounts.opening[account]),
      ]),
    ),
    ...Object.fromEntries(
      others.flatMap(({ kind, payout, amount }) =>
        payout ? [[`${kind} ${payout.reference}`, Math.abs(cents(amount))]] : [],
      ),
    ),
    entries: kinds.reduce((sum, { count }) => sum + count, 0),
    closing: cents(statement.closing),
    changed: total([statement.closing]) - cents(statement.opening),
    commission: 0 - cents(fees.commission),
    vat: 0 - cents(fees.vat),
  }
}

/** The statement as it is printed: the figure that stands after the name of each. */
async function readPrinted(): Promise<Figures> {
  const { orders, statement } = await readWhole()
  const lines = await readLines(`/seller/statements/${MONTH}.pdf`, seller)
  const figures: Figures = {}
  const isFigure = (line: string | undefined) => line !== undefined && /^-?[\d,]+\.\d\d$/.test(line)
  const figure = (line = '') => cents(line.replaceAll(',', ''))
  for (const { order } of orders) {
    const row = lines.slice(lines.indexOf(order.code) + 1)
    const end = row.findIndex((line) => !isFigure(line))
    figures[`order ${order.code}`] = figure(row[end - 1])
  }
  const closings = lines.flatMap((line, index) => (line === 'Closing' ? [index] : []))
  const closing = lines[(closings.at(-1) ?? 0) + 2]
  expect(isFigure(closing), closing).toBe(true)
  figures.closing = figure(closing)
  figures.entries = Number(lines[(closings.at(-1) ?? 0) + 1])
  for (const { payout, kind } of statement.others) {
    if (!payout) continue
    const row = lines.slice(
      lines.findIndex(
        (line) =>
          line.endsWith(payout.reference) && line.startsWith(kind === 'payout' ? 'Payout R' : 'Payout came back'),
      ),
    )
    figures[`${kind} ${payout.reference}`] = Math.abs(figure(row[2]))
  }
  return figures
}

async function readInvoices(): Promise<Figures> {
  const { items } = await read<{ items: { id: number; month: string }[] }>('/seller/fee-invoices', seller)
  const figures = { commission: 0, vat: 0 }
  for (const { id } of items.filter(({ month }) => month === MONTH)) {
    const { invoice } = await read<{ invoice: FeeInvoiceDetails }>(`/seller/fee-invoices/${id}`, seller)
    const sign = invoice.kind === 'invoice' ? 1 : -1
    figures.commission += sign * cents(invoice.net)
    figures.vat += sign * cents(invoice.vat)
    const printed = await readLines(`/seller/fee-invoices/${id}.pdf`, seller)
    for (const part of [invoice.number, invoice.net.toFixed(2), invoice.vat.toFixed(2), invoice.total.toFixed(2)])
      expect(printed, invoice.number).toContain(part)
  }
  return figures
}

async function readPayout(): Promise<Figures> {
  const { payout } = await read<{ payout: SellerPayout }>(`/seller/payouts/${run.line}`, seller)
  expect(payout.state).toBe('returned')
  const printed = await readLines(`/seller/payouts/${run.line}.pdf`, seller)
  expect(printed).toContain(`S${SHOP}-${MONTH}`)
  expect(printed).toContain(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(payout.amount))
  return {
    [`payout ${payout.reference}`]: cents(payout.amount),
    [`payout_returned ${payout.reference}`]: cents(payout.amount),
  }
}

/** The amount that the bank was told to pay. */
async function readBankFile(): Promise<Figures> {
  const file = await readText(`/admin/payout-runs/${run.id}.xml`, operator)
  const transfers = [
    ...file.matchAll(/<CdtTrfTxInf>[\s\S]*?<EndToEndId>([^<]+)<[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)</g),
  ]
  const [, sum = ''] = /<CtrlSum>([\d.]+)</.exec(file) ?? []
  expect(total(transfers.map(([, , amount = '']) => amount))).toBe(cents(sum))
  const own = transfers.filter(([, reference]) => reference === `RLP-${run.id}-${run.line}`)
  return Object.fromEntries(own.map(([, reference, amount = '']) => [`payout ${reference}`, cents(amount)]))
}

/** All shops together: what the market owes them, and what it has charged. */
async function readAllShops(): Promise<Figures> {
  const { items } = await read<{ items: { id: number }[] }>(`/admin/statements?month=${MONTH}&limit=200`, operator)
  const figures: Figures = {}
  const add = (name: string, amount: number) => {
    figures[name] = (figures[name] ?? 0) + amount
  }
  for (const { id } of items) {
    const { statement } = await read<Whole>(`/admin/statements/${id}`, operator)
    for (const account of ACCOUNTS) add(`all closing ${account}`, cents(statement.accounts.closing[account]))
    add('all commission', 0 - cents(statement.fees.commission))
    add('all vat', 0 - cents(statement.fees.vat))
  }
  return figures
}

async function readAllInvoices(): Promise<Figures> {
  const path = `/admin/fee-invoices?month=${MONTH}&limit=200`
  const { items } = await read<{ items: FeeInvoiceDetails[] }>(path, operator)
  const sum = (part: 'net' | 'vat') =>
    items.reduce((all, row) => all + (row.kind === 'invoice' ? 1 : -1) * cents(row[part]), 0)
  return { 'all commission': sum('net'), 'all vat': sum('vat') }
}

async function readBookkeeping(): Promise<Figures> {
  const rows = await readRows(`/admin/bookkeeping.csv?month=${MONTH}`, operator)
  const closing = (account: string) => cents(rows.findLast((row) => row.account === account)?.balance ?? 0)
  const changed = (account: string) =>
    rows
      .filter((row) => row.account === account)
      .reduce((sum, row) => sum + cents(row.credit ?? 0) - cents(row.debit ?? 0), 0)
  return {
    'all closing available': 0 - closing('available'),
    'all closing pending': 0 - closing('pending'),
    'all closing held': 0 - closing('held'),
    'all closing cash_with': closing('cash_with'),
    'all commission': changed('commission'),
    'all vat': changed('commission_vat'),
  }
}

/** A quarter of the shop, as the tax office is told. */
async function readTaxReport(): Promise<Figures> {
  const year = MONTH.slice(0, 4)
  const { report } = await read<DataFor<'GET /seller/tax-report'>>(`/seller/tax-report?year=${year}`, seller)
  const { items } = await read<DataFor<'GET /admin/dac7'>>(`/admin/dac7?year=${year}&limit=100`, operator)
  expect(items.find((one) => one.shop.id === SHOP)).toEqual(report)
  const [quarter] = report.quarters
  return { 'quarter left': cents(quarter?.consideration ?? 0), 'quarter fees': cents(quarter?.fees ?? 0) }
}

/** The same quarter and the month, as they are reported as sales. */
async function readSales(): Promise<Figures> {
  const totals = async (period: string) => (await read<SalesReport>(`/seller/reports/sales?${period}`, seller)).totals
  const month = await totals(`from=${MONTH}-01&to=${MONTH}-31`)
  const quarter = await totals('from=2027-01-01&to=2027-03-31')
  return {
    commission: cents(month.commission),
    vat: cents(month.commission_vat),
    'quarter left': cents(quarter.left),
    'quarter fees': total([quarter.commission, quarter.commission_vat]),
  }
}

const READERS: Readonly<Record<string, () => Promise<Figures>>> = {
  'the screen of money': readMoney,
  'its table of entries': () => readTable(`/seller/money/entries.csv?month=${MONTH}`),
  'the statement': readStatement,
  'the statement as a table': () => readTable(`/seller/statements/${MONTH}.csv`),
  'the printed statement': readPrinted,
  'the fee invoices': readInvoices,
  'the payout': readPayout,
  'the file of the bank': readBankFile,
  'the statements of all shops': readAllShops,
  'the invoices to all shops': readAllInvoices,
  'the bookkeeping of the market': readBookkeeping,
  'the report to the tax office': readTaxReport,
  'the report of sales': readSales,
}

it('says the same of a month in every document', async () => {
  const told = new Map<string, { figure: number; by: string[] }>()
  for (const [by, reader] of Object.entries(READERS))
    for (const [name, figure] of Object.entries(await reader())) {
      const before = told.get(name)
      if (before) expect(figure, `${name} in ${by}, and in ${before.by.join(', ')}`).toBe(before.figure)
      told.set(name, { figure, by: [...(before?.by ?? []), by] })
    }
  const shared = [...told].filter(([, { by }]) => by.length > 1).map(([name]) => name)
  for (const name of [
    'changed',
    'closing',
    'closing available',
    'commission',
    'vat',
    'entries',
    'all commission',
    'all closing pending',
    'quarter left',
    'quarter fees',
  ])
    expect(shared).toContain(name)
  // The month has all that can happen to money.
  for (const kind of [
    'paid',
    'cash',
    'earned',
    'fee_back',
    'part_gone',
    'dispute_lost',
    'release',
    'payout',
    'payout_returned',
  ])
    expect(shared, [...told.keys()].join()).toContain(`kind ${kind}`)
  expect(shared.filter((name) => name.startsWith('payout RLP'))).toHaveLength(1)
  expect(told.get(`payout RLP-${run.id}-${run.line}`)?.by).toEqual(
    expect.arrayContaining(['the statement', 'the printed statement', 'the payout', 'the file of the bank']),
  )
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
}, 60_000)
