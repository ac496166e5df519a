import { OTP_RESEND_SECONDS } from '@rialto/contract/limits'
import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'

/** How a contact is reached. An account is found by its contacts. */
export type Channel = 'email' | 'sms'

/** When each contact was verified; null if it was not. */
export interface Verifications {
  email_verified_at: number | null
  phone_verified_at: number | null
}

export const isVerified = (account: Verifications, channel: Channel): boolean =>
  (channel === 'email' ? account.email_verified_at : account.phone_verified_at) !== null

/**
 * The consequence for an account when somebody proves one of its contacts without being logged in to it: by a recovery code, or by
 * a sign-in provider that has verified the address (docs/decisions/040).
 *
 * - `owner`: the contact was verified before, so the prover is the account's owner.
 * - `take over`: no contact was verified. The account goes to the first person who proves one; every other way to log in is removed.
 * - `release`: only the other contact was verified, so the account belongs to its owner. It loses this contact, for which the
 *   prover gets a new account.
 */
export type ProofOutcome = 'owner' | 'take over' | 'release'

export function proofOutcome(account: Verifications, channel: Channel): ProofOutcome {
  if (isVerified(account, channel)) return 'owner'
  return isVerified(account, channel === 'email' ? 'sms' : 'email') ? 'release' : 'take over'
}

/** The number of failures without a pause, the first pause after them, and the longest (docs/spec/api §5). */
const FREE_FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Failures expire when no other follows in this time; sooner for an address, which many people may share. */
export const FAILURES_EXPIRE_AFTER_MS = { account: 86_400_000, address: 7_200_000 }

/** The pause before the next attempt after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_PAUSE_MS)
}

/** The number of failures from which on the pause stays the longest. */
export const LONGEST_PAUSE_FROM = FREE_FAILURES + Math.ceil(Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS))

// Four digits are weak by today's standards; these limits make them acceptable (docs/spec/api §5).

const MINUTE = 60_000
export const DAY_MS = 86_400_000
export const CODE_LIFETIME_MS = 5 * MINUTE
export const ATTEMPTS_PER_CODE = 3
export const RESET_TOKEN_LIFETIME_MS = 10 * MINUTE

const RESEND_MS = OTP_RESEND_SECONDS * 1000
const SENDS_PER_DAY = 5
const WRONG_PER_DAY = 15

/** Limits for one network over all destinations: enough for an office, too few to try out numbers. */
export const NETWORK_SENDS_PER_DAY = 100
export const NETWORK_ATTEMPTS_PER_DAY = 50

/** A code that was sent in the last day. */
interface SentCode {
  destination: string
  /** The number of wrong attempts so far. */
  tries: number
  created_at: number
}

/** The reason why no code is sent or no attempt accepted now, and the seconds until that ends. */
export interface Pause {
  reason: 'just sent' | 'daily limit'
  seconds: number
}

/** Decides whether another code may go to a destination, by the codes of the last day. */
export function pauseBeforeSending(sent: readonly SentCode[], now: number): Pause | undefined {
  if (sent.length >= SENDS_PER_DAY) return dailyLimitPause(sent, now)
  const tooMany = pauseBeforeTrying(sent, now)
  if (tooMany) return tooMany
  // Codes from the future were sent before the clock was set back; they do not count.
  const times = sent.map((code) => code.created_at).filter((at) => at <= now)
  const wait = Math.max(...times) + RESEND_MS - now
  return wait > 0 ? { reason: 'just sent', seconds: Math.ceil(wait / 1000) } : undefined
}

/** Decides whether another attempt is accepted for a destination, counted across its codes. */
export function pauseBeforeTrying(sent: readonly SentCode[], now: number): Pause | undefined {
  return countWrong(sent) >= WRONG_PER_DAY ? dailyLimitPause(sent, now) : undefined
}

/**
 * Tells whether an account has used up its daily limit over mail address and phone. A refusal would reveal that the two belong
 * together, so past this limit the request is answered as usual and nothing is sent.
 */
export const isAccountLimitReached = (sent: readonly SentCode[]): boolean =>
  sent.length >= SENDS_PER_DAY || countWrong(sent) >= WRONG_PER_DAY

const countWrong = (sent: readonly SentCode[]): number => sent.reduce((sum, code) => sum + code.tries, 0)

/** The pause until the oldest code is a day old. */
function dailyLimitPause(sent: readonly SentCode[], now: number): Pause {
  const oldest = Math.min(now, ...sent.map((code) => code.created_at))
  return { reason: 'daily limit', seconds: Math.ceil((oldest + DAY_MS - now) / 1000) }
}

/** Counters of networks are per day (UTC): `2026-01-31`. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)
export const secondsUntilUtcMidnight = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)

/** Refuses with an error at each of these fields; the first error is the refusal's message. */
export function refuseFields(errors: Record<string, FieldError>): Refusal {
  const [first = { text: text('The given data is not valid') }] = Object.values(errors)
  const lists = Object.entries(errors).map(([field, error]) => [field, [error]])
  return refuse('invalid', first.text, { values: first.values, errors: Object.fromEntries(lists) })
}

