import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ACTOR_KINDS } from './enums.ts'
import {
  CURSOR_ID,
  CURSOR_PLACE,
  checkDecimals,
  id,
  idempotencyKey,
  month,
  queryId,
  queryInt,
  requiredText,
} from './input.ts'
import * as limit from './limits.ts'
import {
  ADJUSTABLE_ACCOUNTS,
  ADJUSTMENT_STATES,
  CASE_KINDS,
  DELIVERY_PROOFS,
  LEDGER_ACCOUNTS,
  POSTING_KINDS,
  SHOP_ACCOUNTS,
} from './market-enums.ts'

/** What became available to a shop in a month, beside the month before it: the sums of entries by kind, without payouts. */
export const MoneyChange = z.object({
  /** As `2027-01`, not over yet. */
  month: z.string(),
  before: z.string(),
  amount: Money,
  amount_before: Money,
  /** Those that differ most first; together they are the two amounts. */
  kinds: z.array(
    z.object({
      kind: z.enum(POSTING_KINDS),
      amount: Money,
      /** How many entries. */
      count: Count,
      amount_before: Money,
      count_before: Count,
    }),
  ),
})
export type MoneyChange = z.infer<typeof MoneyChange>

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
  /** Null: the month before this one had no entries. */
  change: MoneyChange.nullable(),
  /** The last night on which the ledger was proved; absent before the first one. */
  checked: z
    .object({
      /** The day that was proved, in the market’s time zone. */
      day: z.string(),
      at: Time,
      /** The shop’s entries of that day. */
      entries: Count,
      /** False while something of the shop’s own orders or accounts does not fit. */
      is_right: z.boolean(),
    })
    .optional(),
})
export type ShopMoney = z.infer<typeof ShopMoney>

const namedOrder = z.object({ id: Id, code: z.string() })
const ordersAndAmount = { orders: Count, amount: Money }

/** What a shop's money waits for: together what is pending and what is held. */
export const ShopWaiting = z.object({
  total: Money,
  /** Of orders that have arrived: the days, in the market's time zone, on which they are released. */
  releases: z.array(z.object({ day: z.string(), ...ordersAndAmount })),
  /** Of orders whose arrival nobody has told yet. */
  not_arrived: z.object(ordersAndAmount),
  /** Of orders with an open case, which are not released before it is over. */
  in_cases: z.object(ordersAndAmount),
  /** The first of those orders, with their cases. */
  cases: z.array(
    z.object({
      order: namedOrder,
      amount: Money,
      reasons: z.array(z.object({ kind: z.enum(CASE_KINDS), id: Id, code: z.string(), due_at: Time.nullable() })),
    }),
  ),
})
export type ShopWaiting = z.infer<typeof ShopWaiting>

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

const named = z.object({ id: Id, name: z.string() })

/** A line of an order with all that its money was made of. */
export const LedgerOrderLine = z.object({
  name: z.string(),
  quantity: Count,
  total: Money,
  /** Its shares in vouchers and delivery. */
  shop_voucher: Money,
  market_voucher: Money,
  delivery: Money,
  /** The rule that decides about its commission; null: none does. */
  rule: named.nullable(),
  percent: z.number(),
  base: Money,
  /** For each piece. */
  fixed: Money,
  commission: Money,
})
export type LedgerOrderLine = z.infer<typeof LedgerOrderLine>

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
  /** Of its order, with all that the money was made of; empty where it is of no order. */
  lines: z.array(LedgerOrderLine),
  /** The market’s commission on delivery. */
  delivery_commission: Money,
})
export type MoneyPosting = z.infer<typeof MoneyPosting>

/**
 * The market's money by account. In amounts of accounts, plus is what the market has, is owed or has borne, and minus is what it owes or has
 * earned; all of them add up to 0.
 */
