import type { Order, OrderReturn } from '@rialto/contract'
import type { ComplaintState, WithdrawalState } from '@rialto/contract/market-enums'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { hasRight } from '../ledger/index.ts'
import { type LineRow, refundablePieces, selectLines } from '../orders/index.ts'
import { openReasons, shopperSteps } from './complaint-steps.ts'
import { piecesToReturn, presentReceipt, readCalendar, withdrawalUntil } from './declare-withdrawal.ts'
import {
  type MoneyFacts,
  PENDING,
  selectLinesOf,
  selectMoneyFacts,
  selectWithdrawalsOf,
  type WithdrawalRow,
} from './repository.ts'
import {
  type ComplaintRow,
  PENDING_COMPLAINTS,
  selectComplaintLines,
  selectComplaintsOf,
} from './repository-complaints.ts'
import { withdrawalSteps } from './transitions.ts'

/** A withdrawal or a complaint. */
export type ReturnRow = { kind: 'withdrawal'; row: WithdrawalRow } | { kind: 'complaint'; row: ComplaintRow }

type ToldReturns = Pick<Order, 'returns' | 'withdrawal' | 'complaint'>

/**
 * Reads what the page of an order tells of withdrawals and complaints, beside the order. Only who may read the order is told.
 */
export async function readReturns(deps: ModuleDeps, orderId: number): Promise<(order: Order) => Promise<ToldReturns>> {
  const settings = await deps.settings.read()
  const { db } = deps.database
  const [withdrawals, complaints, money, lines] = await Promise.all([
    selectWithdrawalsOf(db, orderId),
    selectComplaintsOf(db, orderId),
    selectMoneyFacts(db, orderId),
    selectLines(db, { orderIds: [orderId] }),
  ])
  return (order) => tellReturns(deps, order, { settings, withdrawals, complaints, money, lines })
}

interface Read {
  settings: Settings
  withdrawals: readonly WithdrawalRow[]
  complaints: readonly ComplaintRow[]
  money: MoneyFacts | undefined
  lines: readonly LineRow[]
}

async function tellReturns(deps: ModuleDeps, order: Order, read: Read): Promise<ToldReturns> {
  const { settings, withdrawals, complaints } = read
  const { db } = deps.database
  const [withdrawn, complained] = await Promise.all([
    withdrawals.length === 0 ? [] : selectLinesOf(db, idsOf(withdrawals)),
    complaints.length === 0 ? [] : selectComplaintLines(db, idsOf(complaints)),
  ])
  const named = [
    ...withdrawn.map((line) => ({ ...line, kind: 'withdrawal' as const, id: line.withdrawal_id })),
    ...complained.map((line) => ({ ...line, kind: 'complaint' as const, id: line.complaint_id })),
  ]
  const rows: ReturnRow[] = [
    ...withdrawals.map((row) => ({ kind: 'withdrawal' as const, row })),
    ...complaints.map((row) => ({ kind: 'complaint' as const, row })),
  ]
  const returns = rows
    .map((one) => {
      const own = named.filter(({ kind, id }) => kind === one.kind && id === one.row.id)
      return presentOrderReturn(one, countPieces(own), { now: deps.now(), settings })
    })
    .sort((a, b) => Date.parse(b.declared_at) - Date.parse(a.declared_at))
  const claimedBy = (kind: ReturnRow['kind'], pending: ReadonlySet<number>) => (lineId: number) =>
    countPieces(named.filter((line) => line.kind === kind && line.line_id === lineId && pending.has(line.id)))
  const withdrawing = claimedBy('withdrawal', pendingOf(withdrawals, PENDING))
  const complaining = claimedBy('complaint', pendingOf(complaints, PENDING_COMPLAINTS))
  const withdrawal = await tellWithdrawal(deps, order, read, withdrawing)
  const complaint = tellComplaint(deps.now(), order, read, (id) => withdrawing(id) + complaining(id))
  const isSilent = !settings.eu_consumers && !complaint && returns.length === 0
  return { ...(!isSilent && { returns }), ...(withdrawal && { withdrawal }), ...(complaint && { complaint }) }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const pendingOf = <State extends WithdrawalState | ComplaintState>(
  rows: readonly { id: number; state: State }[],
  states: readonly State[],
): ReadonlySet<number> => new Set(idsOf(rows.filter(({ state }) => states.includes(state))))

/** Whether an order can be withdrawn from; undefined where there is no such right. */
async function tellWithdrawal(
  deps: ModuleDeps,
  order: Order,
  { settings, money }: Read,
  claimed: (lineId: number) => number,
): Promise<Order['withdrawal']> {
  const facts = { country: order.address.country, isTrader: order.seller?.is_trader }
  if (!settings.eu_consumers || !hasRight(facts, settings) || order.order_status === 'cancelled') return undefined
  const end = money ? withdrawalUntil(money, await readCalendar(deps, settings)) : null
  const until = end === null ? null : dayIn(settings.time_zone, end - 1)
  const isInTime = end === null || deps.now() < end
  const left = order.lines.map(({ cart_id: id, order_qty: quantity, quantity_refunded: refunded = 0 }) => ({
    line_id: id,
    left: piecesToReturn({ id, quantity, refunded }, new Map([[id, claimed(id)]])),
  }))
  const return_cost = money?.return_cost
  const can = isInTime && left.some((line) => line.left > 0)
  return { until, can, lines: left, ...(return_cost && { return_cost }) }
}

/** What can be complained about; undefined where nothing was sent, or it is too late. */
function tellComplaint(
  now: number,
  { order_status: status }: Order,
  { settings, money, lines }: Read,
  claimed: (lineId: number) => number,
): Order['complaint'] {
  const left = leftToComplain({ status }, lines, claimed)
  const reasons = openReasons({ arrivedAt: money?.arrived_at ?? null, now, settings })
  if (reasons.length === 0 || left.every((line) => line.left === 0)) return undefined
  return { reasons, lines: left, answer_days: settings.return_answer_days }
}

/** The pieces of each line that were sent, and that nobody has withdrawn from, complained about or was given back. */
export const leftToComplain = (
  { status }: Pick<Parameters<typeof refundablePieces>[0], 'status'>,
  lines: readonly LineRow[],
  claimed: (lineId: number) => number,
) =>
  lines.map((line) => ({
    line_id: line.id,
    left: status === 'cancelled' ? 0 : Math.max(0, refundablePieces({ status }, line) - claimed(line.id)),
  }))

/** A return as the page of its order tells of it. */
export function presentOrderReturn(
  { kind, row }: ReturnRow,
  pieces: number,
  { now, settings }: { now: number; settings: Pick<Settings, 'time_zone'> },
): OrderReturn {
  const head = { kind, id: row.id, code: row.code, state: row.state, pieces }
  if (kind === 'withdrawal') {
    const { send_by, refund_by } = presentReceipt(row)
    const steps = withdrawalSteps(row, now)
    const declared_at = new Date(row.declared_at).toISOString()
    return { ...head, declared_at, send_by, refund_by, can_send: steps.includes('sent'), steps }
  }
  const day = dayIn(settings.time_zone, row.due_at - 1)
  const steps = shopperSteps(row, now)
  const declared_at = new Date(row.requested_at).toISOString()
  return { ...head, declared_at, send_by: day, refund_by: day, can_send: steps.includes('sent'), steps }
}
