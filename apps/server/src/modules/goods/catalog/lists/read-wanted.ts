import { CatalogBuilder, mixedOrder, type ReadWords, WordIndexBuilder } from '@rialto/catalog-index'
import type { ProductSort } from '@rialto/contract/enums'
import type { Database, Db } from '../../../../db/index.ts'
import { createProductSearch, findPopular, type SearchWord } from '../../../../db/search.ts'
import { wordsOf } from '../../../../db/search-text.ts'
import { selectChangeFeedId, selectFirstIds, selectNextVersion, selectSearchRows } from '../repository-lists.ts'
import { otherSpelling } from '../search/correct-word.ts'
import { formsOf } from '../search/word-forms.ts'
import { type ChosenFilters, EVERYTHING } from './filters.ts'
import { PRODUCT_SHAPE, type ProductData } from './listed-product.ts'
import { readProducts } from './read-catalog.ts'

/** What a list or a search needs of the catalogue. */
export interface WantedProducts {
  sort: ProductSort
  chosen: ChosenFilters
  /** The text that is searched for; empty where the products of the filters are listed. */
  text: string
  /** So many of the first products, at the least. */
  count: number
  /** Whether the other choices of the filters are shown, which other products have. */
  hasFilters?: boolean
}

/** Some products, and for a search their words. */
export interface ReadProducts {
  products: ProductData
  words: ReadWords | undefined
}

/** A list has so many products at the least, so that its next pages and the choices of its filters are there. */
const LISTED = 600
/** Of a search: products that have every word, that have one, and that are popular, so that colours, prices and categories are met too. */
const COMPLETE = 1_000
const PARTIAL = 300
const POPULAR = 500
const WORDS_MAX = 8

/** Reads the products that a list or a search needs, by the indexes of the database. */
export async function readWanted(database: Database, wanted: WantedProducts): Promise<ReadProducts> {
  const { db } = database
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const isSearch = wanted.text !== ''
  const ids = isSearch ? await findSearched(database, wanted) : await findListed(db, wanted)
  const others = wanted.hasFilters && isNarrow(wanted.chosen) ? await selectFirstIds(db, OTHERS) : []
  const builder = new CatalogBuilder(PRODUCT_SHAPE)
  for (const product of await readProducts(db, [...new Set([...ids, ...others])])) builder.add(product, product.values)
  const products = builder.build({ feedId, version })
  return {
    products: !isSearch && wanted.sort === 'just_for_you' ? inMixedOrder(products, ids) : products,
    words: isSearch ? { lists: await readWordsOf(db, ids), feedId, version } : undefined,
  }
}

async function readWordsOf(db: Db, ids: readonly number[]): Promise<ReadWords['lists']> {
  const builder = new WordIndexBuilder()
  for (const { product_id, words } of await selectSearchRows(db, ids)) builder.add(product_id, words)
  return builder.build()
}

/** The first products of a list, in its order. */
async function findListed(db: Db, { sort, chosen, count }: Omit<WantedProducts, 'text'>): Promise<number[]> {
  const limit = Math.max(LISTED, count)
  if (sort !== 'just_for_you') return selectFirstIds(db, { sort, chosen, limit })
  const places = await Promise.all(
    MIXED.map(async ({ key, weight, among }) => {
      const ids = await selectFirstIds(db, { sort: key, chosen, limit: among + count })
      return new Map(ids.map((id, place) => [id, weight * place]))
    }),
  )
  const [popular = new Map<number, number>()] = places
  // Who is not among the first of one order has a place behind all of them.
  const placeOf = (id: number) => places.reduce((sum, of) => sum + (of.get(id) ?? Number.POSITIVE_INFINITY), 0)
  return [...popular.keys()]
    .map((id) => ({ id, place: placeOf(id) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Of a million products, some hundred are among the first of both orders, and no others come before them in the mixed one. */
const MIXED = [
  { key: 'popular_product', weight: 2, among: 10_000 },
  { key: 'newest', weight: 1, among: 20_000 },
] as const

/** Orders products as they are in the mixed order of all products, which does not follow from their own. @param ids the first one first */
function inMixedOrder(products: ProductData, ids: readonly number[]): ProductData {
  const rows = new Map([...products.ids].map((id, row) => [id, row]))
  const first = new Set(ids.flatMap((id) => rows.get(id) ?? []))
  const others = [...rows.values()].filter((row) => !first.has(row))
  const last = [...others, ...[...first].reverse()]
  return {
    ...products,
    orders: { ...products.orders, just_for_you: mixedOrder([{ rows: Uint32Array.from(last), weight: 1 }]) },
  }
}

async function findSearched(database: Database, { chosen, text, count }: WantedProducts): Promise<number[]> {
  const { db } = database
  const words = await Promise.all(
    [...new Set(wordsOf(text))].slice(0, WORDS_MAX).map((word) => formsFound(database, word)),
  )
  const typed = words.flatMap(({ forms, isTyped }) => (isTyped && forms ? [forms] : []))
  const all = words.flatMap(({ forms }) => (forms ? [forms] : []))
  const having = async (groups: readonly (readonly SearchWord[])[], limit: number) =>
    groups.length === 0 ? [] : findPopular(database, groups, limit)
  const found = await Promise.all([
    having(typed, COMPLETE),
    all.length > typed.length ? having(all, COMPLETE) : [],
    ...(all.length > 1 ? all.map((forms) => having([forms], PARTIAL)) : []),
    selectFirstIds(db, { sort: 'popular_product', chosen: EVERYTHING, limit: POPULAR }),
    // Few products of a shop or a category may be among the popular ones.
    isNarrow(chosen) ? findListed(db, { sort: 'popular_product', chosen, count }) : [],
  ])
  return [...new Set(found.flat())]
}

/** What other choices of filters would show. */
const OTHERS = { sort: 'popular_product', chosen: EVERYTHING, limit: LISTED } as const

const isNarrow = (chosen: ChosenFilters): boolean => JSON.stringify(chosen) !== JSON.stringify(EVERYTHING)

interface Found {
  /** What products have of a word; undefined where none has any, however it is spelt. */
  forms: readonly SearchWord[] | undefined
  /** Whether the word is found as it was typed. */
  isTyped: boolean
}

async function formsFound(database: Database, word: string): Promise<Found> {
  const forms = formsOf(word, false)
  if ((await findPopular(database, [forms], 1)).length > 0) return { forms, isTyped: true }
  const other = await otherSpelling(createProductSearch(database), word, { unfinished: false })
  return { forms: other === null ? undefined : formsOf(other, false), isTyped: false }
}
