import type { Db, Tx } from '../../../db/index.ts'
import { hasManySellers } from '../../base/settings/index.ts'

interface StoredSynonym {
  locale: string | null
  one_way_from: string | null
  words_json: string
}

interface StoredOccasion {
  id: number
  names_json: string
  phrases_json: string
  category_ids_json: string
  product_ids_json: string
  max_price: number | null
}

const readSynonym = ({ locale, one_way_from: from, words_json }: StoredSynonym): Synonym => ({
  locale,
  from,
  words: JSON.parse(words_json),
})

export const readOccasion = (row: StoredOccasion): Occasion => ({
  id: row.id,
  names: JSON.parse(row.names_json),
  phrases: JSON.parse(row.phrases_json),
  categoryIds: JSON.parse(row.category_ids_json),
  productIds: JSON.parse(row.product_ids_json),
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

/** What the market's operators have taught the search; read by every search. */
export interface SearchRules {
  synonyms: readonly Synonym[]
  occasions: readonly Occasion[]
  /** Whether shops are read from texts: where one seller sells, shoppers do not see that there are shops. */
  namesShops: boolean
}

/** Words that mean the same, each of one word or several. */
export interface Synonym {
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
