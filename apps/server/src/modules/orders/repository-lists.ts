import type { OrderStatus } from '@rialto/contract/enums'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'
import type { Tables } from '../../db/tables.ts'

/** Counts a shopper's orders; they grow with the shopper, not with the market. */
export const countOfShopper = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

/** The number of a shop's orders by status and period, without a look at the orders. */
export const countOfShop = prepared((db: Db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('order_counts')
    .where('shop_id', '=', shopId)
    .select(['status', 'period', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy(['status', 'period']),
)

interface Page {
  status: OrderStatus | undefined
  limit: number
  offset: number
}

/** The ids of a shopper's orders on a page, the latest first. */
export const selectPageOfShopper = (db: Db, userId: number, page: Page) =>
  latestFirst(db.selectFrom('orders').where('user_id', '=', userId), page)

/** The ids of a shop's orders on a page, the latest first, among those placed before a time. */
export const selectPageOfShop = (db: Db, shopId: number, { before, ...page }: Page & { before: number }) =>
  latestFirst(db.selectFrom('orders').where('shop_id', '=', shopId).where('placed_at', '<', before), page)

const latestFirst = (orders: SelectQueryBuilder<Tables, 'orders', object>, { status, limit, offset }: Page) =>
  orders
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .select(['id', 'placed_at'])
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
