import { z } from 'zod'
import { Count, Id, Money } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { month, queryId, queryInt } from './input.ts'
import * as limit from './limits.ts'

/** What the report to the tax office asks for and a shop may not have told. */
export const TAX_REPORT_GAPS = [
  'trader',
  'legal_name',
  'address',
  'tax_number',
  'register',
  'date_of_birth',
  'account',
] as const
export type TaxReportGap = (typeof TAX_REPORT_GAPS)[number]

/** What a shop sold in a quarter, by the days of the market's time zone on which its customers paid. */
export const ReportedQuarter = z.object({
  /** From 1. */
  quarter: z.int(),
  /** What it sold for, less what was refunded and what the market charged. */
  consideration: Money,
  /** What the market charged, with its tax, less what it gave back. */
  fees: Money,
  /** Orders that were not cancelled or refunded as a whole. */
  sales: Count,
})
export type ReportedQuarter = z.infer<typeof ReportedQuarter>

/** What a shop sold in a year, as the market reports it to its tax office (Directive 2011/16/EU, Annex V, known as DAC7). */
export const ReportedShop = z.object({
  shop: z.object({ id: Id, name: z.string() }),
  quarters: z.array(ReportedQuarter),
  total: ReportedQuarter.omit({ quarter: true }),
  /** False: it sold so little that it is left out. */
  is_reported: z.boolean(),
  /** What the report asks for and nobody has told yet. */
  gaps: z.array(z.enum(TAX_REPORT_GAPS)),
})
export type ReportedShop = z.infer<typeof ReportedShop>

const year = queryInt(limit.TAX_REPORT_YEAR_MIN, limit.TAX_REPORT_YEAR_MAX)
/** Left out: the present year by the market's time zone, in January the one before, which is reported then. */
const shownYear = z.object({ year: year.optional() })
const reportOfYear = {
  year: z.int(),
  /** The years that there is a report of, the latest first: since the first month of the ledger until now. */
  years: z.array(z.int()).optional(),
  /** The year is over, in the market's time zone: its figures are those to report. */
  is_over: z.boolean(),
  /** The first month of the ledger, as `2027-01`; what was sold before is not in it. Null: nothing was sold yet. */
  since: z.string().nullable(),
}
const own = { access: 'seller', permission: 'money.account' } as const
const market = { access: 'operator', permission: 'money' } as const

export const moneyExportEndpoints = defineEndpoints({
  'GET /seller/tax-report': {
    ...own,
    summary: 'What the market reports of the shop to its tax office for a year, by quarter.',
    query: shownYear,
    data: z.object({ ...reportOfYear, report: ReportedShop }),
  },
  'GET /seller/tax-report.csv': {
    ...own,
    command: 'seller tax-report export',
    summary: 'The report on the shop for a year with all that it says of the shop, as the market reports it.',
    query: z.object({ year }),
    form: { media: 'text/csv' },
  },
  'GET /admin/dac7': {
    ...market,
    command: 'tax-report list',
    summary: 'What shops sold in a year, by quarter, and what the report to the tax office lacks; by the shops’ ids.',
    query: shownYear.extend({
      after: queryId.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ ...reportOfYear, items: z.array(ReportedShop), next_cursor: Id.nullable() }),
  },
  'GET /admin/dac7.csv': {
    ...market,
    command: 'tax-report export',
    summary:
      'The report of a year for the tax office: a row for each shop that is reported, with who it is for the law.',
    query: z.object({ year }),
    form: { media: 'text/csv' },
  },
  'GET /admin/bookkeeping.csv': {
    ...market,
    command: 'ledger bookkeeping',
    summary:
      'A month of all accounts of the ledger for bookkeeping: opening balance, sums by kind, closing balance; commission by its tax.',
    query: z.object({ month }),
    form: { media: 'text/csv' },
  },
})
