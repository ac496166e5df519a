import {
  type ComplaintDecider,
  type ComplaintReason,
  type ComplaintState,
  type ComplaintWish,
  ENDED_COMPLAINTS,
  type OwnReturnStep,
  type ReturnAction,
} from '@rialto/contract/market-enums'
import type { Mover } from './transitions.ts'

// The steps of a complaint, and the days that it gives to each side. Pure.

const DAY_MS = 86_400_000

/** All steps of a complaint. The market alone says that one is `declined`; a seller's refusal can be brought before it. */
const transitions: Readonly<Record<ComplaintState, Partial<Record<ComplaintState, readonly Mover[]>>>> = {
  requested: { approved: ['seller'], refused: ['seller'], escalated: ['shopper', 'server'], cancelled: ['shopper'] },
  refused: { escalated: ['shopper'], lapsed: ['server'] },
  escalated: { approved: ['operator'], declined: ['operator'], cancelled: ['shopper'] },
  approved: {
    sent: ['shopper'],
    received: ['seller'],
    refunding: ['seller', 'operator', 'shopper', 'server'],
    settled: ['seller'],
    escalated: ['shopper'],
    cancelled: ['shopper'],
    not_returned: ['seller'],
  },
  sent: { received: ['seller'], escalated: ['shopper', 'server'] },
  received: { refunding: ['seller', 'operator', 'server'], settled: ['seller'], escalated: ['shopper'] },
  refunding: { refunded: ['server'] },
  refunded: {},
  settled: {},
  declined: {},
  cancelled: {},
  lapsed: {},
  // Goods that arrive late open it again.
  not_returned: { received: ['seller'] },
}

export interface ComplaintStep {
  state: ComplaintState
  due_at: number
  decided_by: ComplaintDecider | null
  outcome: ComplaintWish | null
  keeps_goods: number
}

/** Whether it holds the order's money. */
export const isOpenComplaint = (state: ComplaintState): boolean => !ENDED_COMPLAINTS.includes(state)

/** A seller's way out that is less than all of the money; its shopper need not take it. */
const isOffer = ({ decided_by, outcome }: ComplaintStep): boolean => decided_by === 'seller' && outcome !== 'refund'

const isKept = ({ keeps_goods }: ComplaintStep): boolean => keeps_goods === 1

/** How long after their day goods that are awaited may still come: then their seller ends the complaint, or the market looks for them. */
export const NOT_RETURNED_MS = 30 * DAY_MS

/** Whether a complaint may go to a state now, by one of those who can move it. */
export function canStep(row: ComplaintStep, to: ComplaintState, by: Mover, now: number): boolean {
  const { state, outcome } = row
  if (!transitions[state][to]?.includes(by)) return false
  const isLate = now >= row.due_at
  switch (to) {
    case 'escalated':
      // Goods that were sent and never arrived hold the money until the market has looked for them.
      if (by === 'server') return state === 'sent' ? now >= row.due_at + NOT_RETURNED_MS : isLate
      // A shopper waits for what was promised, but not for ever.
      return state === 'requested' || state === 'refused' || (state === 'approved' && isOffer(row)) || isLate
    case 'lapsed':
      return isLate
    case 'sent':
      return !isKept(row)
    case 'received':
      return state === 'not_returned' || !isKept(row)
    case 'settled':
      return outcome === 'repair' && (state === 'received' || isKept(row))
    case 'not_returned':
      return !isKept(row) && now >= row.due_at + NOT_RETURNED_MS
    case 'refunding':
      return canRefund(row, by, isLate)
    default:
      return true
  }
}

function canRefund(row: ComplaintStep, by: Mover, isLate: boolean): boolean {
  if (row.outcome === 'repair' || (row.state === 'approved' && !isKept(row))) return false
  if (by === 'server') return isLate
  // An offer is its shopper's to take; the seller gives it when nobody has objected in time.
  if (by === 'shopper') return isOffer(row)
  return !isOffer(row) || isLate
}

/** What a seller or the staff can do with a complaint now. */
export function complaintActions(row: ComplaintStep, by: 'seller' | 'operator', now: number): ReturnAction[] {
  if (by === 'operator') return row.state === 'escalated' ? ['decide'] : []
  const states = [
    ['approve', 'approved'],
    ['refuse', 'refused'],
    ['receive', 'received'],
    ['refund', 'refunding'],
    ['settle', 'settled'],
    ['not_returned', 'not_returned'],
  ] as const
  return states.flatMap(([action, to]) => (canStep(row, to, by, now) ? [action] : []))
}

const stateOfStep = {
  sent: 'sent',
  cancel: 'cancelled',
  escalate: 'escalated',
  accept: 'refunding',
} as const satisfies Partial<Record<OwnReturnStep, ComplaintState>>
export type ComplaintShopperStep = keyof typeof stateOfStep

/** Others are steps of withdrawals. */
export const isComplaintStep = (step: OwnReturnStep): step is ComplaintShopperStep => Object.hasOwn(stateOfStep, step)

/** The state to which a step of the shopper leads. */
export const stateAfter = (step: ComplaintShopperStep): ComplaintState => stateOfStep[step]

/** What the shopper can do with a complaint now. */
export const shopperSteps = (row: ComplaintStep, now: number): OwnReturnStep[] =>
  (['accept', 'sent', 'escalate', 'cancel'] as const).filter((step) => canStep(row, stateOfStep[step], 'shopper', now))

/** Days in which the shopper asks the market after a refusal, takes an offer, or sends goods; and in which they are repaired. */
const [ASK_DAYS, OFFER_DAYS, SEND_DAYS, REPAIR_DAYS, REFUND_DAYS] = [14, 7, 14, 14, 7]

/** When the step after a state is due. `answerDays`: those of the market's setting. */
export function dueAfter(
  { state, outcome, keeps_goods }: Omit<ComplaintStep, 'due_at'>,
  now: number,
  answerDays: number,
): number {
  const days: Partial<Record<ComplaintState, number>> = {
    requested: answerDays,
    escalated: answerDays,
    refused: ASK_DAYS,
    approved: keeps_goods === 0 ? SEND_DAYS : outcome === 'repair' ? REPAIR_DAYS : OFFER_DAYS,
    sent: SEND_DAYS,
    received: outcome === 'repair' ? REPAIR_DAYS : REFUND_DAYS,
  }
  return now + (days[state] ?? 0) * DAY_MS
}

/** Two years from delivery for what was wrong with the goods (Directive (EU) 2019/771, Art. 10). */
const FAULT_DAYS = 730

interface Arrived {
  /** Null: nobody has said so. */
  arrivedAt: number | null
  now: number
  settings: { return_days: number; eu_consumers: boolean }
}

/** The reasons for which goods can be complained about now. */
export function openReasons({ arrivedAt, now, settings }: Arrived): ComplaintReason[] {
  const isWithin = (days: number) => arrivedAt === null || now < arrivedAt + days * DAY_MS
  if (!isWithin(FAULT_DAYS)) return []
  // Where consumers may withdraw, goods without a fault go back in that way.
  const takesBack = !settings.eu_consumers && settings.return_days > 0 && isWithin(settings.return_days)
  return ['faulty', 'damaged', 'wrong', 'missing', ...(takesBack ? (['changed_mind'] as const) : []), 'other']
}
