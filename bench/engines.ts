import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/index.ts'
import { startPostgres } from '../apps/server/test/support/postgres.ts'
import {
  addContacts,
  addShoppers,
  type BenchShopper,
  logInToOrders,
  type StockedVariant,
  stockVariants,
} from './data/shoppers.ts'
import { shownId, twoWords } from './growth/requests.ts'
import { copyToPostgres, filteredPaths, generate } from './lib/catalogues.ts'
import { percentile, visitorCookies } from './lib/load.ts'
import { cpuTime, cpuTimeOfEnded, startProcess, temporaryFolder } from './lib/processes.ts'
import { createSend, repeat, type Send } from './lib/send.ts'

export const ENGINES_HELP = `npm run bench -- --postgres [--seconds 4] [--only TEXT]

Measures the calls of shoppers, sellers and operators on SQLite and on a durable PostgreSQL beside it, 10,000 products and orders:
requests a second, the 99th percentile, processor time of the server and of PostgreSQL for each reply, and PostgreSQL's statements.`

const PRODUCTS = 10_000
const SHOPPERS = 400
const GOODS = 200
const LINES_MAX = 10
const PIECES = 1_000_000
/** Ordinary settings: what is committed survives a power failure. */
const DURABLE = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000', 'max_wal_size=2GB']

type Headers = Record<string, string>

/** Who calls, and what there is to buy. */
interface Visitors {
  seller: Headers
  operator: Headers
  /** Who order; their carts hold what they order alone. */
  shoppers: readonly (BenchShopper & { addressId: number })[]
  /** Who put things into their carts, and look. */
  buyers: readonly BenchShopper[]
  /** By shop, ten of each at least. */
  goods: readonly StockedVariant[][]
}

interface EngineRow {
  name: string
  /** Makes the `n`th request, or those of the `n`th order. */
  call(send: Send, n: number, visitors: Visitors): Promise<unknown>
}

const get = (
  name: string,
  pathOf: (n: number) => string,
  headersOf?: (all: Visitors, n: number) => Headers,
): EngineRow => ({
  name,
  call: (send, n, visitors) => send('GET', pathOf(n), headersOf?.(visitors, n)),
})

const pick = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

const add = (send: Send, headers: Headers, { product_id, size, color }: StockedVariant) =>
  send('POST', '/api/cart/store', headers, { product_id, size, color, quantity: 1 })

async function order(send: Send, n: number, { shoppers, goods: byShop }: Visitors, lines: number): Promise<void> {
  const { headers, addressId } = pick(shoppers, n)
  const goods = pick(byShop, n).slice(0, lines)
  for (const one of goods) await add(send, headers, one)
  const body = {
    shop_ids: goods.slice(0, 1).map(({ shop_id }) => shop_id),
    address_id: addressId,
    payment_method: 'cash',
  }
  await send('POST', '/api/place-order', { ...headers, 'idempotency-key': randomUUID() }, body)
}

const detailsOf = (n: number) => `/api/product-details?product_id=${shownId(101 + ((n * 37) % 9_000))}`
const filters = filteredPaths(2_000)
const searches = twoWords(2_000).map((text) => `/api/products?search=${encodeURIComponent(text)}`)

const rows: readonly EngineRow[] = [
  get('24 cards', (n) => `/api/products?page=${1 + (n % 50)}`),
  get('with filters and counts', (n) => pick(filters, n)),
  get('search, two words', (n) => pick(searches, n)),
  get('product details, guest', detailsOf),
  get('product details, shopper', detailsOf, ({ buyers }, n) => pick(buyers, n).headers),
  get(
    'product pages, 2,000 addresses',
    (n) => `/products/${shownId(101 + (n % 2_000))}/details`,
    () => visitorCookies(0),
  ),
  {
    name: 'POST /cart/store',
    call(send, n, { buyers, goods }) {
      const all = goods.flat()
      return add(send, pick(buyers, n).headers, pick(all, n * 7))
    },
  },
  { name: 'cart and order, one line', call: (send, n, visitors) => order(send, n, visitors, 1) },
  { name: 'cart and order, ten lines', call: (send, n, visitors) => order(send, n, visitors, LINES_MAX) },
  get(
    "seller's orders",
    (n) => `/api/seller/orders?page=${1 + (n % 3)}`,
    ({ seller }) => seller,
  ),
  get(
    "seller's products",
    () => '/api/seller/products?limit=50',
    ({ seller }) => seller,
  ),
  get(
    "seller's today",
    () => '/api/seller/today',
    ({ seller }) => seller,
  ),
  get(
    "operator's orders",
    () => '/api/admin/orders?limit=50',
    ({ operator }) => operator,
  ),
  get(
    "operator's products",
    () => '/api/admin/products?limit=50',
    ({ operator }) => operator,
  ),
]

interface Figures {
  rate: number
  /** Milliseconds. */
  p99: number
  server: number
  postgres: number
  statements: number
}

