import type { ComplaintState, ComplaintWish, OwnReturnStep } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { noteCaseDecided } from '../../base/notifications/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  mergeStockChanges,
  type OrderDeps,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type RefundAuthor,
  type StockChange,
  selectOrder,
} from '../orders/index.ts'
import { mailComplaint } from './complaint-mails.ts'
import {
  type ComplaintShopperStep,
  canStep,
  dueAfter,
  isComplaintStep,
  isOpenComplaint,
  stateAfter,
} from './complaint-steps.ts'
import { amountLeft, refundComplaint } from './refund-complaint.ts'
import { changeOpenCases, insertEvent } from './repository.ts'
import { type ComplaintRow, lockComplaint, selectOrderOwner, updateComplaint } from './repository-complaints.ts'
import { type Mover, refuseReturnState, refuseUnknownReturn } from './transitions.ts'
import type { Worker } from './work-on-withdrawal.ts'

/** The market by itself, its shopper, or who works for a shop or the market. */
export type ComplaintMover = { by: 'server' } | { by: 'shopper' } | { by: 'seller' | 'operator'; actor: Actor }

interface Step {
  to: ComplaintState
  set?: Parameters<typeof updateComplaint>[2]
  /** For both sides to read. */
  note?: string
  /** The money goes back in the same step. */
  refunds?: boolean
}

interface Moved {
  complaint: ComplaintRow
  stock: StockChange
}

/** Moves a locked complaint a step on, and tells everybody whom it concerns. */
export async function moveComplaint(
  tx: Tx,
  context: OrderWriteContext,
  before: ComplaintRow,
  step: Step,
  mover: ComplaintMover,
): Promise<Moved | Refusal> {
  const { now, settings } = context
  if (!canStep(before, step.to, mover.by, now)) return refuseReturnState()
  if (step.to === 'refunding') return refund(tx, context, before, mover)
  const set = { ...step.set, state: step.to }
  const due_at = dueAfter({ ...before, ...definedOf(set), state: step.to }, now, settings.return_answer_days)
  const moved = await updateComplaint(tx, before.id, { ...set, due_at })
  const actor_kind = 'actor' in mover ? mover.actor.kind : mover.by === 'shopper' ? 'shopper' : 'system'
  await insertEvent(tx, {
    ...{ kind: 'complaint', case_id: before.id, state: step.to, at: now, actor_kind, note: step.note ?? '' },
  })
  const [was, is] = [isOpenComplaint(before.state), isOpenComplaint(step.to)]
  if (was !== is) await changeOpenCases(tx, before.order_id, is ? 1 : -1)
  await tell(tx, context, moved)
  if (!step.refunds) return { complaint: moved, stock: mergeStockChanges([]) }
  return refund(tx, context, moved, mover)
}

const definedOf = ({ outcome, keeps_goods, decided_by }: NonNullable<Step['set']>) => ({
  ...(outcome !== undefined && { outcome: outcome as ComplaintWish | null }),
  ...(typeof keeps_goods === 'number' && { keeps_goods }),
  ...(decided_by !== undefined && { decided_by: decided_by as ComplaintRow['decided_by'] }),
})

async function tell(tx: Tx, context: OrderWriteContext, complaint: ComplaintRow): Promise<void> {
  const { now } = context
  const { id, shop_id: shopId, order_id: orderId, state, decided_by } = complaint
  await noteWebhookEvent(tx, { shopId, type: 'return.changed', id: orderId, now })
  if (decided_by === 'operator' && (state === 'approved' || state === 'declined'))
    await noteCaseDecided(tx, { shopId, complaintId: id, now })
  const order = await selectOrder(tx, orderId)
  if (order) await mailComplaint(tx, context, complaint, order)
}

