import type { ComplaintState } from '@rialto/contract/market-enums'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  type OrderDeps,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  selectOrder,
} from '../orders/index.ts'
import { NOT_RETURNED_MS } from './complaint-steps.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { lockWithdrawal, selectRefunded, selectToCancel, selectToRefund } from './repository.ts'
import { lockComplaint, selectDueComplaints, selectRefundedComplaints } from './repository-complaints.ts'
import { cancelUnsent, publishWithdrawal, stepWithdrawal } from './step-withdrawal.ts'
import { mailRefunded } from './withdrawal-mails.ts'
import { moveComplaint, publish } from './work-on-complaint.ts'

const POLL_INTERVAL_MS = 60_000
const AT_ONCE = 20

/**
 * Gives money back on the last day, where the goods or the proof that they were sent are there (Directive 2011/83/EU, Art. 13), and ends
 * withdrawals and complaints whose money has gone back. Complaints without an answer in time are brought before the market. It may end after any of them; the next start goes on.
 */
export function createReturnsWorker(deps: OrderDeps): BackgroundWorker {
  const { database, now } = deps
  const dueNow = () => ({ now: now(), lostBefore: now() - NOT_RETURNED_MS, limit: AT_ONCE })
  return createBackgroundWorker({
    name: 'returns',
    async work({ mayGo }) {
      for (const { id } of await selectToCancel(database.db, AT_ONCE)) {
        if (!mayGo()) return
        await cancelLeft(deps, id)
      }
      for (const { id } of await selectToRefund(database.db, now(), AT_ONCE)) {
        if (!mayGo()) return
        await refundDue(deps, id)
      }
      for (const { id } of await selectRefunded(database.db, AT_ONCE)) {
        if (!mayGo()) return
        await settle(deps, id)
      }
      for (const { id } of await selectDueComplaints(database.db, dueNow())) {
        if (!mayGo()) return
        await stepDueComplaint(deps, id)
      }
      for (const { id } of await selectRefundedComplaints(database.db, AT_ONCE)) {
        if (!mayGo()) return
        await settleComplaint(deps, id)
      }
    },
    failure: 'returns could not be worked off',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
}

/** Cancels pieces that could not be cancelled when they were withdrawn from: their payment was open or disputed, or they were packed. */
async function cancelLeft(deps: OrderDeps, id: number): Promise<void> {
  const context = await prepareWriteContext(deps)
  const cancelled = await deps.database.write(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    return withdrawal && cancelUnsent(tx, deps, context, withdrawal)
  })
  if (cancelled) publishWithdrawal(deps, cancelled.withdrawal, cancelled)
}

async function refundDue(deps: OrderDeps, id: number): Promise<void> {
  const context = await prepareWriteContext(deps)
  const begun = await deps.database.write(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return undefined
    return refundWithdrawal(tx, context, withdrawal, { by: 'server', actorKind: 'system' })
  })
  if (!begun || begun instanceof Refusal) return
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, begun.stock)
  publishOrderChange(deps, [begun.order])
}

async function settle(deps: OrderDeps, id: number): Promise<void> {
  const settings = await deps.settings.read()
  await deps.database.write(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'refunding' || withdrawal.order_id === null) return
    const settled = await stepWithdrawal(tx, { now: deps.now() }, withdrawal, { to: 'refunded', actor: 'system' })
    const order = await selectOrder(tx, withdrawal.order_id)
    const wasPaid = order?.payment_status === 'paid' || order?.payment_status === 'refunded'
    await mailRefunded(wasPaid)(tx, deps, settings, settled)
  })
  deps.outbound.kick()
}

/** The step that the market takes by itself when a complaint's day has come. */
const dueSteps: Partial<Record<ComplaintState, ComplaintState>> = {
  requested: 'escalated',
  refused: 'lapsed',
  approved: 'refunding',
  sent: 'escalated',
  received: 'refunding',
}

async function stepDueComplaint(deps: OrderDeps, id: number): Promise<void> {
  const context = await prepareWriteContext(deps)
  const moved = await deps.database.write(async (tx) => {
    const complaint = await lockComplaint(tx, id)
    const to = complaint && dueSteps[complaint.state]
    // Somebody may have moved it on meanwhile.
    return to && moveComplaint(tx, context, complaint, { to }, { by: 'server' })
  })
  if (moved && !(moved instanceof Refusal)) publish(deps, moved)
}

async function settleComplaint(deps: OrderDeps, id: number): Promise<void> {
  const context = await prepareWriteContext(deps)
  const moved = await deps.database.write(async (tx) => {
    const complaint = await lockComplaint(tx, id)
    return complaint && moveComplaint(tx, context, complaint, { to: 'refunded' }, { by: 'server' })
  })
  if (moved && !(moved instanceof Refusal)) publish(deps, moved)
}
