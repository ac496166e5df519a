import type { Order, OrderReturn } from '@rialto/contract'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { hasRight } from '../ledger/index.ts'
import { selectOrderOfShopper } from '../orders/index.ts'
import { piecesToReturn, presentReceipt, readCalendar, withdrawalUntil } from './declare-withdrawal.ts'
import {
  insertEvent,
  lockWithdrawal,
  PENDING,
  selectAccount,
  selectLinesOf,
  selectMoneyFacts,
  selectOwner,
  selectWithdrawalsOf,
  updateWithdrawal,
  type WithdrawalRow,
} from './repository.ts'
import { canMove } from './transitions.ts'
import { refuseUnknownReturn } from './work-on-withdrawal.ts'

export const accountOf = async ({ database }: ModuleDeps, userId: number) =>
  (await selectAccount(database.db, userId)) ?? { name: '', email: null }

export async function ownOrder({ database }: ModuleDeps, own: { id: number; userId: number }) {
  return (await selectOrderOfShopper(database.db, own)) ?? refuse('not_found', text('This order does not exist'))
}

/** Records a shopper's word that the goods are on their way back. */
export async function sendGoodsBack(
  deps: OutboundDeps,
  { id, userId, tracking }: { id: number; userId: number; tracking: string },
): Promise<Refusal | undefined> {
  const sent = await deps.database.write(async (tx) => {
    const owner = await selectOwner(tx, id)
    const withdrawal = owner?.user_id === userId ? await lockWithdrawal(tx, id) : undefined
    if (!withdrawal) return refuseUnknownReturn()
    if (!canMove(withdrawal.state, 'sent', 'shopper'))
      return refuse('conflict', text('This return can no longer be changed in this way'))
    const now = deps.now()
    await insertEvent(tx, { case_id: id, state: 'sent', at: now, actor_kind: 'shopper', note: tracking })
    return updateWithdrawal(tx, id, { state: 'sent', sent_at: now, tracking })
  })
  if (sent instanceof Refusal) return sent
  if (sent.order_id !== null && sent.shop_id !== null)
    deps.invalidations.publishChange({ shopId: sent.shop_id, kind: 'order', id: sent.order_id })
  return undefined
}

/**
 * Reads what the page of an order tells of withdrawals, beside the order; nothing where the market has no such function. Only who may read
 * the order is told.
 */
export async function readWithdrawals(
  deps: ModuleDeps,
  orderId: number,
): Promise<(order: Order) => Promise<Pick<Order, 'returns' | 'withdrawal'>>> {
  const settings = await deps.settings.read()
  const { db } = deps.database
  const [rows, money] = await Promise.all([
    selectWithdrawalsOf(db, orderId),
    settings.eu_consumers ? selectMoneyFacts(db, orderId) : undefined,
  ])
  return (order) => tellWithdrawals(deps, order, { settings, rows, money })
}

interface Read {
  settings: Settings
  rows: readonly WithdrawalRow[]
  money: Awaited<ReturnType<typeof selectMoneyFacts>>
}

async function tellWithdrawals(deps: ModuleDeps, order: Order, { settings, rows, money }: Read) {
  const { db } = deps.database
  if (!settings.eu_consumers && rows.length === 0) return {}
  const lines = rows.length === 0 ? [] : await selectLinesOf(db, idsOf(rows))
  const returns = rows.map((row): OrderReturn => {
    const { send_by, refund_by } = presentReceipt(row)
    return {
      ...{ kind: 'withdrawal', id: row.id, code: row.code, state: row.state, send_by, refund_by },
      declared_at: new Date(row.declared_at).toISOString(),
      pieces: lines.reduce((sum, line) => (line.withdrawal_id === row.id ? sum + line.quantity : sum), 0),
      can_send: canMove(row.state, 'sent', 'shopper'),
    }
  })
  const facts = { country: order.address.country, isTrader: order.seller?.is_trader }
  if (!settings.eu_consumers || !hasRight(facts, settings) || order.order_status === 'cancelled') return { returns }
  const end = money ? withdrawalUntil(money, await readCalendar(deps, settings)) : null
  const until = end === null ? null : dayIn(settings.time_zone, end - 1)
  const isInTime = end === null || deps.now() < end
  const pending = rows.filter(({ state }) => PENDING.includes(state))
  const claimed = (lineId: number) =>
    lines.reduce(
      (sum, { line_id, withdrawal_id, quantity }) =>
        line_id === lineId && pending.some(({ id }) => id === withdrawal_id) ? sum + quantity : sum,
      0,
    )
  const left = order.lines.map(({ cart_id: id, order_qty: quantity, quantity_refunded: refunded = 0 }) => ({
    line_id: id,
    left: piecesToReturn({ id, quantity, refunded }, new Map([[id, claimed(id)]])),
  }))
  return { returns, withdrawal: { until, can: isInTime && left.some((line) => line.left > 0), lines: left } }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
