import type { WithdrawalState } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import {
  type OrderDeps,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  selectOrder,
} from '../orders/index.ts'
import { countForShop, judge, normalCode, readCalendar } from './declare-withdrawal.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import {
  insertLines,
  lockWithdrawal,
  selectLinesOf,
  selectOrderByCode,
  type updateWithdrawal,
  type WithdrawalRow,
} from './repository.ts'
import { cancelUnsent, publishWithdrawal, stepWithdrawal } from './step-withdrawal.ts'
import { canMove, type Mover, mayEndUnreturned } from './transitions.ts'
import { mailAccepted, mailNotValid } from './withdrawal-mails.ts'

/** Who works on a withdrawal: its shop, or the market's staff. */
export interface Worker {
  id: number
  version: number
  /** Undefined: the staff, for any shop. */
  shopId: number | undefined
  actor: Actor
}

export const refuseUnknownReturn = (): Refusal => refuse('not_found', text('This return does not exist'))
const refuseState = (): Refusal => refuse('conflict', text('This return can no longer be changed in this way'))

interface Step {
  to: WithdrawalState
  set?: Parameters<typeof updateWithdrawal>[2]
  action: string
  sentence: TextKey
  note?: string
}

interface StepContext {
  tx: Tx
  settings: Settings
  now: number
}

/** Moves a withdrawal one step, in one transaction with its record. `prepare` decides the step, or refuses it. */
async function move(
  deps: OrderDeps,
  worker: Worker,
  prepare: (withdrawal: WithdrawalRow, context: StepContext) => Promise<Step | Refusal> | Step | Refusal,
  after?: (withdrawal: WithdrawalRow, context: StepContext) => Promise<void>,
): Promise<RecordedChange | Refusal> {
  const write = await prepareWriteContext(deps)
  const by: Mover = worker.shopId === undefined ? 'operator' : 'seller'
  const moved = await deps.database.write(async (tx) => {
    const context = { tx, settings: write.settings, now: write.now }
    const before = await lockWithdrawal(tx, worker.id)
    if (!before || (worker.shopId !== undefined && before.shop_id !== worker.shopId)) return refuseUnknownReturn()
    if (before.version !== worker.version)
      return refuse('stale', text('Somebody else has changed this return in the meantime'))
    const step = await prepare(before, context)
    if (step instanceof Refusal) return step
    if (!canMove(before.state, step.to, by)) return refuseState()
    const { to, set, note } = step
    const withdrawal = await stepWithdrawal(tx, context, before, {
      ...{ to, set: set ?? {}, actor: worker.actor.kind, note: note ?? '' },
    })
    await after?.(withdrawal, context)
    // What counts now begins with the pieces that are still there.
    const cancelled = await cancelUnsent(tx, deps, write, withdrawal)
    const change = await recordChange(tx, {
      ...{ actor: worker.actor, at: context.now, shopId: worker.shopId ?? null, action: step.action },
      subject: { kind: 'return', id: withdrawal.id, name: withdrawal.code },
      ...{ sentence: step.sentence, values: { code: withdrawal.code } },
      before: { state: before.state },
      after: { state: step.to },
    })
    return { withdrawal, change, cancelled }
  })
  if (moved instanceof Refusal) return moved
  publishWithdrawal(deps, moved.withdrawal, moved.cancelled)
  return moved.change
}

interface Acceptance extends Worker {
  /** Which pieces one in words means. */
  lines: readonly { line_id: number; quantity: number }[]
}

/** Lets a withdrawal that was looked at count. */
export const acceptWithdrawal = (deps: OrderDeps, acceptance: Acceptance): Promise<RecordedChange | Refusal> =>
  move(
    deps,
    acceptance,
    async (withdrawal, { tx, settings, now }) => {
      if (withdrawal.state !== 'review' || withdrawal.order_id === null) return refuseState()
      const named = await selectLinesOf(tx, [withdrawal.id])
      if (named.length === 0) {
        if (acceptance.lines.length === 0)
          return refuse('invalid', text('Say which pieces are meant'), {
            errors: { lines: [{ text: text('Say which pieces are meant') }] },
          })
        const order = await selectOrder(tx, withdrawal.order_id)
        if (!order) return refuseState()
        const calendar = await readCalendar(deps, settings)
        const judged = await judge(tx, { settings, calendar, now }, { order, declaration: acceptance, words: '' })
        if (judged instanceof Refusal) return judged
        if (judged.lines.length === 0) return refuse('conflict', text('These pieces are no longer there to give back'))
        await insertLines(
          tx,
          withdrawal.id,
          judged.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
        )
      }
      return {
        ...{ to: 'declared', set: { review_reason: null } },
        ...{ action: 'withdrawal_accepted', sentence: text('Accepted the withdrawal {{code}}') },
      }
    },
    (withdrawal, { tx, settings }) => mailAccepted(tx, deps, settings, withdrawal),
  )

