import { dayIn } from '../../goods/taxes/index.ts'

// When a night is due, and how things are named by which the ledger and a gateway are held against each other.

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** A night is proved at half past three in the time zone of the market: what gateways told late on the day has come by then. */
const NIGHT_MS = 3.5 * HOUR_MS

/** What is younger may still be on its way from the one to the other. */
export const YOUNG_MS = HOUR_MS
/** Movements of so many days are listed once more, for those that a gateway has listed late; with a full proof of more. */
export const OVERLAP_MS = 3 * DAY_MS
export const FULL_OVERLAP_MS = 35 * DAY_MS
/** Before the first posting of a gateway: its movement may be older. */
export const BEFORE_MS = 7 * DAY_MS

/** The last day whose night has come. */
export const provenDay = (timeZone: string, now: number): string => addDays(dayIn(timeZone, now - NIGHT_MS), -1)

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** All days are proved with the one that a Sunday's night proves. */
export const isFullNight = (day: string): boolean => new Date(addDays(day, 1)).getUTCDay() === 0

/** The days after the last one that was proved; the first night proves all before it as one. */
export function daysToProve(last: string | undefined, until: string): string[] {
  if (last === undefined) return [until]
  const days: string[] = []
  for (let day = addDays(last, 1); day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

// A subject is what movements and postings are of: the amounts of both sides have to be the same.

export const subjectOf = {
  charge: (paymentId: number) => `charge:${paymentId}`,
  refunds: (paymentId: number) => `refund:${paymentId}`,
  dispute: (disputeId: number) => `dispute:${disputeId}`,
  disputeFee: (disputeId: number) => `disputefee:${disputeId}`,
  payout: (reference: string) => `payout:${reference}`,
  fee: (movement: string) => `fee:${movement}`,
  transfer: (reference: string) => `transfer:${reference}`,
  reversal: (reference: string) => `reversal:${reference}`,
}

export interface Subject {
  kind: 'charge' | 'refund' | 'dispute' | 'disputefee' | 'payout' | 'fee' | 'transfer' | 'reversal'
  /** An id, or the gateway's name. */
  of: string
}

export function readSubject(subject: string): Subject {
  const [, kind, of = ''] =
    /^(charge|refund|dispute|disputefee|payout|fee|transfer|reversal):(.+)$/s.exec(subject) ?? []
  if (!kind) throw new Error(`${subject} is nothing that gateways move`)
  return { kind: kind as Subject['kind'], of }
}
