import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/db/index.ts'
import { nameMethods, POST_CODES } from '../data/deliveries.ts'
import { addContacts, addShoppers, fillCart, type StockedVariant, stockVariants } from '../data/shoppers.ts'
import { gets, type Load, load } from '../lib/load.ts'
import { cpuTime } from '../lib/processes.ts'
import { type Bench, figure, paceOf, type Row, withNotes } from '../lib/row.ts'

const PROMISES_A_SECOND = 5_000
const SHOPS = 5
const LINES_OF_SHOP = 4
const METHODS = 10

/** Goods of five shops, which have named their methods; made once for each database. */
const prepared = new Map<string, Promise<StockedVariant[]>>()

function goodsWithMethods({ shop: { url }, dataDir }: Bench): Promise<StockedVariant[]> {
  const databaseUrl = `sqlite:${join(dataDir, 'rialto.db')}`
  const found = prepared.get(databaseUrl) ?? prepare(url, databaseUrl)
  prepared.set(databaseUrl, found)
  return found
}

async function prepare(url: string, databaseUrl: string): Promise<StockedVariant[]> {
  const goods = await withDatabase(databaseUrl, ({ write }) => write((tx) => stockVariants(tx, 400, 1_000_000)))
  const ofShops = [...Map.groupBy(goods, ({ shop_id }) => shop_id).values()]
    .filter((ofShop) => ofShop.length >= LINES_OF_SHOP)
    .slice(0, SHOPS)
  const shopIds = ofShops.flatMap(([first]) => first?.shop_id ?? [])
  await nameMethods({ url, databaseUrl }, shopIds, METHODS)
  return ofShops.flatMap((ofShop) => ofShop.slice(0, LINES_OF_SHOP))
}

async function withDatabase<T>(url: string, run: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const database = openDatabase(url)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

/** Runs a load. @returns its figures with the processor time that the market spent on each request */
async function measure({ shop }: Bench, requests: Pick<Load, 'requests' | 'lists'>) {
  const before = cpuTime(shop.pid) ?? 0
  let answered = 0
  const result = await load({ url: shop.url, ...requests }, (run) => {
    answered += run.requests.total
  })
  return { ...result, cpu: ((cpuTime(shop.pid) ?? 0) - before) / answered }
}

const promises: Row = {
  name: 'GET /delivery/promise, ten places',
  target: `>= ${PROMISES_A_SECOND.toLocaleString('en')} req/s`,
  products: 10_000,
  async measure(bench) {
    const goods = await goodsWithMethods(bench)
    const paths = goods.flatMap(({ product_id }) =>
      POST_CODES.map((code) => `/api/delivery/promise?product_id=${product_id}&country=DE&post_code=${code}`),
    )
    const { requests, latency, cpu } = await measure(bench, { requests: gets(paths) })
    const pace = await paceOf(bench)
    const note = `p99 ${latency.p99} ms, ${figure(cpu)} ms of CPU each`
    return withNotes(pace.atLeast(requests.average, PROMISES_A_SECOND, 'req/s'), note)
  },
}

const SHOPPERS = 40
const SLOWEST_MS = 30

const checkout: Row = {
  name: `POST /cart/checkout, ${SHOPS} shops, ${SHOPS * LINES_OF_SHOP} lines, ${METHODS} methods each`,
  target: `p99 <= ${SLOWEST_MS} ms`,
  products: 10_000,
  async measure(bench) {
    const goods = await goodsWithMethods(bench)
    const databaseUrl = `sqlite:${join(bench.dataDir, 'rialto.db')}`
    const shoppers = await addShoppers(databaseUrl, SHOPPERS)
    const addresses = await withDatabase(databaseUrl, ({ write }) =>
      write(async (tx) => {
        for (const { id } of shoppers) await fillCart(tx, id, goods)
        return addContacts(
          tx,
          shoppers.map(({ id }) => id),
          'DE',
        )
      }),
    )
    const shop_ids = [...new Set(goods.map(({ shop_id }) => shop_id))]
    const lists = shoppers.map(({ headers }, n) => [
      {
        method: 'POST' as const,
        path: '/api/cart/checkout',
        headers,
        body: JSON.stringify({ shop_ids, address_id: addresses[n] }),
      },
    ])
    const { requests, latency, cpu } = await measure(bench, { lists })
    const pace = await paceOf(bench)
    const note = `${Math.round(requests.average)} req/s, ${figure(cpu)} ms of CPU each`
    return withNotes(pace.atMost(latency.p99, SLOWEST_MS, 'ms'), note)
  },
}

export const deliveryRows: Row[] = [promises, checkout]
