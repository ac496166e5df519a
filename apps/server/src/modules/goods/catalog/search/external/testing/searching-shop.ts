import { expect } from 'vitest'
import { type TestApp, testApp } from '../../../../../../../test/support/app.ts'
import { getProductIndex } from '../../../lists/product-index.ts'
import { searchCaches } from '../../found.ts'
import { getSearch } from '../../get-search.ts'
import { createSearchSync } from '../create-search-sync.ts'
import { countChangesAfter, selectChangesAfter, selectPosition } from '../repository-positions.ts'
import { type MeilisearchServer, startMeilisearchServer } from './meilisearch-server.ts'

/** A shop that searches by the stand-in of a search engine, and what a test needs of both. */
export interface SearchingShop {
  shop: TestApp
  engine: MeilisearchServer
  sync: NonNullable<ReturnType<typeof createSearchSync>>
  /** Lines of the log, by their message. */
  logged: { message: string; details: object }[]
  /** Searches without caches. */
  search(text: string, query?: string): Promise<{ total: number; ids: number[]; suggestion: string | null }>
  /** Sends all changes to the engine. Transactions of other tests may hold them back for a moment on PostgreSQL. */
  sendAll(): Promise<void>
  /** Waits until the latest change may be sent, for the same reason. */
  untilDue(): Promise<void>
  advanceClock(ms: number): void
  close(): Promise<void>
}

export async function startSearchingShop(environment: Record<string, string> = {}): Promise<SearchingShop> {
  const engine = await startMeilisearchServer()
  // A busy machine may let a search of the stand-in wait, which tests of its results do not mind.
  const shop = await testApp({
    ...engine.environment,
    SEARCH_TIMEOUT_MS: '30000',
    RATE_LIMITS: 'off',
    ...environment,
  })
  const { database } = shop.deps
  const sync = createSearchSync(shop.deps)
  if (!sync) throw new Error('no search engine is configured')
  const logged: SearchingShop['logged'] = []
  getSearch(shop.deps).logTo({ warn: (details, message) => void logged.push({ message, details }) })
  let now = Date.UTC(2031, 0, 1)
  shop.setNow(now)

  async function waiting(): Promise<number> {
    const row = await selectPosition(database.db, 'products')
    if (!row?.index_made_at) return 1
    return countChangesAfter(database, { version: row.version, productId: row.product_id })
  }

  return {
    shop,
    engine,
    sync,
    logged,
    async search(text, query = '') {
      const index = await getProductIndex(shop.deps).current()
      searchCaches(index).searches.clear()
      const { body } = await shop.get(`/products?search=${encodeURIComponent(text)}${query}`)
      const { total, products, suggestion } = body.data
      return { total, ids: products.map(({ id }: { id: number }) => id), suggestion }
    },
    async sendAll() {
      do await sync.workDue()
      while ((await waiting()) > 0)
    },
    async untilDue() {
      const due = async () => {
        const row = await selectPosition(database.db, 'products')
        const position = { version: row?.version ?? 0, productId: row?.product_id ?? 0 }
        return (await selectChangesAfter(database, position, 1)).length
      }
      await expect.poll(due, { timeout: 60_000 }).toBeGreaterThan(0)
    },
    advanceClock(ms) {
      now += ms
      shop.setNow(now)
    },
    async close() {
      await shop.close()
      await engine.goAway()
    },
  }
}
