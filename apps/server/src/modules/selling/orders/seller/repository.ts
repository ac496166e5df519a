import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { OrderNotesTable } from '../../../../db/tables.ts'

export const selectCustomer = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'name', 'phone', 'email']).executeTakeFirst()

export const selectSkus = (db: Db, variantIds: readonly number[]) =>
  db
    .selectFrom('product_variants')
    .where('id', 'in', [...variantIds, 0])
    .select(['id', 'sku'])
    .execute()

/** The payments of an order at gateways, the oldest first. */
export const selectPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .where('p.order_id', '=', orderId)
    .select(['payments.gateway', 'payments.status', 'payments.created_at'])
    .orderBy('payments.id')
    .execute()

export const selectNotes = (db: Db, orderId: number) =>
  db.selectFrom('order_notes').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

/** Adds a note, and grows the version of its order. */
export async function insertNote(tx: Tx, note: Insertable<OrderNotesTable>): Promise<void> {
  await tx.insertInto('order_notes').values(note).execute()
  await tx
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', note.order_id)
    .execute()
}

export async function countNotes(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_notes')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
