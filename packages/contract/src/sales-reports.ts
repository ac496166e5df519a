import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { CURSOR_ID, countryCode, queryId, queryInt, text } from './input.ts'
import * as limit from './limits.ts'
import { POSTING_KINDS } from './market-enums.ts'
import { SALES_COMPARISONS, SALES_DIMENSIONS, SALES_FIGURES } from './sales-enums.ts'

/**
 * What was sold, taken back and charged. A sale counts on the day on which its money came in, a cash order on the day on which its cash was
 * collected; a refund on the day on which it was begun; commission on the day on which the order had arrived, or on which it was given back.
 */
export const SalesFigures = z.object({
  /** Null where orders cannot be told apart: an order may have products of several categories. */
  orders: Count.nullable(),
  pieces: Count,
  /** Goods at their prices, before vouchers. */
  gross: Money,
  /** Given by the shop's own vouchers. */
  shop_discounts: Money,
  /** Given by the market's vouchers; the market pays it to the shop. */
  market_discounts: Money,
  /** Charged for delivery. */
  delivery: Money,
  /** Tax on top of the prices; 0 where prices include it. */
  tax_added: Money,
  /** What these do not explain: orders that came into the ledger as a sum, and rounding. */
  other: Money,
  /** Whole: goods less the shop's discounts, delivery, and tax on top. */
  sales: Money,
  /** Tax in that, on top or inside. */
  tax: Money,
  /** Sales without their tax. */
  net: Money,
  /** Pieces that were given back or cancelled after they were paid. */
  returned: Count,
  /** Of sales, what is taken back from the shop. */
  refunds: Money,
  /** Of refunds, what the market's vouchers had paid. */
  refunded_market: Money,
  /** Tax in refunds. */
  refunded_tax: Money,
  /** What the market has given of its own in the shop's stead. */
  market_borne: Money,
  /** The market's commission, less what it has given back, and the tax on it. */
  commission: Money,
  commission_vat: Money,
  /** What is left for the shop: sales less refunds, commission and the tax on it. */
  left: Money,
  /** Sales for each order; null: there is none. */
  average: Money.nullable(),
  /** Returned pieces for each hundred sold; null: none was sold. */
  returned_percent: z.number().nullable(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const SalesRow = z.object({
  /** Its filter: a day or a month, an id, a country's code, `cash` or a gateway, a way of delivery, or tax rates as `S:19`. */
  key: z.string(),
  /** What it is called; '': nobody has named it. */
  name: z.string(),
  figures: SalesFigures,
  /** The same in the period to compare with; null: nothing is compared, or the row has no counterpart there. */
  before: SalesFigures.nullable(),
})
export type SalesRow = z.infer<typeof SalesRow>

const day = z.iso.date()
const Period = z.object({ from: day, to: day })

export const SalesReport = z.object({
  /** In the market's time zone. */
  period: Period,
  /** Null: nothing is compared. */
  before: Period.nullable(),
  totals: SalesFigures,
  totals_before: SalesFigures.nullable(),
  items: z.array(SalesRow),
  next_cursor: z.string().nullable(),
  /** What the report is restricted to, by name; null: it is not, or that is gone. */
  filtered: z.object({ shop: z.string().nullable(), product: z.string().nullable(), category: z.string().nullable() }),
  /** The first day that has figures; null: none has. */
  first_day: day.nullable(),
  /** Sales are being counted anew: the figures are not whole yet. */
  is_behind: z.boolean(),
})
export type SalesReport = z.infer<typeof SalesReport>

/** What a posting did to the sale of an order, as reports count it. */
export const SalesEntry = z.object({
  posting_id: Id,
  at: Time,
  day,
  kind: z.enum(POSTING_KINDS),
  order: z.object({ id: Id, code: z.string() }),
  shop: z.object({ id: Id, name: z.string() }),
  ...SalesFigures.pick({ pieces: true, sales: true, returned: true, refunds: true, commission: true }).shape,
  ...SalesFigures.pick({ commission_vat: true, left: true }).shape,
})
export type SalesEntry = z.infer<typeof SalesEntry>

/** The account's figures of the ledger beside the sums of reports. */
export const SalesProof = z.object({
  /** How many postings are not counted yet. */
  due: Count,
  /** What the reports have, what the ledger's entries add up to, and what the sums by day and month add up to. */
  figures: z.array(z.object({ figure: z.enum(SALES_FIGURES), reports: Money, ledger: Money })),
  /** Sums by day or month that differ from what they consist of. */
  wrong_sums: Count,
  agrees: z.boolean(),
})
export type SalesProof = z.infer<typeof SalesProof>

/** Of the years 1000 to 9998: what is compared with it, and the day after it, have four digits too. */
const askedDay = day.regex(/^(?!9999)[1-9]/)
const filters = {
  /** Days in the market's time zone; without them the month so far. */
  from: askedDay.optional(),
  to: askedDay.optional(),
  /** With its sub-categories, as they are today. */
  category_id: queryInt(0, limit.ID_MAX).optional(),
  product_id: queryId.optional(),
  /** ISO 3166-1; '': nobody had said. */
  country: z.union([countryCode, z.literal('')]).optional(),
  /** `cash`, or a gateway. */
  payment: text(limit.SALES_KEY_MAX).optional(),
  /** As shoppers chose it; '': its shop had named no ways. */
  delivery: text(limit.SALES_KEY_MAX).optional(),
  /** As `S:19`; '': none. */
  tax: text(limit.SALES_KEY_MAX).optional(),
}
const report = {
  ...filters,
  by: z.enum(SALES_DIMENSIONS).default('day'),
  compare: z.enum(SALES_COMPARISONS).default('none'),
}
const list = {
  ...report,
  /** The figure by which rows stand, the highest first; days and months stand in their order. */
  sort: z.enum(SALES_FIGURES).default('sales'),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: queryInt(1, limit.SALES_ROWS_MAX).default(limit.LIST_LIMIT_DEFAULT),
}
const entries = {
  ...filters,
  cursor: z
    .string()
    .regex(new RegExp(`^\\d{8}_${CURSOR_ID}_${CURSOR_ID}$`))
    .optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}
const shop_id = queryId.optional()
const own = { access: 'seller', permission: 'money.read' } as const
const market = { access: 'operator', permission: 'money' } as const
const entryList = z.object({ items: z.array(SalesEntry), next_cursor: z.string().nullable() })

export const salesReportEndpoints = defineEndpoints({
  'GET /seller/reports/sales': {
    ...own,
    summary: 'What the shop has sold, by day, product, category, country, tax rate or way of payment or delivery.',
    query: z.object(list),
    data: SalesReport,
  },
  'GET /seller/reports/sales.csv': {
    ...own,
    command: 'seller sales export',
    summary: 'What the shop has sold, as CSV: all rows of a report.',
    query: z.object(report),
    form: { media: 'text/csv' },
  },
  'GET /seller/reports/sales/entries': {
    ...own,
    summary: 'The postings that a report of the shop’s sales consists of, the latest first.',
    query: z.object(entries),
    data: entryList,
  },
  'GET /admin/reports/sales': {
    ...market,
    summary:
      'What all shops have sold, by day, shop, product, category, country, tax rate or way of payment or delivery.',
    query: z.object({ ...list, shop_id }),
    data: SalesReport,
  },
  'GET /admin/reports/sales.csv': {
    ...market,
    command: 'admin sales export',
    summary: 'What all shops have sold, as CSV: all rows of a report.',
    query: z.object({ ...report, shop_id }),
    form: { media: 'text/csv' },
  },
  'GET /admin/reports/sales/entries': {
    ...market,
    summary: 'The postings that a report of sales consists of, the latest first.',
    query: z.object({ ...entries, shop_id }),
    data: entryList,
  },
  'GET /admin/reports/sales/proof': {
    ...market,
    summary: 'Compares what reports of sales add up to with the entries of the ledger.',
    data: SalesProof,
  },
  'POST /admin/reports/sales/recount': {
    ...market,
    summary:
      'Drops all that was counted of sales and counts the ledger anew; reports are not whole until that is done.',
  },
})
