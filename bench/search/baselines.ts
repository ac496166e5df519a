import { DatabaseSync } from 'node:sqlite'
import { demo } from '@rialto/demo'
import MiniSearch from 'minisearch'
import { type ContentTexts, readContentTexts, translateHtml } from '../../apps/server/src/demo/content.ts'
import { root } from '../lib/processes.ts'
import type { Search } from './measure.ts'

/** What the baselines know of a product: the texts that the market's search has too, in all languages. */
interface Document {
  id: string
  name: string
  brand: string
  shop: string
  categories: string
  options: string
  short_description: string
  description: string
  sku: string
}

const FIELDS = ['name', 'brand', 'shop', 'categories', 'options', 'short_description', 'description', 'sku'] as const

const plainText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** The demo's products with their texts in English and in all languages of its translations. */
function documents(): Document[] {
  const languages: ContentTexts[] = [{ locale: 'en', texts: {} }, ...readContentTexts(`${root}/packages/demo/texts`)]
  const inAll = (texts: readonly string[]) =>
    [...new Set(languages.flatMap((language) => texts.map((text) => language.texts[text] ?? text)))].join(' · ')
  const names = new Map(
    [
      ...demo.categories,
      ...demo.categories.flatMap((category) => category.sub_categories),
      ...demo.colors,
      ...demo.sizes,
    ].map(({ slug, name }) => [slug, name]),
  )
  const nameOf = (slug: string) => names.get(slug) ?? slug
  const shops = new Map(demo.shops.map(({ slug, name }) => [slug, name]))
  const brands = new Map(demo.brands.map(({ slug, name }) => [slug, name]))
  return demo.products.map((product) => ({
    id: product.slug,
    name: inAll([product.name]),
    brand: brands.get(product.brand) ?? '',
    shop: shops.get(product.shop) ?? '',
    categories: inAll([product.category, ...product.sub_categories].map(nameOf)),
    options: inAll([...product.colors.map(({ color }) => color), ...product.sizes.map(({ size }) => size)].map(nameOf)),
    short_description: inAll([product.short_description]),
    description: plainText(languages.map(({ texts }) => translateHtml(product.description, texts)).join(' ')),
    sku: product.sku,
  }))
}

/** SQLite's full-text search as it comes: the query's words joined by OR, in the order of bm25(). */
export function fts5Search(): Search {
  const database = new DatabaseSync(':memory:')
  database.exec(`create virtual table texts using fts5(id unindexed, ${FIELDS.join(', ')})`)
  const insert = database.prepare(`insert into texts values (?${', ?'.repeat(FIELDS.length)})`)
  for (const document of documents()) insert.run(document.id, ...FIELDS.map((field) => document[field]))
  const select = database.prepare('select id from texts where texts match ? order by bm25(texts) limit 10')
  return (query) => {
    const words = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    return words.length === 0
      ? []
      : select.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ id }) => String(id))
  }
}

/** The library minisearch as its readme sets it up: prefixes and words within a fifth of their letters also match. */
export function miniSearch(): Search {
  const index = new MiniSearch<Document>({ fields: [...FIELDS], searchOptions: { prefix: true, fuzzy: 0.2 } })
  index.addAll(documents())
  return (query) => index.search(query).map(({ id }) => String(id))
}
