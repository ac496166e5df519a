import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import type { OrderCancellationsTable, RefundLinesTable, RefundsTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'

export type RefundRow = Selectable<RefundsTable>

/** Locks an order until the transaction ends: others who ship, cancel, pay or refund it wait. */
export const lockOrder = (tx: Tx, id: number) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Notes a change of an order whose row is locked, which the shop's webhooks hear of. */
export async function touchOrder(
  tx: Tx,
  { id, shop_id: shopId }: { id: number; shop_id: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await noteWebhookEvent(tx, { shopId, type: 'order.changed', id, now })
}

/** Records a refund with its pieces. @returns its id; undefined: its cause has one */
export async function insertRefund(
  tx: Tx,
  refund: Insertable<RefundsTable>,
  lines: readonly Omit<RefundLinesTable, 'refund_id'>[] = [],
): Promise<number | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  if (lines.length > 0)
    await tx
      .insertInto('refund_lines')
      .values(lines.map((line) => ({ ...line, refund_id: row.id })))
      .execute()
  return row.id
}

export const selectRefundOfRequest = (tx: Tx, orderId: number, key: string) =>
  tx.selectFrom('refunds').where('order_id', '=', orderId).where('request_key', '=', key).selectAll().executeTakeFirst()

export const selectRefund = (db: Db | Tx, id: number) =>
  db.selectFrom('refunds').where('id', '=', id).selectAll().executeTakeFirst()

/** Splits a refund of which a part alone was made: the rest is a refund of its own, which was posted with the whole. */
export async function splitRefund(
  tx: Tx,
  { id, ...refund }: RefundRow,
  { amount, now }: { amount: number; now: number },
): Promise<void> {
  const rest = refund.amount - amount
  await tx
    .updateTable('refunds')
    .set((eb) => ({ amount, goods: eb('goods', '-', rest), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
  await insertRefund(tx, {
    ...refund,
    ...{ amount: rest, goods: rest, delivery: 0, tax: 0, market_share: 0, commission: 0, request_key: null },
    ...{ cause_key: `${refund.cause_key ?? id}/rest-${refund.version}`, updated_at: now, version: 1 },
  })
}

/** Notes that a refund was paid without a gateway. */
export async function markHandedOver(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ status: 'done', done_at: now, due_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The refunds of an order, the oldest first. */
export const selectRefundsOfOrder = (db: Db | Tx, orderId: number) =>
  db.selectFrom('refunds').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

/** What the received payments of an order still hold for it; each holds as much as the order costs. */
export async function selectPaymentsLeft(
  db: Db | Tx,
  { id, payable_amount }: { id: number; payable_amount: number },
): Promise<{ id: number; gateway: string; left: number }[]> {
  const rows = await db
    .selectFrom('payment_orders as p')
    .innerJoin('payments as y', 'y.id', 'p.payment_id')
    .where('p.order_id', '=', id)
    .where('y.status', '=', 'paid')
    .select((eb) => [
      'y.id',
      'y.gateway',
      eb
        .selectFrom('refunds as r')
        .whereRef('r.payment_id', '=', 'y.id')
        .where((or) =>
          or.or([or('r.order_id', '=', id), or.and([or('r.order_id', 'is', null), or('r.status', '<>', 'failed')])]),
        )
        .select((sum) => sum.fn.sum<number | null>('r.amount').as('refunded'))
        .as('refunded'),
    ])
    .orderBy('y.id')
    .execute()
  return rows.map((row) => ({ id: row.id, gateway: row.gateway, left: payable_amount - Number(row.refunded ?? 0) }))
}

/** What was given back in the gateway's dashboard by payments of an order, and nobody has said for which of their orders. */
export async function sumUnassigned(db: Db | Tx, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as p', 'p.payment_id', 'r.payment_id')
    .where('p.order_id', '=', orderId)
    .where('r.order_id', 'is', null)
    .where('r.bearer', '=', 'shop')
    .where('r.status', '<>', 'failed')
    .select((eb) => eb.fn.sum<number | null>('r.amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** What refunds of an order keep back for goods that lost value, and none has given back; in its minor units. */
export async function keptBack(db: Db | Tx, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.sum<number | null>('deduction').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Whether a dispute about an order, or about a payment of it that nobody has assigned, is open. */
export async function hasOpenDispute(db: Db | Tx, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes as d')
    .leftJoin('payment_orders as p', 'p.payment_id', 'd.payment_id')
    .where('d.closed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('d.order_id', '=', orderId), eb.and([eb('d.order_id', 'is', null), eb('p.order_id', '=', orderId)])]),
    )
    .select('d.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface LineShares {
  id: number
  shop_voucher: number
  market_voucher: number
  delivery_share: number
  tax_added: number
}

/** Keeps the shares of a line that was ordered before they were kept. */
export async function saveShares(tx: Tx, { id, ...shares }: LineShares): Promise<void> {
  await tx.updateTable('order_lines').set(shares).where('id', '=', id).execute()
}

/** Counts pieces as given back. */
export async function addRefunded(
  tx: Tx,
  lines: readonly { lineId: number; quantity: number }[],
  { isReturned }: { isReturned: boolean },
): Promise<void> {
  for (const { lineId, quantity } of lines)
    await tx
      .updateTable('order_lines')
      .set((eb) => ({
        refunded: eb('refunded', '+', quantity),
        ...(isReturned && { returned: eb('returned', '+', quantity) }),
      }))
      .where('id', '=', lineId)
      .execute()
}

type NewCancellation = Omit<Insertable<OrderCancellationsTable>, 'id' | 'lines_json'> & {
  lines: readonly { line_id: number; quantity: number }[]
}

/** Records pieces that are cancelled. @returns the id of the cancellation */
export async function insertCancellation(tx: Tx, { lines, ...cancellation }: NewCancellation): Promise<number> {
  const row = await tx
    .insertInto('order_cancellations')
    .values({ ...cancellation, lines_json: toJson(lines) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const selectCancellationOfRequest = (tx: Tx, orderId: number, key: string) =>
  tx
    .selectFrom('order_cancellations')
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .select('request_hash')
    .executeTakeFirst()

/** Refunds that are not done, by state. */
export async function countOpenRefunds(db: Db): Promise<{ state: string; count: number; oldestAt: number }[]> {
  const rows = await db
    .selectFrom('refunds')
    .where('status', 'in', ['open', 'sent', 'failed'])
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count'), eb.fn.min<number>('created_at').as('oldest')])
    .execute()
  return rows.map(({ status, count, oldest }) => ({ state: status, count: Number(count), oldestAt: Number(oldest) }))
}

/** Names the withdrawal that an order was cancelled by in the refunds of all of it. */
export const nameCaseOfCancelled = async (tx: Tx, orderId: number, withdrawalId: number): Promise<void> =>
  void (await tx
    .updateTable('refunds')
    .set({ case_kind: 'withdrawal', case_id: withdrawalId })
    .where('order_id', '=', orderId)
    .where('case_id', 'is', null)
    .where((eb) => eb.or([eb('cause_key', '=', `cancel:${orderId}`), eb('cause_key', 'like', `cancel:${orderId}/%`)]))
    .execute())

/** Counts pieces of an order's line as cancelled. @returns false when fewer are left to send */
export async function cancelPiecesOfLine(
  tx: Tx,
  { lineId, quantity }: { lineId: number; quantity: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('order_lines')
    .set((eb) => ({ cancelled: eb('cancelled', '+', quantity) }))
    .where('id', '=', lineId)
    .where((eb) => eb(eb(eb('quantity', '-', eb.ref('shipped')), '-', eb.ref('cancelled')), '>=', quantity))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Counts pieces of an order, whose row is locked, as cancelled. */
export async function addCancelled(tx: Tx, orderId: number, pieces: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ cancelled_quantity: eb('cancelled_quantity', '+', pieces) }))
    .where('id', '=', orderId)
    .execute()
}

/** Refunds as the staff sees them. One without an order that came to nothing concerns nobody. */
const withOrders = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('payments as y', 'y.id', 'r.payment_id')
    .leftJoin('shops as s', 's.id', 'o.shop_id')
    .where((eb) => eb.or([eb('r.order_id', 'is not', null), eb('r.status', '<>', 'failed')]))
    .selectAll('r')
    .select(['o.code', 'o.shop_id', 's.name as shop_name'])
    .select((eb) => [
      eb.fn.coalesce('o.currency', 'y.currency').as('currency'),
      eb.fn.coalesce('o.exponent', 'y.exponent').as('exponent'),
    ])

interface RefundPage {
  state: RefundsTable['status'] | 'unassigned' | undefined
  after: TimePosition | undefined
  limit: number
}

/** Refunds of all shops in a state; those that wait for a person the oldest first, others the newest first. */
export const selectMarketRefunds = (db: Db, { state, after, limit }: RefundPage) => {
  const isWaiting = state === 'failed' || state === 'unassigned'
  const [order, beyond] = isWaiting ? (['asc', '>'] as const) : (['desc', '<'] as const)
  return withOrders(db)
    .$if(state === 'unassigned', (query) => query.where('r.order_id', 'is', null).where('r.bearer', '=', 'shop'))
    .$if(state !== undefined && state !== 'unassigned', (query) =>
      query
        .where('r.order_id', 'is not', null)
        .where('r.status', '=', state === 'unassigned' ? 'sent' : (state ?? 'open')),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('r.created_at', 'r.id'), beyond, tuple(after?.at ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('r.created_at', order)
    .orderBy('r.id', order)
    .limit(limit)
    .execute()
}

export const selectMarketRefund = (db: Db, id: number) => withOrders(db).where('r.id', '=', id).executeTakeFirst()

/** The orders of payments, with what each could still get back of its payment. */
export async function selectCandidates(db: Db, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('payment_orders as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('p.payment_id', 'in', paymentIds)
    .select(['p.payment_id', 'o.id', 'o.code', 'o.payable_amount', 'o.currency', 'o.exponent'])
    .select(['o.shop_id', 's.name as shop_name'])
    .select((eb) => [
      eb
        .selectFrom('refunds as r')
        .whereRef('r.payment_id', '=', 'p.payment_id')
        .whereRef('r.order_id', '=', 'o.id')
        .where((given) => given.or([given('r.status', '=', 'done'), given('r.gateway_state', '=', 'pending')]))
        .select((sum) => sum.fn.sum<number | null>('r.amount').as('given'))
        .as('given'),
    ])
    .orderBy('o.id')
    .execute()
}

/** How many refunds are on their way, how many have failed, and how many have no order. */
export async function countRefunds(db: Db): Promise<{ open: number; failed: number; unassigned: number }> {
  const [rows, waiting] = await Promise.all([
    db
      .selectFrom('refunds')
      .where('status', 'in', ['open', 'sent', 'failed'])
      .where('order_id', 'is not', null)
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute(),
    db
      .selectFrom('refunds')
      .where('order_id', 'is', null)
      .where('bearer', '=', 'shop')
      .where('status', '<>', 'failed')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { open: countOf('open') + countOf('sent'), failed: countOf('failed'), unassigned: Number(waiting.count) }
}

/** What refunds are to take of gateways, by the units that their payments are stored in. */
export const selectAskedOfGateways = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .where('r.means', '=', 'gateway')
    .where('r.status', 'in', ['open', 'sent'])
    .groupBy(['y.gateway', 'y.currency', 'y.exponent'])
    .select((eb) => ['y.gateway', 'y.currency', 'y.exponent', eb.fn.sum<number>('r.amount').as('amount')])
    .execute()

/** What gateways hold by the ledger. */
export const selectHeldByGateways = (db: Db, currency: string) =>
  db
    .selectFrom('ledger_balances')
    .where('account', '=', 'gateway')
    .where('currency', '=', currency)
    .groupBy('gateway')
    .select((eb) => ['gateway', eb.fn.sum<number>('balance').as('balance')])
    .execute()

/** Has a refund sent again that has failed: by a new key, since gateways answer a former one with the same refusal. */
export async function reopenRefund(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      ...{ status: 'open', due_at: now, updated_at: now, reference: null, gateway_state: null, error: null },
      ...{ attempts: 0, attempt: eb('attempt', '+', 1), version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute()
}

interface Transfer {
  id: number
  attempt: number
  /** The bank's. */
  reference: string
  now: number
}

/** Notes that a refund was paid by a transfer of the market. */
export async function settleByTransfer(tx: Tx, { id, attempt, reference, now }: Transfer): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      ...{ status: 'done', means: 'transfer', gateway: null, gateway_state: null, error: null, due_at: null },
      ...{ attempt, reference, done_at: now, updated_at: now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute()
}
