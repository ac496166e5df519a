import { join } from 'node:path'
import { countPieces, findPlentifulVariants } from '../data/carts.ts'
import { addShoppers } from '../data/shoppers.ts'
import { load } from '../lib/load.ts'
import { paceOf, withNotes } from '../lib/pace.ts'
import { cpuTime } from '../lib/processes.ts'
import { figure, type Row } from '../lib/row.ts'

const SHOPPERS = 200
/** The final content of each cart: a few products of a few shops. */
const LINES = 5
const TARGET = 2_500

const store: Row = {
  name: `POST /cart/store, ${SHOPPERS} shoppers, durable`,
  target: `>= ${TARGET.toLocaleString('en')} req/s`,
  products: 10_000,
  async measure(bench) {
    const { shop, dataDir } = bench
    const databaseUrl = `sqlite:${join(dataDir, 'rialto.db')}`
    const shoppers = await addShoppers(databaseUrl, SHOPPERS)
    const choices = await findPlentifulVariants(databaseUrl, SHOPPERS)
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
    const { requests, latency } = await load({ url: shop.url, lists, connections: SHOPPERS })
    const spent = (cpuTime(shop.pid) ?? 0) - (spentBefore ?? 0)
    const added = (await countPieces(databaseUrl)) - before
    const pace = await paceOf(bench)
    const note = `p99 ${latency.p99} ms, ${figure(spent / added)} ms of CPU each`
    return withNotes(pace.atLeast(requests.average, TARGET, 'req/s'), note)
  },
}

export const cartRows: Row[] = [store]
