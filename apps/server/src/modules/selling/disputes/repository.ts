import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { DisputesTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'

export type DisputeRow = Selectable<DisputesTable>

export const selectDispute = (db: Db | Tx, id: number) =>
  db.selectFrom('disputes').where('id', '=', id).selectAll().executeTakeFirst()

export const selectDisputeAt = (tx: Tx, gateway: string, reference: string) =>
  tx
    .selectFrom('disputes')
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst()

/** The disputes about a payment, the oldest first. */
export const selectDisputesOf = (db: Db | Tx, paymentId: number): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').where('payment_id', '=', paymentId).selectAll().orderBy('id').execute()

export const insertDispute = (tx: Tx, dispute: Insertable<DisputesTable>): Promise<DisputeRow> =>
  tx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()

export const updateDispute = (tx: Tx, id: number, set: Updateable<DisputesTable>): Promise<DisputeRow> =>
  tx
    .updateTable('disputes')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The orders that a payment paid, each with its shop. */
export const selectOrdersOf = (db: Db | Tx, paymentIds: readonly number[]) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('p.payment_id', 'in', paymentIds)
    .select(['p.payment_id', 'o.id', 'o.code', 'o.shop_id', 's.name as shop_name'])
    .orderBy('o.id')
    .execute()

/** What orders have got back by refunds, in their minor units. */
export const selectGivenBack = (db: Db | Tx, orderIds: readonly number[]) =>
  db
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'done')
    .where((eb) => eb.or([eb('case_kind', 'is', null), eb('case_kind', '<>', 'dispute')]))
    .select((eb) => ['order_id', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('order_id')
    .execute()

const withPayments = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('payments as y', 'y.id', 'd.payment_id')
    .selectAll('d')
    .select(['y.currency', 'y.exponent', 'y.reference as payment_reference'])

interface DisputePage {
  isOpen: boolean
  after: TimePosition | undefined
  limit: number
}

/** Open disputes the oldest first, closed ones the newest first. */
export const selectDisputes = (db: Db, { isOpen, after, limit }: DisputePage) => {
  const [order, beyond] = isOpen ? (['asc', '>'] as const) : (['desc', '<'] as const)
  return withPayments(db)
    .where('d.closed_at', isOpen ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('d.opened_at', 'd.id'), beyond, tuple(after?.at ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('d.opened_at', order)
    .orderBy('d.id', order)
    .limit(limit)
    .execute()
}

export const selectShownDispute = (db: Db, id: number) => withPayments(db).where('d.id', '=', id).executeTakeFirst()

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .where('closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The last messages between an order's shopper and its shop, the newest first, or those of them that are named. */
export const selectMessages = (
  db: Db,
  { orderId, ids, limit }: { orderId: number; ids?: readonly number[]; limit: number },
) =>
  db
    .selectFrom('orders as o')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.user_id', '=', 'o.user_id').onRef('c.shop_id', '=', 'o.shop_id'),
    )
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .where('o.id', '=', orderId)
    .$if(ids !== undefined, (query) => query.where('m.id', 'in', ids ?? []))
    .select(['m.id', 'm.side', 'm.text', 'm.product_name', 'm.created_at'])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

/** How and when it was known that an order has arrived. */
export const selectProof = (db: Db, orderId: number) =>
  db.selectFrom('order_money').where('order_id', '=', orderId).select(['proof', 'proven_at']).executeTakeFirst()
