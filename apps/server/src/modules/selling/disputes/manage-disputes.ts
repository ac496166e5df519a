import type { MarketDispute } from '@rialto/contract'
import type { RefundBearer } from '@rialto/contract/enums'
import type { GatewayKeys } from '../../../config/gateways.ts'
import type { Db, Tx } from '../../../db/index.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, modeOf } from '../../base/settings/index.ts'
import { endHold, lockOrderRows } from '../ledger/index.ts'
import {
  type OrderDeps,
  type OrderWriteContext,
  prepareWriteContext,
  publishStockChange,
  type StockChange,
} from '../orders/index.ts'
import { NO_STOCK, settle } from './apply-dispute.ts'
import {
  countOpen,
  type DisputeRow,
  selectDispute,
  selectDisputes,
  selectGivenBack,
  selectOrdersOf,
  selectShownDispute,
  updateDispute,
} from './repository.ts'

interface DisputeQuery {
  isOpen: boolean
  cursor: string | undefined
  limit: number
}

/** Lists disputes of all shops. */
export async function listDisputes(
  deps: ModuleDeps,
  { isOpen, cursor, limit }: DisputeQuery,
): Promise<{ items: MarketDispute[]; next_cursor: string | null; counts: { open: number } }> {
  const { db } = deps.database
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [rows, open] = await Promise.all([selectDisputes(db, { isOpen, after, limit: limit + 1 }), countOpen(db)])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await present(deps, shown),
    next_cursor: rows.length > limit && last ? toTimeCursor({ created_at: last.opened_at, id: last.id }) : null,
    counts: { open },
  }
}

/** Shows one dispute; undefined: there is none. */
export async function showDispute(deps: ModuleDeps, id: number): Promise<MarketDispute | undefined> {
  const row = await selectShownDispute(deps.database.db, id)
  return row && (await present(deps, [row]))[0]
}

type ShownRow = NonNullable<Awaited<ReturnType<typeof selectShownDispute>>>

