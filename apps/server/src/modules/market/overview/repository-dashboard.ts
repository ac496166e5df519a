import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { inMarketUnits } from '../../../db/order-amounts.ts'

/** Sums the paid orders, in minor units. */
export async function sumSpent(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'paid')
    .where('status', '<>', 'cancelled')
    .select((eb) => eb.fn.sum<number | null>(inMarketUnits('payable_amount')).as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Counts the products that the wishlist shows: the active ones. */
export async function countWishlist(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('favorites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('f.user_id', '=', userId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts the collected vouchers that are running and not used up. */
export async function countUsableVouchers(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('collected_vouchers as c')
    .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('c.user_id', '=', userId)
    .where(sql<boolean>`(v.shop_id is null or s.status = 'active')`)
    .where('v.starts_at', '<=', now)
    .where('v.ends_at', '>', now)
    .where(sql<boolean>`(v.use_limit is null or v.used < v.use_limit)`)
    .where(sql<boolean>`(v.use_limit_per_user is null or c.used < v.use_limit_per_user)`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}
