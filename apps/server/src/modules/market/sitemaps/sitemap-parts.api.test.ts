import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { findVisibleProduct, selectProductAddresses } from './repository.ts'
import { idsPerPart, partOf, productAddresses, productPartNames, type Site } from './sitemaps.ts'

let shop: TestApp
const db = () => shop.deps.database.db
const site: Site = { origin: 'https://market.example', locales: ['en', 'ar', 'fr', 'es', 'bn'], defaultLocale: 'en' }

beforeAll(async () => {
  shop = await testApp()
  // Among them are more than one read, the edges of parts, and a wide gap.
  const ids = [...Array.from({ length: 2_500 }, (_, n) => 50_001 + n), 100_000, 100_001, 1_600_000]
  const [template] = await db().selectFrom('products').selectAll().where('status', '=', 'active').limit(1).execute()
  if (!template) throw new Error('the demo has products')
  for (let start = 0; start < ids.length; start += 100)
    await db()
      .insertInto('products')
      .values(ids.slice(start, start + 100).map((id) => ({ ...template, id, handle: `part-${id}`, sku: `P-${id}` })))
      .execute()
  await db().updateTable('products').set({ status: 'hidden' }).where('id', '=', 60).execute()
  shop.deps.invalidations.publish('catalogue')
})
afterAll(() => shop.close())

const activeIds = async () =>
  (await db().selectFrom('products').where('status', '=', 'active').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

it('lists every product on sale in the part of its id, in one part only', async () => {
  const names = await productPartNames(db(), 50_000)
  expect(names).toEqual(['products-1', 'products-2', 'products-3', 'products-32'])
  const listed: number[] = []
  for (const name of names) {
    const part = partOf(name, 50_000)
    if (!part) throw new Error(`${name} has no part`)
    for await (const addresses of productAddresses(db(), part))
      for (const { path } of addresses) {
        const id = Number(/\d+/.exec(path)?.[0])
        expect(id > part.after && id <= part.last).toBe(true)
        listed.push(id)
      }
  }
  expect(listed).toEqual(await activeIds())
})

it('lists no product of a shop that is closed', async () => {
  const listed = async () => {
    const found: unknown[] = []
    for await (const addresses of productAddresses(db(), { after: 50_000, last: 51_000 })) found.push(...addresses)
    return found.length
  }
  expect(await listed()).toBeGreaterThan(0)
  const { shop_id: id } = await db()
    .selectFrom('products')
    .where('id', '=', 50_001)
    .select('shop_id')
    .executeTakeFirstOrThrow()
  await db().updateTable('shops').set({ status: 'closed' }).where('id', '=', id).execute()
  expect(await listed()).toBe(0)
  await db().updateTable('shops').set({ status: 'active' }).where('id', '=', id).execute()
})

it('reads products in pieces of at most 1,000', async () => {
  const sizes: number[] = []
  for await (const addresses of productAddresses(db(), { after: 50_000, last: 100_000 })) sizes.push(addresses.length)
  expect(sizes).toEqual([1_000, 1_000, 501])
})

it('covers 50,000 ids in a part, and fewer where long addresses would exceed 50 MB', () => {
  expect(idsPerPart(site)).toBe(50_000)
  const long = { ...site, origin: `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example` }
  expect(idsPerPart(long)).toBeLessThan(40_000)
  expect(idsPerPart(long) % 1_000).toBe(0)
})

it.each(['gzip', 'br, gzip;q=0.5', undefined, 'identity'])(
  'sends the same part for Accept-Encoding %s',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const reply = await shop.app.inject({ url: '/sitemaps/products-2.xml', headers })
    const isCompressed = reply.headers['content-encoding'] === 'gzip'
    expect(isCompressed).toBe(accepted?.includes('gzip') ?? false)
    expect(reply.headers.vary).toContain('accept-encoding')
    const text = isCompressed ? gunzipSync(reply.rawPayload).toString() : reply.payload
    expect(text.match(/<url>/g)).toHaveLength(2_501)
    expect(text.endsWith('</url></urlset>')).toBe(true)
  },
)

it.runIf(inject('databases').engine === 'sqlite')('reads products by their key, without sorting', async () => {
  const { db: reader } = shop.deps.database
  const queries: string[] = []
  const prepare = vi.spyOn(reader.getExecutor(), 'executeQuery').mockImplementation(async ({ sql: text }) => {
    queries.push(text)
    return { rows: [] }
  })
  await selectProductAddresses(reader, { after: 5, last: 50_000, limit: 1_000 })
  await findVisibleProduct(reader, { after: 5 })
  prepare.mockRestore()
  expect(queries).toHaveLength(2)
  for (const query of queries) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query.replaceAll('?', '7'))}`.execute(
      reader,
    )
    const [first = '', ...others] = rows.map(({ detail }) => detail)
    expect(first).toMatch(/^SEARCH products USING INTEGER PRIMARY KEY/)
    expect(others.filter((detail) => /SCAN|TEMP B-TREE/.test(detail))).toEqual([])
  }
})
