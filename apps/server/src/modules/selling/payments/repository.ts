import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { PaymentsTable } from '../../../db/tables.ts'

export type PaymentRow = Selectable<PaymentsTable>

/** Locks orders until the transaction ends: others who pay, cancel or expire them wait. */
export async function lockOrders(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('orders')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', 'in', ids)
    .returning(['id', 'shop_id', 'user_id', 'code', 'status', 'payment_method', 'payment_status', 'payable_amount'])
    .returning(['currency', 'exponent'])
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

/** Records the gateway of a new payment, and resets the status of a failed one. */
export async function markPaymentStarted(tx: Tx, ids: readonly number[], gateway: string): Promise<void> {
  await tx.updateTable('orders').set({ gateway, payment_status: 'pending' }).where('id', 'in', ids).execute()
}

export async function insertPayment(
  tx: Tx,
  {
    orderIds,
    ...payment
  }: Pick<PaymentRow, 'gateway' | 'user_id' | 'amount' | 'currency' | 'exponent'> & {
    orderIds: readonly number[]
    now: number
    ask_at: number | null
  },
): Promise<PaymentRow> {
  const { now, ...columns } = payment
  const row = await tx
    .insertInto('payments')
    .values({ ...columns, reference: null, url: null, status: 'open', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payment_orders')
    .values(orderIds.map((order_id) => ({ payment_id: row.id, order_id })))
    .execute()
  return row
}

export async function selectPayment(db: Db | Tx, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function selectPaymentByReference(db: Db | Tx, gateway: string, reference: string) {
  return db
    .selectFrom('payments')
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst()
}

/** The payments of a gateway that were paid, the newest first, each with the code of one of its orders in a row. */
export const selectPaidPayments = (db: Db, { gateway, limit }: { gateway: string; limit: number }) =>
  db
    .selectFrom('payments as y')
    .innerJoin('payment_orders as p', 'p.payment_id', 'y.id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('y.gateway', '=', gateway)
    .where('y.status', 'in', ['paid', 'refunded'])
    .where('y.reference', 'is not', null)
    .select(['y.id', 'y.reference', 'y.amount', 'y.currency', 'y.exponent', 'o.code'])
    .orderBy('y.id', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute()

export async function selectOrdersOfPayment(db: Db | Tx, paymentId: number) {
  return db
    .selectFrom('payment_orders as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.payment_id', '=', paymentId)
    .select(['o.id', 'o.code', 'o.user_id', 'o.status', 'o.payment_method', 'o.payment_status', 'o.payable_amount'])
    .orderBy('o.id')
    .execute()
}

export async function selectOrdersOfShopper(db: Db | Tx, ids: readonly number[], userId: number) {
  return db
    .selectFrom('orders')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .select(['id', 'gateway', 'status', 'payment_method', 'payment_status'])
    .orderBy('id')
    .execute()
}

/** The open payments of orders, the newest first, each with the ids of all orders that it pays. */
export async function selectOpenPayments(db: Db | Tx, orderIds: readonly number[]) {
  const payments = await db
    .selectFrom('payments')
    .where('status', '=', 'open')
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_orders').where('order_id', 'in', orderIds).select('payment_orders.payment_id'),
    )
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  if (payments.length === 0) return []
  const pairs = await db
    .selectFrom('payment_orders')
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .select(['payment_id', 'order_id'])
    .orderBy('order_id')
    .execute()
  return payments.map((payment) => ({
    ...payment,
    orderIds: pairs.filter(({ payment_id }) => payment_id === payment.id).map(({ order_id }) => order_id),
  }))
}

/** The ids of the orders of the last payment of this order, itself included; empty without a payment. */
export async function selectOrdersPaidTogether(db: Db | Tx, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .where('payment_id', '=', (eb) =>
      eb
        .selectFrom('payment_orders as last')
        .where('last.order_id', '=', orderId)
        .select((max) => max.fn.max('last.payment_id').as('id')),
    )
    .select('order_id')
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** True if a newer payment exists for one of its orders. */
export async function isSuperseded(db: Db | Tx, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_orders as mine')
    .innerJoin('payment_orders as later', 'later.order_id', 'mine.order_id')
    .where('mine.payment_id', '=', paymentId)
    .where('later.payment_id', '>', paymentId)
    .select('later.payment_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveReference(
  tx: Tx,
  { id, reference, url }: { id: number; reference: string; url: string },
): Promise<void> {
  await tx.updateTable('payments').set({ reference, url }).where('id', '=', id).execute()
}

/** Marks a payment as failed if it never got a URL. */
export async function markStartFailed(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'failed', ask_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('url', 'is', null)
    .execute()
}

/** Compare and set. @returns whether the payment had one of the given statuses. */
export async function updateStatus(
  tx: Tx,
  id: number,
  { from, to, now }: { from: readonly PaymentRow['status'][]; to: PaymentRow['status']; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status: to, ask_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has the gateways asked now about the open payments of these orders, but for one payment: where nobody pays any more, they are cancelled. */
export async function scheduleCheckOfOpenPayments(
  tx: Tx,
  orderIds: readonly number[],
  now: number,
  except = 0,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('payments')
    .set({ ask_at: now })
    .where('status', '=', 'open')
    .where('id', '<>', except)
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_orders').where('order_id', 'in', orderIds).select('payment_orders.payment_id'),
    )
    .execute()
}

export async function selectDuePayment(db: Db, now: number) {
  return db
    .selectFrom('payments')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .select(['id', 'ask_at', 'created_at'])
    .limit(1)
    .executeTakeFirst()
}

/** Claims a due payment by setting its next check. @returns undefined if another process has claimed it. */
export async function claimPayment(
  tx: Tx,
  { id, ask_at }: { id: number; ask_at: number | null },
  until: number | null,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ ask_at: until })
    .where('id', '=', id)
    .where('ask_at', '=', ask_at)
    .returningAll()
    .executeTakeFirst()
}

/** Has a gateway asked what was given back of a payment. */
export async function askRefundsAt(tx: Tx, paymentId: number, at: number): Promise<void> {
  await tx.updateTable('payments').set({ ask_refunds_at: at }).where('id', '=', paymentId).execute()
}

export const selectDueRefundCheck = (db: Db, now: number) =>
  db
    .selectFrom('payments')
    .where('ask_refunds_at', '<=', now)
    .orderBy('ask_refunds_at')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

/** Sets the next time unless another process has. @returns whether it did */
export async function moveRefundCheck(
  tx: Tx,
  { id, ask_refunds_at }: Pick<PaymentRow, 'id' | 'ask_refunds_at'>,
  to: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ ask_refunds_at: to })
    .where('id', '=', id)
    .where('ask_refunds_at', '=', ask_refunds_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if the event was received before. */
export async function insertEvent(tx: Tx, gateway: string, eventId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('webhook_events')
    .values({ gateway, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function selectEmail(db: Db | Tx, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst()
  return row?.email ?? null
}

/** The time of the next check or refund; null if there is none. */
export async function selectNextDue(db: Db): Promise<number | null> {
  const [payment, check, refund] = await Promise.all([
    db
      .selectFrom('payments')
      .select((eb) => eb.fn.min('ask_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('payments')
      .where('ask_refunds_at', 'is not', null)
      .select((eb) => eb.fn.min('ask_refunds_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('refunds')
      .select((eb) => eb.fn.min('due_at').as('at'))
      .executeTakeFirst(),
  ])
  const moments = [payment?.at, check?.at, refund?.at].filter((at) => at !== null && at !== undefined)
  return moments.length === 0 ? null : Math.min(...moments)
}
