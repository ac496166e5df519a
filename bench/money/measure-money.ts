import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '../../apps/server/src/modules/selling/payments/sandbox-gateway.ts'
import { settle } from '../growth/measure-size.ts'
import { CONNECTIONS, percentile } from '../lib/load.ts'
import { cpuTime, type Running, startProcess } from '../lib/processes.ts'
import { createSend, repeat, type Send } from '../lib/send.ts'
import { IBAN, type MoneyMarket, type MoneyPlace, openMoneyMarket, PASSWORD, releaseOrders } from './market.ts'
import { PROOF_ROWS, proveLedger, readsOfSales, SALES_ROWS } from './measure-sales.ts'
import { measureStart, START_ROWS } from './measure-start.ts'

/** Figures by the name of their row, in its unit. */
export type MoneyFigures = Record<string, number>

export interface MoneyRow {
  name: string
  unit: 'ms' | 's' | '/s'
  /** At most for milliseconds, at least for rates; undefined where the design says none. */
  target?: number
  /** At most so many times the figure of the smallest size. */
  growth?: number
}

/** Of all postings a third, a few, and none at all. */
const KINDS = ['earned', 'adjustment', 'dispute_won'] as const
const PAGES = ['first', 'middle', 'last'] as const
const reads = (name: string, target: number, growth: number): MoneyRow => ({ name, unit: 'ms', target, growth })

/** The figures that the ledger was designed for, in the order of the table. */
export const moneyRows: readonly MoneyRow[] = [
  { name: START_ROWS.seconds, unit: 's' },
  { name: START_ROWS.reads, unit: 'ms', target: 50 },
  { name: START_ROWS.pays, unit: 'ms', target: 50 },
  reads('GET /seller/money, p99', 20, 1.5),
  reads('GET /admin/ledger/accounts, p99', 20, 1.5),
  ...(['shop', 'ledger'] as const).flatMap((of) =>
    PAGES.map((page) => reads(`entries of a month, ${of}, ${page} page, p99`, 50, 1.5)),
  ),
  reads('entries of any month, shop, any page, p99', 50, 1.5),
  ...KINDS.map((kind) => reads(`entries of a kind, ledger, ${kind}, p99`, 50, 1.5)),
  ...KINDS.map((kind) => reads(`entries of a kind, shop, ${kind}, p99`, 50, 1.5)),
  { name: 'payments applied', unit: '/s', target: 300 },
  { name: 'orders released', unit: '/s', target: 500 },
  ...(
    [
      ['proposed', 5_000],
      ['checked', 5_000],
      ['approved', 5_000],
      ['XML', 2_000],
      ['CSV', 2_000],
    ] as const
  ).flatMap(([name, target]): MoneyRow[] => [
    { name: `payout run of 1,000 shops, ${name}`, unit: 'ms', target },
    { name: `payout run of 1,000 shops, ${name}: others wait`, unit: 'ms', target: 50 },
  ]),
  ...SALES_ROWS.map((row): MoneyRow => ({ ...row, unit: 'ms' })),
  { name: PROOF_ROWS.night, unit: 's', target: 60 },
  { name: PROOF_ROWS.full, unit: 's', target: 600 },
]

const PAYMENTS = 3_000
const WARM_UP_PAYMENTS = 500
const RELEASED = 5_000
const WARM_UP_SECONDS = 3
/** What a start looks through. */
const SETTLING_MS = 60_000
const STARTING_MS = 1_800_000
const PAYMENTS_AT_START = 7_200
/** Connections of the market's staff. */
const STAFF = 4

interface Measure {
  seconds: number
  only: string
  say(line: string): void
}

type Note = (name: string, value: number, more?: string) => void

function noting({ say }: Measure): { figures: MoneyFigures; note: Note } {
  const figures: MoneyFigures = {}
  return {
    figures,
    note(name, value, more = '') {
      figures[name] = value
      say(`  ${name}: ${value.toFixed(1)}${more}`)
    },
  }
}

const startShop = ({ url, dataDir }: MoneyPlace): Promise<Running> =>
  startProcess(
    'apps/server/src/main.ts',
    {
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      DATABASE_URL: url.startsWith('postgres') ? url : '',
    },
    '/api/health',
  )

export const isOfStart = ({ name }: MoneyRow): boolean => Object.values(START_ROWS).some((one) => one === name)