async function refund(
  tx: Tx,
  context: OrderWriteContext,
  complaint: ComplaintRow,
  mover: ComplaintMover,
): Promise<Moved | Refusal> {
  const author: RefundAuthor =
    'actor' in mover
      ? { actor: mover.actor, permission: mover.by === 'seller' ? 'orders.refund' : 'refunds' }
      : 'expiry'
  const begun = await refundComplaint(tx, context, complaint, author)
  if (begun instanceof Refusal) return begun
  const moved = await updateComplaint(tx, complaint.id, { state: 'refunding' })
  const actor_kind = 'actor' in mover ? mover.actor.kind : mover.by === 'shopper' ? 'shopper' : 'system'
  await insertEvent(tx, {
    ...{ kind: 'complaint', case_id: complaint.id, state: 'refunding', at: context.now, actor_kind },
  })
  const { shop_id: shopId, order_id: id } = complaint
  await noteWebhookEvent(tx, { shopId, type: 'return.changed', id, now: context.now })
  return { complaint: moved, stock: begun.stock }
}

/** A decision of its shop or of the staff, with its record. */
async function work(
  deps: OrderDeps,
  worker: Worker,
  prepare: (complaint: ComplaintRow, context: OrderWriteContext, tx: Tx) => Promise<Step | Refusal> | Step | Refusal,
  said: { action: string; sentence: TextKey },
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const by: Extract<Mover, 'seller' | 'operator'> = worker.shopId === undefined ? 'operator' : 'seller'
  const done = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const before = await lockComplaint(tx, worker.id)
      if (!before || (worker.shopId !== undefined && before.shop_id !== worker.shopId)) return refuseUnknownReturn()
      if (before.version !== worker.version)
        return refuse('stale', text('Somebody else has changed this return in the meantime'))
      const step = await prepare(before, context, tx)
      if (step instanceof Refusal) return step
      const moved = await moveComplaint(tx, context, before, step, { by, actor: worker.actor })
      if (moved instanceof Refusal) return moved
      const { complaint } = moved
      const change = await recordChange(tx, {
        ...{ actor: worker.actor, at: context.now, shopId: worker.shopId ?? null, action: said.action },
        subject: { kind: 'return', id: complaint.id, name: complaint.code },
        ...{ sentence: said.sentence, values: { code: complaint.code } },
        before: { state: before.state },
        after: { state: complaint.state },
      })
      return { ...moved, change }
    }),
  )
  if (done instanceof Refusal) return done
  publish(deps, done)
  return done.change
}

/** Wakes the workers of mails and refunds, and tells consoles of the order; after the commit. */
export function publish(deps: OrderDeps, { complaint, stock }: Moved): void {
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, stock)
  publishOrderChange(deps, [{ id: complaint.order_id, shop_id: complaint.shop_id }])
}

export interface WayOut {
  outcome: ComplaintWish
  keeps_goods: boolean
  /** Of the currency, in decimals. */
  offer?: number | null | undefined
  send_to?: string | null | undefined
}

const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

/** Checks a way out. Where goods are kept, or are back already, all of the money or a decided part of it goes back at once. */
async function takeWayOut(
  tx: Tx,
  context: OrderWriteContext,
  complaint: ComplaintRow,
  { wayOut, by }: { wayOut: WayOut; by: 'seller' | 'operator' },
): Promise<Step | Refusal> {
  const { outcome, keeps_goods, send_to } = wayOut
  const isPart = outcome === 'part_refund'
  const isBack = complaint.received_at !== null
  if (isPart && !wayOut.offer) return refuseField('offer', text('Say how much is given back'))
  if (isPart && !keeps_goods) return refuseField('keeps_goods', text('With a part of the price, the goods are kept'))
  if (isPart && toMinor(wayOut.offer ?? 0) > (await amountLeft(tx, context, complaint.order_id)))
    return refuseField('offer', text('Not so much of what was paid is left to give back'))
  if (!keeps_goods && !isBack && !send_to) return refuseField('send_to', text('Say where the goods are to be sent'))
  return {
    to: 'approved',
    set: {
      ...{ decided_by: by, outcome, keeps_goods: Number(keeps_goods || isBack) },
      offer: isPart ? toMinor(wayOut.offer ?? 0) : null,
      send_to: keeps_goods || isBack ? null : (send_to ?? null),
    },
    refunds: (keeps_goods || isBack) && (outcome === 'refund' || (isPart && by === 'operator')),
  }
}

