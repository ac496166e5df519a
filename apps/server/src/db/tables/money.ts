import type { ActorKind } from '@rialto/contract/enums'
import type { FeeVat } from '@rialto/contract/fee-enums'
import type {
  AdjustableAccount,
  DeliveryProof,
  LedgerAccount,
  PostingKind,
  ReturnCost,
} from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** The facts of an order that decide about its money later; amounts in minor units of its own currency. */
export interface OrderMoneyTable {
  order_id: number
  shop_id: number
  currency: string
  exponent: number
  /** The smallest payable step. */
  quantum: number
  prices_include_tax: number
  /** What its shop is owed for it before fees: what is paid, and what the market's voucher bears. */
  credit: number
  delivery: number
  /** The cheapest standard delivery to its address, which a withdrawal gives back. */
  delivery_standard: number
  /** The market's commission on delivery; that on goods lies on the lines. */
  delivery_commission: Generated<number>
  fee_vat: Generated<FeeVat>
  fee_vat_ppm: Generated<number>
  /** What came in, with payments that were made twice; of a cash order what is to be collected. */
  received: number
  /** Of that, what is asked back: open, sent, failed and done refunds. */
  refunding: Generated<number>
  /** What has gone back. */
  refunded: Generated<number>
  state: OrderMoneyState
  proof: Generated<DeliveryProof | null>
  /** When its last parcel left; null: it has not, or its seller never said so. */
  dispatched_at: Generated<number | null>
  proven_at: Generated<number | null>
  earned_at: Generated<number | null>
  release_at: Generated<number | null>
  withdrawal_until: Generated<number | null>
  /** Withdrawals, complaints and disputes that hold its money. */
  open_cases: Generated<number>
  /** 1: the mail of the order told how to withdraw from it. */
  told_withdrawal: Generated<number>
  /** Who pays for sending goods back, as the shop said when it was placed; null: it had not said so. */
  return_cost: Generated<ReturnCost | null>
  /** 1: it was placed before there was a ledger. */
  legacy: Generated<number>
}

/** `waiting`: nothing received; `pending`: paid, not proven; `earned`: commission taken; `released`: payable; `void`: it comes to nothing. */
export type OrderMoneyState = 'waiting' | 'pending' | 'earned' | 'released' | 'void'

/** A posting tells, once and for all, what happened to money. Its entries add up to 0; sealed, it never changes. */
export interface LedgerPostingsTable {
  id: Generated<number>
  at: number
  /** Of `at` in the market's time zone, as `2027-01`. */
  month: string
  kind: PostingKind
  /** ISO 4217. */
  currency: string
  /** Its cause; a second posting of the same cause is none. */
  cause_key: string
  /** The posting that it takes back. */
  reverses: number | null
  actor_kind: ActorKind
  actor_id: number | null
  /** Of the staff, of an adjustment. */
  note: string | null
  is_sealed: Generated<number>
}

export interface LedgerEntriesTable {
  posting_id: number
  /** From 1. */
  n: number
  account: LedgerAccount
  /** 0: the market's. */
  shop_id: Generated<number>
  /** '': none. */
  gateway: Generated<string>
  /** Plus: debit; minus: credit. In minor units of the posting's currency. */
  amount: number
  order_id: number | null
  line_id: number | null
  case_kind: 'withdrawal' | 'complaint' | 'dispute' | null
  case_id: number | null
}

/** The sums of all entries, written by triggers. An account's balance is the sum over its slots. */
export interface LedgerBalancesTable {
  account: LedgerAccount
  shop_id: number
  gateway: string
  currency: string
  /** On PostgreSQL, connections write to different slots, so that they do not wait for each other. */
  slot: number
  balance: number
}

/** The sums of a month's entries by kind, written by triggers. */
export interface LedgerMonthsTable {
  shop_id: number
  account: LedgerAccount
  kind: PostingKind
  month: string
  slot: number
  amount: number
  count: number
}

/** Its row is the lock of a shop for postings to what can be paid. */
export interface ShopMoneyTable {
  shop_id: number
  version: Generated<number>
  last_payout_posting: Generated<number | null>
  account_changed_at: Generated<number | null>
}

/** The market's commission of a shop and month by how it is taxed: the tax is that of the sum. */
export interface FeePeriodsTable {
  shop_id: number
  month: string
  /** `reversal`: given back after the month of its charge. */
  document: 'charge' | 'reversal'
  vat: FeeVat
  vat_ppm: number
  commission: number
  vat_amount: number
  invoice_id: Generated<number | null>
}

/** A night's proof that all adds up, chained to the one before. */
export interface LedgerProofsTable {
  day: string
  from_posting: number
  to_posting: number
  entries: number
  sum: number
  hash: string
  previous_hash: string
  differences: number
  at: number
}

/** A correction by hand, which another person has to approve. */
export interface LedgerAdjustmentsTable {
  id: Generated<number>
  /** The `Idempotency-Key` of the request. */
  request_key: string
  reason: string
  entries_json: Json<readonly AdjustmentEntry[]>
  /** Null: a command or a key, or a person who is gone. */
  proposed_by: number | null
  proposed_name: string
  proposed_at: number
  decided_by: number | null
  decided_at: number | null
  state: 'proposed' | 'posted' | 'discarded'
  posting_id: number | null
  version: Generated<number>
}

export interface AdjustmentEntry {
  account: AdjustableAccount
  /** Of `available`. */
  shop_id: number | null
  /** Of `gateway` and `unexplained`. */
  gateway: string | null
  /** In minor units. */
  amount: number
}
