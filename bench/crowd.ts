import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../apps/server/src/db/index.ts'
import { startPostgres } from '../apps/server/test/support/postgres.ts'
import { addContacts, addShoppers, type StockedVariant, stockVariants } from './data/shoppers.ts'
import { shownId, twoWords } from './growth/requests.ts'
import { copyToPostgres, generate } from './lib/catalogues.ts'
import { percentile } from './lib/load.ts'
import { type Running, startProcess, temporaryFolder } from './lib/processes.ts'

const CROWD_HELP = `npm run bench -- --crowd [--shoppers 1000] [--minutes 10]

Lets shoppers browse, search, fill carts, order and write to shops on PostgreSQL and two processes. After four tenths of the time one
process is killed, after five it is back, and after seven all connections of the other to the database are cut. A shopper asks the other
process when one is gone, as a balancer does. Tells what each kind of call took, what was asked again, what failed, and whether all that was
acknowledged is there.`

const PRODUCTS = 10_000
const GOODS = 200
const PIECES = 100_000
/** Seconds between two steps of a shopper: twice as long at most. */
const PAUSE_S = 5
/** How often a call is asked again before it counts as failed. */
const TRIES = 6

interface Answer {
  status: number
  text: string
}

/** A connection that ended before the answer. `isSent`: the process may have done what was asked. */
class CutOff extends Error {
  readonly isSent: boolean
  constructor(isSent: boolean) {
    super('cut off')
    this.isSent = isSent
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

function sendOnce(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const data = body && JSON.stringify(body)
    const call = request(url + path, {
      method,
      agent,
      headers: { ...headers, ...(data && { 'content-type': 'application/json' }) },
    })
    call.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      reply.on('error', () => reject(new CutOff(true)))
    })
    call.on('error', (error: NodeJS.ErrnoException) => reject(new CutOff(error.code !== 'ECONNREFUSED')))
    call.end(data)
  })
}

interface Call {
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
  /** Whether asking twice does no more than asking once. */
  isRepeatable: boolean
}

/** What shoppers saw. */
class Ledger {
  readonly times = new Map<string, number[]>()
  readonly counts = new Map<string, number>()
  readonly failures: string[] = []
  orders = 0
  messages = 0

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  time(kind: string, milliseconds: number): void {
    const all = this.times.get(kind) ?? []
    this.times.set(kind, all)
    all.push(milliseconds)
  }
}

interface Market {
  /** Those that answer now; a balancer knows them. */
  processes: Running[]
  ledger: Ledger
}

/** Asks until there is an answer. @returns undefined if nobody knows whether it was done, or it failed */
async function ask(market: Market, call: Call): Promise<Answer | undefined> {
  const { ledger } = market
  const from = performance.now()
  let gone: Running | undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // Read anew: the balancer may have changed them meanwhile.
    const { processes } = market
    const others = processes.filter((one) => one !== gone)
    const place = others[some(others.length)] ?? processes[0]
    if (!place) throw new Error('no process is left')
    try {
      const answer = await sendOnce(place.url, call)
      if (answer.status !== 503) {
        ledger.time(call.kind, performance.now() - from)
        if (answer.status >= 400) ledger.failures.push(`${call.kind}: ${answer.status} ${answer.text.slice(0, 160)}`)
        return answer.status < 400 ? answer : undefined
      }
      ledger.count(`${call.kind}: asked to come back`)
      await pause(500)
    } catch (error) {
      if (!(error instanceof CutOff)) throw error
      if (error.isSent && !call.isRepeatable) {
        ledger.count(`${call.kind}: cut off, unknown whether done`)
        return undefined
      }
      ledger.count(`${call.kind}: asked again`)
      gone = place
      await pause(50)
    }
  }
  ledger.failures.push(`${call.kind}: no answer in ${TRIES} tries`)
  return undefined
}

interface Shopper {
  headers: Record<string, string>
  addressId: number
}

const searches = twoWords(500)
const some = (count: number) => Math.floor(Math.random() * count)

/** One step of a shopper: most look, some buy, a few write. */
async function step(market: Market, { headers, addressId }: Shopper, goods: readonly StockedVariant[]): Promise<void> {
  const look = (kind: string, path: string) => ask(market, { kind, method: 'GET', path, headers, isRepeatable: true })
  const chance = Math.random()
  if (chance < 0.25) await look('list', `/api/products?page=${1 + some(50)}`)
  else if (chance < 0.5) await look('details', `/api/product-details?product_id=${shownId(101 + some(9_000))}`)
  else if (chance < 0.65) await look('search', `/api/products?search=${encodeURIComponent(searches[some(500)] ?? '')}`)
  else if (chance < 0.72) await look('page', `/products/${shownId(101 + some(2_000))}/details`)
  else if (chance < 0.78) await look('show the cart', '/api/carts')
  else if (chance < 0.95) await buy(market, { headers, addressId }, goods[some(goods.length)] as StockedVariant)
  else {
    const body = { shop_id: 1 + some(20), message: `Is it there on ${randomUUID()}?` }
    const sent = {
      kind: 'message',
      method: 'POST',
      path: '/api/send-message',
      headers,
      body,
      isRepeatable: false,
    } as const
    if (await ask(market, sent)) market.ledger.messages++
  }
}

async function buy(
  market: Market,
  { headers, addressId }: Shopper,
  { product_id, size, color, shop_id }: StockedVariant,
) {
  const post = (kind: string, path: string, body: object, key?: string) =>
    ask(market, {
      kind,
      method: 'POST',
      path,
      headers: key ? { ...headers, 'idempotency-key': key } : headers,
      body,
      isRepeatable: key !== undefined,
    })
  if (!(await post('add to the cart', '/api/cart/store', { product_id, size, color, quantity: 1 }))) return
  const order = { shop_ids: [shop_id], address_id: addressId, payment_method: 'cash' }
  const answer = await post('order', '/api/place-order', order, randomUUID())
  if (answer) market.ledger.orders += JSON.parse(answer.text).data.orders.length
}