/** Measures each row on both engines and prints a table. @returns the exit code */
export async function runEngines(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      postgres: { type: 'boolean' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(ENGINES_HELP)
    return 0
  }
  const chosen = rows.filter(({ name }) => name.includes(values.only))
  if (chosen.length === 0) throw new Error(`no row contains ${values.only}`)
  const { folder, remove } = temporaryFolder('engines')
  const postgres = await startPostgres(DURABLE)
  try {
    console.error('generating 10,000 products and orders')
    const sqliteUrl = `sqlite:${join(folder, 'rialto.db')}`
    await generate(sqliteUrl, PRODUCTS, PRODUCTS)
    await copyToPostgres(folder, postgres.url('postgres'))
    const seconds = Number(values.seconds)
    const [sqlite, beside] = [
      await measureEngine({ url: sqliteUrl, dataDir: folder }, chosen, seconds),
      await measureEngine({ url: postgres.url('postgres'), dataDir: folder }, chosen, seconds),
    ]
    console.log(tableOf(chosen, sqlite, beside))
    return 0
  } finally {
    await postgres.stop()
    remove()
  }
}

interface Place {
  url: string
  dataDir: string
}

async function measureEngine(
  { url, dataDir }: Place,
  chosen: readonly EngineRow[],
  seconds: number,
): Promise<Figures[]> {
  const isPostgres = url.startsWith('postgres')
  const visitors = await addVisitors(url)
  const database = openDatabase(url)
  const shop = await startProcess(
    'apps/server/src/main.ts',
    { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1', DATABASE_URL: isPostgres ? url : '' },
    '/api/health',
  )
  try {
    if (isPostgres) await sql`create extension if not exists pg_stat_statements`.execute(database.db)
    const [postmaster] = isPostgres
      ? await numbers(database.db, "split_part(pg_read_file('postmaster.pid'), chr(10), 1)")
      : []
    const statements = async () =>
      isPostgres ? Number((await numbers(database.db, 'sum(calls)', 'pg_stat_statements'))[0]) : 0
    const spentBy = () => ({ server: cpuTime(shop.pid) ?? 0, postgres: postmaster ? cpuTimeOfAll(postmaster) : 0 })
    const results: Figures[] = []
    for (const row of chosen) {
      const send = createSend(shop)
      const call = (n: number) => row.call(send, n, visitors)
      await repeat(call, { seconds: Math.min(2, seconds) })
      // Mails and other work that the calls before have left to be done.
      await pause(1_000)
      const [before, countBefore] = [spentBy(), await statements()]
      const { times, lasted } = await repeat(call, { seconds })
      const [after, countAfter] = [spentBy(), await statements()]
      const each = (from: number, to: number) => (to - from) / times.length
      results.push({
        rate: times.length / lasted,
        p99: percentile(times, 0.99),
        server: each(before.server, after.server),
        postgres: each(before.postgres, after.postgres),
        statements: each(countBefore, countAfter),
      })
      console.error(`  ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${row.name}: ${cell(results.at(-1))}`)
    }
    return results
  } finally {
    await shop.stop()
    await database.close()
  }
}

type Queried = ReturnType<typeof openDatabase>['db']

async function numbers(db: Queried, expression: string, table?: string): Promise<number[]> {
  const { rows: found } = await sql
    .raw<{ n: unknown }>(`select ${expression} as n ${table ? `from ${table}` : ''}`)
    .execute(db)
  return found.map(({ n }) => Number(n))
}

/** Milliseconds of a process and its children, also of those that ended since. */
function cpuTimeOfAll(parent: number): number {
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  const living = children.reduce((sum, pid) => sum + (cpuTime(Number(pid)) ?? 0), cpuTime(parent) ?? 0)
  return living + (cpuTimeOfEnded(parent) ?? 0)
}

async function addVisitors(url: string): Promise<Visitors> {
  const { seller, operator } = await logInToOrders(url)
  const shoppers = await addShoppers(url, SHOPPERS)
  const database = openDatabase(url)
  try {
    return await database.write(async (tx) => {
      const addressIds = await addContacts(
        tx,
        shoppers.map(({ id }) => id),
      )
      const goods = Object.values(Object.groupBy(await stockVariants(tx, GOODS, PIECES), ({ shop_id }) => shop_id))
      return {
        seller,
        operator,
        shoppers: shoppers.slice(0, SHOPPERS / 2).map((shopper, n) => ({ ...shopper, addressId: addressIds[n] ?? 0 })),
        buyers: shoppers.slice(SHOPPERS / 2),
        goods: goods.filter((ofShop) => ofShop !== undefined).filter(({ length }) => length >= LINES_MAX),
      }
    })
  } finally {
    await database.close()
  }
}

const round = (value: number, digits = 0) => value.toFixed(digits)
const cell = (one: Figures | undefined): string =>
  one ? `${round(one.rate)}/s, p99 ${round(one.p99)} ms, ${round(one.server, 2)} + ${round(one.postgres, 2)} ms` : ''

const tableOf = (chosen: readonly EngineRow[], sqlite: readonly Figures[], postgres: readonly Figures[]): string =>
  [
    '| | SQLite: a second · p99 ms · processor ms | PostgreSQL: the same, server + database | statements |',
    '|---|---|---|---|',
    ...chosen.map(({ name }, n) => {
      const [one, other] = [sqlite[n], postgres[n]]
      if (!one || !other) return ''
      const own = `${round(one.rate)} · ${round(one.p99)} · ${round(one.server, 2)}`
      const beside = `${round(other.rate)} · ${round(other.p99)} · ${round(other.server, 2)} + ${round(other.postgres, 2)}`
      return `| ${name} | ${own} | ${beside} | ${round(other.statements, 1)} |`
    }),
  ].join('\n')
