import type { Insertable } from 'kysely'
import type { Tables } from '../../tables.ts'
import { daysAgo, type Seeding } from '../seeding.ts'

const DAY_MS = 86_400_000
/** Searches are spread over these last days. */
const DAYS = 21

export const synonymRows = ({ demo, now }: Seeding): Insertable<Tables['search_synonyms']>[] =>
  demo.synonyms.map(({ locale, words, from }) => ({
    locale,
    one_way_from: from,
    words_json: JSON.stringify(words),
    created_at: daysAgo(now, DAYS),
  }))

export const occasionRows = ({ demo, ids, now }: Seeding): Insertable<Tables['search_occasions']>[] =>
  demo.occasions.map(({ names, phrases, categories, products }) => ({
    names_json: JSON.stringify(names),
    phrases_json: JSON.stringify(phrases),
    category_ids_json: JSON.stringify(categories.map((slug) => ids.categories.of(slug))),
    product_ids_json: JSON.stringify(products.map((slug) => ids.products.of(slug))),
    max_price: null,
    created_at: daysAgo(now, DAYS),
  }))

/** The searches of each text, in equal parts as far as they go. */
export function searchCountRows({ demo, now }: Seeding): Insertable<Tables['search_counts']>[] {
  const today = Math.floor(now / DAY_MS)
  const part = (count: number, place: number) => Math.floor(count / DAYS) + Number(place < count % DAYS)
  return demo.searches.flatMap(({ text, locale, searches, without_results, clicks }) =>
    Array.from({ length: DAYS }, (_, place) => ({
      ...{ day: today - place, locale, text },
      searches: part(searches, place),
      without_results: part(without_results, place),
      clicks: part(clicks, place),
    })).filter((row) => row.searches > 0),
  )
}
