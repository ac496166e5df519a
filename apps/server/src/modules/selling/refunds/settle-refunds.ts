import type { MarketRefund, MarketRefundList } from '@rialto/contract'
import type { RefundState } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { decimalsOf, marketUnits, type StoredUnits, storedUnits } from '../../../lib/money.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { inMarketUnits, postRefundDone, readMoney } from '../ledger/index.ts'
import {
  markRefunded,
  mergeStockChanges,
  type OrderDeps,
  type OrderRow,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
  sendOrderMail,
} from '../orders/index.ts'
import {
  countRefunds,
  lockOrder,
  type RefundRow,
  reopenRefund,
  selectAskedOfGateways,
  selectCandidates,
  selectHeldByGateways,
  selectMarketRefund,
  selectMarketRefunds,
  selectRefund,
  settleByTransfer,
  touchOrder,
} from './repository.ts'

/**
 * Marks those of the orders as refunded of which all that was received has gone back. After the commit the caller calls
 * `publishStockChange`.
 */
export async function markWhollyRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): ReturnType<typeof markRefunded> {
  const money = await readMoney(tx, orderIds)
  const whole = money.filter(({ received, refunded }) => received > 0 && refunded >= received)
  return markRefunded(
    tx,
    context,
    whole.map(({ order_id }) => order_id),
  )
}

// What the market's staff does with refunds that a gateway has refused.

interface RefundQuery {
  /** Undefined: of all. */
  state: RefundState | 'unassigned' | undefined
  cursor: string | undefined
  limit: number
}

type MarketRefundRow = NonNullable<Awaited<ReturnType<typeof selectMarketRefund>>>

