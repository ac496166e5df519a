import type { LiveWordIndex } from '@rialto/catalog-index'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addProducts } from '../../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { createProductSearch, type SearchWord } from '../../../../db/search.ts'
import { MARKS, type SearchScope } from '../../../../db/search-text.ts'
import { indexProducts } from '../index-products.ts'
import { selectChangeFeedId, selectNextVersion } from '../repository-lists.ts'
import { createWordIndexSource, type WordIndexSource } from './word-index-source.ts'

let shop: TestApp
let source: WordIndexSource

beforeAll(async () => {
  shop = await testApp()
  source = createWordIndexSource(shop.deps, 0)
})
afterAll(() => shop.close())

const now = async () => ({ feedId: await selectChangeFeedId(shop.deps.database.db), wordsState: {} })
const currentIndex = async (of = source): Promise<LiveWordIndex> =>
  vi.waitFor(
    async () => {
      const index = await of.current(await now())
      if (!index) throw new Error('still reading')
      return index
    },
    { timeout: 20_000 },
  )
const idsIn = (index: LiveWordIndex, { word, whole }: SearchWord, scope: SearchScope) =>
  [...new Set(index.find(MARKS[scope] + word, whole))].sort()
const find = async (word: string) => idsIn(await currentIndex(), { word, whole: true }, 'titles')

describe('the word index of a catalogue', () => {
  it('finds the same products as the database, for every scope', async () => {
    const { database } = shop.deps
    const index = await currentIndex()
    const inDatabase = createProductSearch(database)
    const terms = await database.db.selectFrom('search_terms').select('term').orderBy('term').execute()
    const beginnings = terms.flatMap(({ term }) => [1, 2, 3, 5].map((length) => term.slice(0, length)))
    const searched = [
      ...terms.filter((_, place) => place % 31 === 0).map(({ term }) => ({ word: term, whole: true })),
      ...[...new Set(beginnings)].filter((_, place) => place % 23 === 0).map((word) => ({ word, whole: false })),
    ]
    expect(searched.length).toBeGreaterThan(30)
    for (const word of searched)
      for (const scope of ['all', 'names', 'titles'] as const)
        expect(idsIn(index, word, scope), word.word).toEqual([...(await inDatabase.find(word, scope))].sort())
  })

  it('follows added, renamed and removed products', async () => {
    const { db } = shop.deps.database
    const [kept = 0, renamed = 0, removed = 0] = await addProducts(db, [
      { name: 'Zephyrine lamp' },
      { name: 'Zephyrine chair' },
      { name: 'Zephyrine table' },
    ])
    expect(await find('zephyrine')).toEqual([kept, renamed, removed].sort())
    await db.updateTable('products').set({ name: 'Ombrosal chair' }).where('id', '=', renamed).execute()
    await indexProducts(db, [renamed])
    await db.deleteFrom('products').where('id', '=', removed).execute()
    expect(await find('zephyrine')).toEqual([kept])
    expect(await find('ombrosal')).toEqual([renamed])
  })

  it('is taken from the snapshot by the next process, with the changes since', async () => {
    const [added = 0] = await addProducts(shop.deps.database.db, [{ name: 'Vellichor shelf' }])
    const next = await currentIndex(createWordIndexSource(shop.deps, 0))
    expect(next.changes).toBeGreaterThan(0)
    expect(idsIn(next, { word: 'vellichor', whole: true }, 'titles')).toEqual([added])
  })

  it('is given up after too many changes, and read again', async () => {
    const { db } = shop.deps.database
    await currentIndex()
    const next = await selectNextVersion(shop.deps.database)
    const numbers = Array.from({ length: 20_001 }, (_, place) => 1_000_000 + place)
    await sql`insert into product_changes (product_id, version, words_version)
      select cast(value as integer), ${next}, ${next} from ${numbersIn(numbers)}`.execute(db)
    expect(await source.current(await now())).toBeUndefined()
    // On PostgreSQL, transactions of other tests may keep these changes among the latest ones.
    await db.deleteFrom('product_changes').where('product_id', '>=', 1_000_000).execute()
    expect((await currentIndex()).changes).toBeLessThan(100)
  })

  it('is not used for another series of changes', async () => {
    await currentIndex()
    expect(await source.current({ feedId: 'another series', wordsState: {} })).toBeUndefined()
  })
})

const numbersIn = (numbers: readonly number[]) =>
  shop.deps.database.engine === 'sqlite'
    ? sql`json_each(${JSON.stringify(numbers)})`
    : sql`json_array_elements_text(${JSON.stringify(numbers)}::json) as value`
