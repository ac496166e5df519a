import type { WithdrawalState } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import type { Upload } from '../../../files/pictures.ts'
import { deleteFilesUnlessWritten, storeFiles } from '../../../files/store-files.ts'
import { toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteWithdrawalStep } from '../../base/notifications/index.ts'
import { recordChange } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import {
  type OrderDeps,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  selectLines,
  selectOrder,
} from '../orders/index.ts'
import { isUncollected, keptBack, previewRefund } from '../refunds/index.ts'
import { countForShop, judge, normalCode, readCalendar } from './declare-withdrawal.ts'
import { acceptPhotos, PHOTO_FOLDERS } from './photos.ts'
import { beginWithdrawalRefund, contentOfWithdrawal, refundWithdrawal, releaseDeduction } from './refund-withdrawal.ts'
import {
  insertLines,
  insertWithdrawalPhotos,
  lockWithdrawal,
  selectLinesOf,
  selectOrderByCode,
  selectWithdrawals,
  type updateWithdrawal,
  type WithdrawalRow,
} from './repository.ts'
import { cancelUnsent, publishWithdrawal, stepWithdrawal } from './step-withdrawal.ts'
import { canMove, type Mover, mayEndUnreturned, refuseReturnState, refuseUnknownReturn } from './transitions.ts'
import { mailAccepted, mailDeduction, mailDeductionDecided, mailNotValid, mailRevoked } from './withdrawal-mails.ts'

/** Who works on a withdrawal: its shop, or the market's staff. */
export interface Worker {
  id: number
  version: number
  /** Undefined: the staff, for any shop. */
  shopId: number | undefined
  actor: Actor
}