/** Says, as the market alone can, that a withdrawal is not valid. */
export const rejectWithdrawal = (
  deps: OrderDeps,
  { reason, ...worker }: Worker & { reason: string },
): Promise<RecordedChange | Refusal> =>
  move(
    deps,
    worker,
    () => ({
      ...{ to: 'not_valid', set: { decision: reason }, note: reason },
      ...{ action: 'withdrawal_not_valid', sentence: text('Decided that the withdrawal {{code}} is not valid') },
    }),
    (withdrawal, { tx, settings }) => mailNotValid(tx, deps, settings, withdrawal),
  )

/** Says that the goods are back. */
export const receiveWithdrawal = (
  deps: OrderDeps,
  { restock, ...worker }: Worker & { restock: boolean },
): Promise<RecordedChange | Refusal> =>
  move(deps, worker, (_, { now }) => ({
    ...{ to: 'received', set: { received_at: now, restock: Number(restock) } },
    ...{ action: 'withdrawal_received', sentence: text('Received the goods of the withdrawal {{code}}') },
  }))

/** Ends a withdrawal whose goods never came. */
export const endUnreturned = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  move(deps, worker, (withdrawal, { now }) =>
    mayEndUnreturned(withdrawal, now)
      ? {
          ...{ to: 'not_returned', action: 'withdrawal_not_returned' },
          sentence: text('Ended the withdrawal {{code}}, whose goods were not sent back'),
        }
      : refuseState(),
  )

/** Names the order of a withdrawal that fits none. It counts from its declaration, and is judged as if it had fitted. */
export const assignWithdrawal = (
  deps: OrderDeps,
  { orderCode, ...worker }: Worker & { orderCode: string },
): Promise<RecordedChange | Refusal> =>
  move(
    deps,
    worker,
    async (withdrawal, { tx, settings }) => {
      if (withdrawal.state !== 'unmatched') return refuseState()
      const id = (await selectOrderByCode(tx, normalCode(orderCode)))?.id
      const order = id === undefined ? undefined : await selectOrder(tx, id)
      if (!order)
        return refuse('not_found', text('This order does not exist'), {
          errors: { order_code: [{ text: text('This order does not exist') }] },
        })
      const judged = await judge(
        tx,
        { settings, calendar: await readCalendar(deps, settings), now: withdrawal.declared_at },
        { order, declaration: { lines: [] }, words: withdrawal.lines_text },
      )
      if (judged instanceof Refusal) return judged
      await insertLines(
        tx,
        withdrawal.id,
        judged.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
      )
      return {
        to: judged.state,
        set: { order_id: order.id, shop_id: order.shop_id, review_reason: judged.reason },
        ...{ action: 'withdrawal_assigned', sentence: text('Named the order of the withdrawal {{code}}') },
      }
    },
    async (withdrawal, { tx, settings, now }) => countForShop(tx, { settings, now }, withdrawal),
  )

/** Gives back what a withdrawal names. The money is on its way after the commit, and this is not taken back. */
export async function refundReturn(deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const { actor, shopId } = worker
  const done = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const before = await lockWithdrawal(tx, worker.id)
      if (!before || before.shop_id !== shopId) return refuseUnknownReturn()
      if (before.version !== worker.version)
        return refuse('stale', text('Somebody else has changed this return in the meantime'))
      const author = { actor, permission: 'orders.refund' as const }
      const begun = await refundWithdrawal(tx, context, before, { by: 'seller', author, actorKind: actor.kind })
      if (begun instanceof Refusal) return begun
      const change = await recordChange(tx, {
        ...{ actor, at: context.now, shopId: before.shop_id, action: 'withdrawal_refunded' },
        subject: { kind: 'return', id: before.id, name: before.code },
        ...{ sentence: text('Refunded the withdrawal {{code}}'), values: { code: before.code } },
        before: { state: before.state },
        after: { state: begun.withdrawal.state },
      })
      return { ...begun, change }
    }),
  )
  if (done instanceof Refusal) return done
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, done.stock)
  publishOrderChange(deps, [done.order])
  return done.change
}
