import type { PayoutHoldReason, PayoutLineState, PayoutMeans, PayoutRunState } from '@rialto/contract/payout-enums'
import type { Generated } from 'kysely'

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
