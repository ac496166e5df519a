import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { Json } from '../../../db/json.ts'
import type { LineTax } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'

/** Which orders a trial is about. */
interface Among {
  from: number
  to: number
  /** Undefined: of all shops. */
  shopId: number | undefined
  /** Orders of a time when amounts were counted otherwise cannot be compared. */
  exponent: number
}

const ordersAmong = (db: Db, { from, to, shopId, exponent }: Among) =>
  db
    .selectFrom('orders as o')
    .where('o.placed_at', '>=', from)
    .where('o.placed_at', '<=', to)
    .where('o.status', '<>', 'cancelled')
    .where('o.exponent', '=', exponent)
    .$if(shopId !== undefined, (query) => query.where('o.shop_id', '=', shopId ?? 0))

/** The latest first. */
export const selectTriedOrders = (
  db: Db,
  among: Among,
  { last, limit }: { last: Position | undefined; limit: number },
) =>
  ordersAmong(db, among)
    .$if(last !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('o.placed_at', 'o.id'), '<', eb.tuple(last?.at ?? 0, last?.id ?? 0))),
    )
    .select([
      'o.id',
      'o.code',
      'o.shop_id',
      'o.placed_at',
      'o.coupon_discount',
      'o.delivery_charge',
      'o.prices_include_tax',
    ])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()

interface Span {
  latest: { placed_at: number; id: number }
  earliest: { placed_at: number; id: number }
  /** Of which orders taxes are read: those with taxes inside their prices, those with added ones. */
  taxes: { inclusive: boolean; added: boolean }
}

export const selectTriedLines = (db: Db, among: Among, { latest, earliest, taxes }: Span) =>
  ordersAmong(db, among)
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where((eb) => eb(eb.refTuple('o.placed_at', 'o.id'), '<=', eb.tuple(latest.placed_at, latest.id)))
    .where((eb) => eb(eb.refTuple('o.placed_at', 'o.id'), '>=', eb.tuple(earliest.placed_at, earliest.id)))
    .select([
      'l.order_id',
      'l.product_id',
      'l.name',
      'l.quantity',
      'l.line_total',
      'l.shop_voucher',
      'l.delivery_share',
    ])
    .select(
      sql<Json<readonly LineTax[]> | null>`case
        when case when o.prices_include_tax = 1 then ${flag(taxes.inclusive)} else ${flag(taxes.added)} end = 1
        then l.taxes_json end`.as('taxes_json'),
    )
    .orderBy('l.id')
    .execute()

const flag = (isNeeded: boolean) => sql.lit(Number(isNeeded))

export const selectProductsIn = (db: Db, categoryIds: readonly number[]) =>
  db
    .selectFrom('product_categories')
    .where('category_id', 'in', categoryIds)
    .select(['product_id', 'category_id'])
    .execute()
