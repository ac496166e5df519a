import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'
import type { Tables } from '../../db/tables.ts'

const terms = [
  'v.id',
  'v.shop_id',
  'v.code',
  'v.discount_type',
  'v.discount',
  'v.min_order_amount',
  'v.max_discount_amount',
  'v.starts_at',
  'v.ends_at',
  'v.use_limit',
  'v.use_limit_per_user',
  'v.used',
] as const

/** What runs in a shop and can still be used by somebody, the one that ends next first. */
export const selectRunning = prepared((db: Db | Tx, { shopId, now }: { shopId: number; now: number }) =>
  db
    .selectFrom('vouchers as v')
    .where('v.shop_id', '=', shopId)
    .where('v.starts_at', '<=', now)
    .where('v.ends_at', '>', now)
    .where(sql<boolean>`(v.use_limit is null or v.used < v.use_limit)`)
    .select(terms)
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

/** Which of the vouchers a shopper has collected. */
export const selectCollectedIds = prepared((db: Db | Tx, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  db
    .selectFrom('collected_vouchers')
    .where('user_id', '=', userId)
    .where('voucher_id', 'in', ids)
    .select('voucher_id as id'),
)

/** A voucher of a shop that is to be seen. */
export const selectVoucher = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('vouchers as v')
    .innerJoin('shops as s', 's.id', 'v.shop_id')
    .where('v.id', '=', id)
    .where('s.status', '=', 'active')
    .select(terms),
)

/** Vouchers by their codes, with what this shopper did with them; nothing of shops that are not to be seen. */
export const selectByCodes = prepared((db: Db | Tx, { userId, codes }: { userId: number; codes: readonly string[] }) =>
  db
    .selectFrom('vouchers as v')
    .innerJoin('shops as s', 's.id', 'v.shop_id')
    .leftJoin('collected_vouchers as c', (join) => join.onRef('c.voucher_id', '=', 'v.id').on('c.user_id', '=', userId))
    .where('v.code', 'in', codes)
    .where('s.status', '=', 'active')
    .select([...terms, 'c.collected_at', 'c.used as used_by_shopper']),
)

export type CodeRow = Awaited<ReturnType<typeof selectByCodes>>[number]

/** What a shopper holds of vouchers that have not ended before a moment, with its shop. */
export const selectHand = prepared((db: Db | Tx, { userId, endedAfter }: { userId: number; endedAfter: number }) =>
  db
    .selectFrom('collected_vouchers as c')
    .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
    .innerJoin('shops as s', 's.id', 'v.shop_id')
    .where('c.user_id', '=', userId)
    .where('v.ends_at', '>', endedAfter)
    .where('s.status', '=', 'active')
    .select([
      ...terms,
      'c.used as used_by_shopper',
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
    ])
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

export type HandRow = Awaited<ReturnType<typeof selectHand>>[number]

export const isShopVisible = async (db: Db | Tx, shopId: number): Promise<boolean> =>
  (await visibleShop(db, { shopId })).length > 0

const visibleShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shops').where('id', '=', shopId).where('status', '=', 'active').select('id'),
)

/** @returns whether it was not there already; a double click puts it there once. */
export async function insertCollected(
  db: Db | Tx,
  collected: { user_id: number; voucher_id: number; collected_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('collected_vouchers')
    .values(collected)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Counts a use in all and by this shopper, each only while it is within its limit. */
export async function countUse(tx: Tx, { voucherId, userId }: Use): Promise<boolean> {
  const inAll = await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', voucherId)
    .where((eb) => eb.or([eb('use_limit', 'is', null), eb('used', '<', eb.ref('use_limit'))]))
    .executeTakeFirst()
  if (inAll.numUpdatedRows === 0n) return false
  const byShopper = await tx
    .updateTable('collected_vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb(limitPerUser(eb), 'is', null), eb('used', '<', limitPerUser(eb))]))
    .executeTakeFirst()
  return byShopper.numUpdatedRows > 0n
}

export interface Use {
  voucherId: number
  userId: number
}

const limitPerUser = (eb: ExpressionBuilder<Tables, 'collected_vouchers'>) =>
  eb
    .selectFrom('vouchers')
    .whereRef('vouchers.id', '=', 'collected_vouchers.voucher_id')
    .select('vouchers.use_limit_per_user')

export async function uncountUse(tx: Tx, { voucherId, userId }: Use): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', voucherId)
    .where('used', '>', 0)
    .execute()
  await tx
    .updateTable('collected_vouchers')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .where('used', '>', 0)
    .execute()
}
