import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searchableWords, TITLE_MARK } from '../search-text.ts'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

const BATCH = 500

interface Row {
  product_id: number
  words: string
  name: string
}

/** Marks the words of products' own names in the search text, so that a search ranks them before brands and categories. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    for (let last = 0; ; ) {
      const rows: Row[] = await db
        .selectFrom('product_search as s')
        .innerJoin('products as p', 'p.id', 's.product_id')
        .where('s.product_id', '>', last)
        .orderBy('s.product_id')
        .limit(BATCH)
        .select(['s.product_id', 's.words', 'p.name'])
        .execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.product_id ?? last
      await addTitleWords(db, rows)
    }
  },
})

async function addTitleWords(db: Schema, rows: readonly Row[]): Promise<void> {
  const translations: { item_id: number; texts_json: string }[] = await db
    .selectFrom('translations')
    .where('kind', '=', 'product')
    .where(
      'item_id',
      'in',
      rows.map((row) => row.product_id),
    )
    .select(['item_id', 'texts_json'])
    .execute()
  const texts = Map.groupBy(translations, (row) => row.item_id)
  const values = rows.map(({ product_id, words, name }) => {
    const translated = (texts.get(product_id) ?? []).map((row) => JSON.parse(row.texts_json).name ?? '')
    const titles = new Set([name, ...translated].flatMap(searchableWords).map((word) => TITLE_MARK + word))
    return { product_id, words: [words, ...titles].join(' ') }
  })
  await db
    .insertInto('product_search')
    .values(values)
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ words: sql`excluded.words` }))
    .execute()
}
