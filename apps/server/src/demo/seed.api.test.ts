import { verify } from '@node-rs/argon2'
import { demo } from '@rialto/demo'
import { DEMO_PASSWORD } from '@rialto/demo/logins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { enterConsole } from '../../test/support/console.ts'
import { demoIds } from './demo-ids.ts'
import { isEmpty } from './repository.ts'
import { seedDemo } from './seed-demo.ts'

const ids = demoIds(demo)
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('seedDemo', () => {
  it('writes all rows', async () => {
    const { db } = shop.deps.database
    const count = async (table: 'shops' | 'products' | 'reviews' | 'vouchers' | 'banners' | 'posts' | 'pages') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect(await isEmpty(db)).toBe(false)
    expect(await count('shops')).toBe(demo.shops.length + demo.applications.length)
    // With the one that the market withholds.
    expect(await count('products')).toBe(demo.products.length + 1)
    expect(await count('reviews')).toBe(demo.reviews.length)
    expect(await count('vouchers')).toBe(demo.vouchers.length)
    expect(await count('banners')).toBe(demo.banners.length + demo.promos.length)
    expect(await count('posts')).toBe(demo.posts.length + demo.unpublishedPosts.length)
    expect(await count('pages')).toBe(demo.pages.length)
  })

  it('writes stock as the sum of combinations, and ratings as sums of reviews', async () => {
    const { db } = shop.deps.database
    const products = await db
      .selectFrom('products as p')
      .select((eb) => [
        'p.id',
        'p.stock',
        'p.rating_sum',
        'p.review_count',
        'p.rating',
        eb
          .selectFrom('product_variants as v')
          .whereRef('v.product_id', '=', 'p.id')
          .select((v) => v.fn.sum<number>('v.stock').as('n'))
          .as('pieces'),
      ])
      .execute()
    for (const product of products) {
      const source = demo.products[product.id - 1]
      expect(product.pieces, source?.slug).toBe(product.stock)
      const ratings = demo.reviews.filter((review) => review.product === source?.slug).map((review) => review.rating)
      const sum = ratings.reduce((all: number, rating) => all + rating, 0)
      expect(product).toMatchObject({ rating_sum: sum, review_count: ratings.length })
      expect(product.rating).toBe(ratings.length === 0 ? 0 : Math.round((sum / ratings.length) * 100))
    }
  })

  it('gives every login the demo password, and shop n to seller n', async () => {
    const { db } = shop.deps.database
    const logins = await db
      .selectFrom('users')
      .where('password_hash', 'is not', null)
      .select(['email', 'password_hash'])
      .execute()
    expect(logins).toHaveLength(demo.users.length + demo.colleagues.length)
    expect(new Set(logins.map((login) => login.password_hash)).size).toBe(1)
    expect(logins[0]?.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await verify(logins[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
    const owners = await db
      .selectFrom('shops')
      .where('status', '=', 'active')
      .select(['id', 'owner_id'])
      .orderBy('id')
      .execute()
    expect(owners.map((each) => each.owner_id)).toEqual(owners.map((each) => ids.users.of(`seller${each.id}`)))
  })

  it('continues ids after the seeded ones', async () => {
    const { db } = shop.deps.database
    const { id } = await db.insertInto('brands').values({ name: 'Trial' }).returning('id').executeTakeFirstOrThrow()
    expect(id).toBe(demo.brands.length + 1)
  })

  it.runIf(inject('databases').engine === 'postgres')('leaves no sequence behind the ids of its table', async () => {
    const { db } = shop.deps.database
    const { rows: tables } = await sql<{ name: string; last: number | null }>`
      select table_name as name, pg_sequence_last_value(pg_get_serial_sequence(table_name, 'id')::regclass)::int as last
      from information_schema.columns
      where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(db)
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders', 'order_lines', 'shipments']))
    for (const { name, last } of tables) {
      const { rows } = await sql<{
        max: number
      }>`select coalesce(max(id), 0)::int as max from ${sql.table(name)}`.execute(db)
      expect(last ?? 0, name).toBeGreaterThanOrEqual(rows[0]?.max ?? 0)
    }
  })

  it('adds every product to the search', async () => {
    const { db } = shop.deps.database
    const found = await db.selectFrom('product_search').select('product_id').execute()
    expect(found).toHaveLength(demo.products.length + 1)
  })

  it('records what the team of a shop has done, which is taken back as after a call', async () => {
    const headers = await enterConsole(shop)
    const records = async () => {
      const { items } = (await shop.get('/seller/record?limit=200', { headers })).body.data
      return items as { id: number; at: string; subject: { kind: string }; sentence: string; actor: { name: string } }[]
    }
    const seeded = await records()
    const about = (kind: string) => seeded.find(({ subject }) => subject.kind === kind)
    expect(new Set(seeded.map(({ actor }) => actor.name)).size).toBe(2)
    expect(new Set(seeded.map(({ subject }) => subject.kind))).toEqual(
      new Set(['product', 'shipment', 'order', 'voucher', 'holiday']),
    )
    expect(about('product')?.sentence).toMatch(/^Changed the price of /)
    for (const { at } of seeded) expect(Date.parse(at)).toBeLessThanOrEqual(shop.deps.now())
    for (const kind of ['product', 'holiday']) {
      const { body } = await shop.post(`/seller/record/${about(kind)?.id}/restore`, {}, { headers })
      expect(body.message).toMatch(/^Undid: /)
    }
  })

  it('changes nothing the second time', async () => {
    const { db } = shop.deps.database
    await db.updateTable('shops').set({ name: 'Renamed' }).where('id', '=', 1).execute()
    await seedDemo(shop.deps)
    const { name } = await db.selectFrom('shops').where('id', '=', 1).select('name').executeTakeFirstOrThrow()
    expect(name).toBe('Renamed')
  })
})
