import type { ActorKind } from '@rialto/contract/enums'
import type { FeeVat } from '@rialto/contract/fee-enums'
import type {
  AdjustableAccount,
  DeliveryProof,
  LedgerAccount,
  PostingKind,
  ReturnCost,
} from '@rialto/contract/market-enums'
import type { DifferenceKind } from '@rialto/contract/proof-enums'
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
  /** Who pays what the gateway takes for its payment, as it was when it was placed. */
  fee_bearer: Generated<'market' | 'shop'>
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
  postings: Generated<number>
  /** 1: all days were proved with it, and not this one alone. */
  is_full: Generated<number>
  /** How long it took. */
  ms: Generated<number>
  /** What gateways said that they hold, beside the ledger. */
  gateways_json: Generated<Json<readonly ProvenGateway[]> | null>
}

/** In minor units of the market's currency; `theirs` null: the gateway did not answer. */
export interface ProvenGateway {
  gateway: string
  ours: number
  theirs: number | null
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

/** How far the movements of a gateway have been read and held against the ledger. */
export interface GatewayAccountsTable {
  gateway: string
  /** All that moved before was read; null: nothing yet. */
  read_until: number | null
  /** When its balance of before the ledger was posted. */
  opened_at: number | null
  matched_movement: Generated<number>
  matched_posting: Generated<number>
  /** What it held when it was asked last. */
  balance: number | null
  balance_at: number | null
  /** Why it could not be read, in its own words; null: it was. */
  failure: string | null
  failed_at: number | null
}

/** What a gateway says that moved on its account with the market, each once. */
export interface GatewayMovementsTable {
  id: Generated<number>
  gateway: string
  /** The gateway's name for it. */
  name: string
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'payout_failed' | 'transfer' | 'reversal' | 'other'
  /** In the gateway's word. */
  type: string
  /** What it is of in the shop, as `charge:7` of the payment 7; null: nobody knows. */
  subject: string | null
  /** The gateway's name for the payment, refund, dispute or payout. */
  reference: string | null
  /** Our key of the payment or refund. */
  key: string | null
  /** The gateway's name for the charge that it is of. */
  charge: string | null
  currency: string
  /** Without the fee; plus: into the gateway's account. */
  amount: number
  /** What the gateway keeps of it. */
  fee: number
  at: number
  /** 1: it was before the ledger, whose opening has it. */
  is_before: Generated<number>
  /** 1: its fee or payout was posted, or it has neither. */
  is_posted: Generated<number>
}

/** A proof that is due, was asked for, or is over. One runs at a time, by a lease. */
export interface ProofRunsTable {
  id: Generated<number>
  /** `check`: somebody asked for it in between; it proves no day. */
  kind: 'night' | 'check'
  is_full: Generated<number>
  /** The last day that it proves. */
  day: string
  asked_by: number | null
  asked_name: string | null
  asked_at: number
  started_at: number | null
  lease_until: number | null
  ended_at: number | null
  /** Open ones that it found. */
  differences: number | null
  ms: number | null
  /** Why it came to nothing. */
  error: string | null
}

/** Something in which the ledger and a gateway, or the ledger and itself, do not agree. Nothing is posted of it. */
export interface ReconciliationDifferencesTable {
  id: Generated<number>
  /** What it is about: one at a time. */
  cause: string
  day: string
  kind: DifferenceKind
  /** '': of the ledger itself. */
  gateway: Generated<string>
  reference: string
  ours: number | null
  theirs: number | null
  /** `waiting`: so young that the other side may still come; `gone`: it has fixed itself. */
  state: 'waiting' | 'open' | 'gone' | 'settled'
  note: string | null
  found_at: number
  seen_at: number
  decided_at: number | null
  decided_by: number | null
  decided_name: string | null
  adjustment_id: number | null
  /** When the staff was told of it. */
  told_at: number | null
  version: Generated<number>
}

/** What the sandbox's page lets happen on its account beside the shop's payments. */
export interface SandboxMovementsTable {
  id: Generated<number>
  kind: GatewayMovementsTable['kind']
  reference: string | null
  payment_id: number | null
  amount: number
  fee: Generated<number>
  at: number
}

/** What the sandbox takes of payments from a moment on. */
export interface SandboxFeesTable {
  from_at: number
  ppm: number
  fixed: number
}
