import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { addShopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import { addShop } from '../../src/modules/selling/orders/testing/order-calls.ts'
import type { TestApp } from '../support/app.ts'
import {
  nameAt,
  type ReplicatedShop,
  readName,
  readsAtReplicas,
  rename,
  renameBehind,
  renameUntold,
  replicatedShop,
  statesOf,
  untilReplicasAreRead,
} from './testing/replicated-shop.ts'

describe.runIf(inject('databases').engine === 'postgres')('a shop on PostgreSQL with replicas', () => {
  let market: ReplicatedShop
  let shop: ReplicatedShop['shop']
  let others: TestApp[]
  beforeAll(async () => {
    market = await replicatedShop(2)
    shop = market.shop
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
  }, 120_000)
  afterAll(() => market.close())
  beforeEach(async () => {
    others = []
    await untilReplicasAreRead(shop)
  })
  afterEach(async () => {
    await market.setReplay(true)
    for (const other of others) await other.close()
  })

  async function openAnother(environment?: Record<string, string>): Promise<TestApp> {
    const other = await market.openAnother(environment)
    others.push(other)
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    await untilReplicasAreRead(other)
    return other
  }

  it('reads lists, pages, details, search, home and shops from replicas', async () => {
    const paths = [
      '/products?search=mug',
      '/product-details?product_id=1',
      '/home',
      '/shops',
      '/shops/1',
      '/reviews?product_id=1',
      '/flash-sales',
      '/blogs',
      '/get-vouchers?shop_id=1',
      '/search-suggestions?search=cof',
    ]
    for (const path of paths) {
      const before = readsAtReplicas(shop)
      expect([path, (await shop.get(path)).status]).toEqual([path, 200])
      expect([path, readsAtReplicas(shop) > before]).toEqual([path, true])
    }
    expect((await shop.app.inject('/sitemaps/pages.xml')).statusCode).toBe(200)
    expect(statesOf(shop).map(({ name, isUsed, failovers }) => ({ name, isUsed, failovers }))).toEqual([
      { name: 'replica-1', isUsed: true, failovers: 0 },
      { name: 'replica-2', isUsed: true, failovers: 0 },
    ])
    expect(Math.min(...statesOf(shop).map(({ reads }) => reads))).toBeGreaterThan(0)
  })

  it('shows what replicas have not replayed only once something in the shop says so', async () => {
    const id = await addStockedProduct(shop)
    await rename(shop, id, 'Old name')
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    await renameBehind(shop, id, 'New name')
    // Proves that a replica answers here: the primary would know the new name.
    expect(await nameAt(shop, id)).toBe('Old name')
    shop.deps.invalidations.publish('catalogue')
    expect(await nameAt(shop, id)).toBe('New name')
  })

  it('shows a write of this process to the next read while replay is paused', async () => {
    const id = await addStockedProduct(shop)
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    for (const name of ['One', 'Two', 'Three']) {
      await renameUntold(shop, id, name)
      expect(await readName(shop, id)).toBe(name)
    }
    await market.setReplay(true)
    await untilReplicasAreRead(shop)
    const before = readsAtReplicas(shop)
    expect(await readName(shop, id)).toBe('Three')
    expect(readsAtReplicas(shop)).toBeGreaterThan(before)
  })

  it('shows what is left of a product to whoever has just bought it', async () => {
    const [shopId, buyer] = [await addShop(shop), await shop.addBuyer()]
    const productId = await addStockedProduct(shop, { shopId, stock: 3 })
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    const left = async () => (await shop.get(`/product-details?product_id=${productId}`)).body.data.product.quantity
    for (const expected of [2, 1, 0]) {
      expect((await shop.post('/cart/store', { product_id: productId }, { headers: buyer.headers })).status).toBe(200)
      expect((await shop.place(buyer, { shop_ids: [shopId] })).status).toBe(200)
      expect(await left()).toBe(expected)
    }
  })

  it('fills no cache with older rows after an invalidation', async () => {
    const { db } = shop.deps.database
    const { id, name } = await db
      .selectFrom('categories')
      .select(['id', 'name'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const listed = async () => {
      const { body } = await shop.get('/categories')
      return body.data.categories.find((category: { id: number }) => category.id === id)?.name
    }
    expect(await listed()).toBe(name)
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    await shop.writeAsOtherProcess((other) =>
      other.updateTable('categories').set({ name: 'Renamed' }).where('id', '=', id).execute(),
    )
    shop.deps.invalidations.publish('catalogue')
    // Fills the cache, which does not expire by time here.
    expect(await listed()).toBe('Renamed')
    await market.setReplay(true)
    await untilReplicasAreRead(shop)
    expect(await listed()).toBe('Renamed')
  })

  it('shows a change of another process once that has told', async () => {
    const other = await openAnother()
    const id = await addStockedProduct(shop)
    await untilReplicasAreRead(shop)
    const heard = vi.fn()
    shop.deps.invalidations.subscribe(['settings'], heard)
    await vi.waitFor(() => {
      other.deps.invalidations.publish('settings')
      expect(heard).toHaveBeenCalled()
    })
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    const told = new Promise<void>((resolve) => shop.deps.invalidations.subscribe(['catalogue'], resolve))
    await rename(other, id, 'Changed elsewhere')
    await told
    expect(await nameAt(shop, id)).toBe('Changed elsewhere')
  })

  it("reads a shopper's own marks from the primary, also those made at another process", async () => {
    const other = await openAnother()
    const { headers } = await addShopper(shop)
    const id = await addStockedProduct(shop)
    await untilReplicasAreRead(shop)
    await market.setReplay(false)
    expect((await other.post('/favorite-add-or-remove', { product_id: id }, { headers })).status).toBe(200)
    const before = readsAtReplicas(shop)
    const { body } = await shop.get(`/product-details?product_id=${id}`, { headers })
    expect(body.data.product.is_favorite).toBe(true)
    expect(readsAtReplicas(shop)).toBeGreaterThan(before)
  })

  it('counts reads, delays and failovers of each server at /metrics', async () => {
    const token = 'a token of the operator'
    const other = await openAnother({ METRICS_TOKEN: token })
    const metrics = async () => {
      const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
      return (metric: string) =>
        Number(
          body
            .split('\n')
            .find((line) => line.startsWith(metric))
            ?.split(' ')
            .at(-1),
        )
    }
    // Reads take turns among the replicas that have caught up.
    const metricOf = await vi.waitFor(async () => {
      expect((await other.get('/reviews?product_id=1')).status).toBe(200)
      const found = await metrics()
      const reads = ['replica-1', 'replica-2'].map((name) => found(`rialto_database_reads_total{server="${name}"}`))
      expect(Math.min(...reads)).toBeGreaterThan(0)
      return found
    })
    expect(metricOf('rialto_database_reads_total{server="primary"}')).toBeGreaterThanOrEqual(0)
    expect(metricOf('rialto_database_read_failovers_total{server="replica-1"}')).toBe(0)
    expect(metricOf('rialto_database_replica_lag_seconds{server="replica-1"}')).toBeLessThan(5)
    expect(metricOf('rialto_database_replica_used{server="replica-2"}')).toBe(1)
    expect(metricOf('rialto_database_query_duration_seconds_count{operation="select"}')).toBeGreaterThan(0)
  })

  it('refuses to write or to open a transaction where it reads', async () => {
    const { reading } = shop.deps.database
    const row = { key: 'replica', value_json: '1' }
    await expect(reading.insertInto('settings').values(row).execute()).rejects.toThrow('for reads alone')
    await expect(reading.transaction().execute(async () => {})).rejects.toThrow('no transactions')
    const raw = sql`insert into settings (key, value_json) values ('replica', '1')`.execute(reading)
    await expect(raw).rejects.toThrow('read-only transaction')
    const { db } = shop.deps.database
    expect(await db.selectFrom('settings').selectAll().where('key', '=', 'replica').execute()).toEqual([])
  })

  it('cancels statements that take too long at either server', async () => {
    const other = await openAnother({ DATABASE_STATEMENT_TIMEOUT_MS: '300' })
    const { db, reading } = other.deps.database
    for (const server of [db, reading])
      await expect(sql`select pg_sleep(5)`.execute(server)).rejects.toMatchObject({ code: '57014' })
    expect(statesOf(other).map(({ isUsed }) => isUsed)).toEqual([true, true])
  })
})