/**
 * What ends ways into an account (docs/decisions/110):
 *
 * - `take over`: somebody proved a contact of an account in which nothing was proved. Whoever used it before is a stranger.
 * - `reset`: a new password by the account's proved contact, or by the operator.
 * - `close`: the operator closed the account.
 * - `log out`: the operator logged the account out everywhere.
 * - `change`: its person changed password, email or phone, in a session that stays.
 */
export type Ending = 'take over' | 'reset' | 'close' | 'log out' | 'change'

const ANY: readonly Ending[] = ['take over', 'reset', 'close', 'log out', 'change']
const BUT_CHANGE: readonly Ending[] = ['take over', 'reset', 'close', 'log out']
const TAKE_OVER: readonly Ending[] = ['take over']

export interface WayIn {
  /** The column with the account's number; null: of another kind, ended by the named function. */
  user: string | null
  endsAt: readonly Ending[]
}

/**
 * Every table whose rows let somebody in as a person or as a program of theirs, or tell others what happens in their account. A test holds
 * the list against the schema. A person's own second factor outlives a reset: otherwise the reader of a mailbox would be past it.
 */
export const WAYS_IN = {
  access_tokens: { user: 'user_id', endsAt: ANY },
  console_sessions: { user: 'user_id', endsAt: ANY },
  push_subscriptions: { user: 'user_id', endsAt: ANY },
  reset_tokens: { user: 'user_id', endsAt: ANY },
  // A stranger at an open session may have invited themselves. An invitation can be sent again.
  invitations: { user: 'invited_by', endsAt: BUT_CHANGE },
  social_identities: { user: 'user_id', endsAt: TAKE_OVER },
  authenticator_apps: { user: 'user_id', endsAt: TAKE_OVER },
  passkeys: { user: 'user_id', endsAt: TAKE_OVER },
  recovery_codes: { user: 'user_id', endsAt: TAKE_OVER },
  // Programs of a shop: a forgotten password must not stop its stock and shipping. A closed account's are not accepted.
  api_keys: { user: 'user_id', endsAt: TAKE_OVER },
  webhooks: { user: 'user_id', endsAt: TAKE_OVER },
  // By `leavePlaces`.
  shop_members: { user: null, endsAt: TAKE_OVER },
  staff: { user: null, endsAt: TAKE_OVER },
  // By `expireCodes`, as a code belongs to a contact.
  one_time_codes: { user: null, endsAt: TAKE_OVER },
  // With its console session.
  passkey_challenges: { user: null, endsAt: ANY },
} as const satisfies Record<string, WayIn>

/** Tables that name an account or keep a secret, and let nobody into an account, with the reason. */
export const NO_WAYS_IN = {
  gateway_checks: 'what a gateway said of its keys, by their hash',
  addresses: 'what the person wrote; a take over deletes it',
  cart_lines: 'what the person chose; a take over deletes it',
  collected_vouchers: 'what the person chose',
  commission_rules: 'records with their author',
  conversations: 'the shop’s record too',
  favorites: 'what the person chose',
  idempotency_keys: 'answers to calls that the account’s session repeats',
  import_progress: 'a file with its hash',
  gateway_movements: 'bookkeeping, with the keys by which gateways know payments',
  ledger_proofs: 'the hash of a day of the ledger',
  proof_runs: 'who asked for a proof of the ledger',
  reconciliation_differences: 'bookkeeping, with who settled it',
  market_setup: 'the link to set a market up that nobody owns yet',
  messages: 'the shop’s record too',
  notification_settings: 'switches of a member of a team, gone with the membership',
  notifications: 'shown to the account’s console session',
  order_cancellations: 'the hash of a repeated call',
  order_notes: 'words with their author',
  orders: 'records of the market and the shop',
  outbox: 'messages on their way; codes in them are voided by `expireCodes`, links by their own tables',
  payments: 'bookkeeping',
  payout_repayments: 'bookkeeping, with the hash of a repeated call',
  payout_runs: 'bookkeeping, with hashes of a repeated call and of a file',
  product_imports: 'files with their author',
  questions: 'public words with their author',
  recent_views: 'what the person looked at',
  refunds: 'the hash of a repeated call',
  reports: 'words with their author',
  reviews: 'public words with their author',
  saved_views: 'choices of lists',
  shipments: 'the hash of a repeated call',
  shops: 'see `leavePlaces`',
  stock_movements: 'words with their author',
  ticket_messages: 'words with their author',
  ticket_notes: 'words with their author',
  withdrawals: 'the checksum of a receipt',
  tickets: 'words with their author',
  users: 'the account itself: its password and contacts are what an ending decides about',
} as const
