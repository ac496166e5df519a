import type { SearchSuggestions } from '@rialto/contract/catalog'
import { SUGGESTED_CATEGORIES, SUGGESTED_PRODUCTS, SUGGESTED_SHOPS, SUGGESTED_TEXTS } from '@rialto/contract/limits'
import type { Db } from '../../../db/index.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { loadCards } from './cards.ts'
import { EVERYTHING } from './lists/filters.ts'
import type { MarketIndex } from './lists/market-index.ts'
import { translateNames } from './lists/present-filters.ts'
import { getProductIndex } from './lists/product-index.ts'
import { selectProductNames } from './repository-lists.ts'
import { findBest } from './search/find-rows.ts'
import { spell, type WrittenWord, writtenWords } from './search/present-search.ts'
import { formsOf } from './search/word-forms.ts'

/** Suggests products, categories, shops and completions for a text that is being typed. Tolerates spelling errors and missing accents. */
export function createSuggestSearches(deps: ModuleDeps) {
  const { reading } = deps.database
  const products = getProductIndex(deps)
  return async (text: string, locale: string): Promise<SearchSuggestions> => {
    if (wordsOf(text).length === 0) return { products: [], categories: [], shops: [], texts: [] }
    const index = await products.having({
      sort: 'popular_product',
      chosen: EVERYTHING,
      text,
      count: SUGGESTED_PRODUCTS,
    })
    const { ids: best, words, instead } = await findBest(deps, index, { text, locale, literal: false })
    const [{ multi_vendor: isMarket }, names, briefs, places] = await Promise.all([
      deps.settings.read(),
      namesOf(reading, best, locale),
      loadBriefs(deps, best.slice(0, SUGGESTED_PRODUCTS), locale),
      placesNamed(reading, index, words, locale),
    ])
    const texts = completeText(words, names, SUGGESTED_TEXTS)
    return {
      products: briefs,
      ...places,
      // Where one seller sells, there are no pages of shops to lead to.
      ...(!isMarket && { shops: [] }),
      texts: texts.length === 0 && instead ? [spell(instead, text, names)] : texts,
    }
  }
}

/** The products' names in the order of the ids. */
async function namesOf(db: Db, ids: readonly number[], locale: string): Promise<string[]> {
  const rows = await translateRows(db, 'product', locale, await selectProductNames(db, { ids }), ['name'])
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return ids.map((id) => names.get(id)).filter((name) => name !== undefined)
}

async function loadBriefs({ database, now }: ModuleDeps, ids: readonly number[], locale: string) {
  const cards = await loadCards(database.reading, ids, { locale, userId: null, now: now() })
  return cards.map(({ id, name, thumbnail, price, discount_price }) => ({
    id,
    name,
    thumbnail,
    price,
    discount_price,
  }))
}

/** Categories whose name has any of the words, and shops whose name has all of them, in this language or the content's own. */
async function placesNamed(db: Db, index: MarketIndex, words: readonly string[], locale: string) {
  const names = await translateNames(db, index, locale)
  const countOf = (facet: 'categories' | 'shops') => (id: number) => index.rowsWith(facet, id).size
  const categories = rate(names.categories, index.names.categories, countOf('categories'), words)
  const shops = rate(names.shops, index.names.shops, countOf('shops'), words)
  return {
    categories: categories
      .slice(0, SUGGESTED_CATEGORIES)
      .map(({ place: { id, name, slug, thumbnail, parent_id } }) => ({
        id,
        name,
        slug,
        thumbnail,
        parent: names.categories.find((each) => each.id === parent_id)?.name ?? null,
      })),
    shops: shops
      .filter(({ matched }) => matched === words.length)
      .slice(0, SUGGESTED_SHOPS)
      .map(({ place }) => place),
  }
}

/** Orders matching categories or shops by matched words, then by products; those without products are left out. */
function rate<Place extends { id: number; name: string }>(
  places: readonly Place[],
  originals: readonly Place[],
  countProducts: (id: number) => number,
  words: readonly string[],
) {
  return places
    .map((place, index) => ({
      place,
      matched: countMatchingWords(words, [place.name, originals[index]?.name ?? '']),
      count: countProducts(place.id),
    }))
    .filter(({ matched, count }) => matched > 0 && count > 0)
    .sort((a, b) => b.matched - a.matched || b.count - a.count)
}

/** Counts the searched words that begin a word of these names, or are its singular or plural. Single letters do not count if there are words. */
function countMatchingWords(words: readonly string[], names: readonly string[]): number {
  const inNames = names.flatMap(wordsOf)
  const matches = (word: string) =>
    formsOf(word, false).some((form) =>
      inNames.some((name) => (form.whole ? name === form.word : name.startsWith(form.word))),
    )
  return words.filter((word) => (word.length > 1 || words.length === 1) && matches(word)).length
}

/**
 * Completes the words that a shopper is typing, most frequent completion first: with words of the found products' names that begin
 * like them, and with the word that follows there.
 */
function completeText(words: readonly string[], names: readonly string[], limit: number): string[] {
  const times = new Map<string, number>()
  for (const name of names) {
    for (const text of completionsIn(words, writtenWords(name))) times.set(text, (times.get(text) ?? 0) + 1)
  }
  return [...times]
    .sort(([a, often], [b, oftenB]) => oftenB - often || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([text]) => text)
}

function completionsIn(words: readonly string[], name: readonly WrittenWord[]): string[] {
  const places = words.map((word) => name.findIndex((each) => each.word.startsWith(word)))
  if (places.some((place) => place < 0)) return []
  const text = places.map((place) => name[place]?.written).join(' ')
  const last = name[places.at(-1) ?? 0]
  const next = name[(places.at(-1) ?? 0) + 1]
  // A next word that the phrase contains already adds nothing.
  const isMore = next && !last?.ends && next.word.length > 2 && !words.some((word) => next.word.startsWith(word))
  return isMore ? [text, `${text} ${next.written}`] : [text]
}
