import { z } from 'zod'
import { Count, Id, Money, OrderCurrency, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { INVOICE_KINDS } from './enums.ts'
import { month, queryId, queryInt, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'

/** A numbered document of an order: its invoice, or a credit note that takes it back. */
export const OrderDocument = z.object({
  id: Id,
  kind: z.enum(INVOICE_KINDS),
  /** `A7-2027-000123`; without gaps for each seller, kind and year. */
  number: z.string(),
  issued_at: Time,
  /** The day that stands in it, in the market’s time zone; as `2027-01-31`. */
  day: z.string(),
  total: Money,
})
export type OrderDocument = z.infer<typeof OrderDocument>

const named = z.object({ id: Id, number: z.string() })

export const SellerInvoice = OrderDocument.extend({
  order: z.object({ id: Id, code: z.string() }),
  /** When the goods were sent or, where that comes later, paid; as `2027-01-31`. */
  supply_day: z.string(),
  /** The invoice that a credit note takes back. */
  refers_to: named.nullable(),
  /** Null once the person is erased. */
  buyer: z.string().nullable(),
  net: Money,
  tax: Money,
  /** What the market pays of the total, by its voucher. */
  paid_by_market: Money,
  currency: OrderCurrency,
})
export type SellerInvoice = z.infer<typeof SellerInvoice>

/** A rate that an invoice charges: what it was calculated from, and the tax. Several taxes of one base are one rate. */
export const InvoiceRate = z.object({
  name: z.string(),
  percentage: z.number(),
  /** EN 16931: `S`, `Z`, `E`, `O`; absent in markets with one list of taxes. */
  code: z.string().nullable(),
  exemption: z.string().nullable(),
  net: Money,
  tax: Money,
})

export const SellerInvoiceDetails = SellerInvoice.extend({
  lines: z.array(
    z.object({
      name: z.string(),
      details: z.string(),
      quantity: Count,
      /** Without tax, with two digits more than the currency has. */
      unit_net: z.number(),
      /** The shop’s voucher, without tax. */
      discount: Money,
      net: Money,
      percentage: z.number(),
    }),
  ),
  rates: z.array(InvoiceRate),
  /** Paid when it was issued, or given back by a credit note. */
  paid: Money,
  to_pay: Money,
})
export type SellerInvoiceDetails = z.infer<typeof SellerInvoiceDetails>

/** The numbers of one kind of documents in one year. */
export const NumberRange = z.object({
  kind: z.enum(INVOICE_KINDS),
  year: z.int(),
  /** The market’s own until the shop chooses one. */
  prefix: z.string(),
  /** Once a number of the year is given, its prefix stays. */
  is_used: z.boolean(),
  /** The number that the next document gets. */
  next_number: z.string(),
})
export type NumberRange = z.infer<typeof NumberRange>

const own = { access: 'seller', permission: 'money.read' } as const
const account = { access: 'seller', permission: 'money.account' } as const
const money = { access: 'operator', permission: 'money' } as const
const NumberRanges = z.object({ ranges: z.array(NumberRange) })
const params = z.object({ id: queryId })
const pdf = { form: { media: 'application/pdf' } } as const
/** Letters and digits alone: a hyphen before the year could make two numbers alike. */
const numberPrefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/)
const chosenPrefix = z.object({
  kind: z.enum(INVOICE_KINDS),
  year: z.int().min(2000).max(9999),
  prefix: numberPrefix,
  seen: z.string().optional(),
})
/** In the market’s time zone. */
const ofMonth = { month: month.optional() }

export const invoiceEndpoints = defineEndpoints({
  'GET /seller/invoices': {
    ...own,
    summary: 'The invoices and credit notes of the shop, the latest first; those of a month by `month=2027-01`.',
    query: z.object({
      ...ofMonth,
      /** A part of the number, or of the order's code. */
      search,
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(SellerInvoice),
      next_cursor: z.string().nullable(),
      /** The month of the first one, as `2027-01`; null: there is none yet. */
      first_month: z.string().nullable(),
    }),
  },
  'GET /seller/invoices.csv': {
    ...own,
    command: 'seller invoices export',
    summary:
      'Invoices and credit notes for bookkeeping, the oldest first: a row for each rate, of credit notes with minus.',
    query: z.object(ofMonth),
    form: { media: 'text/csv' },
  },
  'GET /seller/invoices/{id}': {
    ...own,
    summary: 'An invoice or credit note with its lines and rates.',
    params,
    data: z.object({ invoice: SellerInvoiceDetails }),
  },
  'GET /seller/invoices/{id}/pdf': {
    access: 'seller',
    permission: 'orders.read',
    summary: 'An invoice or credit note as a file to print.',
    params,
    ...pdf,
  },
  'GET /orders/{id}/invoices/{document_id}': {
    access: 'shopper',
    summary: 'An invoice or credit note of an order, by its id.',
    params: z.object({ id: queryId, document_id: queryId }),
    ...pdf,
  },
  'GET /seller/legal/number-range': {
    ...account,
    summary: 'The numbers of invoices and credit notes, of this year and the next.',
    data: NumberRanges,
  },
  'PUT /seller/legal/number-range': {
    ...account,
    summary:
      'Chooses the letters and digits before the numbers of a year, as long as none is given. `stale` if `seen` is not the present one.',
    body: chosenPrefix,
    data: NumberRanges,
  },
  'GET /admin/number-range': {
    ...money,
    summary: 'The numbers of the market’s fee invoices and their credit notes, of this year and the next.',
    data: NumberRanges,
  },
  'PUT /admin/number-range': {
    ...money,
    summary:
      'Chooses the letters and digits before the numbers of fee invoices or their credit notes of a year, as long as none is given. `stale` if `seen` is not the present one.',
    body: chosenPrefix,
    data: NumberRanges,
  },
  'GET /seller/legal/invoice-preview': {
    ...account,
    summary: 'How invoices of the shop look, with what it has told so far and an example of an order.',
    ...pdf,
  },
  'GET /admin/invoices/{id}': {
    access: 'operator',
    permission: 'orders',
    summary: 'An invoice or credit note of any shop with its lines and rates.',
    params,
    data: z.object({ invoice: SellerInvoiceDetails }),
  },
  'GET /admin/invoices/{id}/pdf': {
    access: 'operator',
    permission: 'orders',
    summary: 'An invoice or credit note of any shop as a file to print.',
    params,
    ...pdf,
  },
})
