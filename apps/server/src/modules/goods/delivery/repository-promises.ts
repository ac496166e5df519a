import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

/** Shown at once; the counts tell of the others. */
const LATE_SHOWN = 20

type Span = { shopId: number; from: string; before: string }

/** The orders of a shop whose promised day was in a span, by the index `orders_promised`. */
const promisedOrders = (db: Db | Tx, { shopId, from, before }: Span) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('promise_to', '>=', from)
    .where('promise_to', '<', before)
    // Written out, as a database cannot tell from a parameter that the index has these orders.
    .where(sql<boolean>`delivery_kind <> 'pickup' and status <> 'cancelled'`)

export const countPromised = prepared((db: Db | Tx, span: Span) =>
  promisedOrders(db, span).select(({ fn, ref, eb }) => [
    fn.countAll<number>().as('promised'),
    fn.count<number>(eb.case().when('arrived_on', '<=', ref('promise_to')).then(1).end()).as('kept'),
  ]),
)

export const listLate = prepared((db: Db | Tx, span: Span) =>
  promisedOrders(db, span)
    .where(({ eb, or, ref }) => or([eb('arrived_on', 'is', null), eb('arrived_on', '>', ref('promise_to'))]))
    .select(['id as order_id', 'code as order_code', 'promise_to', 'arrived_on'])
    .orderBy('promise_to', 'desc')
    .orderBy('id', 'desc')
    .limit(LATE_SHOWN),
)
