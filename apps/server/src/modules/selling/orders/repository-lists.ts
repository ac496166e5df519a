import type { OrderStatus } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

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

/** The number of a shop's orders by status. */
export const countOfShopByStatus = prepared((db: Db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('order_counts')
    .where('shop_id', '=', shopId)
    .select(['status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy('status'),
)

/** The ids of a shopper's orders on a page, the latest first. */
export const selectPageOfShopper = (
  db: Db,
  userId: number,
  { status, limit, offset }: { status: OrderStatus | undefined; limit: number; offset: number },
) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .select(['id', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type Range = {
  shopId: number
  /** Of placing, in milliseconds since 1970. */
  time: number
  limit: number
  offset: number
}

const older = (db: Db | Tx, { shopId, time, limit, offset }: Range) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('placed_at', '<', time)
    .select(['id', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)

const newer = (db: Db | Tx, { shopId, time, limit, offset }: Range) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('placed_at', '>=', time)
    .select(['id', 'placed_at'])
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)

type RangeOfStatus = Range & { status: OrderStatus }

/** Some orders of a shop placed before a time, the latest first; or placed at a time or later, the oldest first. */
export const selectRange = { older: prepared(older), newer: prepared(newer) }

/** {@link selectRange} of one status. */
export const selectRangeOfStatus = {
  older: prepared((db: Db | Tx, { status, ...range }: RangeOfStatus) => older(db, range).where('status', '=', status)),
  newer: prepared((db: Db | Tx, { status, ...range }: RangeOfStatus) => newer(db, range).where('status', '=', status)),
}

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

export const selectCustomers = prepared((db: Db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('users').where('id', 'in', ids).select(['id', 'name']),
)
