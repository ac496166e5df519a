import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/db/index.ts'
import { addShoppers } from '../data/shoppers.ts'
import { load } from '../lib/load.ts'
import { cpuTime } from '../lib/processes.ts'
import { atLeast, figure, type Row } from '../lib/row.ts'

const SHOPPERS = 200
/** What each cart holds in the end: a few products of a few shops. */
const LINES = 5
const TARGET = 2_500
/** About as many as a cart of {@link LINES} lines has. */
const REPLY_BYTES = 2_000

interface Choice {
  product_id: number
  size: number | null
  color: number | null
}

/** Combinations of different products, of which there are as many as anybody wants for as long as it takes. */
async function plentiful(databaseUrl: string, count: number): Promise<Choice[]> {
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      const variants = await tx
        .selectFrom('product_variants as v')
        .innerJoin('products as p', 'p.id', 'v.product_id')
        .where('p.status', '=', 'active')
        .where('v.position', '=', 0)
        .where('v.product_id', '>', 100)
        .orderBy('v.id')
        .limit(count)
        .select(['v.id', 'v.product_id', 'v.size_id as size', 'v.color_id as color'])
        .execute()
      const ids = variants.map((variant) => variant.id)
      await tx.updateTable('product_variants').set({ stock: 1_000_000 }).where('id', 'in', ids).execute()
      return variants.map(({ id: _, ...choice }) => choice)
    })
  } finally {
    await database.close()
  }
}

/** Pieces in all carts. */
async function counted(databaseUrl: string): Promise<number> {
  const database = openDatabase(databaseUrl)
  try {
    const { pieces } = await database.db
      .selectFrom('cart_lines')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('pieces'))
      .executeTakeFirstOrThrow()
    return pieces
  } finally {
    await database.close()
  }
}

const store: Row = {
  name: `POST /cart/store, ${SHOPPERS} shoppers, durable`,
  target: `>= ${TARGET.toLocaleString('en')} req/s`,
  products: 10_000,
  async measure({ shop, dataDir, bareRate }) {
    const databaseUrl = `sqlite:${join(dataDir, 'rialto.db')}`
    const shoppers = await addShoppers(databaseUrl, SHOPPERS)
    const choices = await plentiful(databaseUrl, SHOPPERS)
    // A line holds 999 pieces: more adds than that would be refused.
    const lists = shoppers.map(({ headers }, n) =>
      Array.from({ length: LINES }, (_, line) => ({
        method: 'POST',
        path: '/api/cart/store',
        headers,
        body: JSON.stringify({ ...choices[(n + line * 7) % choices.length], quantity: 1 }),
      })),
    )
    const before = await counted(databaseUrl)
    const spentBefore = cpuTime(shop.pid)
    const { requests, latency } = await load({ url: shop.url, lists, connections: SHOPPERS })
    const spent = (cpuTime(shop.pid) ?? 0) - (spentBefore ?? 0)
    const added = (await counted(databaseUrl)) - before
    const share = requests.average / (await bareRate(REPLY_BYTES))
    const note = `p99 ${latency.p99} ms, ${figure(spent / added)} ms of CPU each, ${share.toFixed(3)} of bare`
    return { ...atLeast(requests.average, TARGET, 'req/s'), note }
  },
}

export const cartRows: Row[] = [store]
