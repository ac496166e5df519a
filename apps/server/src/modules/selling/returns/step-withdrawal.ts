import type { WithdrawalState } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import type { CaseEventsTable } from '../../../db/tables.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  type OrderDeps,
  type OrderWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
} from '../orders/index.ts'
import { cancelWithdrawnPieces } from '../refunds/index.ts'
import {
  addCancelledLines,
  changeOpenCases,
  insertEvent,
  selectLinesOf,
  updateWithdrawal,
  type WithdrawalRow,
} from './repository.ts'
import { isOpenCase } from './transitions.ts'

interface Step {
  to: WithdrawalState
  set?: Parameters<typeof updateWithdrawal>[2]
  actor: CaseEventsTable['actor_kind']
  /** For both sides to read. */
  note?: string
}

/** Writes a step of a locked withdrawal, which the caller has checked: with its event, its hold on the order's money, and its webhooks. */
export async function stepWithdrawal(
  tx: Tx,
  { now }: { now: number },
  before: WithdrawalRow,
  { to, set, actor, note = '' }: Step,
): Promise<WithdrawalRow> {
  const withdrawal = await updateWithdrawal(tx, before.id, { ...set, state: to })
  await insertEvent(tx, { case_id: before.id, state: to, at: now, actor_kind: actor, note })
  const [was, is] = [isOpenCase(before.state), isOpenCase(to)]
  // One that fitted no order is counted when it gets one.
  if (before.order_id !== null && was !== is) await changeOpenCases(tx, before.order_id, is ? 1 : -1)
  await tellWebhooks(tx, withdrawal, now)
  return withdrawal
}

/** Tells webhooks of a shop that a withdrawal from one of its orders has changed. */
export async function tellWebhooks(
  tx: Tx,
  { shop_id: shopId, order_id: id }: Pick<WithdrawalRow, 'shop_id' | 'order_id'>,
  now: number,
): Promise<void> {
  if (shopId !== null && id !== null) await noteWebhookEvent(tx, { shopId, type: 'return.changed', id, now })
}

/** Wakes the workers of mails and refunds, and tells consoles of the order; after the commit. */
export function publishWithdrawal(
  deps: OrderDeps,
  { order_id: id, shop_id }: Pick<WithdrawalRow, 'shop_id' | 'order_id'>,
  cancelled: { stock: StockChange } | undefined,
): void {
  deps.outbound.kick()
  if (cancelled) {
    deps.payments.kick()
    publishStockChange(deps, cancelled.stock)
  }
  if (id !== null && shop_id !== null) publishOrderChange(deps, [{ id, shop_id }])
}

export interface CancelledUnsent {
  withdrawal: WithdrawalRow
  /** For `publishStockChange`, after the commit. */
  stock: StockChange
}

/**
 * Cancels the pieces of a withdrawal that were not sent, with their money; where that is all of it, nothing is awaited back. Undefined: there
 * are none that can be cancelled now.
 */
export async function cancelUnsent(
  tx: Tx,
  deps: Pick<OrderDeps, 'payments'>,
  context: OrderWriteContext,
  withdrawal: WithdrawalRow,
): Promise<CancelledUnsent | undefined> {
  const { id, code, state, order_id: orderId } = withdrawal
  if (state !== 'declared' || orderId === null) return undefined
  const named = await selectLinesOf(tx, [id])
  const lines = named.map(({ line_id, quantity, cancelled }) => ({ line_id, quantity: quantity - cancelled }))
  const cancelled = await cancelWithdrawnPieces(tx, deps, context, { orderId, withdrawalId: id, code, lines })
  if (!cancelled) return undefined
  await addCancelledLines(tx, id, cancelled.pieces)
  const goneOf = (lineId: number) => cancelled.pieces.find((piece) => piece.lineId === lineId)?.quantity ?? 0
  if (lines.some(({ line_id, quantity }) => quantity > goneOf(line_id))) return { withdrawal, stock: cancelled.stock }
  const moved = await stepWithdrawal(tx, context, withdrawal, { to: 'refunding', actor: 'system' })
  return { withdrawal: moved, stock: cancelled.stock }
}