/** Lists refunds of all shops: those that wait or have failed the oldest first, others the newest first. */
export async function listRefunds(
  { database: { db } }: ModuleDeps,
  { state, cursor, limit }: RefundQuery,
): Promise<MarketRefundList> {
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [rows, counts, lacking] = await Promise.all([
    selectMarketRefunds(db, { state, after, limit: limit + 1 }),
    countRefunds(db),
    findLacking(db),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const candidates = await candidatesOf(db, shown)
  return {
    items: shown.map((row) => presentMarketRefund(row, candidates)),
    next_cursor: rows.length > limit && last ? toTimeCursor(last) : null,
    counts,
    ...(lacking.length > 0 && { lacking }),
  }
}

/** What gateways lack, by the ledger, of the refunds that they are still to make: these stay open until the money is there. */
async function findLacking(db: Db): Promise<NonNullable<MarketRefundList['lacking']>> {
  const { code: currency } = marketUnits()
  const [asked, held] = await Promise.all([selectAskedOfGateways(db), selectHeldByGateways(db, currency)])
  return held.flatMap(({ gateway, balance }) => {
    const wanted = asked.filter((row) => row.gateway === gateway && row.currency === currency)
    const left = Number(balance) - wanted.reduce((sum, row) => sum + inMarketUnits(row)(Number(row.amount)), 0)
    return wanted.length > 0 && left < 0 ? [{ gateway, amount: decimalsOf(marketUnits())(-left) }] : []
  })
}

/** Shows one refund; undefined: it is gone. */
export async function showRefund({ database: { db } }: ModuleDeps, id: number): Promise<MarketRefund | undefined> {
  const row = await selectMarketRefund(db, id)
  return row && presentMarketRefund(row, await candidatesOf(db, [row]))
}

/** The orders that refunds without one may be of. */
const candidatesOf = (db: Db, rows: readonly MarketRefundRow[]) =>
  selectCandidates(
    db,
    rows.flatMap((row) =>
      row.order_id === null && row.payment_id !== null && !isWrittenOff(row) ? [row.payment_id] : [],
    ),
  )

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const unitsOf = ({ currency, exponent }: Pick<MarketRefundRow, 'currency' | 'exponent'>): StoredUnits => {
  const { currency: code, exponent: decimals } = storedUnits()
  return { currency: currency ?? code, exponent: exponent ?? decimals }
}

const presentMarketRefund = (
  row: MarketRefundRow,
  candidates: Awaited<ReturnType<typeof selectCandidates>>,
): MarketRefund => ({
  id: row.id,
  kind: row.kind,
  means: row.means,
  state: row.status,
  amount: decimalsOf(unitsOf(row))(row.amount),
  currency: unitsOf(row).currency,
  gateway: row.gateway,
  reference: row.reference,
  reason: row.reason,
  error: row.error,
  attempts: row.attempts,
  at: new Date(row.created_at).toISOString(),
  done_at: toIso(row.done_at),
  next_try_at: row.status === 'open' || row.status === 'sent' ? toIso(row.due_at) : null,
  order: row.order_id !== null && row.code !== null ? { id: row.order_id, order_code: row.code } : null,
  shop: row.shop_id !== null && row.shop_name !== null ? { id: row.shop_id, name: row.shop_name } : null,
  candidates: candidates
    .filter(({ payment_id }) => row.order_id === null && payment_id === row.payment_id)
    .map((order) => ({
      ...{ id: order.id, order_code: order.code, shop: { id: order.shop_id, name: order.shop_name } },
      left: decimalsOf(order)(Math.max(0, order.payable_amount - Number(order.given ?? 0))),
    })),
  version: row.version,
  can_settle: canSettle(row),
  ...(isWrittenOff(row) && { is_written_off: true }),
})

/** It is of no order: the market bears it. */
const isWrittenOff = ({ order_id, bearer }: Pick<RefundRow, 'order_id' | 'bearer'>): boolean =>
  order_id === null && bearer === 'market'

/** The staff tries again, or pays by a transfer, what a gateway has refused. */
const canSettle = ({ status, means }: Pick<RefundRow, 'status' | 'means'>): boolean =>
  status === 'failed' && means === 'gateway'

interface Settlement {
  refundId: number
  version: number
  actor: Actor
}

/** Sends a refund again that a gateway has refused: for the gateway it is another one, by another key. */
export async function tryRefundAgain(deps: OrderDeps, settlement: Settlement): Promise<RecordedChange | Refusal> {
  const sentence = text('Tried the refund of order {{code}} again')
  const recorded = { action: 'refund_tried_again', sentence }
  const made = await settle(deps, settlement, recorded, async (tx, { now }, refund) => {
    await reopenRefund(tx, refund.id, now)
    return mergeStockChanges([])
  })
  if (!(made instanceof Refusal)) deps.payments.kick()
  return made
}

/** Says that the market has paid a refund by a transfer, which a gateway has refused. */
export async function payByTransfer(
  deps: OrderDeps,
  { reference, ...settlement }: Settlement & { reference: string },
): Promise<RecordedChange | Refusal> {
  const sentence = text('Paid the refund of order {{code}} by a transfer')
  const made = await settle(
    deps,
    settlement,
    { action: 'refund_transferred', sentence, after: { reference } },
    async (tx, context, refund, order) => {
      // Its former attempt may have been posted as done, and taken back.
      const attempt = refund.attempt + 1
      await settleByTransfer(tx, { id: refund.id, attempt, reference, now: context.now })
      const { id, amount } = refund
      await postRefundDone(tx, context, { id, attempt, order_id: order.id, amount, by: 'bank' })
      await sendOrderMail(tx, context, order, 'refund_transferred', { amount })
      return (await markWhollyRefunded(tx, context, [order.id])).stock
    },
  )
  if (!(made instanceof Refusal)) deps.outbound.kick()
  return made
}

interface Recorded {
  action: string
  sentence: TextKey
  after?: Record<string, string>
}

/** Changes a refund that has failed, under the lock of its order, and records it. */
async function settle(
  deps: OrderDeps,
  { refundId, version, actor }: Settlement,
  { action, sentence, after = {} }: Recorded,
  change: (tx: Tx, context: OrderWriteContext, refund: RefundRow, order: OrderRow) => Promise<StockChange>,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const result = await deps.database.write(async (tx) => {
    const seen = await selectRefund(tx, refundId)
    const order = seen?.order_id ? await lockOrder(tx, seen.order_id) : undefined
    const refund = order && (await selectRefund(tx, refundId))
    if (!order || !refund) return refuse('not_found', text('This refund does not exist'))
    if (refund.version !== version)
      return refuse('stale', text('Somebody else has changed this refund in the meantime'))
    if (!canSettle(refund)) return refuse('return_state', text('This refund has not failed'))
    const stock = await change(tx, context, refund, order)
    await touchOrder(tx, order, context.now)
    const recorded = await recordChange(tx, {
      ...{ actor, action, sentence, shopId: null, at: context.now },
      subject: { kind: 'order', id: order.id, name: order.code },
      values: { code: order.code },
      after: { refund: refund.id, amount: refund.amount, ...after },
    })
    return { order, recorded, stock }
  })
  if (result instanceof Refusal) return result
  publishStockChange(deps, result.stock)
  publishOrderChange(deps, [result.order])
  return result.recorded
}