/** Starts a shop that has never closed a month nor counted a sale, and measures how long others wait. */
export async function measureFirstStart(place: MoneyPlace, measure: Measure): Promise<MoneyFigures> {
  const { figures, note } = noting(measure)
  const market = await openMoneyMarket(place, PAYMENTS_AT_START)
  const shop = await startShop(place)
  try {
    const send = createSend(shop)
    const starting = { url: place.url, shop, send, seller: market.seller, pay: pay(market, send), say: measure.say }
    await measureStart({ ...starting, payments: PAYMENTS_AT_START, limitMs: STARTING_MS, note })
    return figures
  } finally {
    await shop.stop()
  }
}

/** Releases orders, then starts the shop and measures the other rows, one after the other. */
export async function measureMoney(place: MoneyPlace, measure: Measure): Promise<MoneyFigures> {
  const { seconds, only } = measure
  const { figures, note } = noting(measure)
  const isAsked = (name: string) => name.includes(only)
  const market = await openMoneyMarket(place, isAsked('payments applied') ? PAYMENTS + WARM_UP_PAYMENTS : 0)
  if (isAsked('orders released')) {
    await releaseOrders(place, 200)
    const { orders, seconds } = await releaseOrders(place, RELEASED)
    note('orders released', orders / seconds, ` of ${orders}`)
  }
  const shop = await startShop(place)
  try {
    await settle(shop, SETTLING_MS)
    const send = createSend(shop)
    for (const [name, call] of [...readsOf(market, send), ...readsOfSales(send, market)]) {
      if (!isAsked(name)) continue
      // Few of the market's staff read its ledger at the same time.
      const connections = name.includes('ledger') ? STAFF : name.startsWith('sales') ? 1 : CONNECTIONS
      await repeat(call, { seconds: WARM_UP_SECONDS, connections })
      const cpu = cpuTime(shop.pid) ?? 0
      const { times, lasted } = await repeat(call, { seconds, connections })
      const spent = ((cpuTime(shop.pid) ?? 0) - cpu) / times.length
      note(
        name,
        percentile(times, 0.99),
        ` (half ${percentile(times, 0.5).toFixed(1)}), ${Math.round(times.length / lasted)}/s, ${spent.toFixed(2)} ms of the processor`,
      )
    }
    if (isAsked('payments applied')) await measurePayments(market, { send, shop, note })
    if (moneyRows.some(({ name }) => name.startsWith('payout run') && isAsked(name)))
      await measureRun(market, { send, shop, note })
    await shop.stop()
    for (const [name, isFull] of [
      [PROOF_ROWS.night, false],
      [PROOF_ROWS.full, true],
    ] as const)
      if (isAsked(name)) note(name, await proveLedger(place, isFull), ' s')
    return figures
  } finally {
    await shop.stop()
  }
}

function readsOf(market: MoneyMarket, send: Send): [string, (n: number) => Promise<unknown>][] {
  const { seller, pages, anywhere } = market
  const [operator] = market.operators
  const pageOf = (path: string, headers: Record<string, string>, month: string, cursor: string | undefined) =>
    send('GET', `${path}?month=${month}&limit=50${cursor ? `&cursor=${cursor}` : ''}`, headers)
  /** A shop's cursor carries its balances. */
  const cursorOf = (path: string, cursor = '') => (path.includes('ledger') ? cursor.split('_', 2).join('_') : cursor)
  const pageOfKind = (path: string, headers: Record<string, string>, kind: string, n: number) =>
    send(
      'GET',
      `${path}?kind=${kind}&limit=50&cursor=${cursorOf(path, anywhere[n % anywhere.length]?.cursor)}`,
      headers,
    )
  return [
    ['GET /seller/money, p99', () => send('GET', '/api/seller/money', seller)],
    ['GET /admin/ledger/accounts, p99', () => send('GET', '/api/admin/ledger/accounts', operator)],
    ...PAGES.map((page, n): [string, () => Promise<unknown>] => [
      `entries of a month, shop, ${page} page, p99`,
      () => pageOf('/api/seller/money/entries', seller, pages.shop.month, pages.shop.cursors[n]),
    ]),
    ...PAGES.map((page, n): [string, () => Promise<unknown>] => [
      `entries of a month, ledger, ${page} page, p99`,
      () => pageOf('/api/admin/ledger/entries', operator, pages.ledger.month, pages.ledger.cursors[n]),
    ]),
    [
      'entries of any month, shop, any page, p99',
      (n) => {
        const { month = '', cursor } = anywhere[n % anywhere.length] ?? {}
        return pageOf('/api/seller/money/entries', seller, month, cursor)
      },
    ],
    ...KINDS.flatMap((kind): [string, (n: number) => Promise<unknown>][] => [
      [`entries of a kind, ledger, ${kind}, p99`, (n) => pageOfKind('/api/admin/ledger/entries', operator, kind, n)],
      [`entries of a kind, shop, ${kind}, p99`, (n) => pageOfKind('/api/seller/money/entries', seller, kind, n)],
    ]),
  ]
}

