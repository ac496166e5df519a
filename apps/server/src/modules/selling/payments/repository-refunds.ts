import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { RefundsTable } from '../../../db/tables.ts'
import type { RefundRow } from '../refunds/index.ts'

export const selectRefundsOf = (db: Db | Tx, paymentId: number) =>
  db.selectFrom('refunds').where('payment_id', '=', paymentId).selectAll().orderBy('id').execute()

/** The rows of a refund that a gateway has made: of several orders, they are `re_1`, `re_1/2` and so on. */
export async function selectRefundsMadeAs(tx: Tx, payment: { id: number }, reference: string): Promise<RefundRow[]> {
  const rows = await selectRefundsOf(tx, payment.id)
  return rows.filter(
    (row) => row.means === 'gateway' && (row.reference === reference || row.reference?.startsWith(`${reference}/`)),
  )
}

/** Whether there is a refund of a cause. */
export async function wasMadeAs(tx: Tx, causeKey: string): Promise<boolean> {
  const row = await tx.selectFrom('refunds').where('cause_key', '=', causeKey).select('id').executeTakeFirst()
  return row !== undefined
}

export async function deleteRefund(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute()
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

/** Claims a refund until `lease`: it is being sent. @returns undefined if another process has claimed it. */
export async function claimRefund(
  tx: Tx,
  { id, due_at }: { id: number; due_at: number | null },
  lease: number,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set((eb) => ({ status: 'sent', due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('status', 'in', ['open', 'sent'])
    .returningAll()
    .executeTakeFirst()
}

/** Records how a refund stands, under the lock of its order. */
export async function updateRefund(tx: Tx, id: number, set: Updateable<RefundsTable>): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed try, unless another process has claimed the refund since. `dueAt` null gives it up. `isAnother`: the gateway has answered
 * that it made nothing, and would answer so again by the same key.
 */
export async function markTryFailed(
  tx: Tx,
  { id, due_at }: RefundRow,
  { error, dueAt, now, isAnother }: { error: string; dueAt: number | null; now: number; isAnother: boolean },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      ...{ error, due_at: dueAt, updated_at: now, status: dueAt === null ? 'failed' : 'open' },
      version: eb('version', '+', 1),
      attempt: eb('attempt', '+', isAnother ? 1 : 0),
    }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('status', '=', 'sent')
    .execute()
}

/**
 * Lets an order keep a duplicate payment after its own was refunded, by deleting the duplicate's refund if that was never attempted.
 * Changes nothing if the order has another payment without a refund. @returns whether one is kept
 */
export async function keepOneDuplicate(tx: Tx, orderId: number, refundedPaymentId: number): Promise<boolean> {
  const paid = await tx
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.payment_id').onRef('r.order_id', '=', 'p.order_id'),
    )
    .where('p.order_id', '=', orderId)
    .where('p.payment_id', '<>', refundedPaymentId)
    .where('payments.status', '=', 'paid')
    .orderBy('p.payment_id')
    .select(['r.id', 'r.attempts'])
    .execute()
  const [untried] = paid.filter((row) => row.id !== null && row.attempts === 0)
  if (!untried?.id || paid.some((row) => row.id === null)) return false
  // Another process may claim the refund at the same time: then one of the two finds no row.
  const { numDeletedRows } = await tx
    .deleteFrom('refunds')
    .where('id', '=', untried.id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function sumRefunded(tx: Tx, paymentId: number): Promise<number> {
  const row = await tx
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'done')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}
