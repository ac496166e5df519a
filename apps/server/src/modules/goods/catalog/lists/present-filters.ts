import { isDeepStrictEqual } from 'node:util'
import { type CountsByValue, countRows, type SelectedRows } from '@rialto/catalog-index'
import type { ProductFilters } from '@rialto/contract/catalog'
import { FILTER_COUNT_MAX, RATING_MAX } from '@rialto/contract/limits'
import type { Db } from '../../../../db/index.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { CONTENT_LOCALE } from '../../../../lib/texts.ts'
import { translateRows } from '../../../base/translations/translations.ts'
import type { ChosenFilters, FilterName, FilterNames, SearchKey } from './filters.ts'
import { flagId, starsFlag } from './listed-product.ts'
import type { MarketIndex } from './market-index.ts'

/** The most brands that a filter shows: a market has thousands. */
const BRANDS_MAX = 100

/** The filters' names in a language, cached with the index. They stay the same object until one of them has changed. */
export async function translateNames(db: Db, index: MarketIndex, locale: string): Promise<FilterNames> {
  if (locale === CONTENT_LOCALE) return index.names
  const cached = index.translated.get(locale)
  if (cached && !cached.areOutdated) return cached.names
  const names = unlessEqual(cached?.names, readTranslated(db, index.names, locale))
  index.translated.set(locale, { names, areOutdated: false })
  names.catch(() => index.translated.delete(locale))
  return names
}

async function unlessEqual(before: Promise<FilterNames> | undefined, read: Promise<FilterNames>): Promise<FilterNames> {
  const [names, namesBefore] = await Promise.all([read, before?.catch(() => undefined)])
  return namesBefore && isDeepStrictEqual(namesBefore, names) ? namesBefore : names
}

async function readTranslated(db: Db, names: FilterNames, locale: string): Promise<FilterNames> {
  return {
    shops: await translateRows(db, 'shop', locale, names.shops, ['name']),
    brands: names.brands,
    categories: await translateRows(db, 'category', locale, names.categories, ['name']),
    sizes: await translateRows(db, 'size', locale, names.sizes, ['name']),
    colors: await translateRows(db, 'color', locale, names.colors, ['name']),
  }
}

/** The number of products that each choice would show; choices without products are absent. */
interface FilterCounts {
  /** Products in the present selection. */
  total: number
  brands: CountsByValue
  categories: CountsByValue
  sizes: CountsByValue
  colors: CountsByValue
  inStock: number
  discounted: number
  /** Index n: products with at least n + 1 stars. */
  ratings: number[]
  /** Minor units; 0 where nothing is left. */
  minPrice: number
  maxPrice: number
  /** Minor units: the prices at 0, 5, 10 … 100 % of the products, ascending; empty where nothing is left. */
  priceQuantiles: number[]
  /** Counts of brands, categories, sizes and colours are estimates, as there are many products. */
  areEstimates: boolean
}

const COUNTED_FACETS = ['brands', 'categories', 'sizes', 'colors'] as const
const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** Counts how many products each choice would show. A filter ignores its own choices, so that a second brand can be added to a first. */
export function countFilters(
  index: MarketIndex,
  selected: SelectedRows<FilterName>,
  { chosen, search }: { chosen: ChosenFilters; search: SearchKey },
): FilterCounts {
  const rowsFor = countRows(index, selected, (filter) => index.counts.of(search, chosen, filter))
  const areEstimates = COUNTED_FACETS.some((facet) => rowsFor(facet).areEstimates)
  // Estimates are enough where all counts are rounded.
  const countFlag = (filter: FilterName, name: Parameters<typeof flagId>[0]) =>
    areEstimates
      ? rowsFor(filter).estimateValue('flags', flagId(name))
      : rowsFor(filter).countValue('flags', flagId(name))
  const [minPrice, maxPrice] = rowsFor('price').range()
  return {
    total: rowsFor().countRows(),
    brands: rowsFor('brands').count('brands'),
    categories: rowsFor('categories').count('categories'),
    sizes: rowsFor('sizes').count('sizes'),
    colors: rowsFor('colors').count('colors'),
    inStock: countFlag('inStock', 'inStock'),
    discounted: countFlag('discounted', 'discounted'),
    ratings: STARS.map((stars) => countFlag('rating', starsFlag(stars))),
    minPrice,
    maxPrice,
    priceQuantiles: rowsFor('price').quantiles(),
    areEstimates,
  }
}

/** Leaves out choices without products unless they are chosen. Brands and colours with the most products come first. */
export function presentFilters(names: FilterNames, counts: FilterCounts, chosen: ChosenFilters): ProductFilters {
  const { brandIds, categoryIds, sizeIds, colorIds } = chosen
  const shown = (count = 0) => (counts.areEstimates ? roundDown(count) : Math.min(count, FILTER_COUNT_MAX))
  const brands = mostFirst(offered(names.brands, counts.brands, brandIds), counts.brands, BRANDS_MAX)
  const colors = mostFirst(offered(names.colors, counts.colors, colorIds), counts.colors)
  return {
    brands: brands.map(({ id, name }) => ({ id, name, count: shown(counts.brands.get(id)) })),
    sizes: offered(names.sizes, counts.sizes, sizeIds).map(({ id, name }) => ({
      id,
      name,
      count: shown(counts.sizes.get(id)),
    })),
    colors: colors.map(({ id, name, code }) => ({ id, name, count: shown(counts.colors.get(id)), color_code: code })),
    categories: offered(names.categories, counts.categories, categoryIds).map(({ id, name, slug, parent_id }) => ({
      id,
      name,
      count: shown(counts.categories.get(id)),
      slug,
      parent_id,
    })),
    in_stock: shown(counts.inStock),
    discounted: shown(counts.discounted),
    ratings: counts.ratings.map((count, index) => ({ rating: index + 1, count: shown(count) })),
    min_price: toDecimal(counts.minPrice),
    max_price: toDecimal(counts.maxPrice),
    price_quantiles: counts.priceQuantiles.map(toDecimal),
    rounded: counts.areEstimates,
  }
}

/** 2,345 becomes 2,000: an estimate of many products is right in its first digit. */
function roundDown(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return Math.min(Math.floor(count / unit) * unit, FILTER_COUNT_MAX)
}

/** The places of names by their ids. */
const placesIn = new WeakMap<readonly { id: number }[], ReadonlyMap<number, number>>()

function placesOf(names: readonly { id: number }[]): ReadonlyMap<number, number> {
  const places = placesIn.get(names) ?? new Map(names.map(({ id }, place) => [id, place]))
  placesIn.set(names, places)
  return places
}

/** In the order of the names, most of which a search does not have: a market has thousands of brands. */
function offered<Name extends { id: number }>(
  names: readonly Name[],
  counts: CountsByValue,
  chosen: readonly number[],
): Name[] {
  const places = placesOf(names)
  const offeredPlaces = new Set([...counts.keys(), ...chosen].flatMap((id) => places.get(id) ?? []))
  return Array.from(Uint32Array.from(offeredPlaces).sort(), (place) => names[place] as Name)
}

/** The choices with the most products, most first; equal ones keep their order. Only those that are shown are sorted. */
function mostFirst<Name extends { id: number }>(
  names: readonly Name[],
  counts: CountsByValue,
  max = names.length,
): Name[] {
  const countOf = ({ id }: Name) => counts.get(id) ?? 0
  const [least = 0] = Uint32Array.from(names, countOf).sort().subarray(-max)
  return names
    .filter((name) => countOf(name) >= least)
    .sort((one, other) => countOf(other) - countOf(one))
    .slice(0, max)
}
