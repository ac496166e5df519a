import type { Db, Tx } from '../../../db/index.ts'
import type { Json } from '../../../db/json.ts'
import { fromJson } from '../../../db/json.ts'
import { DESCRIPTION_MARK, NAME_MARK, searchableWords, TITLE_MARK } from '../../../db/search-text.ts'
import type { TranslatedTexts } from '../../../db/tables.ts'
import {
  addTermUses,
  clearSearch,
  saveSearchRows,
  selectCategoriesOfProducts,
  selectCategoryNames,
  selectProductIds,
  selectSearchRows,
  selectSearchSources,
  selectTextsInAllLanguages,
} from './repository-search.ts'

const BATCH = 500

/** Names of categories and shops, which many products share, in all languages. */
interface SharedNames {
  categories: ReadonlyMap<number, string[]>
  shops: ReadonlyMap<number, string[]>
}

/**
 * Updates the search index of products after a change of their names, brands, shops, categories or translations. Call it in the
 * transaction of that change. Products whose words did not change cost no write.
 */
export async function indexProducts(tx: Db | Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const shared = await readSharedNames(tx)
  const uses = new Map<string, number>()
  for (let start = 0; start < productIds.length; start += BATCH) {
    await indexBatch(tx, productIds.slice(start, start + BATCH), shared, uses)
  }
  await saveUses(tx, uses)
}

/** Indexes every product again, after a change that concerns many of them (such as a category's name) or as a repair. */
export async function reindexAll(tx: Db | Tx): Promise<void> {
  await clearSearch(tx)
  for (let last = 0; ; ) {
    const ids = (await selectProductIds(tx, last, BATCH * 20)).map((row) => row.id)
    if (ids.length === 0) return
    await indexProducts(tx, ids)
    last = ids.at(-1) ?? last
  }
}

async function indexBatch(tx: Db | Tx, ids: readonly number[], shared: SharedNames, uses: Map<string, number>) {
  const indexed = new Map((await selectSearchRows(tx, ids)).map((row) => [row.product_id, row.words]))
  const changed = (await readWords(tx, ids, shared)).filter((row) => indexed.get(row.product_id) !== row.words)
  await saveSearchRows(tx, changed)
  for (const row of changed) {
    count(uses, indexed.get(row.product_id) ?? '', -1)
    count(uses, row.words, 1)
  }
}

async function readWords(tx: Db | Tx, ids: readonly number[], { categories, shops }: SharedNames) {
  const texts = groupTexts(await selectTextsInAllLanguages(tx, 'product', ids))
  const categoryIds = Map.groupBy(await selectCategoriesOfProducts(tx, ids), (row) => row.product_id)
  return (await selectSearchSources(tx, ids)).map((source) => {
    const translated = texts.get(source.id) ?? []
    const inCategories = categoryIds.get(source.id) ?? []
    const words = productWords({
      titles: [source.name, ...translated.map((each) => each.name ?? '')],
      names: [source.brand ?? '', source.sku, ...inCategories.flatMap((row) => categories.get(row.category_id) ?? [])],
      others: [
        ...(shops.get(source.shop_id) ?? []),
        source.shop,
        source.short_description,
        ...translated.map((each) => each.short_description ?? ''),
      ],
      descriptions: [source.description, ...translated.map((each) => each.description ?? '')],
    })
    return { product_id: source.id, words }
  })
}

async function readSharedNames(tx: Db | Tx): Promise<SharedNames> {
  const categoryTexts = groupTexts(await selectTextsInAllLanguages(tx, 'category'))
  const shopTexts = groupTexts(await selectTextsInAllLanguages(tx, 'shop'))
  return {
    categories: new Map(
      (await selectCategoryNames(tx)).map(({ id, name }) => [id, [name, ...namesIn(categoryTexts.get(id))]]),
    ),
    shops: new Map([...shopTexts].map(([id, texts]) => [id, namesIn(texts)])),
  }
}

const namesIn = (texts: readonly TranslatedTexts[] = []): string[] => texts.map((each) => each.name ?? '')

function groupTexts(
  rows: readonly { item_id: number; texts_json: Json<TranslatedTexts> }[],
): Map<number, TranslatedTexts[]> {
  const grouped = new Map<number, TranslatedTexts[]>()
  for (const row of rows) {
    const texts = fromJson(row.texts_json)
    const group = grouped.get(row.item_id)
    if (group) group.push(texts)
    else grouped.set(row.item_id, [texts])
  }
  return grouped
}

function count(uses: Map<string, number>, words: string, sign: 1 | -1): void {
  for (const [term, times] of termsOf(words)) uses.set(term, (uses.get(term) ?? 0) + sign * times)
}

/** Writes in the order of the terms, so that two writers never deadlock. */
async function saveUses(tx: Db | Tx, uses: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...uses].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < changes.length; start += BATCH) {
    await addTermUses(
      tx,
      changes.slice(start, start + BATCH).map(([term, change]) => ({ term, uses: change })),
    )
  }
}

/** The texts that a product is found by; each may be in several languages. */
interface ProductTexts {
  /** The product's own name: a match here counts for most. */
  titles: readonly string[]
  /** Brand, categories and SKU: a match here counts for more than in the others. */
  names: readonly string[]
  /** Shop, short description. */
  others: readonly string[]
  /** Descriptions, of which the first words count. */
  descriptions: readonly string[]
}

/**
 * The content of `product_search.words`: each word once; words of names again with {@link NAME_MARK}, words of titles again with
 * {@link TITLE_MARK}; words that stand in descriptions alone only with {@link DESCRIPTION_MARK}.
 */
export function productWords({ titles, names, others, descriptions }: ProductTexts): string {
  const words = new Set<string>()
  for (const text of [...titles, ...names]) {
    for (const word of searchableWords(text)) words.add(word).add(NAME_MARK + word)
  }
  for (const text of others) {
    for (const word of searchableWords(text)) words.add(word)
  }
  for (const text of descriptions) {
    for (const word of searchableWords(plainText(text).slice(0, DESCRIPTION_LETTERS)))
      if (!words.has(word)) words.add(DESCRIPTION_MARK + word)
  }
  return [...words, ...titleWords(titles)].join(' ')
}

/** Of long descriptions the beginning tells what a product is; the index would grow with the rest. */
const DESCRIPTION_LETTERS = 900

/** The text of safe HTML, without tags and entities. */
const plainText = (html: string): string => html.replace(/<[^>]*>|&#?\w+;/g, ' ')

/** The marked words of a product's own name in all languages. */
const titleWords = (titles: readonly string[]): string[] => [
  ...new Set(titles.flatMap(searchableWords).map((word) => TITLE_MARK + word)),
]

const TERM = /^\p{L}{3,30}$/u

/** Counts the words of a product that misspelt words may be corrected to: not codes and numbers, nor what only a description has. */
function termsOf(words: string): Map<string, number> {
  const terms = new Map<string, number>()
  for (const word of words.split(' ')) {
    // Words of titles were counted among the names.
    if (word.startsWith(TITLE_MARK) || word.startsWith(DESCRIPTION_MARK)) continue
    const term = word.startsWith(NAME_MARK) ? word.slice(1) : word
    if (TERM.test(term)) terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return terms
}
