import type { SalesFigures, SalesReport, SalesRow } from '@rialto/contract'
import { SALES_DAYS_MAX } from '@rialto/contract/limits'
import type { SalesComparison, SalesDimension, SalesFigure } from '@rialto/contract/sales-enums'
import type { Db } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import {
  type KeyedRow,
  type MeasuredRow,
  NOTHING,
  ordersOf,
  type SalesFilter,
  type SalesQuery,
  selectCategories,
  selectCountedDays,
  selectIsBehind,
  selectKeyIds,
  selectKeyValues,
  selectProductNames,
  selectRows,
  selectRowsOf,
  selectShopNames,
  selectTotals,
} from './repository.ts'
import {
  addDays,
  addMonths,
  comparedPeriod,
  countDays,
  dayNumber,
  daysOf,
  dayText,
  monthsOf,
  monthText,
  type Period,
  untilEndOfMonth,
} from './rules-periods.ts'

export interface SalesFilters {
  from?: string | undefined
  to?: string | undefined
  /** Of the seller who asks, or which an operator chooses. */
  shop_id?: number | undefined
  category_id?: number | undefined
  product_id?: number | undefined
  country?: string | undefined
  payment?: string | undefined
  delivery?: string | undefined
  tax?: string | undefined
}

interface ReportQuery extends SalesFilters {
  by: SalesDimension
  compare: SalesComparison
}

interface ReportPage {
  sort: SalesFigure
  offset: number
  limit: number
  locale: string
}

/** Shows what was sold in a period, its rows by one aspect, beside another period. */
export async function showSales(
  deps: ModuleDeps,
  query: ReportQuery,
  { locale, ...page }: ReportPage,
): Promise<SalesReport | Refusal> {
  const { database } = deps
  const { db } = database
  const asked = await readQuery(deps, query)
  if (!('period' in asked)) return asked
  const { period, filter } = asked
  const [counted, isBehind] = await Promise.all([selectCountedDays(db, query.shop_id), selectIsBehind(db)])
  const { by } = query
  const groups = by === 'category' ? await categoryGroups(db, query.category_id) : undefined
  const lastDay = counted.last === null ? null : dayText(counted.last)
  const queryOf = (of: Period): SalesQuery => ({
    ...{ period: untilEndOfMonth(of, lastDay), by, filter },
    ...(groups && { groups: groups.pairs }),
  })
  const compared = comparedPeriod(period, query.compare)
  const [found, totals, totalsBefore] = await Promise.all([
    by === 'day' || by === 'month'
      ? selectTimes(deps, queryOf(period), { period, page })
      : selectRows(database, queryOf(period), { ...page, limit: page.limit + 1 }),
    selectTotals(database, queryOf(period)),
    compared ? selectTotals(database, queryOf(compared)) : null,
  ])
  const rows = found.slice(0, page.limit)
  const counterpart = counterpartOf(by, { period, compared })
  const keys = rows.flatMap(({ key }) => counterpart(key) ?? [])
  const before = compared
    ? new Map((await selectRowsOf(database, queryOf(compared), keys)).map((row) => [row.key, row]))
    : undefined
  const named = await nameRows(db, { by, locale, categories: groups?.names }, rows)
  const present = presenter(queryOf(period))
  const totalOf = presenter({ by: 'total', filter })
  return {
    period,
    before: compared,
    totals: totalOf(totals),
    totals_before: totalsBefore && totalOf(totalsBefore),
    items: rows.map((row): SalesRow => {
      const other = counterpart(row.key)
      return {
        ...named(row.key),
        figures: present(row),
        before: before && other !== undefined ? present(before.get(other) ?? NOTHING) : null,
      }
    }),
    filtered: await nameFilters(db, query, locale),
    next_cursor: found.length > page.limit ? String(page.offset + page.limit) : null,
    first_day: counted.first === null ? null : dayText(counted.first),
    is_behind: isBehind,
  }
}

