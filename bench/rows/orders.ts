import { join } from 'node:path'
import autocannon, { type Request } from 'autocannon'
import { type Database, openDatabase } from '../../apps/server/src/db/index.ts'
import {
  addContacts,
  addShoppers,
  countPieces,
  fillCart,
  findPlentifulVariants,
  type StockedVariant,
  setStock,
  stockVariants,
} from '../data/shoppers.ts'
import { load, ranked } from '../lib/load.ts'
import { cpuTime } from '../lib/processes.ts'
import { figure, paceOf, type Row, withNotes } from '../lib/row.ts'

const TARGET = 400
const WAVES = 3
const SHOPPERS = 3_000
const CONNECTIONS = 50
const PLENTIFUL_STOCK = 1_000_000
/** Every fifth shopper orders the scarce product. */
const SCARCE_INTERVAL = 5
const SCARCE_STOCK = 400

interface Wave {
  /** A list for each connection, with requests of different shoppers. */
  lists: Request[][]
  scarce: StockedVariant
}

/** Fills the carts of new shoppers: two products of one shop, and for some the scarce product of another. */
async function prepare(databaseUrl: string): Promise<Wave> {
  const shoppers = await addShoppers(databaseUrl, SHOPPERS)
  return withDatabase(databaseUrl, ({ write }) =>
    write(async (tx) => {
      const [scarce, ...rest] = await stockVariants(tx, 200, PLENTIFUL_STOCK)
      if (!scarce) throw new Error('there is nothing to sell')
      const pairs = pairsOfOneShop(rest)
      await setStock(tx, scarce, SCARCE_STOCK)
      const addresses = await addContacts(
        tx,
        shoppers.map(({ id }) => id),
      )
      const lists: Request[][] = Array.from({ length: CONNECTIONS }, () => [])
      for (const [n, { id, headers }] of shoppers.entries()) {
        const pair = pairs[n % pairs.length] ?? []
        const lines = n % SCARCE_INTERVAL === 0 ? [...pair, scarce] : pair
        await fillCart(tx, id, lines)
        lists[n % CONNECTIONS]?.push({
          method: 'POST',
          path: '/api/place-order',
          headers: { ...headers, 'idempotency-key': `bench-${id}` },
          body: JSON.stringify({
            shop_ids: [...new Set(lines.map((line) => line.shop_id))],
            address_id: addresses[n],
            payment_method: 'cash',
          }),
        })
      }
      return { lists, scarce }
    }),
  )
}

function pairsOfOneShop(goods: readonly StockedVariant[]): StockedVariant[][] {
  const byShop = [...goods].sort((a, b) => a.shop_id - b.shop_id)
  return byShop.flatMap((one, index) => {
    const next = byShop[index + 1]
    return next?.shop_id === one.shop_id ? [[one, next]] : []
  })
}

interface Sold {
  orders: number
  scarce: number
  /** The number of variants with a negative stock. */
  oversold: number
}

const countSold = (databaseUrl: string, { id }: StockedVariant): Promise<Sold> =>
  withDatabase(databaseUrl, async ({ db }) => {
    const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }) =>
      (await query.executeTakeFirstOrThrow()).n
    const [orders, scarce, oversold] = await Promise.all([
      count(db.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('n'))),
      count(
        db
          .selectFrom('order_lines')
          .where('variant_id', '=', id)
          .select((eb) => eb.fn.countAll<number>().as('n')),
      ),
      count(
        db
          .selectFrom('product_variants')
          .where('stock', '<', 0)
          .select((eb) => eb.fn.countAll<number>().as('n')),
      ),
    ])
    return { orders, scarce, oversold }
  })

async function withDatabase<T>(databaseUrl: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

const placeOrders: Row = {
  name: 'POST /place-order, no item oversold',
  target: `>= ${TARGET} orders/s`,
  products: 10_000,
  async measure(bench) {
    const { shop, dataDir } = bench
    const databaseUrl = `sqlite:${join(dataDir, 'rialto.db')}`
    const rates: number[] = []
    let [cpu, placed] = [0, 0]
    for (let wave = 0; wave < WAVES; wave++) {
      const { lists, scarce } = await prepare(databaseUrl)
      const before = await countSold(databaseUrl, scarce)
      const [from, cpuBefore] = [performance.now(), cpuTime(shop.pid) ?? 0]
      let next = 0
      const { errors, timeouts, non2xx } = await autocannon({
        url: shop.url,
        connections: CONNECTIONS,
        amount: SHOPPERS,
        setupClient: (client) => client.setRequests(lists[next++ % lists.length] ?? []),
      })
      const seconds = (performance.now() - from) / 1000
      cpu += (cpuTime(shop.pid) ?? 0) - cpuBefore
      const after = await countSold(databaseUrl, scarce)
      const sold = after.scarce - before.scarce
      if (sold !== SCARCE_STOCK || after.oversold > 0) throw new Error(`${sold} pieces were sold of ${SCARCE_STOCK}`)
      const refused = SHOPPERS / SCARCE_INTERVAL - SCARCE_STOCK
      if (errors + timeouts > 0 || non2xx !== refused)
        throw new Error(`${non2xx} refused instead of ${refused}, ${errors} errors`)
      placed += after.orders - before.orders
      rates.push((after.orders - before.orders) / seconds)
    }
    const { median } = ranked(rates, (rate) => rate)
    const pace = await paceOf(bench)
    return withNotes(pace.atLeast(median, TARGET, 'orders/s'), `${figure(cpu / placed)} ms of CPU each`)
  },
}

export const orderRows: Row[] = [placeOrders]

const CART_SHOPPERS = 200
/** The final content of each cart: a few products of a few shops. */
const LINES = 5
const ADDS_A_SECOND = 2_500

const store: Row = {
  name: `POST /cart/store, ${CART_SHOPPERS} shoppers, durable`,
  target: `>= ${ADDS_A_SECOND.toLocaleString('en')} req/s`,
  products: 10_000,
  async measure(bench) {
    const { shop, dataDir } = bench
    const databaseUrl = `sqlite:${join(dataDir, 'rialto.db')}`
    const shoppers = await addShoppers(databaseUrl, CART_SHOPPERS)
    const choices = await findPlentifulVariants(databaseUrl, CART_SHOPPERS)
    // A line holds 999 pieces: more adds than that would be refused.
    const lists = shoppers.map(({ headers }, n) =>
      Array.from({ length: LINES }, (_, line) => ({
        method: 'POST',
        path: '/api/cart/store',
        headers,
        body: JSON.stringify({ ...choices[(n + line * 7) % choices.length], quantity: 1 }),
      })),
    )
    const before = await countPieces(databaseUrl)
    const spentBefore = cpuTime(shop.pid)
    const { requests, latency } = await load({ url: shop.url, lists, connections: CART_SHOPPERS })
    const spent = (cpuTime(shop.pid) ?? 0) - (spentBefore ?? 0)
    const added = (await countPieces(databaseUrl)) - before
    const pace = await paceOf(bench)
    const note = `p99 ${latency.p99} ms, ${figure(spent / added)} ms of CPU each`
    return withNotes(pace.atLeast(requests.average, ADDS_A_SECOND, 'req/s'), note)
  },
}

export const cartRows: Row[] = [store]
