import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Database, openDatabase } from '../index.ts'
import { migration } from './020-own-reviews.ts'

let temporary: TestDatabase
let database: Database
beforeEach(async () => {
  temporary = await testDatabase()
  database = openDatabase(temporary.url)
})
afterEach(async () => {
  await database.close()
  await temporary.drop()
})

const migrate = () => migration(inject('databases').engine).up(database.db)

const ratingsOf = async (table: 'products' | 'shops', id: number) =>
  database.db.selectFrom(table).where('id', '=', id).select(['rating_sum', 'review_count']).executeTakeFirstOrThrow()

const reviews = () => database.db.selectFrom('reviews').selectAll().orderBy('id').execute()

it('deletes no review of the demo shop', async () => {
  const before = await reviews()
  await migrate()
  expect(await reviews()).toEqual(before)
})

it('deletes reviews by the owner of the shop, with their stars', async () => {
  const { db } = database
  const before = await reviews()
  const [review] = before
  if (!review) throw new Error('the demo shop has no reviews')
  const own = { ...review, rating: 5, order_id: null, order_line_id: null }
  const { owner_id } = await db
    .selectFrom('shops')
    .where('id', '=', review.shop_id)
    .select('owner_id')
    .executeTakeFirstOrThrow()
  const ratings = {
    product: await ratingsOf('products', review.product_id),
    shop: await ratingsOf('shops', review.shop_id),
  }
  const { rating } = await db
    .selectFrom('products')
    .where('id', '=', review.product_id)
    .select('rating')
    .executeTakeFirstOrThrow()
  for (const id of [900_001, 900_002])
    await db
      .insertInto('reviews')
      .values({ ...own, id, user_id: owner_id ?? 0 })
      .execute()
  const withTwoMore = (one: { rating_sum: number; review_count: number }) => ({
    rating_sum: one.rating_sum + 10,
    review_count: one.review_count + 2,
  })
  await db
    .updateTable('products')
    .set({ ...withTwoMore(ratings.product), rating: 500 })
    .where('id', '=', review.product_id)
    .execute()
  await db.updateTable('shops').set(withTwoMore(ratings.shop)).where('id', '=', review.shop_id).execute()
  await migrate()
  expect(await reviews()).toEqual(before)
  expect(await ratingsOf('products', review.product_id)).toEqual(ratings.product)
  expect(await ratingsOf('shops', review.shop_id)).toEqual(ratings.shop)
  const after = db.selectFrom('products').where('id', '=', review.product_id).select('rating')
  expect(await after.executeTakeFirstOrThrow()).toEqual({ rating })
})
