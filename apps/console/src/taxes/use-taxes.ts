import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax, RequestFor, TaxCategory, TaxRate } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { useShownChange } from '../lib/use-shown-change.ts'
import { useCountryOptions } from '../settings/option-names.ts'

const KEY = 'GET /admin/tax'

/** How often a look is taken at prices that are being multiplied. */
const RUN_POLL_MS = 1_000

export const useMarketTax = () =>
  useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => consoleApi.call(KEY, { signal }),
    refetchInterval: ({ state }) => (state.data?.price_run?.is_running ? RUN_POLL_MS : false),
  })

/** Reads what a multiplication of prices would change. @param includesTax null: reads nothing */
export const usePricePreview = (includesTax: boolean | null) =>
  useQuery({
    queryKey: ['GET /admin/tax/prices', includesTax],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /admin/tax/prices', { query: { prices_include_tax: includesTax ?? false }, signal }),
    enabled: includesTax !== null,
  })

/** A change of taxes; its reply has all of them as they are now. Settings that follow from it are read again. */
export function useTaxChange<Input>(change: (input: Input) => Promise<MarketTax>) {
  return useShownChange({ queryKey: [KEY], change, following: 'all' })
}

export type RateBody = RequestFor<'POST /admin/tax/rates'>['body']

export const taxCalls = {
  settings: (body: RequestFor<'PATCH /admin/tax'>['body']) => consoleApi.call('PATCH /admin/tax', { body }),
  fromFlat: (body: RequestFor<'POST /admin/tax/from-flat'>['body']) =>
    consoleApi.call('POST /admin/tax/from-flat', { body }),
  toFlat: (version: number) => consoleApi.call('POST /admin/tax/to-flat', { body: { version } }),
  addCategory: (name: string) => consoleApi.call('POST /admin/tax/categories', { body: { name } }),
  changeCategory: ({ id, ...body }: { id: number; version: number; name?: string; is_default?: true }) =>
    consoleApi.call('PATCH /admin/tax/categories/{id}', { params: { id }, body }),
  removeCategory: (id: number) => consoleApi.call('DELETE /admin/tax/categories/{id}', { params: { id } }),
  addRate: (body: RateBody) => consoleApi.call('POST /admin/tax/rates', { body }),
  endRate: ({ id, version, to_day }: { id: number; version: number; to_day: string }) =>
    consoleApi.call('PATCH /admin/tax/rates/{id}', { params: { id }, body: { version, to_day } }),
  removeRate: (id: number) => consoleApi.call('DELETE /admin/tax/rates/{id}', { params: { id } }),
}

/** The rates of the product or category in each country on a day. @param trials null: nothing is chosen */
export const useTrials = (trials: readonly RequestFor<'POST /admin/tax/try'>['body'][] | null) =>
  useQuery({
    queryKey: ['POST /admin/tax/try', trials],
    queryFn: ({ signal }) =>
      Promise.all((trials ?? []).map((body) => consoleApi.call('POST /admin/tax/try', { body, signal }))),
    enabled: trials !== null,
    placeholderData: keepPreviousData,
  })

/** Where a rate holds: a country, or a part of it. */
export interface RatePlace {
  country: string
  region: string | null
  code_prefix: string | null
}

export const keyOfPlace = ({ country, region, code_prefix }: RatePlace): string =>
  [country, region ?? '', code_prefix ?? ''].join(' ')

/** The name of a place in the reader's language. */
export function usePlaceName(): (place: RatePlace) => string {
  const countries = useCountryOptions()
  return ({ country, region, code_prefix }) =>
    [
      countries.find(({ value }) => value === country)?.label ?? country,
      region,
      code_prefix === null ? null : `${code_prefix}…`,
    ]
      .filter(Boolean)
      .join(' ')
}

/** The places that have rates, the market's own country first. */
export function placesOf({ rates, home_country }: MarketTax): RatePlace[] {
  const home = home_country === null ? [] : [{ country: home_country, region: null, code_prefix: null }]
  const places = new Map([...home, ...rates].map((place) => [keyOfPlace(place), pickPlace(place)]))
  const isHome = ({ country }: RatePlace) => country === home_country
  return [...places.values()].sort(
    (a, b) => Number(isHome(b)) - Number(isHome(a)) || keyOfPlace(a).localeCompare(keyOfPlace(b)),
  )
}

const pickPlace = ({ country, region, code_prefix }: RatePlace): RatePlace => ({ country, region, code_prefix })

/** All rates of a category in a place, in the order of their days. */
export const ratesOf = (tax: MarketTax, category: TaxCategory, place: RatePlace): TaxRate[] =>
  tax.rates.filter((rate) => rate.category_id === category.id && keyOfPlace(rate) === keyOfPlace(place))

export interface Cell {
  /** The rate of the category itself on the day. */
  own: TaxRate | undefined
  /** The one of the default category, which decides where there is none of its own. */
  usual: TaxRate | undefined
  /** The next one after the day. */
  next: TaxRate | undefined
}

export function cellOf(tax: MarketTax, category: TaxCategory, place: RatePlace, day: string): Cell {
  const holds = ({ from_day, to_day }: TaxRate) => from_day <= day && (to_day === null || day <= to_day)
  const rates = ratesOf(tax, category, place)
  const usual = tax.categories.find(({ is_default }) => is_default)
  return {
    own: rates.find(holds),
    usual: usual && usual.id !== category.id ? ratesOf(tax, usual, place).find(holds) : undefined,
    next: rates.find(({ from_day, to_day }) => from_day > day && (to_day === null || from_day <= to_day)),
  }
}

/** Writes a percentage in the reader's language. */
export function usePercent(): (percentage: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 })
  return (percentage) => format.format(percentage / 100)
}

/** Writes a day such as `2027-01-31` in the reader's language, with western digits as everywhere. */
export function useDay(): (day: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