/** All days or months of a period, also those without a figure. */
async function selectTimes(
  { database }: ModuleDeps,
  query: SalesQuery,
  { period, page }: { period: Period; page: Omit<ReportPage, 'locale'> },
): Promise<KeyedRow[]> {
  const rows = await selectRows(database, query, { ...page, offset: 0, limit: SALES_DAYS_MAX })
  const found = new Map(rows.map((row) => [row.key, row]))
  const keys =
    query.by === 'day' ? daysOf(period).map(dayNumber) : monthsOf(period).map((month) => dayNumber(`${month}-00`))
  return keys.slice(page.offset, page.offset + page.limit + 1).map((key) => found.get(key) ?? { ...NOTHING, key })
}

/** What a row is compared with: the same thing, or the day or month at the same place of the other period. */
function counterpartOf(by: SalesDimension, { period, compared }: { period: Period; compared: Period | null }) {
  return (key: number): number | undefined => {
    if (!compared) return undefined
    if (by === 'day') {
      const place = countDays({ from: period.from, to: dayText(key) }) - 1
      const day = addDays(compared.from, place)
      return day <= compared.to ? dayNumber(day) : undefined
    }
    if (by === 'month') {
      const place = monthsOf({ from: period.from, to: dayText(key + 1) }).length - 1
      return dayNumber(`${addMonths(compared.from.slice(0, 7), place)}-00`)
    }
    return key
  }
}

export interface AskedSales {
  period: Period
  filter: SalesFilter
}

/** Reads a query: its days, and the ids of its filters. */
export async function readQuery(
  { database: { db }, now, settings }: ModuleDeps,
  query: SalesFilters,
): Promise<AskedSales | Refusal> {
  const { time_zone } = await settings.read()
  const to = query.to ?? dayIn(time_zone, now())
  const period = { from: query.from ?? `${to.slice(0, 7)}-01`, to }
  const days = countDays(period)
  if (!(days >= 1)) return refuse('invalid', text('The last day lies before the first'))
  if (days > SALES_DAYS_MAX) return refuse('invalid', text('A report is of three years at most'))
  const categoryIds = query.category_id === undefined ? undefined : await categoriesUnder(db, query.category_id)
  return {
    period,
    filter: {
      shopId: query.shop_id,
      productId: query.product_id,
      categoryIds,
      parts: await readParts(db, query),
    },
  }
}

const NEVER = -1

async function readParts(db: Db, { country, payment, delivery, tax }: SalesFilters): Promise<SalesFilter['parts']> {
  const wanted = [
    ...(country === undefined ? [] : [{ kind: 'country' as const, value: country }]),
    ...(payment === undefined ? [] : [{ kind: 'payment' as const, value: payment }]),
    ...(delivery === undefined ? [] : [{ kind: 'delivery_way' as const, value: delivery }]),
    ...(tax === undefined ? [] : [{ kind: 'tax_rate' as const, value: tax }]),
  ]
  if (wanted.length === 0) return {}
  const found = await selectKeyIds(db, wanted)
  return Object.fromEntries(wanted.map(({ kind }) => [kind, found.find((key) => key.kind === kind)?.id ?? NEVER]))
}

/** A category with all below it; of 0, none. */
async function categoriesUnder(db: Db, id: number): Promise<number[]> {
  if (id === 0) return []
  const rows = await selectCategories(db)
  const ids = new Set([id])
  for (let size = 0; size < ids.size; ) {
    size = ids.size
    for (const row of rows) if (row.parent_id !== null && ids.has(row.parent_id)) ids.add(row.id)
  }
  return [...ids]
}

/** The categories right below one (or at the top), each with all below it. What lies in none of them counts as 0. */
async function categoryGroups(db: Db, parent: number | undefined) {
  const rows = await selectCategories(db)
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const pairs: { category: number; group: number }[] = []
  const add = (category: number, group: number) => {
    pairs.push({ category, group })
    for (const child of children.get(category) ?? []) add(child.id, group)
  }
  const tops = parent === 0 ? [] : (children.get(parent ?? null) ?? [])
  for (const { id } of tops) add(id, id)
  return { pairs, names: rows.map(({ id, name }) => ({ id, name })) }
}

