/** Closed lists of payouts to shops. This file has no imports, as browser bundles include it. */

/**
 * How shops get their money: through Stripe Connect, from the market's own bank account, or not at all where all orders are paid in cash.
 */
export const PAYOUT_MODES = ['connect', 'own_bank', 'cash_only'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]

/** Whether a run needs a second person: in production, but not locally; never; or always. */
export const PAYOUT_TWO_PEOPLE = ['auto', 'off', 'required'] as const

/** A file of credit transfers in euros, a list for the bank in any currency, or transfers to accounts at Stripe. */
export const PAYOUT_MEANS = ['sepa', 'csv', 'connect'] as const
export type PayoutMeans = (typeof PAYOUT_MEANS)[number]

export const PAYOUT_RUN_STATES = ['proposed', 'checked', 'approved', 'sent', 'done', 'discarded'] as const
export type PayoutRunState = (typeof PAYOUT_RUN_STATES)[number]

/** `held`: for a reason; `carried`: too little, or owed by the shop; `dropped`: its run was discarded. */
export const PAYOUT_LINE_STATES = [
  'proposed',
  'checked',
  'held',
  'carried',
  'approved',
  'sent',
  'paid',
  'returned',
  'dropped',
] as const
export type PayoutLineState = (typeof PAYOUT_LINE_STATES)[number]

/** Why a payout is held, the first that holds: a person's word; nobody has verified who the shop is; or its account. */
export const PAYOUT_HOLD_REASONS = [
  'person',
  'identity',
  'account_missing',
  'account_returned',
  'account_changed',
  'not_sepa',
  'connect_missing',
  'connect_incomplete',
  'connect_restricted',
] as const
export type PayoutHoldReason = (typeof PAYOUT_HOLD_REASONS)[number]

/** `locked`: changed lately; `returned`: a payout came back from it. */
export const PAYOUT_ACCOUNT_STATES = ['missing', 'ready', 'locked', 'returned'] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/**
 * How an account at Stripe stands. `incomplete`: its shop has more to tell; `checking`: Stripe looks at what it was told; `restricted`: it
 * takes no payouts.
 */
export const CONNECT_STATES = ['incomplete', 'checking', 'ready', 'restricted'] as const
export type ConnectState = (typeof CONNECT_STATES)[number]

/** What Stripe still asks of the one who holds an account, by what it is about. */
export const CONNECT_NEEDS = [
  'person',
  'company',
  'owners',
  'document',
  'bank_account',
  'terms',
  'business',
  'other',
] as const
export type ConnectNeed = (typeof CONNECT_NEEDS)[number]

/** Why Stripe restricts an account. */
export const CONNECT_LIMITS = ['past_due', 'rejected', 'review', 'disconnected', 'other'] as const
export type ConnectLimit = (typeof CONNECT_LIMITS)[number]

/** `open`: to be sent, also after a try that failed; `done`: Stripe has made it; `failed`: refused or given up. */
export const TRANSFER_STATES = ['open', 'sent', 'done', 'failed'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]
