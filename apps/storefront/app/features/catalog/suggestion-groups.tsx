import type { ProductBrief, SearchSuggestions, ShopBrief } from '@rialto/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { searchUrl } from './use-combobox.ts'

/** A line of the suggestions; `to` is its address. Choosing a text also fills the field. */
export type Suggestion = { id: string; to: string } & (
  | { kind: 'text'; text: string; recent: boolean }
  | { kind: 'product'; product: ProductBrief }
  | { kind: 'category'; category: SearchSuggestions['categories'][number] }
  | { kind: 'shop'; shop: ShopBrief }
  | { kind: 'all'; text: string }
  | { kind: 'link'; label: string }
)

export interface SuggestionGroups {
  texts: Suggestion[]
  categories: Suggestion[]
  shops: Suggestion[]
  products: Suggestion[]
  /** The link to all results, or links into the shop when there are no suggestions. */
  more: Suggestion[]
}

const noGroups: SuggestionGroups = { texts: [], categories: [], shops: [], products: [], more: [] }

const RECENT_WHILE_TYPING = 2

/** The suggestions while the field is empty: recent searches. */
export function recentGroup(recent: readonly string[]): SuggestionGroups {
  return {
    ...noGroups,
    texts: recent.map((text, at) => ({ id: `recent-${at}`, kind: 'text', text, recent: true, to: searchUrl(text) })),
  }
}

/** Links into the shop, for a search without suggestions and for an empty phone dialog. */
export function shopLinksGroup(t: TFunction): SuggestionGroups {
  const links = [
    { to: '/most-popular', label: t('Most Popular') },
    { to: '/best-deal', label: t('Best Deal') },
    { to: '/categories', label: t('Categories') },
    { to: '/products', label: t('All products') },
  ]
  return {
    ...noGroups,
    more: links.map(({ to, label }) => ({ id: `link-${to.slice(1)}`, kind: 'link', to, label })),
  }
}

/** The server's suggestions after matching recent searches; shops only in a market. */
export function suggestionGroups(
  typed: string,
  found: SearchSuggestions,
  { recent, isMarket }: { recent: readonly string[]; isMarket: boolean },
): SuggestionGroups {
  const start = typed.toLowerCase()
  const recentTexts = recent
    .filter((text) => hasAllWords(text, typed) && text.toLowerCase() !== start)
    .slice(0, RECENT_WHILE_TYPING)
  // A suggestion equal to the typed text would repeat the link to all results.
  const taken = new Set([start, ...recentTexts.map((text) => text.toLowerCase())])
  const others = found.texts.filter((text) => !taken.has(text.toLowerCase()))
  const texts = [...recentTexts, ...others].map((text, at) => ({
    id: `text-${at}`,
    kind: 'text' as const,
    text,
    recent: at < recentTexts.length,
    to: searchUrl(text),
  }))
  return {
    texts,
    categories: found.categories.map((category) => ({
      id: `category-${category.id}`,
      kind: 'category',
      category,
      to: `/categories/${encodeURIComponent(category.slug)}`,
    })),
    shops: (isMarket ? found.shops : []).map((shop) => ({
      id: `shop-${shop.id}`,
      kind: 'shop',
      shop,
      to: `/shops/${shop.id}`,
    })),
    products: found.products.map((product) => ({
      id: `product-${product.id}`,
      kind: 'product',
      product,
      to: `/products/${product.id}/details`,
    })),
    more: [{ id: 'all', kind: 'all', text: typed, to: searchUrl(typed) }],
  }
}

/** The suggestions in display order, which arrow keys follow. */
export const flattenGroups = ({ texts, categories, shops, products, more }: SuggestionGroups): Suggestion[] => [
  ...texts,
  ...categories,
  ...shops,
  ...products,
  ...more,
]

interface MatchedTextProps {
  text: string
  typed: string
  /** What stands out: the typed letters in the names of things, or, in completions of the search, what they would add. */
  strong: 'typed' | 'added'
}

/** A suggestion with the beginnings of its words that were typed told apart from the rest. Letter case and accents do not matter. */
export function MatchedText({ text, typed, strong }: MatchedTextProps): ReactNode {
  const matches = matchWords(text, typed)
  if (matches.length === 0) return text
  const pieces: ReactNode[] = []
  let end = 0
  for (const [from, to] of [...matches, [text.length, text.length] as const]) {
    const [between, match] = [text.slice(end, from), text.slice(from, to)]
    if (between) pieces.push(strong === 'added' ? <b key={end}>{between}</b> : between)
    if (match) pieces.push(strong === 'typed' ? <b key={from}>{match}</b> : match)
    end = to
  }
  return pieces
}

/** Whether each typed word begins a word of the text. */
function hasAllWords(text: string, typed: string): boolean {
  const words = wordsIn(text)
  const typedWords = wordsIn(typed)
  return typedWords.length > 0 && typedWords.every(({ folded }) => words.some((word) => word.folded.startsWith(folded)))
}

/** The places of the text's words, as far as a typed word begins them. */
function matchWords(text: string, typed: string): Array<readonly [from: number, to: number]> {
  const typedWords = wordsIn(typed).map(({ folded }) => folded)
  return wordsIn(text).flatMap(({ word, folded, at }) => {
    const longest = Math.max(
      0,
      ...typedWords.filter((typedWord) => folded.startsWith(typedWord)).map(({ length }) => length),
    )
    return longest === 0 ? [] : [[at, at + unfoldedLength(word, longest)] as const]
  })
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, folded: fold(word), at: index }))

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** How much of a word its first folded letters are. */
function unfoldedLength(word: string, foldedLength: number): number {
  let length = 0
  let folded = 0
  for (const character of word) {
    const more = fold(character).length
    if (folded >= foldedLength && more > 0) break
    folded += more
    length += character.length
  }
  return length
}
