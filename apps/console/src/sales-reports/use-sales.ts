import type { SalesReport } from '@rialto/contract'
import { SALES_ROWS_MAX } from '@rialto/contract/limits'
import {
  SALES_COMPARISONS,
  SALES_DIMENSIONS,
  type SalesComparison,
  type SalesDimension,
} from '@rialto/contract/sales-enums'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import type { ListState } from '../list/use-list-state.ts'
import { countDays, type Days, dayOf, daysOf, PERIODS, type PeriodName } from './periods.ts'

/** Figures that the chart can show. */
export const CHART_FIGURES = ['sales', 'left', 'refunds', 'orders', 'pieces'] as const
export type ChartFigure = (typeof CHART_FIGURES)[number]

/** What restricts a report, by its name in the address and in the call. */
export const FILTERS = ['shop_id', 'category_id', 'product_id', 'country', 'payment', 'delivery', 'tax'] as const
export type SalesFilterName = (typeof FILTERS)[number]

export interface SalesChoice {
  period: PeriodName
  days: Days
  compare: SalesComparison
  by: SalesDimension
  figure: ChartFigure
  filters: Partial<Record<SalesFilterName, string>>
}

const named = <const T extends string>(names: readonly T[], wanted: string, usual: T): T =>
  names.find((name) => name === wanted) ?? usual

/** In the address an empty value means that a choice is not made, so what nobody has named is a dash. */
const UNNAMED = '-'
export const toAddress = (key: string): string => (key === '' ? UNNAMED : key)
const fromAddress = (text: string): string => (text === UNNAMED ? '' : text)

/** What the address asks for; whatever it does not say is the month so far, by product. */
export function readChoice(state: ListState, isMarket: boolean): SalesChoice {
  const own = { from: dayOf(state.filter('from')), to: dayOf(state.filter('to')) }
  const hasOwn = own.from !== undefined && own.to !== undefined && own.from <= own.to
  const period = named(PERIODS, state.filter('period'), 'month')
  const by = named(SALES_DIMENSIONS, state.filter('by'), isMarket ? 'shop' : 'product')
  return {
    period,
    days:
      period === 'own' && hasOwn
        ? { from: own.from ?? '', to: own.to ?? '' }
        : daysOf(period === 'own' ? 'month' : period, Date.now()),
    compare: named(SALES_COMPARISONS, state.filter('compare'), 'before'),
    by: by === 'shop' && !isMarket ? 'product' : by,
    figure: named(CHART_FIGURES, state.filter('figure'), 'sales'),
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => (state.filter(name) === '' ? [] : [[name, fromAddress(state.filter(name))]])),
    ),
  }
}

/** The query of a call for a choice. */
export function queryOf({ days, filters }: Pick<SalesChoice, 'days' | 'filters'>) {
  const { shop_id, category_id, product_id, ...words } = filters
  const id = (text: string | undefined) => (text === undefined || !/^\d{1,9}$/.test(text) ? undefined : Number(text))
  return { ...days, ...words, shop_id: id(shop_id), category_id: id(category_id), product_id: id(product_id) }
}

export type SalesQuery = ReturnType<typeof queryOf>

interface Reading extends SalesQuery {
  by: SalesDimension
  compare: SalesComparison
  cursor?: string | undefined
  limit?: number
}

const SELLER = 'GET /seller/reports/sales'
const MARKET = 'GET /admin/reports/sales'

function useRead() {
  const { place } = usePlace()
  const isMarket = place?.kind === 'market'
  const read = ({ shop_id, ...query }: Reading, signal: AbortSignal): Promise<SalesReport> =>
    isMarket
      ? consoleApi.call(MARKET, { query: { ...query, shop_id }, signal })
      : consoleApi.call(SELLER, { query, signal })
  return { read, key: [isMarket ? MARKET : SELLER, place?.key] as const }
}

/** The rows of a report, page by page. */
export function useSalesRows(choice: SalesChoice) {
  const { read, key } = useRead()
  const isByTime = choice.by === 'day' || choice.by === 'month'
  // Days without sales are left out, so that a page of them would be empty.
  const query = {
    ...{ ...queryOf(choice), by: choice.by, compare: choice.compare },
    ...(isByTime && { limit: SALES_ROWS_MAX }),
  }
  return useInfiniteQuery({
    queryKey: [...key, query],
    queryFn: ({ pageParam, signal }) => read({ ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    // Today's sales arrive while one looks.
    refetchInterval: POLL_MS,
  })
}

const POLL_MS = 30_000
/** Longer periods are drawn by months. */
const CHART_DAYS_MAX = 93

/** The figures of each day of a report, or of each month of a long one. */
export function useSalesTimes(choice: SalesChoice) {
  const { read, key } = useRead()
  const by: 'day' | 'month' = countDays(choice.days) > CHART_DAYS_MAX ? 'month' : 'day'
  const query = { ...queryOf(choice), by, compare: choice.compare, limit: 100 }
  const found = useQuery({
    queryKey: [...key, 'times', query],
    // The report of before stays until the next arrives: its rows may be days where those of the next are months.
    queryFn: async ({ signal }) => ({ by, report: await read(query, signal) }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  return found.data
}

const SELLER_ENTRIES = 'GET /seller/reports/sales/entries'
const MARKET_ENTRIES = 'GET /admin/reports/sales/entries'

/** The postings that a row consists of, page by page. */
export function useSalesEntries({ shop_id, ...query }: SalesQuery) {
  const { place } = usePlace()
  const isMarket = place?.kind === 'market'
  return useInfiniteQuery({
    queryKey: [isMarket ? MARKET_ENTRIES : SELLER_ENTRIES, place?.key, query, shop_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      isMarket
        ? consoleApi.call(MARKET_ENTRIES, { query: { ...query, shop_id, cursor }, signal })
        : consoleApi.call(SELLER_ENTRIES, { query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

/** All rows of a report as the server's file. */
export function useSalesFile(choice: SalesChoice) {
  const { place } = usePlace()
  const { shop_id, ...query } = { ...queryOf(choice), by: choice.by, compare: choice.compare }
  return () =>
    place?.kind === 'market'
      ? consoleApi.call('GET /admin/reports/sales.csv', { query: { ...query, shop_id } })
      : consoleApi.call('GET /seller/reports/sales.csv', { query })
}
