import type {
  ConnectLimit,
  ConnectNeed,
  ConnectState,
  PayoutHoldReason,
  PayoutLineState,
  PayoutMeans,
  PayoutRunState,
  TransferState,
} from '@rialto/contract/payout-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** The bank account of a shop. */
export interface PayoutAccountsTable {
  shop_id: number
  holder: string
  holder_latin: string | null
  /** Encrypted; in clear are its country and its last four characters alone. */
  iban_cipher: string
  iban_country: string
  iban_last4: string
  bic: string | null
  town: string | null
  address_country: string | null
  changed_at: number
  /** A payout came back, and the shop has not confirmed the account since. */
  returned_at: Generated<number | null>
  returned_reason: Generated<string | null>
  version: Generated<number>
}

/** The market's own bank account, in one row. */
export interface MarketAccountTable {
  id: number
  holder: string
  iban_cipher: string
  iban_country: string
  iban_last4: string
  bic: string | null
  changed_at: number
  version: Generated<number>
}

export interface PayoutRunsTable {
  id: Generated<number>
  request_key: string
  request_hash: string
  state: PayoutRunState
  means: PayoutMeans
  currency: string
  exponent: number
  execution_day: string
  /** Of lines that are or will be paid. */
  count: Generated<number>
  sum: Generated<number>
  proposed_by: number | null
  proposed_name: string
  proposed_at: number
  checked_by: Generated<number | null>
  checked_name: Generated<string | null>
  checked_at: Generated<number | null>
  approved_by: Generated<number | null>
  approved_name: Generated<string | null>
  approved_at: Generated<number | null>
  sent_at: Generated<number | null>
  done_at: Generated<number | null>
  /** From its approval on, so that its file never changes. */
  market_name: Generated<string | null>
  debtor_holder: Generated<string | null>
  debtor_cipher: Generated<string | null>
  debtor_country: Generated<string | null>
  debtor_last4: Generated<string | null>
  debtor_bic: Generated<string | null>
  file_hash: Generated<string | null>
  version: Generated<number>
}

export interface PayoutLinesTable {
  id: Generated<number>
  run_id: number
  shop_id: number
  amount: number
  /** What it pays are the shop's entries of `available` after the first and up to the last, without payouts. */
  from_posting: number
  to_posting: number
  state: PayoutLineState
  held_reason: PayoutHoldReason | null
  held_note: string | null
  posting_id: number | null
  /** The account that it was approved with. */
  account_version: number | null
  holder: string | null
  holder_latin: string | null
  iban_cipher: string | null
  iban_country: string | null
  iban_last4: string | null
  bic: string | null
  town: string | null
  address_country: string | null
  paid_at: number | null
  returned_at: number | null
  returned_reason: string | null
  /** The account at Stripe that it was approved with. */
  connect_account: Generated<string | null>
  /** What of it came back, in part or all of it. */
  returned_amount: Generated<number>
}

/** What a shop has paid back of what it owed. */
export interface PayoutRepaymentsTable {
  id: Generated<number>
  request_key: string
  request_hash: string
  shop_id: number
  amount: number
  reference: string
  posting_id: number | null
  created_by: number | null
  created_at: number
}

/** The account of a shop at Stripe, as Stripe last told. */
export interface ConnectAccountsTable {
  shop_id: number
  /** `acct_…`. */
  account: string
  country: string
  state: ConnectState
  needs_json: Json<readonly ConnectNeed[]>
  due_by: number | null
  restricted_by: ConnectLimit | null
  /** When it was connected. */
  changed_at: number
  asked_at: number
  /** Stripe could not pay out to the shop's bank. */
  failed_at: Generated<number | null>
  failure: Generated<string | null>
  /** Entries up to this posting were looked at for debts that transfers can bring back. */
  recovered_posting: Generated<number>
  version: Generated<number>
}

/** A part of a payout through Stripe. */
export interface PayoutTransfersTable {
  id: Generated<number>
  line_id: number
  /** From 1, within its payout. */
  n: number
  shop_id: number
  account: string
  amount: number
  /** The payment whose charge it comes from; null: the balance of the market at Stripe. */
  payment_id: number | null
  /** Stripe's name of the charge, once it was asked for. */
  charge: Generated<string | null>
  state: TransferState
  /** A refused one is sent once more without its charge, by another key. */
  attempt: Generated<number>
  /** Calls, also those without an answer. */
  attempts: Generated<number>
  /** `tr_…`. */
  reference: Generated<string | null>
  /** What was taken back of it. */
  reversed: Generated<number>
  error: Generated<string | null>
  due_at: number | null
  created_at: number
  updated_at: number
}

/** What was taken back of a transfer, or is to be. */
export interface TransferReversalsTable {
  id: Generated<number>
  transfer_id: number
  shop_id: number
  /** The order whose refund made the debt. */
  order_id: number | null
  /** `debt`: the market, for what the shop owes; `stripe`: somebody at Stripe. */
  made_by: 'debt' | 'stripe'
  amount: number
  state: TransferState
  attempt: Generated<number>
  attempts: Generated<number>
  /** `trr_…`. */
  reference: Generated<string | null>
  error: Generated<string | null>
  due_at: number | null
  created_at: number
  updated_at: number
}
