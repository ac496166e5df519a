import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { SearchOccasionsTable, SearchSynonymsTable } from '../../../db/tables.ts'
import { hasManySellers } from '../../base/settings/index.ts'
import { nextVersion } from './repository-lists.ts'

interface SearchRow {
  product_id: number
  words: string
}

/** The texts that products are found by, except their categories and translations. */
export const selectSearchSources = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .where('p.id', 'in', ids)
    .select([
      'p.id',
      'p.name',
      'p.short_description',
      'p.description',
      'p.sku',
      'p.shop_id',
      's.name as shop',
      'b.name as brand',
    ])
    .execute()

export const selectCategoriesOfProducts = (db: Db | Tx, ids: readonly number[]) =>
  db.selectFrom('product_categories').select(['product_id', 'category_id']).where('product_id', 'in', ids).execute()

export const selectCategoryNames = (db: Db | Tx) => db.selectFrom('categories').select(['id', 'name']).execute()

/** The translations of the given rows, or of all rows of a kind. */
export const selectTextsInAllLanguages = (
  db: Db | Tx,
  kind: 'product' | 'category' | 'shop',
  ids?: readonly number[],
) =>
  db
    .selectFrom('translations')
    .select(['item_id', 'texts_json'])
    .where('kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where('item_id', 'in', ids ?? []))
    .execute()

export const selectProductIds = (db: Db | Tx, after: number, limit: number) =>
  db.selectFrom('products').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()

/** The fields of products that an external search engine stores. */
export const selectSearchableProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('product_search as w', 'w.product_id', 'p.id')
    .where('p.id', 'in', ids)
    .select(['p.id', 'p.popularity', 'p.status', 's.status as shop_status', 'w.words'])
    .execute()

export const selectSearchRows = (db: Db | Tx, ids: readonly number[]): Promise<SearchRow[]> =>
  db.selectFrom('product_search').select(['product_id', 'words']).where('product_id', 'in', ids).execute()

/** The words of the products after an id, by id. */
export const selectSearchRowsAfter = prepared((db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('product_search')
    .select(['product_id', 'words'])
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit),
)

/** The products whose words have changed from a version on, by their ids; `words` is null where a product is no longer searched. */
export async function selectChangedWords(
  { db, engine }: Database,
  { since, limit }: { since: number; limit: number },
): Promise<{ version: number; products: { id: number; words: string | null }[] }> {
  const { rows } = await sql<{ next: number; product_id: number | null; words: string | null }>`
    select s.next, c.product_id, w.words from (select ${nextVersion[engine]} as next) as s
    left join (
      select product_id from product_changes where version >= ${since} and words_version >= ${since} limit ${limit}
    ) as c on true
    left join product_search as w on w.product_id = c.product_id`.execute(db)
  const products = rows.flatMap(({ product_id, words }) => (product_id === null ? [] : [{ id: product_id, words }]))
  return { version: rows[0]?.next ?? since, products }
}

export async function saveSearchRows(db: Db | Tx, rows: readonly SearchRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('product_search')
    .values([...rows])
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })))
    .execute()
}

/** Adds to the number of uses of each term, or subtracts; terms without uses are deleted. */
export async function addTermUses(db: Db | Tx, uses: readonly { term: string; uses: number }[]): Promise<void> {
  if (uses.length === 0) return
  await db
    .insertInto('search_terms')
    .values([...uses])
    .onConflict((conflict) =>
      conflict.column('term').doUpdateSet((eb) => ({ uses: sql`search_terms.uses + ${eb.ref('excluded.uses')}` })),
    )
    .execute()
  const decreasedTerms = uses.filter((change) => change.uses < 0).map((change) => change.term)
  if (decreasedTerms.length > 0)
    await db.deleteFrom('search_terms').where('term', 'in', decreasedTerms).where('uses', '<=', 0).execute()
}

export async function clearSearch(db: Db | Tx): Promise<void> {
  await db.deleteFrom('product_search').execute()
  await db.deleteFrom('search_terms').execute()
}

/** What the market's operators have taught the search; read by every search. */
export interface SearchRules {
  synonyms: readonly Synonym[]
  occasions: readonly Occasion[]
  /** Whether shops are read from texts: where one seller sells, shoppers do not see that there are shops. */
  namesShops: boolean
}

/** Words that mean the same, each of one word or several. */
interface Synonym {
  /** The language of the shopper that it is for; null for every language. */
  locale: string | null
  /** Where set, one of `words`: only it finds the others, and they do not find it. */
  from: string | null
  words: readonly string[]
}

/** A purpose that people shop for, such as *gift for mum* or *for kids*. A search finds it in these categories, or these products. */
export interface Occasion {
  id: number
  /** What shoppers type, by language. */
  phrases: Readonly<Record<string, readonly string[]>>
  /** Its name, by language. */
  names: Readonly<Record<string, string>>
  categoryIds: readonly number[]
  productIds: readonly number[]
  /** In minor units; null for any price. */
  maxPrice: number | null
}

interface StoredSynonym {
  locale: string | null
  one_way_from: string | null
  words_json: SearchSynonymsTable['words_json']
}

interface StoredOccasion {
  id: number
  names_json: SearchOccasionsTable['names_json']
  phrases_json: SearchOccasionsTable['phrases_json']
  category_ids_json: SearchOccasionsTable['category_ids_json']
  product_ids_json: SearchOccasionsTable['product_ids_json']
  max_price: number | null
}

const readSynonym = ({ locale, one_way_from: from, words_json }: StoredSynonym): Synonym => ({
  locale,
  from,
  words: fromJson(words_json),
})

export const readOccasion = (row: StoredOccasion): Occasion => ({
  id: row.id,
  names: fromJson(row.names_json),
  phrases: fromJson(row.phrases_json),
  categoryIds: fromJson(row.category_ids_json),
  productIds: fromJson(row.product_ids_json),
  maxPrice: row.max_price === null ? null : Number(row.max_price),
})

/** All synonyms and occasions. */
export async function selectRules(db: Db | Tx): Promise<SearchRules> {
  const synonyms = await db.selectFrom('search_synonyms').selectAll().orderBy('id').execute()
  const occasions = await db.selectFrom('search_occasions').selectAll().orderBy('id').execute()
  return readRules(db, { synonyms, occasions })
}

/** The rules of some rows; merged categories are those that they have become. */
export async function readRules(
  db: Db | Tx,
  { synonyms, occasions }: { synonyms: readonly StoredSynonym[]; occasions: readonly StoredOccasion[] },
): Promise<SearchRules> {
  const merged = occasions.length > 0 ? await selectMergedCategories(db) : new Map<number, number>()
  return {
    namesShops: await hasManySellers(db),
    synonyms: synonyms.map(readSynonym),
    occasions: occasions.map((row) => {
      const occasion = readOccasion(row)
      return { ...occasion, categoryIds: [...new Set(occasion.categoryIds.map((id) => followMerges(merged, id)))] }
    }),
  }
}

/** The categories that took the products of merged ones, by the ids of these. */
export async function selectMergedCategories(db: Db | Tx): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('merged_names')
    .where('kind', '=', 'category')
    .select(['old_id', 'target_id'])
    .execute()
  return new Map(rows.map(({ old_id, target_id }) => [old_id, target_id]))
}

/** A category's id, or that of the one it has become; merges lead on to later ones. */
export function followMerges(merged: ReadonlyMap<number, number>, id: number): number {
  let [current, steps] = [id, 0]
  for (let next = merged.get(current); next !== undefined && steps < merged.size; next = merged.get(current)) {
    current = next
    steps++
  }
  return current
}
