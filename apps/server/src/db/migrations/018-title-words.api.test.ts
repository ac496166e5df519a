import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { TITLE_MARK } from '../search-text.ts'
import { migration } from './018-title-words.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(() => shop.close())

it('marks the words of names as a new index does', async () => {
  const { db } = shop.deps.database
  const read = () => db.selectFrom('product_search').selectAll().orderBy('product_id').execute()
  const wordsOf = async () => (await read()).map(({ product_id, words }) => ({ product_id, words }))
  const expected = await wordsOf()
  // The former content, without the marked words, which stand last.
  await db
    .updateTable('product_search')
    .set({ words: sql`substr(words, 1, ${sql.raw(markPosition())} - 2)` })
    .execute()
  expect((await wordsOf()).some(({ words }) => words.includes(TITLE_MARK))).toBe(false)
  await migration(inject('databases').engine).up(db)
  expect(await wordsOf()).toEqual(expected)
  shop.deps.invalidations.publish('catalogue')
  const { body } = await shop.get('/search-suggestions?search=tea')
  const { products } = body.data as { products: { name: string }[] }
  expect(products.map(({ name }) => name).join()).toMatch(/\bteapot/i)
})

/** The position of the first mark, in the SQL of either engine. */
const markPosition = (): string =>
  inject('databases').engine === 'sqlite' ? `instr(words, '${TITLE_MARK}')` : `strpos(words, '${TITLE_MARK}')`
