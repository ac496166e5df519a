import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import {
  amount,
  clearable,
  code,
  givenPassword,
  id,
  idempotencyKey,
  optionalCode,
  queryId,
  queryInt,
  requiredText,
  text,
} from './input.ts'
import { ShopBalances } from './ledger.ts'
import * as limit from './limits.ts'
import { POSTING_KINDS } from './market-enums.ts'
import { ConnectAccount, ConnectStanding, PayoutTransfer } from './payout-connect.ts'
import {
  PAYOUT_ACCOUNT_STATES,
  PAYOUT_HOLD_REASONS,
  PAYOUT_LINE_STATES,
  PAYOUT_MEANS,
  PAYOUT_MODES,
  PAYOUT_RUN_STATES,
} from './payout-enums.ts'

const named = z.object({ id: Id, name: z.string() })
/** A day of the market, as `2027-01-31`. */
const Day = z.string()

/** What is shown of a bank account: no reply has its number. */
export const AccountEnds = z.object({
  holder: z.string(),
  /** The letters of the IBAN's country, and its last four characters. */
  country: z.string(),
  last4: z.string(),
})
export type AccountEnds = z.infer<typeof AccountEnds>

/** The bank account to which a shop is paid. */
export const PayoutAccount = AccountEnds.extend({
  /** The holder's name in Latin letters, where it is written in others: banks take no others. */
  holder_latin: z.string().nullable(),
  bic: z.string().nullable(),
  /** Of the holder, where transfers have to name it. */
  town: z.string().nullable(),
  address_country: z.string().nullable(),
  changed_at: Time,
  /** No payout goes there before; past: the lock is over. */
  paid_from: Time,
  /** A payout came back, so that nothing goes there before the shop has confirmed or changed it. */
  returned: z.object({ at: Time, reason: z.string() }).nullable(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const OwnPayoutAccount = z.object({
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** Null: none was given. */
  account: PayoutAccount.nullable(),
  /** 0: none was given. */
  version: Count,
  /** Null: the market has not said whether it pays out. */
  mode: z.enum(PAYOUT_MODES).nullable(),
  /** Null: the shop has none at Stripe. */
  connect: ConnectAccount.nullable().optional(),
  /** The country that is proposed for an account at Stripe. */
  connect_country: z.string().nullable().optional(),
})
export type OwnPayoutAccount = z.infer<typeof OwnPayoutAccount>

/** Sums of the entries of a payout, beside those of the one before. The amounts of all kinds add up to the two payouts. */
export const PayoutChange = z.object({
  amount: Money,
  /** Null: it is the first payout, so that there is nothing to compare. */
  before: z.object({ id: Id, amount: Money, day: Day }).nullable(),
  /** Those that differ most first. Of orders that were released, the entries behind the release. */
  kinds: z.array(
    z.object({
      kind: z.enum(POSTING_KINDS),
      amount: Money,
      /** How many orders, or entries without one. */
      count: Count,
      amount_before: Money,
      count_before: Count,
    }),
  ),
})
export type PayoutChange = z.infer<typeof PayoutChange>

/** A payout as its shop sees it. */
export const SellerPayout = z.object({
  id: Id,
  run_id: Id,
  /** As it stands on the account. */
  reference: z.string(),
  state: z.enum(PAYOUT_LINE_STATES),
  amount: Money,
  orders: Count,
  /** The first and last moment of what it pays; null: nothing was counted. */
  counted_from: Time.nullable(),
  counted_until: Time.nullable(),
  approved_at: Time.nullable(),
  /** When the market's bank carries it out. */
  execution_day: Day,
  sent_at: Time.nullable(),
  paid_at: Time.nullable(),
  returned: z.object({ at: Time, reason: z.string() }).nullable(),
  /** Why it is held, while it is; a person's words are not told. */
  held: z.enum(PAYOUT_HOLD_REASONS).nullable(),
  /** Where it goes. From its approval on, a change of the account is none of the payout. */
  account: AccountEnds.nullable(),
  /** The shop has changed its account since this was approved. */
  is_former_account: z.boolean(),
  /** `connect`: it goes through Stripe. */
  means: z.enum(PAYOUT_MEANS).optional(),
  /** A part that came back. */
  returned_amount: Money.optional(),
})
export type SellerPayout = z.infer<typeof SellerPayout>

/** What an order brings a payout: its parts add up to the amount. */
export const PayoutOrder = z.object({
  /** Null: entries without an order, such as corrections. */
  order: z.object({ id: Id, code: z.string() }).nullable(),
  amount: Money,
  parts: z.array(z.object({ kind: z.enum(POSTING_KINDS), amount: Money })),
})
export type PayoutOrder = z.infer<typeof PayoutOrder>

/** Why a payout is what it is: the orders that it pays, all together its amount, and what made it more or less than the last one. */
export const PayoutReasons = z.object({
  change: PayoutChange,
  orders: z.array(PayoutOrder),
  /** There are more orders than the list shows. */
  has_more: z.boolean(),
})
export type PayoutReasons = z.infer<typeof PayoutReasons>

/** A run of payouts, which one person checks and another approves. */
export const PayoutRun = z.object({
  id: Id,
  state: z.enum(PAYOUT_RUN_STATES),
  means: z.enum(PAYOUT_MEANS),
  currency: z.string(),
  execution_day: Day,
  /** Of what is or will be paid. */
  count: Count,
  sum: Money,
  proposed_by: z.string(),
  proposed_at: Time,
  checked_by: z.string().nullable(),
  checked_at: Time.nullable(),
  approved_by: z.string().nullable(),
  approved_at: Time.nullable(),
  sent_at: Time.nullable(),
  /** All of it is on the accounts, or came back. */
  done_at: Time.nullable(),
  version: Count,
})
export type PayoutRun = z.infer<typeof PayoutRun>

const sums = z.object({ count: Count, amount: Money })

/** A run with what a person looks at before it goes on. */
export const PayoutRunDetails = PayoutRun.extend({
  /** By state of its lines. */
  totals: z.object({
    paying: sums,
    held: sums,
    /** Below the least amount, or owed by the shop. */
    carried: sums,
    returned: sums,
    /** What has become available since it was proposed, which the next run pays; also of shops that are not in it. */
    left_out: Money,
    /** All that is available: those four together, but for what has returned. Null once it is approved. */
    available: Money.nullable(),
  }),
  checks: z.object({
    /** Lines whose account is another one than that of the shop's payout before. */
    new_accounts: Count,
    /** What the ledger has on the market's account and at its gateways. */
    bank: Money,
    at_gateways: Money,
  }),
  /** The market's own account, of which it is paid; from its approval on the one of then. */
  debtor: AccountEnds.nullable(),
  /** SHA-256 of the file, once it was made. */
  file_hash: z.string().nullable(),
  can: z.object({
    check: z.boolean(),
    /** The caller may approve it: another person has checked it, or the market asks for no second one. */
    approve: z.boolean(),
    discard: z.boolean(),
    download: z.boolean(),
    send: z.boolean(),
    pay: z.boolean(),
  }),
})
export type PayoutRunDetails = z.infer<typeof PayoutRunDetails>

/** A payout of a run, as the staff sees it. */
export const PayoutLine = z.object({
  id: Id,
  shop: named,
  state: z.enum(PAYOUT_LINE_STATES),
  /** Minus: the shop owes it, and it is carried on. */
  amount: Money,
  orders: Count,
  /** What the shop was paid before; null: nothing yet. */
  amount_before: Money.nullable(),
  reference: z.string(),
  held: z
    .object({ reason: z.enum(PAYOUT_HOLD_REASONS), note: z.string().nullable(), until: Time.nullable() })
    .nullable(),
  account: AccountEnds.nullable(),
  is_former_account: z.boolean(),
  paid_at: Time.nullable(),
  returned: z.object({ at: Time, reason: z.string() }).nullable(),
  /** Stripe's name of the account that it goes to. */
  connect_account: z.string().nullable().optional(),
  /** A part that came back. */
  returned_amount: Money.optional(),
  can: z.object({ hold: z.boolean(), release: z.boolean(), pay: z.boolean(), return: z.boolean() }),
})
export type PayoutLine = z.infer<typeof PayoutLine>

/** The market's own account, of which it pays. */
export const MarketPayoutAccount = z.object({
  account: AccountEnds.extend({ bic: z.string().nullable(), changed_at: Time }).nullable(),
  version: Count,
})
export type MarketPayoutAccount = z.infer<typeof MarketPayoutAccount>

/**
 * Proves that the person is there: those with a second factor give it again, by `code` (of the app, or a recovery code) or by a passkey in the
 * last minutes (`POST /console/second-factor/passkey`); others give their password.
 */
const presence = {
  code: code(limit.SECOND_FACTOR_CODE_MAX).min(1).optional(),
  current_password: givenPassword.optional(),
}
const iban = code(limit.IBAN_MAX)
const bic = optionalCode(limit.BIC_MAX)

const own = { access: 'seller', permission: 'money.read' } as const
const market = { access: 'operator', permission: 'money' } as const
const ofRun = { ...market, params: z.object({ id: queryId }), data: z.object({ run: PayoutRunDetails }) }
const step = { ...ofRun, body: z.object({ version: id }) }
const ofLine = {
  ...market,
  params: z.object({ id: queryId, line_id: queryId }),
  data: z.object({ run: PayoutRunDetails, line: PayoutLine }),
}
const stepOfLine = { ...ofLine, body: z.object({ version: id }) }
const reason = requiredText(limit.PAYOUT_REASON_MAX)
const page = queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT)
const file = { ...market, withoutKeys: true, params: z.object({ id: queryId }) } as const

export const payoutAccountEndpoints = defineEndpoints({
  'GET /seller/payout-account': {
    access: 'seller',
    permission: 'money.account',
    summary: 'The account to which the shop is paid, with the ends of its IBAN alone.',
    data: OwnPayoutAccount,
  },
  'PATCH /seller/payout-account': {
    access: 'seller',
    permission: 'money.account',
    withoutKeys: true,
    summary:
      'Gives or changes the account to which the shop is paid; without new fields it is confirmed after a payout came back. A changed one is paid to after seven days, and its owners hear of it by mail. `second_factor_wrong` without the second factor, `stale` if `version` is not the present one.',
    body: z.object({
      holder: requiredText(limit.PAYOUT_HOLDER_MAX).optional(),
      /** Left out, it is as it was, like all of them; empty: none. Another holder in Latin letters, or another IBAN, goes without the former's. */
      holder_latin: clearable(text(limit.PAYOUT_HOLDER_MAX)),
      iban: iban.min(1).optional(),
      bic: clearable(code(limit.BIC_MAX)),
      town: clearable(text(limit.PAYOUT_TOWN_MAX)),
      /** ISO 3166-1 alpha-2, of the holder's address. */
      address_country: clearable(code(2)),
      version: Count,
      ...presence,
    }),
    data: OwnPayoutAccount,
  },
  'POST /seller/payout-account/connect': {
    access: 'seller',
    permission: 'money.account',
    withoutKeys: true,
    summary:
      'An address at Stripe, where the owner tells what it asks for or looks after the account; it is good once and for minutes. Without an account, or with `anew`, one is made first, which is paid to after seven days, and all owners hear of it. `second_factor_wrong` without the second factor, `stale` if `version` is not the present one.',
    body: z.object({
      /** Of the one who sells; left out: the shop’s. */
      country: code(2).min(2).optional(),
      /** Another account in place of the present one. */
      anew: z.boolean().default(false),
      /** Of the account at Stripe; 0: there is none. */
      version: Count,
      ...presence,
    }),
    data: z.object({ url: z.url(), account: OwnPayoutAccount }),
  },
  'POST /seller/payout-account/connect/ask': {
    access: 'seller',
    permission: 'money.account',
    summary: 'Asks Stripe how the account stands, as after coming back from there.',
    data: OwnPayoutAccount,
  },
  'GET /admin/payout-account': {
    ...market,
    summary: 'The market’s own account, of which shops are paid, with the ends of its IBAN alone.',
    data: MarketPayoutAccount,
  },
  'PUT /admin/payout-account': {
    ...market,
    permission: 'money.approve',
    withoutKeys: true,
    summary:
      'Gives the market’s own account, of which shops are paid. Runs that are approved keep the one of then. `second_factor_wrong` without the second factor.',
    body: z.object({
      holder: requiredText(limit.PAYOUT_HOLDER_MAX),
      iban: iban.min(1),
      bic,
      version: Count,
      ...presence,
    }),
    data: MarketPayoutAccount,
  },
})

export const payoutEndpoints = defineEndpoints({
  'GET /seller/payouts': {
    ...own,
    summary: 'The shop’s payouts, the latest first, and what holds the next one.',
    query: z.object({ cursor: queryId.optional(), limit: page }),
    data: z.object({
      items: z.array(SellerPayout),
      next_cursor: Id.nullable(),
      /** Why the next payout would be held now. */
      held_by: z.array(z.enum(PAYOUT_HOLD_REASONS)),
      /** Less is carried on. */
      minimum: Money,
      mode: z.enum(PAYOUT_MODES).nullable(),
    }),
  },
  'GET /seller/payouts/{id}': {
    ...own,
    summary: 'A payout with the orders that it pays, and why it is more or less than the one before.',
    params: z.object({ id: queryId }),
    data: z.object({ payout: SellerPayout, reasons: PayoutReasons }),
  },
  'GET /admin/payout-runs': {
    ...market,
    summary: 'The runs of payouts, the latest first.',
    query: z.object({ state: z.enum(PAYOUT_RUN_STATES).optional(), cursor: queryId.optional(), limit: page }),
    data: z.object({ items: z.array(PayoutRun), next_cursor: Id.nullable() }),
  },
  'POST /admin/payout-runs': {
    ...market,
    command: 'payouts propose',
    summary:
      'Proposes to pay all shops, or some, what they can be paid now. Shops in another open run are left out. `payout_state` where the market does not pay out, or there is nothing to pay. The same key and body propose once.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      /** Left out: all. */
      shop_ids: z.array(id).min(1).max(limit.PAYOUT_SHOPS_MAX).optional(),
      /** Left out: the next working day of the banks. */
      execution_day: z.iso.date().optional(),
      /** Left out: `connect` where payouts go through Stripe; `sepa` for euros of a market that has said its account, else `csv`. */
      means: z.enum(PAYOUT_MEANS).optional(),
    }),
    data: z.object({ run: PayoutRunDetails }),
  },
  'GET /admin/connect': {
    ...market,
    command: 'payouts connect',
    summary:
      'What payouts through Stripe need, and what somebody should look at: restricted accounts, failed payouts, transfers that wait.',
    data: ConnectStanding,
  },
  'GET /admin/payout-runs/{id}': { ...ofRun, command: 'payouts show', summary: 'A run with its totals and checks.' },
  'GET /admin/payout-runs/{id}/lines': {
    ...market,
    command: 'payouts lines',
    summary: 'The payouts of a run by the names of shops; by their state.',
    params: z.object({ id: queryId }),
    query: z.object({
      state: z.enum(PAYOUT_LINE_STATES).optional(),
      /** `next_cursor` of the page before. */
      after: queryId.optional(),
      limit: page,
    }),
    data: z.object({ items: z.array(PayoutLine), next_cursor: Id.nullable() }),
  },
  'GET /admin/payout-runs/{id}/lines/{line_id}': {
    ...market,
    command: 'payouts line',
    summary: 'A payout of a run with the orders that it pays, and why it is more or less than the one before.',
    params: z.object({ id: queryId, line_id: queryId }),
    data: z.object({
      line: PayoutLine,
      reasons: PayoutReasons,
      /** Of a payout through Stripe, once it is approved. */
      transfers: z.array(PayoutTransfer).optional(),
    }),
  },
  'POST /admin/payout-runs/{id}/check': {
    ...step,
    command: 'payouts check',
    summary: 'Says that a proposed run was looked through, and proves that each amount is the sum of its entries.',
  },
  'POST /admin/payout-runs/{id}/approve': {
    ...ofRun,
    permission: 'money.approve',
    withoutKeys: true,
    summary:
      'Approves a checked run, which posts its payouts: `same_person` for the one who checked it, `second_factor_wrong` without the second factor. `stale` where a balance has become less or an account was changed since: those lines are proposed anew, and nothing is posted.',
    body: z.object({ version: id, ...presence }),
  },
  'POST /admin/payout-runs/{id}/discard': {
    ...step,
    command: 'payouts discard',
    summary: 'Discards a run that is not approved, which changes nothing then.',
  },
  'POST /admin/payout-runs/{id}/sent': {
    ...step,
    command: 'payouts sent',
    summary: 'Says that the file of an approved run was given to the bank.',
  },
  'POST /admin/payout-runs/{id}/paid': {
    ...step,
    command: 'payouts paid',
    summary: 'Says that all payouts of a run that were sent are on the accounts.',
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/hold': {
    ...ofLine,
    command: 'payouts hold',
    summary: 'Holds a payout that is not approved, in this run and the next ones, until somebody releases it.',
    body: z.object({ version: id, reason }),
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/release': {
    ...stepOfLine,
    command: 'payouts release',
    summary:
      'Pays a held payout, or one below the least amount, in this run after all; the run is checked again. `payout_state` while something else holds it.',
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/paid': {
    ...stepOfLine,
    command: 'payouts line-paid',
    summary: 'Says that a payout that was sent is on the account.',
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/returned': {
    ...ofLine,
    command: 'payouts line-returned',
    summary:
      'Says that the bank returned a payout. Its money is available again, and the account is not paid to before its shop confirms it.',
    body: z.object({ version: id, reason }),
  },
  'GET /admin/payout-runs/{id}.xml': {
    ...file,
    summary:
      'The credit transfers of an approved run for the bank (`pain.001.001.09`), the same bytes each time. Each download is recorded.',
    form: { media: 'application/xml' },
  },
  'GET /admin/payout-runs/{id}.csv': {
    ...file,
    summary: 'The payouts of an approved run with their accounts, a row each. Each download is recorded.',
    form: { media: 'text/csv' },
  },
  'POST /admin/shops/{id}/repayments': {
    ...market,
    permission: 'money.approve',
    command: 'payouts repay',
    summary:
      'Records what a shop has paid back to the market of what it owes: `refund_too_much` beyond that. The same key and body record it once.',
    params: z.object({ id: queryId }),
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({ amount: amount.gt(0), reference: requiredText(limit.REFUND_REFERENCE_MAX) }),
    data: z.object({ balances: ShopBalances }),
  },
})
