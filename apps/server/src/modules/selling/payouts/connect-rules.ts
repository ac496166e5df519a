import type { ConnectLimit, ConnectNeed, ConnectState } from '@rialto/contract/payout-enums'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** For so long one process has claimed a transfer, longer than any call takes. */
export const TRANSFER_LEASE_MS = 2 * MINUTE
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
/** With a day between the last ones: for a fortnight. */
const TRIES_MAX = 20

/** When a transfer or reversal that could not be made is tried again. */
export const nextTryAt = (attempts: number, now: number): number => now + (RETRY_DELAYS[attempts - 1] ?? DAY)
export const isLastTry = (attempts: number): boolean => attempts >= TRIES_MAX

/** The gateway that pays shops, by its name in payments and in the ledger. */
export const CONNECT_GATEWAY = 'stripe'

export const wordsOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)

interface KeyParts {
  id: number
  created_at: number
  attempt: number
}

const keyOf = (what: string, { id, created_at, attempt }: KeyParts): string =>
  `rialto-${what}-${id}-${created_at.toString(36)}${attempt > 1 ? `-${attempt}` : ''}`

/** The key of a transfer at its gateway, with the time of its creation, as ids start again in every database. */
export const transferKey = (transfer: KeyParts): string => keyOf('transfer', transfer)
export const reversalKey = (reversal: KeyParts): string => keyOf('reversal', reversal)

/** @returns undefined if it is no key of ours */
export function parseKey(what: 'transfer' | 'reversal', key: string | null): KeyParts | undefined {
  const pattern = new RegExp(`^rialto-${what}-(\\d{1,10})-([0-9a-z]{1,11})(?:-(\\d{1,4}))?$`)
  const [, id, moment, attempt = '1'] = pattern.exec(key ?? '') ?? []
  return id && moment
    ? { id: Number(id), created_at: Number.parseInt(moment, 36), attempt: Number(attempt) }
    : undefined
}

/** What the orders of a payout bring it, by the payment of each; undefined: none that a transfer can come from. */
interface Brought {
  payment: number | undefined
  amount: number
}

interface Part {
  payment: number | null
  amount: number
}

/**
 * Splits a payout over the charges that its orders were paid with, up to what each brings and what its charge still carries. What the shop
 * owed beside them makes it less; what no charge carries comes last, of the market's balance.
 */
export function splitPayout(amount: number, brought: readonly Brought[], carried: ReadonlyMap<number, number>): Part[] {
  const parts = new Map<number, number>()
  let rest = amount
  for (const { payment, amount: brings } of brought) {
    if (payment === undefined || brings <= 0) continue
    const used = parts.get(payment) ?? 0
    const share = Math.min(brings, rest, (carried.get(payment) ?? 0) - used)
    if (share <= 0) continue
    parts.set(payment, used + share)
    rest -= share
  }
  return [
    ...[...parts].map(([payment, share]) => ({ payment, amount: share })),
    ...(rest > 0 ? [{ payment: null, amount: rest }] : []),
  ]
}

interface ToldFacts {
  /** What has to be told now, and what is late, in the gateway's names of fields. */
  due: readonly string[]
  /** Why the account is disabled, in the gateway's words. */
  disabledBy: string | null
  isSubmitted: boolean
  /** It takes transfers, and what is there is paid out to a bank. */
  isPaidTo: boolean
}

/** Judges an account by what Stripe tells of it. */
export function judgeAccount({ due, disabledBy, isSubmitted, isPaidTo }: ToldFacts): {
  state: ConnectState
  needs: ConnectNeed[]
  limit: ConnectLimit | null
} {
  const needs = [...new Set(due.map(needOf))]
  if (isPaidTo) return { state: 'ready', needs, limit: null }
  if (!isSubmitted) return { state: 'incomplete', needs, limit: null }
  const limit = limitOf(disabledBy)
  if (limit) return { state: 'restricted', needs, limit }
  return { state: needs.length > 0 ? 'incomplete' : 'checking', needs, limit: null }
}

function limitOf(disabledBy: string | null): ConnectLimit | null {
  if (disabledBy === null || disabledBy === 'requirements.pending_verification') return null
  if (disabledBy === 'requirements.past_due') return 'past_due'
  if (disabledBy.startsWith('rejected')) return 'rejected'
  return ['under_review', 'listed', 'platform_paused'].includes(disabledBy) ? 'review' : 'other'
}

/** What a field is about that Stripe asks for: `individual.verification.document`, `person_1A.dob.day`, `external_account`. */
function needOf(field: string): ConnectNeed {
  if (/verification\.(additional_)?document|documents\./.test(field)) return 'document'
  const [first = ''] = field.split('.')
  if (/(^|\.)(owners|directors|executives)(_provided)?(\.|$)/.test(field)) return 'owners'
  if (first === 'individual' || first === 'representative' || first.startsWith('person_')) return 'person'
  if (first === 'company') return 'company'
  if (first === 'external_account') return 'bank_account'
  if (first === 'tos_acceptance') return 'terms'
  return first === 'business_profile' || first === 'business_type' || first === 'settings' ? 'business' : 'other'
}
