import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type Database, openDatabase, type Tx } from '../../src/db/index.ts'
import { createCatalogSource } from '../../src/modules/goods/catalog/lists/product-index.ts'
import { selectChanges, selectNextVersion } from '../../src/modules/goods/catalog/repository-lists.ts'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import { type ReplicatedShop, replicatedShop, untilReplicasAreRead } from './testing/replicated-shop.ts'

describe.runIf(inject('databases').engine === 'postgres')('the changes of products at a replica', () => {
  let market: ReplicatedShop
  let shop: ReplicatedShop['shop']
  let replica: Database
  beforeAll(async () => {
    market = await replicatedShop(1)
    shop = market.shop
    replica = openDatabase(market.postgres.replicas[0]?.url('postgres') ?? '')
  }, 120_000)
  afterAll(async () => {
    await replica.close()
    await market.close()
  })
  beforeEach(() => untilReplicasAreRead(shop))

  const rename = (tx: Tx, id: number) =>
    tx.updateTable('products').set({ popularity: sql`popularity + 1` }).where('id', '=', id).execute()
  const changedAt = async (database: Database, since: number) =>
    (await selectChanges(database, { since, limit: 100 })).changes.map(({ product_id }) => product_id)

  it.each([
    ['has changed the product before', true],
    ['has only a number before', false],
  ])('are not passed over where an earlier transaction that %s commits later', async (_, changesFirst) => {
    const [early, late] = [await addStockedProduct(shop), await addStockedProduct(shop)]
    const { db, write } = shop.deps.database
    const hasBegun = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const open = db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx)
      if (changesFirst) await rename(tx, early)
      hasBegun.resolve()
      await mayCommit.promise
      if (!changesFirst) await rename(tx, early)
    })
    await hasBegun.promise
    const before = await selectNextVersion(replica)
    await write((tx) => rename(tx, late))
    await expect.poll(() => changedAt(replica, before)).toContain(late)

    const next = await selectNextVersion(replica)
    expect(await changedAt(replica, before)).not.toContain(early)
    mayCommit.resolve()
    await open
    await expect.poll(() => changedAt(replica, next)).toContain(early)
    expect(await changedAt(shop.deps.database, next)).toContain(early)
  })

  it('complete an index that was built from a replica which is behind', async () => {
    const { db } = shop.deps.database
    // From this id on, another thread reads the catalogue.
    const far = await addStockedProduct(shop)
    const like = await db.selectFrom('products').selectAll().where('id', '=', far).executeTakeFirstOrThrow()
    await db
      .insertInto('products')
      .values({ ...like, id: 30_000, handle: 'far' })
      .execute()
    const other = await market.openAnother()
    onTestFinished(() => other.close())
    await untilReplicasAreRead(other)
    await market.setReplay(false)
    onTestFinished(() => market.setReplay(true))
    await other.writeAsOtherProcess((behind) =>
      behind
        .insertInto('products')
        .values({ ...like, id: 30_001, handle: 'farther' })
        .execute(),
    )
    const data = await createCatalogSource(other.deps).read({ anew: true })
    expect([...data.ids.slice(-1)]).toEqual([30_000])
    const { body } = await other.get(`/products?shop_id=${like.shop_id}&sort_type=newest&per_page=50`)
    expect(body.data.products.map(({ id }: { id: number }) => id)).toContain(30_000)
    expect(body.data.products.map(({ id }: { id: number }) => id)).toContain(30_001)
  })
})
