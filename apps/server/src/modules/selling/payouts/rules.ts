import type { PayoutLineState, PayoutMeans, PayoutRunState } from '@rialto/contract/payout-enums'

const DAY_MS = 86_400_000

/** An account that was changed is paid to after this time, so that its owners can object to what they have not done. */
export const ACCOUNT_LOCK_MS = 7 * DAY_MS

/** How a payout goes on. What is posted never goes back: what the bank returns becomes available again. */
export const LINE_STEPS: Readonly<Record<PayoutLineState, readonly PayoutLineState[]>> = {
  proposed: ['checked', 'held', 'dropped'],
  // Back, or out of the run, where the approval finds something else than what was checked.
  checked: ['approved', 'proposed', 'held', 'carried', 'dropped'],
  held: ['proposed', 'dropped'],
  carried: ['proposed', 'dropped'],
  approved: ['sent'],
  sent: ['paid', 'returned'],
  paid: ['returned'],
  returned: [],
  dropped: [],
}

/** How a run goes on. It is checked anew once a line of it was released or changed. */
export const RUN_STEPS: Readonly<Record<PayoutRunState, readonly PayoutRunState[]>> = {
  proposed: ['checked', 'discarded'],
  checked: ['proposed', 'approved', 'discarded'],
  approved: ['sent'],
  sent: ['done'],
  done: [],
  discarded: [],
}

export const mayStep = (from: PayoutRunState, to: PayoutRunState): boolean => RUN_STEPS[from].includes(to)
export const mayLineStep = (from: PayoutLineState, to: PayoutLineState): boolean => LINE_STEPS[from].includes(to)

/** States of lines that are or will be paid; those of a run that is not approved, and those that are posted. */
export const OPEN_LINES = ['proposed', 'checked'] as const satisfies readonly PayoutLineState[]
export const POSTED_LINES = ['approved', 'sent', 'paid', 'returned'] as const satisfies readonly PayoutLineState[]

/** Whether a run needs a second person. */
export const needsTwoPeople = (
  { payout_two_people: choice }: { payout_two_people: 'auto' | 'off' | 'required' },
  { env }: { env: string },
): boolean => choice === 'required' || (choice === 'auto' && env !== 'local')

/** Whether the gateway carries payouts out and tells of them, so that nobody does it by hand. */
export const isByGateway = (means: PayoutMeans): boolean => means === 'connect'

/** The name of a payout at banks, 35 characters at most. A line is sent once; what comes back gets a line of a later run. */
export const endToEndId = ({ run_id, id }: { run_id: number; id: number }): string => `RLP-${run_id}-${id}`
