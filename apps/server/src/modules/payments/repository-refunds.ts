import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { RefundsTable } from '../../db/tables.ts'

export type RefundRow = Selectable<RefundsTable>

/** Notes what goes back of a payment for one of its orders; once, however often it is asked for. */
export async function insertRefund(
  tx: Tx,
  { payment_id, order_id, amount, now }: { payment_id: number; order_id: number; amount: number; now: number },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      payment_id,
      order_id,
      amount,
      status: 'open',
      reference: null,
      error: null,
      created_at: now,
      updated_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What gateways hold for these orders, or have given back without being asked to. */
export async function selectHeld(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.order_id', 'in', orderIds)
    .where('payments.status', 'in', ['paid', 'refunded'])
    .select(['p.payment_id', 'p.order_id', 'o.payable_amount as amount'])
    .execute()
}

export async function selectDueRefund(db: Db, now: number) {
  return db
    .selectFrom('refunds')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .select(['id', 'due_at'])
    .limit(1)
    .executeTakeFirst()
}

/** Takes a refund until `lease`; undefined where another process was faster. */
export async function claimRefund(
  db: Db,
  { id, due_at }: { id: number; due_at: number | null },
  lease: number,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refunds')
    .set((eb) => ({ due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

export async function markRefundDone(tx: Tx, id: number, reference: string | null, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'done', reference, error: null, due_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Notes why a try failed, unless its lease ran out and another process has taken over. `dueAt` null: given up. */
export async function markRefundFailed(
  db: Db,
  { id, due_at }: RefundRow,
  { error, dueAt, now }: { error: string; dueAt: number | null; now: number },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ error, due_at: dueAt, updated_at: now, ...(dueAt === null && { status: 'failed' as const }) })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()
}

/** Whatever was still to go back of a payment has gone back, by another hand. */
export async function settleRefundsOf(tx: Tx, paymentId: number, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'done', due_at: null, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'done')
    .execute()
}

/**
 * Leaves one payment to an order whose own payment has gone back: of those that came twice, one whose refund was never tried is kept.
 * Nothing changes where another payment is kept anyway.
 */
export async function keepOnePayment(tx: Tx, orderId: number): Promise<void> {
  const paid = await tx
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.payment_id').onRef('r.order_id', '=', 'p.order_id'),
    )
    .where('p.order_id', '=', orderId)
    .where('payments.status', '=', 'paid')
    .orderBy('p.payment_id')
    .select(['r.id', 'r.attempts'])
    .execute()
  const [untried] = paid.filter((row) => row.id !== null && row.attempts === 0)
  if (!untried?.id || paid.some((row) => row.id === null)) return
  // A process that claims it at this moment is faster, or finds nothing.
  await tx.deleteFrom('refunds').where('id', '=', untried.id).where('attempts', '=', 0).execute()
}

/** What has gone back of a payment. */
export async function selectRefunded(tx: Tx, paymentId: number): Promise<number> {
  const row = await tx
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'done')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Whether a gateway still holds money for an order. */
export async function isStillHeld(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .leftJoin('refunds as r', (join) =>
      join
        .onRef('r.payment_id', '=', 'p.payment_id')
        .onRef('r.order_id', '=', 'p.order_id')
        .on('r.status', '=', 'done'),
    )
    .where('p.order_id', '=', orderId)
    .where('payments.status', '=', 'paid')
    .where('r.id', 'is', null)
    .select('p.payment_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