/** @returns the exit code */
export async function runCrowd(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      crowd: { type: 'boolean' },
      shoppers: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '10' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(CROWD_HELP)
    return 0
  }
  const { folder, remove } = temporaryFolder('crowd')
  const postgres = await startPostgres(['max_wal_size=2GB'])
  const url = postgres.url('postgres')
  const market: Market = { processes: [], ledger: new Ledger() }
  try {
    console.error('generating 10,000 products')
    await generate(`sqlite:${folder}/rialto.db`, PRODUCTS, 1_000)
    await copyToPostgres(folder, url)
    await using(openDatabase(url), async (database) => {
      const shoppers = await addShoppers(url, Number(values.shoppers))
      const { people, goods } = await database.write(async (tx) => {
        const addressIds = await addContacts(
          tx,
          shoppers.map(({ id }) => id),
        )
        const all = shoppers.map(({ headers: { authorization = '' } }, n) => ({
          headers: { authorization, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
          addressId: addressIds[n] ?? 0,
        }))
        return { people: all, goods: await stockVariants(tx, GOODS, PIECES) }
      })
      const before = await countAll(database)
      const start = (name: string) =>
        startProcess(
          'apps/server/src/main.ts',
          {
            DATA_DIR: folder,
            LOG_LEVEL: 'error',
            TRUST_PROXY: '1',
            DATABASE_URL: `${url}?application_name=rialto%20server%20${name}`,
          },
          '/api/health',
        )
      market.processes = await Promise.all([start('one'), start('other')])
      await Promise.all([
        crowd(market, people, goods, Number(values.minutes) * 60_000),
        disturb(market, { start, database, lasts: Number(values.minutes) * 60_000 }),
      ])
      await tell(market.ledger, before, await countAll(database))
    })
    return market.ledger.failures.length === 0 ? 0 : 1
  } finally {
    await Promise.all(market.processes.map((one) => one.stop()))
    await postgres.stop()
    remove()
  }
}

async function using(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function crowd(market: Market, people: readonly Shopper[], goods: readonly StockedVariant[], lasts: number) {
  const end = performance.now() + lasts
  await Promise.all(
    people.map(async (one) => {
      for (;;) {
        await pause(Math.random() * 2 * PAUSE_S * 1_000)
        if (performance.now() >= end) return
        await step(market, one, goods)
      }
    }),
  )
}

interface Disturbance {
  start(name: string): Promise<Running>
  database: Database
  lasts: number
}

/** Kills a process and starts it again, then cuts the other's connections to the database. */
async function disturb(market: Market, { start, database, lasts }: Disturbance): Promise<void> {
  await pause(lasts * 0.4)
  const [one, other] = market.processes
  if (!one || !other) return
  process.kill(other.pid, 'SIGKILL')
  console.error('killed a process')
  // A balancer looks every two seconds.
  await pause(2_000)
  market.processes = [one]
  await pause(lasts * 0.1)
  market.processes = [one, await start('other')]
  console.error('started it again')
  await pause(lasts * 0.2)
  const { rows } =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rialto server one'`.execute(
      database.db,
    )
  console.error(`cut ${rows.length} connections`)
}

interface Counted {
  orders: number
  messages: number
  /** Pieces in stock. */
  stock: number
  /** Pieces in orders. */
  ordered: number
  negative: number
}

async function countAll({ db }: Database): Promise<Counted> {
  const { rows } = await sql<Record<keyof Counted, string>>`select
    (select count(*) from orders) as orders, (select count(*) from messages) as messages,
    (select sum(stock) from product_variants) as stock, (select sum(quantity) from order_lines) as ordered,
    (select count(*) from product_variants where stock < 0) as negative`.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  const { orders, messages, stock, ordered, negative } = row
  return {
    orders: Number(orders),
    messages: Number(messages),
    stock: Number(stock),
    ordered: Number(ordered),
    negative: Number(negative),
  }
}

function tell(ledger: Ledger, before: Counted, after: Counted): void {
  console.log('| call | answers | median ms | p99 ms |\n|---|---|---|---|')
  for (const [kind, times] of ledger.times)
    console.log(
      `| ${kind} | ${times.length} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.99).toFixed(0)} |`,
    )
  for (const [what, count] of ledger.counts) console.log(`${what}: ${count}`)
  const unknown = (kind: string) => ledger.counts.get(`${kind}: cut off, unknown whether done`) ?? 0
  const placed = after.orders - before.orders
  const written = after.messages - before.messages
  const missing = {
    // A repeated order is answered once and counted once.
    orders: ledger.orders - placed,
    messages: ledger.messages - written,
    pieces: before.stock - after.stock - (after.ordered - before.ordered),
    oversold: after.negative - before.negative,
  }
  console.log(`acknowledged: ${ledger.orders} orders of ${placed}, ${ledger.messages} messages of ${written}`)
  const isWhole =
    missing.orders <= 0 &&
    missing.messages <= 0 &&
    -missing.messages <= unknown('message') &&
    missing.pieces === 0 &&
    missing.oversold === 0
  if (!isWhole) ledger.failures.push(`something is missing or too much: ${JSON.stringify(missing)}`)
  console.log(ledger.failures.length === 0 ? 'nothing failed, nothing lost' : ledger.failures.slice(0, 20).join('\n'))
}
