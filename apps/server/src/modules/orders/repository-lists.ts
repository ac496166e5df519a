import type { OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../db/index.ts'

/** The shopper or the shop that orders belong to. */
export type Owner = { column: 'user_id' | 'shop_id'; id: number }

const ownedBy = (db: Db, { column, id }: Owner) => db.selectFrom('orders').where(column, '=', id)

export const countByStatus = (db: Db, owner: Owner) =>
  ownedBy(db, owner)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

interface Page {
  status: OrderStatus | undefined
  limit: number
  offset: number
}

/** The ids of the orders of a page, the latest first. */
export const selectPage = (db: Db, owner: Owner, { status, limit, offset }: Page) =>
  ownedBy(db, owner)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .select('id')
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The searchable texts of a shopper's orders, one row for each line, the latest order first. */
export const selectSearchableLines = (db: Db, userId: number, lines: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.user_id', '=', userId)
    .select(['o.id', 'o.status', 'o.code', 's.name as shop_name', 'l.product_id', 'l.name'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(lines)
    .execute()

export const selectCustomers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute()
