import { ENDED_WITHDRAWALS, type ReturnAction, type WithdrawalState } from '@rialto/contract/market-enums'

/** Who moves a withdrawal on; the market itself by its worker. */
export type Mover = 'server' | 'shopper' | 'seller' | 'operator'

/**
 * All steps of a withdrawal (docs/spec does not know it; Directive 2011/83/EU, Art. 9 to 16). Nobody can refuse one that came in time: the
 * market alone says, after a review, that one is not valid.
 */
const transitions: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalState, readonly Mover[]>>>> = {
  unmatched: { declared: ['operator'], review: ['operator'], not_valid: ['operator'] },
  review: { declared: ['seller', 'operator'], not_valid: ['operator'] },
  declared: {
    sent: ['shopper'],
    received: ['seller'],
    // Pieces that never left are given back at once.
    refunding: ['server'],
    not_returned: ['seller'],
  },
  sent: { received: ['seller'], refunding: ['seller', 'server'] },
  received: { refunding: ['seller', 'server'] },
  refunding: { refunded: ['server'] },
  refunded: {},
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
}

export const mayEndUnreturned = ({ state, send_by }: Moved, now: number): boolean =>
  canMove(state, 'not_returned', 'seller') && now >= send_by + NOT_RETURNED_MS

/** What a seller or the staff can do with a withdrawal now. */
export function actionsOf(row: Moved, by: 'seller' | 'operator', now: number): ReturnAction[] {
  const { state } = row
  return [
    ...(state === 'unmatched' && by === 'operator' ? (['assign'] as const) : []),
    ...(state === 'review' ? (['accept'] as const) : []),
    ...(canMove(state, 'received', by) ? (['receive'] as const) : []),
    ...(by === 'seller' && canMove(state, 'refunding', 'seller') ? (['refund'] as const) : []),
    ...(canMove(state, 'not_valid', by) ? (['reject'] as const) : []),
    ...(by === 'seller' && mayEndUnreturned(row, now) ? (['not_returned'] as const) : []),
  ]
}