export const LedgerOverview = z.object({
  accounts: z.array(
    z.object({
      account: z.enum(LEDGER_ACCOUNTS),
      /** Null where the account is of no gateway. */
      gateway: z.string().nullable(),
      balance: Money,
      /** Of the balance, what is plus and what is minus: sellers whom the market owes stand beside those who owe. */
      plus: Money,
      minus: Money,
    }),
  ),
  /** Both sides of the accounts, which are the same where every posting adds up, and their main sums. */
  totals: z.object({
    /** What the market has or was spent, and whose it is; `off` is the difference. */
    ...{ here: Money, whose: Money, off: Money },
    /** What sellers are owed: what can be paid, and what is pending or held. */
    ...{ owed_to_sellers: Money, can_be_paid: Money, waits: Money },
    ...{ at_gateways: Money, owed_to_customers: Money },
  }),
  /** What the market has earned by commission in this month and the one before, net of what it has given back. */
  months: z.array(z.object({ month: z.string(), commission: Money, vat: Money })),
  /** The month of the first entry, as `2027-01`; null: there is none yet. */
  first_month: z.string().nullable(),
  /** Adjustments that wait for another person. */
  proposed: Count,
})
export type LedgerOverview = z.infer<typeof LedgerOverview>

/** What the market owes a shop, as the shop reads it. */
export const ShopBalances = z.object({
  shop: named,
  ...ShopMoney.pick({ available: true, pending: true, held: true, cash_with: true }).shape,
})
export type ShopBalances = z.infer<typeof ShopBalances>

/** What the market owes a shop, and what that waits for. */
export const ShopMoneyDetails = z.object({ shop: named, money: ShopMoney, waiting: ShopWaiting })
export type ShopMoneyDetails = z.infer<typeof ShopMoneyDetails>

/** An entry of the ledger. */
export const LedgerEntry = z.object({
  ...MoneyEntry.pick({ id: true, posting_id: true, n: true, at: true, kind: true, order: true }).shape,
  account: z.enum(LEDGER_ACCOUNTS),
  shop: named.nullable(),
  gateway: z.string().nullable(),
  /** Plus: debit; minus: credit. The entries of a posting add up to 0. */
  amount: Money,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A posting of the ledger as a whole, with the orders that it is about. */
export const LedgerPosting = z.object({
  id: Id,
  at: Time,
  month: z.string(),
  kind: z.enum(POSTING_KINDS),
  /** What it tells of, once and for all. */
  cause: z.string(),
  actor: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string().nullable() }),
  /** The posting that this one takes back, and the one that takes this back. */
  reverses: Id.nullable(),
  reversed_by: Id.nullable(),
  /** Of an adjustment. */
  reason: z.string().nullable(),
  entries: z.array(LedgerEntry.pick({ n: true, account: true, shop: true, gateway: true, amount: true, order: true })),
  orders: z.array(
    z.object({
      ...namedOrder.shape,
      proof: z.enum(DELIVERY_PROOFS).nullable(),
      delivery_commission: Money,
      lines: z.array(LedgerOrderLine),
    }),
  ),
})
export type LedgerPosting = z.infer<typeof LedgerPosting>

/** A correction by hand. It changes nothing before another person has approved it. */
export const LedgerAdjustment = z.object({
  id: Id,
  reason: z.string(),
  entries: z.array(LedgerEntry.pick({ account: true, shop: true, gateway: true, amount: true })),
  state: z.enum(ADJUSTMENT_STATES),
  proposed_by: z.string(),
  proposed_at: Time,
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
  posting_id: Id.nullable(),
  /** The caller has proposed it, so that another person has to approve it. */
  is_own: z.boolean(),
  version: Count,
})
export type LedgerAdjustment = z.infer<typeof LedgerAdjustment>