const refuseStale = (): Refusal => refuse('stale', text('Somebody else has changed this return in the meantime'))

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
    if (before.version !== worker.version) return refuseStale()
    const step = await prepare(before, context)
    if (step instanceof Refusal) return step
    if (!canMove(before.state, step.to, by)) return refuseReturnState()
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
      if (withdrawal.state !== 'review' || withdrawal.order_id === null) return refuseReturnState()
      const named = await selectLinesOf(tx, [withdrawal.id])
      if (named.length === 0) {
        if (acceptance.lines.length === 0)
          return refuse('invalid', text('Say which pieces are meant'), {
            errors: { lines: [{ text: text('Say which pieces are meant') }] },
          })
        const order = await selectOrder(tx, withdrawal.order_id)
        if (!order) return refuseReturnState()
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

interface GoodsBack extends Worker {
  restock: boolean
  /** Kept back of what they cost, a decimal, and why, with photos. */
  deduction: number
  deductionText: string
  photos: readonly Upload[]
}

/** Says that the goods are back. What is kept back of goods that lost value is told to their shopper, who can object. */
export async function receiveWithdrawal(
  deps: OrderDeps,
  { restock, deduction, deductionText, photos, ...worker }: GoodsBack,
): Promise<RecordedChange | Refusal> {
  const kept = toMinor(deduction)
  const words = normalizeNewlines(deductionText).trim()
  if (kept > 0) {
    if (words === '') return refuseField('deduction_text', text('Say why something is kept back'))
    const most = await mostToKeep(deps, worker)
    if (most instanceof Refusal) return most
    if (kept > most) return refuseField('deduction', text('At most what the goods have cost is kept back'))
  }
  const accepted = await acceptPhotos(kept > 0 ? photos : [])
  if (accepted instanceof Refusal) return accepted
  const paths = await storeFiles(deps.files, PHOTO_FOLDERS.withdrawal, accepted)
  if (paths instanceof Refusal) return paths
  return deleteFilesUnlessWritten(deps.files, paths, () =>
    move(
      deps,
      worker,
      (_, { now }) => ({
        to: 'received',
        set: {
          ...{ received_at: now, restock: Number(restock) },
          ...(kept > 0 && { deduction: kept, deduction_text: words }),
        },
        ...{ action: 'withdrawal_received', sentence: text('Received the goods of the withdrawal {{code}}') },
      }),
      async (withdrawal, { tx, settings }) => {
        if (kept === 0) return
        await insertWithdrawalPhotos(tx, withdrawal.id, paths)
        const order = withdrawal.order_id === null ? undefined : await selectOrder(tx, withdrawal.order_id)
        if (order) await mailDeduction(tx, deps, settings, withdrawal, order)
      },
    ),
  )
}

/** What the pieces of a withdrawal come to without delivery, in minor units. */
async function mostToKeep(deps: OrderDeps, { id, shopId }: Worker): Promise<number | Refusal> {
  const { db } = deps.database
  const [withdrawal] = await selectWithdrawals(db, [id])
  const orderId = withdrawal?.shop_id === shopId ? withdrawal?.order_id : null
  const order = orderId ? await selectOrder(db, orderId) : undefined
  if (!order) return refuseUnknownReturn()
  if (isUncollected(order)) return refuseField('deduction', text('Nothing was paid that could be kept back'))
  const [named, ordered] = [await selectLinesOf(db, [id]), await selectLines(db, { orderIds: [order.id] })]
  const content = contentOfWithdrawal(order.id, { named, ordered, deduction: 0 })
  const preview = await previewRefund(deps.database, await prepareWriteContext(deps), order, content)
  if (preview instanceof Refusal) return preview
  return preview.figures.amount - preview.figures.delivery
}

const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

/** Agrees that a withdrawal is taken back: its shopper keeps the goods, and nothing more goes back. */
export const agreeRevoke = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  move(
    deps,
    worker,
    ({ revoke_asked_at }) =>
      revoke_asked_at === null
        ? refuseReturnState()
        : {
            ...{ to: 'revoked', action: 'withdrawal_revoked' },
            sentence: text('Agreed that the withdrawal {{code}} is taken back'),
          },
    (withdrawal, { tx, settings }) => mailRevoked(tx, deps, settings, withdrawal),
  )

/** Says what stays kept back of a withdrawal whose shopper objects; the rest of it goes back. */
export async function decideDeduction(
  deps: OrderDeps,
  { deduction, decision, ...worker }: Worker & { deduction: number; decision: string },
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const { actor } = worker
  const kept = toMinor(deduction)
  const done = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const before = await lockWithdrawal(tx, worker.id)
      if (!before) return refuseUnknownReturn()
      if (before.version !== worker.version) return refuseStale()
      if (!canMove(before.state, 'refunding', 'operator') || before.order_id === null) return refuseReturnState()
      if (kept > before.deduction) return refuseField('deduction', text('At most what was kept back stays so'))
      // A payment that was disputed held the rest of it.
      const main = await beginWithdrawalRefund(tx, context, before, 'expiry')
      if (main instanceof Refusal) return main
      const amount = Math.min(before.deduction - kept, await keptBack(tx, before.order_id))
      const by = { actor, permission: 'refunds' as const }
      const released = amount > 0 ? await releaseDeduction(tx, context, before, { amount, by }) : undefined
      if (released instanceof Refusal) return released
      const withdrawal = await stepWithdrawal(tx, context, before, {
        ...{ to: 'refunding', set: { deduction: kept, decision }, actor: actor.kind, note: decision },
      })
      const order = await selectOrder(tx, before.order_id)
      if (order) await mailDeductionDecided(tx, deps, context.settings, withdrawal, { order, released: amount })
      if (before.shop_id !== null)
        await noteWithdrawalStep(tx, {
          ...{ shopId: before.shop_id, withdrawalId: before.id, step: 'decided', now: context.now },
        })
      const change = await recordChange(tx, {
        ...{ actor, at: context.now, shopId: null, action: 'withdrawal_deduction_decided' },
        subject: { kind: 'return', id: before.id, name: before.code },
        ...{ sentence: text('Decided what is kept back of the withdrawal {{code}}'), values: { code: before.code } },
        before: { deduction: before.deduction },
        after: { deduction: kept },
      })
      return { withdrawal, change, stock: main.stock }
    }),
  )
  if (done instanceof Refusal) return done
  publishWithdrawal(deps, done.withdrawal, done)
  return done.change
}

/** Ends a withdrawal whose goods never came. */
export const endUnreturned = (deps: OrderDeps, worker: Worker): Promise<RecordedChange | Refusal> =>
  move(deps, worker, (withdrawal, { now }) =>
    mayEndUnreturned(withdrawal, now)
      ? {
          ...{ to: 'not_returned', action: 'withdrawal_not_returned' },
          sentence: text('Ended the withdrawal {{code}}, whose goods were not sent back'),
        }
      : refuseReturnState(),
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
      if (withdrawal.state !== 'unmatched') return refuseReturnState()
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
      if (before.version !== worker.version) return refuseStale()
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
