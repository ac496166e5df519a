import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { month, queryId, queryInt } from './input.ts'
import * as limit from './limits.ts'
import { DELIVERY_PROOFS, LEDGER_ACCOUNTS, POSTING_KINDS, SHOP_ACCOUNTS } from './market-enums.ts'

/** What the market owes a shop, as the sums of the ledger's entries; minus: the shop owes it. */
export const ShopMoney = z.object({
  /** Can be paid out. */
  available: Money,
  /** Of orders that have not arrived, or only lately. */
  pending: Money,
  /** Held by a withdrawal, complaint or dispute. */
  held: Money,
  /** Cash that the shop has collected and not yet settled. */
  cash_with: Money,
  /** When the next of what is pending can be paid; null: none of it has arrived. */
  next_release_at: Time.nullable(),
  /** The month of the first entry, as `2027-01`; null: there is none yet. */
  first_month: z.string().nullable(),
})
export type ShopMoney = z.infer<typeof ShopMoney>

const namedOrder = z.object({ id: Id, code: z.string() })

/** A change of one of a shop's accounts. */
export const MoneyEntry = z.object({
  /** Among all entries. */
  id: Id,
  posting_id: Id,
  /** Its place in the posting, from 1. */
  n: Count,
  at: Time,
  kind: z.enum(POSTING_KINDS),
  account: z.enum(SHOP_ACCOUNTS),
  order: namedOrder.nullable(),
  /** Plus: the shop is owed more, or has more cash with it. */
  amount: Money,
  /** Of its account; null where the list leaves entries of the account out. */
  balance_after: Money.nullable(),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

/** All that a posting did to a shop, and what stands against it. */
export const MoneyPosting = z.object({
  id: Id,
  at: Time,
  kind: z.enum(POSTING_KINDS),
  order: namedOrder.nullable(),
  /** How it was known that the order had arrived. */
  proof: z.enum(DELIVERY_PROOFS).nullable(),
  /**
   * The sums by account. Of `pending`, `available` and `held`, plus: the shop is owed more. Of all others, plus: that comes from there, minus: it
   * goes there. So those three add up to the same as all others.
   */
  entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: Money })),
  /** How the market’s commission came about; empty unless the posting is of it. */
  commission: z.array(
    z.object({
      name: z.string(),
      quantity: Count,
      percent: z.number(),
      base: Money,
      /** For each piece. */
      fixed: Money,
      amount: Money,
    }),
  ),
})
export type MoneyPosting = z.infer<typeof MoneyPosting>

const own = { access: 'seller', permission: 'money.read' } as const
const filters = {
  /** In the market’s time zone. */
  month: month.optional(),
  kind: z.enum(POSTING_KINDS).optional(),
  account: z.enum(SHOP_ACCOUNTS).optional(),
  order: queryId.optional(),
}

export const ledgerEndpoints = defineEndpoints({
  'GET /seller/money': {
    ...own,
    summary: 'What the market owes the shop: what can be paid, what is pending, what is held, and the cash with it.',
    data: ShopMoney,
  },
  'GET /seller/money/entries': {
    ...own,
    summary: 'The changes of the shop’s money, the latest first; by month, kind, account and order.',
    query: z.object({
      ...filters,
      cursor: z
        .string()
        .regex(/^\d{1,15}_\d{1,5}(_-?\d{1,15}){4}$/)
        .optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(MoneyEntry), next_cursor: z.string().nullable() }),
  },
  'GET /seller/money/entries.csv': {
    ...own,
    command: 'seller money export',
    summary: 'The changes of the shop’s money for bookkeeping, the oldest first: a row for each entry.',
    query: z.object({ month: filters.month }),
    form: { media: 'text/csv' },
  },
  'GET /seller/money/postings/{id}': {
    ...own,
    summary: 'What one posting did to the shop’s money, and how it came about.',
    params: z.object({ id: queryId }),
    data: z.object({ posting: MoneyPosting }),
  },
})