interface Measuring {
  send: Send
  shop: Running
  note: Note
}

/** Sends the webhook of a payment, each of an order of its own. */
const pay =
  ({ secret, payments }: MoneyMarket, send: Send) =>
  (n: number): Promise<unknown> => {
    const { key, reference, amount } = payments[n] ?? {}
    const event = { id: `bench-${key}`, key, reference, state: 'paid', amount, exponent: 2, currency: 'EUR' }
    const body = JSON.stringify(event)
    return send('POST', '/api/payments/sandbox/webhook', { 'sandbox-signature': sign(secret, body, Date.now()) }, body)
  }

async function measurePayments(market: MoneyMarket, { send, shop, note }: Measuring): Promise<void> {
  const apply = pay(market, send)
  await repeat((n) => apply(n), { times: WARM_UP_PAYMENTS })
  const cpu = cpuTime(shop.pid) ?? 0
  const { times, lasted } = await repeat((n) => apply(WARM_UP_PAYMENTS + n), { times: PAYMENTS })
  const spent = ((cpuTime(shop.pid) ?? 0) - cpu) / times.length
  note('payments applied', times.length / lasted, `/s, ${spent.toFixed(2)} ms of the processor`)
}

const BETWEEN_MS = 3

/** Takes a run of all shops from its proposal to its file, while somebody reads what a shop can be paid. */
async function measureRun(market: MoneyMarket, { send, shop, note }: Measuring): Promise<void> {
  const { seller, operators } = market
  const [one, other] = operators.map((headers) => ({ ...headers, origin: shop.url }))
  const dataOf = <T>(body: string) => (JSON.parse(body) as { data: T }).data
  type Run = { run: { id: number; version: number; count: number } }
  await send('PUT', '/api/admin/payout-account', one, {
    ...{ holder: 'Rialto GmbH', iban: IBAN, bic: 'COBADEFFXXX', version: 0, current_password: PASSWORD },
  }).catch((error: Error) => {
    // A market that was measured before has one.
    if (!error.message.includes('stale')) throw error
  })
  const step = async (name: string, job: () => Promise<string>) => {
    let isOver = false
    let longest = 0
    const reading = (async () => {
      while (!isOver) {
        const from = performance.now()
        await send('GET', '/api/seller/money', seller)
        longest = Math.max(longest, performance.now() - from)
        await pause(BETWEEN_MS)
      }
    })()
    // The first reading is under way.
    await pause(50)
    longest = 0
    const from = performance.now()
    const body = await job()
    const taken = performance.now() - from
    isOver = true
    await reading
    note(`payout run of 1,000 shops, ${name}`, taken)
    note(`payout run of 1,000 shops, ${name}: others wait`, longest)
    return body
  }
  const { run } = dataOf<Run>(
    await step('proposed', () =>
      send('POST', '/api/admin/payout-runs', { ...one, 'idempotency-key': randomUUID() }, {}),
    ),
  )
  const path = `/api/admin/payout-runs/${run.id}`
  const checked = dataOf<Run>(await step('checked', () => send('POST', `${path}/check`, one, { version: run.version })))
  const body = { version: checked.run.version, current_password: PASSWORD }
  const approved = dataOf<Run>(await step('approved', () => send('POST', `${path}/approve`, other, body)))
  if (approved.run.count < 1_000) throw new Error(`the run pays ${approved.run.count} shops`)
  await step('XML', () => send('GET', `${path}.xml`, one))
  await step('CSV', () => send('GET', `${path}.csv`, one))
  const sent = dataOf<Run>(await send('POST', `${path}/sent`, one, { version: approved.run.version }))
  await send('POST', `${path}/paid`, one, { version: sent.run.version })
}
