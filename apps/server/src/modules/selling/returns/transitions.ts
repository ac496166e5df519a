import {
  ENDED_WITHDRAWALS,
  type OwnReturnStep,
  type ReturnAction,
  type WithdrawalState,
} from '@rialto/contract/market-enums'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'

/** Who moves a withdrawal on; the market itself by its worker. */
export type Mover = 'server' | 'shopper' | 'seller' | 'operator'

/**
 * All steps of a withdrawal (docs/spec does not know it; Directive 2011/83/EU, Art. 9 to 16). Nobody can refuse one that came in time: the
 * market alone says, after a review, that one is not valid; and it alone decides about an amount that its shopper objects to.
 */
const transitions: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalState, readonly Mover[]>>>> = {
  unmatched: { declared: ['operator'], review: ['operator'], not_valid: ['operator'] },
  review: { declared: ['seller', 'operator'], not_valid: ['operator'] },
  declared: {
    sent: ['shopper'],
    received: ['seller'],
    // Pieces that never left are given back at once.
    refunding: ['server'],
    revoked: ['seller'],
    not_returned: ['seller'],
  },
  sent: { received: ['seller'], refunding: ['seller', 'server'], revoked: ['seller'] },
  received: { refunding: ['seller', 'server'], contested: ['shopper'] },
  refunding: { refunded: ['server'], contested: ['shopper'] },
  refunded: { contested: ['shopper'] },
  contested: { refunding: ['operator'] },
  revoked: {},
  not_valid: {},
  // Goods that arrive late open it again.
  not_returned: { received: ['seller'] },
}

export const canMove = (from: WithdrawalState, to: WithdrawalState, by: Mover): boolean =>
  transitions[from][to]?.includes(by) ?? false

/** Whether it holds the order's money. One that fits no order holds none. */
export const isOpenCase = (state: WithdrawalState): boolean => !ENDED_WITHDRAWALS.includes(state)

const DAY_MS = 86_400_000
/** How long after the last day to send goods their seller waits before ending a withdrawal. */
const NOT_RETURNED_MS = 30 * DAY_MS

interface Moved {
  state: WithdrawalState
  send_by: number
  revoke_asked_at: number | null
  received_at: number | null
  deduction: number
  objection: string
}

export const mayEndUnreturned = ({ state, send_by }: Pick<Moved, 'state' | 'send_by'>, now: number): boolean =>
  canMove(state, 'not_returned', 'seller') && now >= send_by + NOT_RETURNED_MS

/** How long a shopper can object to what was kept back. */
const OBJECT_MS = 14 * DAY_MS

/** The end of the time to object to what was kept back; null: nothing was. */
export const objectUntil = ({ deduction, received_at }: Pick<Moved, 'deduction' | 'received_at'>): number | null =>
  deduction > 0 && received_at !== null ? received_at + OBJECT_MS : null

/** Whether its shopper can ask to take it back: while the goods are not back, and once. */
const mayAskRevoke = ({ state, revoke_asked_at }: Moved): boolean =>
  canMove(state, 'revoked', 'seller') && revoke_asked_at === null

const mayObject = (row: Moved, now: number): boolean =>
  canMove(row.state, 'contested', 'shopper') && row.objection === '' && now < (objectUntil(row) ?? 0)

/** What the shopper can do with a withdrawal now. */
export const withdrawalSteps = (row: Moved, now: number): OwnReturnStep[] => [
  ...(canMove(row.state, 'sent', 'shopper') ? (['sent'] as const) : []),
  ...(mayObject(row, now) ? (['object'] as const) : []),
  ...(mayAskRevoke(row) ? (['revoke'] as const) : []),
]

/** What a seller or the staff can do with a withdrawal now. */
export function actionsOf(row: Moved, by: 'seller' | 'operator', now: number): ReturnAction[] {
  const { state, revoke_asked_at } = row
  return [
    ...(state === 'unmatched' && by === 'operator' ? (['assign'] as const) : []),
    ...(state === 'review' ? (['accept'] as const) : []),
    ...(canMove(state, 'received', by) ? (['receive'] as const) : []),
    ...(by === 'seller' && canMove(state, 'refunding', 'seller') ? (['refund'] as const) : []),
    ...(revoke_asked_at !== null && canMove(state, 'revoked', by) ? (['agree_revoke'] as const) : []),
    ...(state === 'contested' && by === 'operator' ? (['decide_deduction'] as const) : []),
    ...(canMove(state, 'not_valid', by) ? (['reject'] as const) : []),
    ...(by === 'seller' && mayEndUnreturned(row, now) ? (['not_returned'] as const) : []),
  ]
}

export const refuseUnknownReturn = (): Refusal => refuse('not_found', text('This return does not exist'))
export const refuseReturnState = (): Refusal =>
  refuse('return_state', text('This return can no longer be changed in this way'))
