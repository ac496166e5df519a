import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { INVOICE_KINDS } from './enums.ts'
import { FEE_INVOICE_GAPS, FEE_VAT_CODES, FEE_VATS } from './fee-enums.ts'
import { CURSOR_ID, month, queryId, queryInt } from './input.ts'
import { ShopMoney } from './ledger.ts'
import * as limit from './limits.ts'
import { POSTING_KINDS } from './market-enums.ts'

const named = z.object({ id: Id, name: z.string() })
/** A day of the market, as `2027-01-31`. */
const Day = z.string()

/** The four accounts of a shop, as it reads them. */
const Accounts = ShopMoney.pick({ available: true, pending: true, held: true, cash_with: true })
export type StatementAccounts = z.infer<typeof Accounts>

const document = z.object({ id: Id, kind: z.enum(INVOICE_KINDS), number: z.string(), total: Money })

/** A month of a shop's money that is over: no entry comes into it any more. */
export const StatementSummary = z.object({
  id: Id,
  /** `S7-2027-01`. */
  number: z.string(),
  month: z.string(),
  /** What the market owed the shop in all; minus: the shop owed it. */
  opening: Money,
  closing: Money,
  created_at: Time,
  /** The market's invoice for its fee in the month, and its credit note. */
  documents: z.array(document),
})
export type StatementSummary = z.infer<typeof StatementSummary>

/** What an order did to a shop's money in a month. All parts but the last add up to the amount. */
export const StatementOrder = z.object({
  order: z.object({ id: Id, code: z.string() }),
  amount: Money,
  /** Of an order that was paid or collected in the month, what was credited for it: goods with their taxes, and delivery. */
  goods: Money,
  delivery: Money,
  /** The shop's own; 0 or minus. */
  voucher: Money,
  /** What the shop has collected itself, and keeps; 0 or minus. */
  cash: Money,
  /** What was given back, and what a lost dispute took. */
  refunds: Money,
  commission: Money,
  /** On the commission. */
  vat: Money,
  other: Money,
  /** What the market paid of it, by its voucher: a part of the above. */
  paid_by_market: Money,
})
export type StatementOrder = z.infer<typeof StatementOrder>

/** An entry of no order: a payout, a correction. */
export const StatementOther = z.object({
  posting_id: Id,
  kind: z.enum(POSTING_KINDS),
  at: Time,
  amount: Money,
  payout: z.object({ id: Id, reference: z.string() }).nullable(),
})
export type StatementOther = z.infer<typeof StatementOther>

/** A month of a shop: the closing is the opening and all entries of the month. */
export const Statement = StatementSummary.extend({
  shop: named,
  currency: z.string(),
  from_day: Day,
  to_day: Day,
  /** The day of the market's first entry: what was before it stands in no statement. */
  ledger_since: Day,
  accounts: z.object({ opening: Accounts, closing: Accounts }),
  /** The sums of the month by kind of entries, and how many there were; together they are what the month has changed. */
  kinds: z.array(z.object({ kind: z.enum(POSTING_KINDS), amount: Money, count: Count, accounts: Accounts })),
  /** What the market charged, less what it has given back. */
  fees: z.object({ commission: Money, vat: Money }),
  others: z.array(StatementOther),
})
export type Statement = z.infer<typeof Statement>

/** An invoice of the market for its fee, or a credit note for what it gives back of earlier ones. */
export const FeeInvoice = z.object({
  id: Id,
  kind: z.enum(INVOICE_KINDS),
  /** `F-2027-000123`; without gaps for each kind and year. */
  number: z.string(),
  /** The month that it is for. */
  month: z.string(),
  day: Day,
  issued_at: Time,
  currency: z.string(),
  net: Money,
  vat: Money,
  total: Money,
  /** EN 16931; null: rates of several kinds. */
  vat_code: z.enum(FEE_VAT_CODES).nullable(),
  refers_to: z.array(z.object({ id: Id, number: z.string(), day: Day, net: Money })),
})
export type FeeInvoice = z.infer<typeof FeeInvoice>

const party = z.object({ lines: z.array(z.string()), vat_id: z.string().nullable() })

export const FeeInvoiceDetails = FeeInvoice.extend({
  shop: named,
  from_day: Day,
  to_day: Day,
  /** Both parties by the lines that stand in it: name, address, numbers. */
  seller: party,
  market: party,
  rates: z.array(
    z.object({
      vat: z.enum(FEE_VATS),
      code: z.enum(FEE_VAT_CODES),
      percentage: z.number(),
      orders: Count,
      net: Money,
      tax: Money,
    }),
  ),
})
export type FeeInvoiceDetails = z.infer<typeof FeeInvoiceDetails>

/** A shop's closed month whose fee has no document yet. */
export const MissingFeeInvoice = z.object({
  shop: named,
  month: z.string(),
  net: Money,
  vat: Money,
  /** What keeps it from being written; empty: it is written with the next look. */
  lacks: z.array(z.enum(FEE_INVOICE_GAPS)),
})
export type MissingFeeInvoice = z.infer<typeof MissingFeeInvoice>