const own = { access: 'seller', permission: 'money.read' } as const
const market = { access: 'operator', permission: 'money' } as const
const page = queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT)
const marketFilters = {
  /** In the market’s time zone. */
  month: month.optional(),
  kind: z.enum(POSTING_KINDS).optional(),
  account: z.enum(LEDGER_ACCOUNTS).optional(),
  shop_id: queryId.optional(),
  order_id: queryId.optional(),
}
const decision = {
  ...market,
  params: z.object({ id: queryId }),
  body: z.object({ version: Count }),
  data: z.object({ adjustment: LedgerAdjustment }),
}
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
  'GET /seller/money/waiting': {
    ...own,
    summary:
      'What the shop’s money waits for: the days of its next releases, orders that have not arrived, and open cases.',
    data: ShopWaiting,
  },
  'GET /seller/money/entries': {
    ...own,
    summary: 'The changes of the shop’s money, the latest first; by month, kind, account and order.',
    query: z.object({
      ...filters,
      cursor: z
        .string()
        .regex(new RegExp(`^${CURSOR_ID}_${CURSOR_PLACE}(_-?\\d{1,15}){4}$`))
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
  'GET /admin/ledger/accounts': {
    ...market,
    summary:
      'Where the market’s money is and whose it is: the balances of all accounts of the ledger, which add up to 0.',
    data: LedgerOverview,
  },
  'GET /admin/ledger/shops': {
    ...market,
    summary: 'What the market owes each shop, by the shops’ ids.',
    query: z.object({ after: queryId.optional(), limit: page }),
    data: z.object({ items: z.array(ShopBalances), next_cursor: Id.nullable() }),
  },
  'GET /admin/ledger/shops/{id}': {
    ...market,
    summary:
      'What the market owes a shop, what that waits for, and why less has become available than in the month before.',
    params: z.object({ id: queryId }),
    data: ShopMoneyDetails,
  },
  'GET /admin/ledger/entries': {
    ...market,
    summary: 'The entries of the ledger, the latest first; by month, kind, account, shop and order.',
    query: z.object({
      ...marketFilters,
      cursor: z
        .string()
        .regex(new RegExp(`^${CURSOR_ID}_${CURSOR_PLACE}$`))
        .optional(),
      limit: page,
    }),
    data: z.object({ items: z.array(LedgerEntry), next_cursor: z.string().nullable() }),
  },
  'GET /admin/ledger/entries.csv': {
    ...market,
    command: 'ledger export',
    summary: 'The entries of the ledger for bookkeeping, the oldest first: a row for each entry.',
    query: z.object(marketFilters),
    form: { media: 'text/csv' },
  },
  'GET /admin/ledger/postings/{id}': {
    ...market,
    summary: 'A posting with all its entries, and the lines of the orders that it is about.',
    params: z.object({ id: queryId }),
    data: z.object({ posting: LedgerPosting }),
  },
  'GET /admin/ledger/adjustments': {
    ...market,
    summary: 'Corrections by hand, the latest first.',
    query: z.object({ state: z.enum(ADJUSTMENT_STATES).optional(), cursor: queryId.optional(), limit: page }),
    data: z.object({ items: z.array(LedgerAdjustment), next_cursor: Id.nullable() }),
  },
  'POST /admin/ledger/adjustments': {
    ...market,
    summary:
      'Proposes a correction by hand, which another person approves. Its entries add up to 0, and move money between what the market has borne, its bank account and gateways, or to and from what shops can be paid.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      reason: requiredText(limit.ADJUSTMENT_REASON_MAX),
      entries: z
        .array(
          z.object({
            account: z.enum(ADJUSTABLE_ACCOUNTS),
            /** Of `available`. */
            shop_id: id.nullish(),
            /** Of `gateway` and `unexplained`. */
            gateway: requiredText(limit.GATEWAY_MAX).nullish(),
            /** Plus: debit; minus: credit. */
            amount: z
              .number()
              .min(-limit.PRICE_MAX)
              .max(limit.PRICE_MAX)
              .superRefine((value, ctx) => checkDecimals(value, ctx)),
          }),
        )
        .min(2)
        .max(limit.ADJUSTMENT_ENTRIES_MAX),
    }),
    data: z.object({ adjustment: LedgerAdjustment }),
  },
  'POST /admin/ledger/adjustments/{id}/approve': {
    ...decision,
    permission: 'money.approve',
    summary: 'Approves and posts a proposed correction; `same_person` for the one who has proposed it.',
  },
  'POST /admin/ledger/adjustments/{id}/discard': {
    ...decision,
    summary: 'Discards a proposed correction, which changes nothing then.',
  },
})
