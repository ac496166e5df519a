import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { buildApp } from '../../../app.ts'
import type { ReadingThreads } from '../../../db/types.ts'
import { createSettings } from '../../base/settings/index.ts'
import { logReading } from './lists/reading-progress.ts'

/** From so many products on, a start reads them in a thread. */
const LARGE = 20_001
const EVENTUALLY = { timeout: 20_000, interval: 20 }

let shop: TestApp
let starting: FastifyInstance
let letRead: () => void
const log = { info: vi.fn() }
beforeAll(async () => {
  shop = await testApp()
  const { db, engine } = shop.deps.database
  // The highest id stands for the number of products.
  await sql
    .raw(
      engine === 'sqlite'
        ? `update sqlite_sequence set seq = ${LARGE - 1} where name = 'products'`
        : `select setval(pg_get_serial_sequence('products', 'id'), ${LARGE - 1})`,
    )
    .execute(db)
  expect(await addProducts(db, [{ name: 'The last of many' }])).toEqual([LARGE])
  shop.deps.invalidations.publish('catalogue')
  const gate = new Promise<void>((resolve) => {
    letRead = resolve
  })
  const threads = shop.deps.database.threads as ReadingThreads
  const held: ReadingThreads = {
    ...threads,
    async runLong<Result>(file: URL, task: string, ...parameters: readonly unknown[]): Promise<Result> {
      const [{ progress } = {}] = parameters as [{ progress?: Int32Array }?]
      progress?.set([6_000, LARGE])
      if (task !== 'takeSnapshotInThread') await gate
      return threads.runLong<Result>(file, task, ...parameters)
    },
  }
  const deps = { ...shop.deps, database: { ...shop.deps.database, threads: held } }
  starting = await buildApp({ ...deps, settings: createSettings(deps) })
  logReading(deps.database, log)
})
afterAll(async () => {
  letRead()
  await starting.close()
  await shop.close()
})

const read = async (app: FastifyInstance, path: string) => (await app.inject(`/api${path}`)).json().data

const PATHS = [
  '/home',
  ...['newest', 'top_selling', 'popular_product', 'best_deal', 'top_rated', 'low_to_high', 'high_to_low'].map(
    (sort) => `/products?sort_type=${sort}&page=2&per_page=12`,
  ),
  '/products?category_id=1&in_stock=1&discounted=1&min_price=5&max_price=80&sort_type=newest',
  '/products?brand_id=1&sort_type=low_to_high',
  '/products?color_id=1&size_id=2&rating=3&sort_type=top_selling',
  '/products?shop_id=1&sort_type=popular_product',
  '/products?search=lamp',
  '/products?search=blue%20lamps&sort_type=low_to_high',
  '/products?search=cermic%20mug',
  '/products?search=bag&category_id=2',
  '/products?search=zzqx',
  '/search-suggestions?search=ca',
  '/search-suggestions?search=lam',
  '/product-details?product_id=3',
  '/shops?page=1',
  '/shops/1',
]

describe('a start on a large market that was never read', () => {
  it.each(PATHS)('answers %s by the database at once', async (path) => {
    expect(await read(starting, path)).toEqual(await read(shop.app, path))
  })

  it('lists what is for the shopper nearly as it is among all products', async () => {
    const idsIn = async (app: FastifyInstance) => {
      const { total, products } = await read(app, '/products?per_page=24')
      return { total, ids: new Set<number>(products.map(({ id }: { id: number }) => id)) }
    }
    const [here, all] = [await idsIn(starting), await idsIn(shop.app)]
    expect(here.total).toBe(all.total)
    expect([...here.ids].filter((id) => all.ids.has(id)).length).toBeGreaterThanOrEqual(20)
  })

  it('tells in the console and in the log what is being read, until it has been', async () => {
    const headers = await enterConsole(shop, 'operator1@rialto.test')
    const reading = async () => {
      const { data } = (await starting.inject({ url: '/api/admin/overview', headers })).json()
      return data.health.reading
    }
    expect(await reading()).toEqual({ part: 'lists', done: 6_000, total: LARGE })
    const told = [{ part: 'lists', done: 6_000, total: LARGE }, expect.stringContaining('lists')]
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith(...told), EVENTUALLY)
    letRead()
    await vi.waitFor(async () => expect(await reading()).toBeNull(), EVENTUALLY)
    expect(log.info).toHaveBeenCalledWith({ part: 'lists', ms: expect.any(Number) }, 'all products have been read')
    // Products in the same place of *Just for you*, on the home page, may follow each other in either order.
    for (const path of PATHS.slice(1)) expect(await read(starting, path)).toEqual(await read(shop.app, path))
  })
})