/** What the market's staff sees of the documents of all shops. */
export const MonthDocuments = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      closed_at: Time,
      statements: Count,
      invoices: Count,
      credit_notes: Count,
      /** Shops with a fee that has no document yet. */
      missing: Count,
    }),
  ),
  /** The month that is closed next, and from when on. */
  next: z.object({ month: z.string(), from: Time }),
  ranges: z.array(z.object({ kind: z.enum(INVOICE_KINDS), year: z.int(), next_number: z.string(), count: Count })),
  /** What fee invoices lack: of the market itself, and of shops that have a fee without a document. */
  market_lacks: z.array(z.enum(FEE_INVOICE_GAPS)),
  shops_lack: z.array(z.object({ shop: named, lacks: z.array(z.enum(FEE_INVOICE_GAPS)), month: z.string() })),
})
export type MonthDocuments = z.infer<typeof MonthDocuments>

const own = { access: 'seller', permission: 'money.read' } as const
const market = { access: 'operator', permission: 'money' } as const
const pdf = { form: { media: 'application/pdf' } } as const
const csv = { form: { media: 'text/csv' } } as const
const cursor = queryId.optional()
const page = queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT)
const ofMonth = z.object({ month })
const ofId = z.object({ id: queryId })
const ofShops = z.object({ month: month.optional(), shop_id: queryId.optional(), cursor, limit: page })
const whole = {
  /** The orders after one, by their ids downwards. */
  query: z.object({ cursor, limit: page }),
  data: z.object({ statement: Statement, orders: z.array(StatementOrder), next_cursor: Id.nullable() }),
}

export const statementEndpoints = defineEndpoints({
  'GET /seller/statements': {
    ...own,
    summary: 'The statements of the shop’s money, the latest month first.',
    query: z.object({ cursor, limit: page }),
    data: z.object({ items: z.array(StatementSummary), next_cursor: Id.nullable() }),
  },
  'GET /seller/statements/{month}': {
    ...own,
    summary: 'The statement of a month, with its orders.',
    params: ofMonth,
    ...whole,
  },
  'GET /seller/statements/{month}.pdf': {
    ...own,
    command: 'seller statements print',
    summary: 'The statement of a month as a file to print, in the language of the shop.',
    params: ofMonth,
    ...pdf,
  },
  'GET /seller/statements/{month}.csv': {
    ...own,
    command: 'seller statements export',
    summary: 'The entries of a statement for bookkeeping, a row each.',
    params: ofMonth,
    ...csv,
  },
  'GET /seller/fee-invoices': {
    ...own,
    summary: 'The market’s invoices and credit notes for its fee, the latest first.',
    query: z.object({ cursor, limit: page }),
    data: z.object({ items: z.array(FeeInvoice), next_cursor: Id.nullable() }),
  },
  'GET /seller/fee-invoices/{id}': {
    ...own,
    summary: 'An invoice or credit note of the market for its fee.',
    params: ofId,
    data: z.object({ invoice: FeeInvoiceDetails }),
  },
  'GET /seller/fee-invoices/{id}.pdf': {
    ...own,
    command: 'seller fee-invoices print',
    summary: 'An invoice or credit note of the market as a file to print.',
    params: ofId,
    ...pdf,
  },
  'GET /seller/payouts/{id}.pdf': {
    ...own,
    command: 'seller payouts print',
    summary:
      'A payout with the orders that it pays, as a file to print, with the number of the statement that it stands in.',
    params: ofId,
    ...pdf,
  },
  'GET /admin/statements': {
    ...market,
    summary: 'The statements of all shops, the latest first; those of a month or a shop.',
    query: ofShops,
    data: z.object({ items: z.array(StatementSummary.extend({ shop: named })), next_cursor: Id.nullable() }),
  },
  'GET /admin/statements/{id}': {
    ...market,
    summary: 'The statement of any shop, with its orders.',
    params: ofId,
    ...whole,
  },
  'GET /admin/statements/{id}.pdf': {
    ...market,
    command: 'statements print',
    summary: 'The statement of any shop as a file to print.',
    params: ofId,
    ...pdf,
  },
  'GET /admin/statements/{id}.csv': {
    ...market,
    command: 'statements export',
    summary: 'The entries of a statement of any shop, a row each.',
    params: ofId,
    ...csv,
  },
  'GET /admin/fee-invoices': {
    ...market,
    summary: 'The market’s invoices and credit notes for its fee, the latest first; those of a month or a shop.',
    query: ofShops,
    data: z.object({ items: z.array(FeeInvoice.extend({ shop: named })), next_cursor: Id.nullable() }),
  },
  'GET /admin/fee-invoices/{id}': {
    ...market,
    summary: 'An invoice or credit note of the market for its fee to any shop.',
    params: ofId,
    data: z.object({ invoice: FeeInvoiceDetails }),
  },
  'GET /admin/fee-invoices/{id}.pdf': {
    ...market,
    command: 'fee-invoices print',
    summary: 'An invoice or credit note of the market to any shop as a file to print.',
    params: ofId,
    ...pdf,
  },
  'GET /admin/missing-fee-invoices': {
    ...market,
    summary:
      'The closed months of shops whose fee has no invoice or credit note yet, the oldest first, with what is missing; those of a month or a shop.',
    query: z.object({
      month: month.optional(),
      shop_id: queryId.optional(),
      /** `next_cursor` of the page before. */
      cursor: z
        .string()
        .regex(new RegExp(`^\\d{4}-\\d{2}:${CURSOR_ID}$`))
        .optional(),
      limit: page,
    }),
    data: z.object({ items: z.array(MissingFeeInvoice), next_cursor: z.string().nullable() }),
  },
  'GET /admin/month-documents': {
    ...market,
    summary: 'The months that are closed with their documents, the ranges of numbers, and what fee invoices lack.',
    data: MonthDocuments,
  },
})