interface Naming {
  by: SalesDimension
  locale: string
  categories: readonly { id: number; name: string }[] | undefined
}

async function nameRows(db: Db, { by, locale, categories }: Naming, rows: readonly KeyedRow[]) {
  const keys = rows.map(({ key }) => key)
  const names = new Map<number, string>()
  const add = (found: readonly { id: number; name: string }[]) => {
    for (const { id, name } of found) names.set(id, name)
  }
  switch (by) {
    case 'day':
    case 'month':
      return (key: number) => ({ key: by === 'day' ? dayText(key) : monthText(key), name: '' })
    case 'shop':
      add(await selectShopNames(db, keys))
      break
    case 'product':
      add(await translateRows(db, 'product', locale, await selectProductNames(db, keys), ['name']))
      break
    case 'category':
      add(
        await translateRows(
          db,
          'category',
          locale,
          (categories ?? []).filter(({ id }) => keys.includes(id)),
          ['name'],
        ),
      )
      break
    default: {
      const values = new Map((await selectKeyValues(db, keys)).map(({ id, value }) => [id, value]))
      return (key: number) => ({ key: values.get(key) ?? '', name: values.get(key) ?? '' })
    }
  }
  return (key: number) => ({ key: String(key), name: names.get(key) ?? '' })
}

async function nameFilters(
  db: Db,
  { shop_id, product_id, category_id }: SalesFilters,
  locale: string,
): Promise<SalesReport['filtered']> {
  const ids = (id: number | undefined) => (id === undefined ? [] : [id])
  const [shops, products, categories] = [
    await selectShopNames(db, ids(shop_id)),
    await translateRows(db, 'product', locale, await selectProductNames(db, ids(product_id)), ['name']),
    category_id ? (await selectCategories(db)).filter(({ id }) => id === category_id) : [],
  ]
  const named = await translateRows(db, 'category', locale, categories, ['name'])
  return {
    shop: shops[0]?.name ?? null,
    product: products[0]?.name ?? null,
    category: named[0]?.name ?? null,
  }
}

/** Measures as figures. All that is calculated from them is calculated here, once for screens and files. */
const presenter = (query: Pick<SalesQuery, 'by' | 'filter'>) => {
  const counted = ordersOf(query)
  return (row: MeasuredRow): SalesFigures => {
    const orders = counted === null ? null : row[counted]
    return {
      orders,
      ...{ pieces: row.pieces, returned: row.returned },
      ...{ gross: toDecimal(row.gross), delivery: toDecimal(row.delivery), tax_added: toDecimal(row.tax_added) },
      ...{ shop_discounts: toDecimal(row.shop_discounts), market_discounts: toDecimal(row.market_discounts) },
      other: toDecimal(row.sales - (row.gross - row.shop_discounts + row.delivery + row.tax_added)),
      ...{ sales: toDecimal(row.sales), tax: toDecimal(row.tax), net: toDecimal(row.sales - row.tax) },
      ...{ refunds: toDecimal(row.refunds), refunded_market: toDecimal(row.refunded_market) },
      ...{ refunded_tax: toDecimal(row.refunded_tax), market_borne: toDecimal(row.market_borne) },
      ...{ commission: toDecimal(row.commission), commission_vat: toDecimal(row.commission_vat) },
      left: toDecimal(leftOf(row)),
      average: orders ? toDecimal(Math.round(row.sales / orders)) : null,
      returned_percent: row.pieces > 0 ? Math.round((row.returned * 1_000) / row.pieces) / 10 : null,
    }
  }
}

export const leftOf = ({ sales, refunds, commission, commission_vat }: MeasuredRow): number =>
  sales - refunds - commission - commission_vat