async function present(
  { database: { db }, settings, config }: ModuleDeps,
  rows: readonly ShownRow[],
): Promise<MarketDispute[]> {
  if (rows.length === 0) return []
  const { gateways } = await settings.snapshot()
  const orders = await selectOrdersOf(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  const given = await givenBack(db, orders)
  return rows.map((row): MarketDispute => {
    const toDecimal = decimalsOf(row)
    const ofPayment = orders.filter(({ payment_id }) => payment_id === row.payment_id)
    const isOver = row.closed_at !== null
    return {
      ...{ id: row.id, gateway: row.gateway, reference: row.reference, state: row.state, reason: row.reason },
      ...{ amount: toDecimal(row.amount), fee: toDecimal(row.fee), currency: row.currency },
      ...{ bearer: row.bearer, bearer_reason: row.bearer_reason, version: row.version },
      evidence_by: toIso(row.evidence_by),
      opened_at: new Date(row.opened_at).toISOString(),
      closed_at: toIso(row.closed_at),
      order_id: row.order_id,
      orders: ofPayment
        .filter(({ id }) => row.order_id === null || id === row.order_id)
        .map((order) => ({
          ...{ id: order.id, order_code: order.code, shop: { id: order.shop_id, name: order.shop_name } },
          given_back: toDecimal(given.get(order.id) ?? 0),
        })),
      dashboard_url: dashboardOf(row, { appUrl: config.appUrl, gateways }),
      can: {
        assign: row.order_id === null && !isOver,
        change_bearer: !isOver,
        evidence: row.order_id !== null && !isOver,
      },
    }
  })
}

async function givenBack(db: Db, orders: readonly { id: number }[]): Promise<ReadonlyMap<number, number>> {
  if (orders.length === 0) return new Map()
  const rows = await selectGivenBack(
    db,
    orders.map(({ id }) => id),
  )
  return new Map(rows.flatMap(({ order_id, amount }) => (order_id === null ? [] : [[order_id, Number(amount)]])))
}

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface DashboardPlace {
  appUrl: string
  gateways: GatewayKeys
}

/** Where a gateway shows a dispute and takes evidence; null: it has no such place. */
function dashboardOf(
  { gateway, reference, payment_reference: payment }: ShownRow,
  { appUrl, gateways }: DashboardPlace,
): string | null {
  if (gateway === 'sandbox')
    return gateways.sandbox && payment ? `${appUrl}/sandbox-gateway/dashboard/${payment}` : null
  if (gateway !== 'stripe') return null
  const secretKey = gateways.stripe?.secretKey
  return `https://dashboard.stripe.com/${secretKey && modeOf(secretKey) === 'test' ? 'test/' : ''}disputes/${reference}`
}

interface Change {
  disputeId: number
  version: number
  actor: Actor
}

/** Says who bears a dispute if it is lost, with a reason; not once it is over. */
export const changeBearer = (
  deps: OrderDeps,
  { bearer, reason, ...change }: Change & { bearer: RefundBearer; reason: string },
): Promise<RecordedChange | Refusal> =>
  changeDispute(deps, change, async (tx, { now }, dispute) => {
    if (dispute.bearer === bearer) return refuse('conflict', text('They bear it already'))
    await updateDispute(tx, dispute.id, { bearer, bearer_reason: reason })
    const recorded = await recordChange(tx, {
      ...{ actor: change.actor, action: BEARER_CHANGED, shopId: null, at: now },
      sentence:
        bearer === 'market'
          ? text('Said that the market bears the dispute {{reference}}')
          : text('Said that the seller bears the dispute {{reference}}'),
      restorable: true,
      subject: { kind: 'dispute', id: dispute.id, name: dispute.reference },
      values: { reference: dispute.reference },
      before: { bearer: dispute.bearer, reason: dispute.bearer_reason ?? '' },
      after: { bearer, reason },
    })
    return { recorded, stock: NO_STOCK }
  })

const BEARER_CHANGED = 'dispute_bearer_changed'

/** Puts the bearer back until the bank has decided, unless somebody has named another since. */
export const disputeRestorers: Restorers = {
  [BEARER_CHANGED]: {
    permission: 'refunds',
    async restore(tx, { subjectId, before, after }) {
      const seen = await selectDispute(tx, subjectId ?? 0)
      if (!seen) return refuseUnknown()
      await lockOrdersOf(tx, seen.payment_id)
      const dispute = await selectDispute(tx, seen.id)
      if (!dispute) return refuseUnknown()
      const present = { bearer: dispute.bearer, reason: dispute.bearer_reason ?? '' }
      if (present.bearer !== after.bearer || present.reason !== after.reason)
        return refuse('stale', text('Somebody else has changed this dispute in the meantime'), { current: present })
      if (dispute.closed_at !== null) return refuse('return_state', text('This dispute is over'))
      const reason = typeof before.reason === 'string' && before.reason !== '' ? before.reason : null
      const bearer = before.bearer === 'market' ? 'market' : 'shop'
      await updateDispute(tx, dispute.id, { bearer, bearer_reason: reason })
      return undefined
    },
  },
}

const refuseUnknown = (): Refusal => refuse('not_found', text('This dispute does not exist'))

async function lockOrdersOf(tx: Tx, paymentId: number): Promise<void> {
  const orders = await selectOrdersOf(tx, [paymentId])
  await lockOrderRows(
    tx,
    orders.map(({ id }) => id),
  )
}

/** Says of which order of its payment a dispute is; the others are no longer held. */
export const assignDispute = (
  deps: OrderDeps,
  { orderId, ...change }: Change & { orderId: number },
): Promise<RecordedChange | Refusal> =>
  changeDispute(deps, change, async (tx, context, dispute, exponent) => {
    if (dispute.order_id !== null) return refuse('return_state', text('This dispute has an order already'))
    const orders = await selectOrdersOf(tx, [dispute.payment_id])
    const order = orders.find(({ id }) => id === orderId)
    if (!order) return refuse('not_found', text('This order was not paid with that payment'))
    const assigned = await updateDispute(tx, dispute.id, { order_id: orderId })
    for (const { id } of orders) if (id !== orderId) await endHold(tx, context, { disputeId: dispute.id, orderId: id })
    const stock = await settle(tx, context, assigned, exponent)
    const recorded = await recordChange(tx, {
      ...{ actor: change.actor, action: 'dispute_assigned', shopId: null, at: context.now },
      sentence: text('Assigned the dispute {{reference}} to order {{code}}'),
      subject: { kind: 'dispute', id: dispute.id, name: dispute.reference },
      values: { reference: dispute.reference, code: order.code },
      after: { order: orderId },
    })
    return { recorded, stock }
  })

/** Changes an open dispute under the locks of the orders of its payment. */
async function changeDispute(
  deps: OrderDeps,
  { disputeId, version }: Change,
  apply: (
    tx: Tx,
    context: OrderWriteContext,
    dispute: DisputeRow,
    exponent: number,
  ) => Promise<{ recorded: RecordedChange; stock: StockChange } | Refusal>,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const shown = await selectShownDispute(deps.database.db, disputeId)
  if (!shown) return refuseUnknown()
  const changed = await deps.database.write(async (tx) => {
    await lockOrdersOf(tx, shown.payment_id)
    const dispute = await selectDispute(tx, disputeId)
    if (!dispute) return refuseUnknown()
    if (dispute.version !== version)
      return refuse('stale', text('Somebody else has changed this dispute in the meantime'))
    if (dispute.closed_at !== null) return refuse('return_state', text('This dispute is over'))
    return apply(tx, context, dispute, shown.exponent)
  })
  if (changed instanceof Refusal) return changed
  publishStockChange(deps, changed.stock)
  deps.outbound.kick()
  return changed.recorded
}