/** Agrees to a complaint. */
export const approveComplaint = (
  deps: OrderDeps,
  { answer, wayOut, ...worker }: Worker & { answer: string; wayOut: WayOut },
): Promise<RecordedChange | Refusal> =>
  work(
    deps,
    worker,
    async (complaint, context, tx) => {
      const step = await takeWayOut(tx, context, complaint, { wayOut, by: 'seller' })
      return step instanceof Refusal ? step : { ...step, set: { ...step.set, answer }, note: answer }
    },
    { action: 'complaint_approved', sentence: text('Agreed to the complaint {{code}}') },
  )

/** Refuses a complaint; its shopper can ask the market. */
export const refuseComplaint = (
  deps: OrderDeps,
  { answer, ...worker }: Worker & { answer: string },
): Promise<RecordedChange | Refusal> =>
  work(deps, worker, () => ({ to: 'refused', set: { answer, decided_by: 'seller' }, note: answer }), {
    ...{ action: 'complaint_refused', sentence: text('Refused the complaint {{code}}') },
  })

/** Decides a complaint that the market was asked about, with a reason for both sides. */
export const decideComplaint = (
  deps: OrderDeps,
  { decision, wayOut, ...worker }: Worker & { decision: string; wayOut: WayOut | null },
): Promise<RecordedChange | Refusal> =>
  work(
    deps,
    worker,
    async (complaint, context, tx) => {
      if (!wayOut) return { to: 'declined', set: { decision, decided_by: 'operator' }, note: decision }
      const step = await takeWayOut(tx, context, complaint, { wayOut, by: 'operator' })
      return step instanceof Refusal ? step : { ...step, set: { ...step.set, decision }, note: decision }
    },
    wayOut
      ? { action: 'complaint_upheld', sentence: text('Decided the complaint {{code}} for the customer') }
      : { action: 'complaint_declined', sentence: text('Decided the complaint {{code}} for the seller') },
  )

/** Says that the goods are back. */
export const receiveComplaint = (
  deps: OrderDeps,
  { restock, ...worker }: Worker & { restock: boolean },
): Promise<RecordedChange | Refusal> =>
  work(deps, worker, (_, { now }) => ({ to: 'received', set: { received_at: now, restock: Number(restock) } }), {
    action: 'complaint_received',
    sentence: text('Received the goods of the complaint {{code}}'),
  })

export const refundComplaintNow = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  work(deps, worker, () => ({ to: 'refunding' }), {
    ...{ action: 'complaint_refunded', sentence: text('Refunded the complaint {{code}}') },
  })

/** Says that the goods are repaired or replaced. */
export const settleComplaint = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  work(deps, worker, () => ({ to: 'settled' }), {
    ...{ action: 'complaint_settled', sentence: text('Repaired or replaced the goods of the complaint {{code}}') },
  })

/** Ends a complaint whose goods never came. */
export const endUnreturnedComplaint = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  work(deps, worker, () => ({ to: 'not_returned' }), {
    action: 'complaint_not_returned',
    sentence: text('Ended the complaint {{code}}, whose goods were not sent back'),
  })

interface OwnStep {
  id: number
  step: OwnReturnStep
  /** The shopper, and the order of their link. */
  userId: number
  orderId: number | undefined
  tracking: string
  text: string
}

/** A step of the shopper. Taking an offer begins its refund. */
export async function stepOwnComplaint(
  deps: OrderDeps,
  { id, step, userId, orderId, tracking, text: words }: OwnStep,
): Promise<Refusal | undefined> {
  if (!isComplaintStep(step)) return refuseReturnState()
  const context = await prepareWriteContext(deps)
  const done = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const before = await lockComplaint(tx, id)
      const owner = before && (await selectOrderOwner(tx, before.order_id))
      if (!before || owner?.user_id !== userId || (orderId !== undefined && before.order_id !== orderId))
        return refuseUnknownReturn()
      return moveComplaint(tx, context, before, ownStepOf(step, { tracking, words, now: context.now }), {
        by: 'shopper',
      })
    }),
  )
  if (done instanceof Refusal) return done
  publish(deps, done)
  return undefined
}

function ownStepOf(step: ComplaintShopperStep, said: { tracking: string; words: string; now: number }): Step {
  const to = stateAfter(step)
  if (step === 'sent') return { to, set: { sent_at: said.now, tracking: said.tracking }, note: said.tracking }
  return step === 'escalate' ? { to, note: said.words } : { to }
}
