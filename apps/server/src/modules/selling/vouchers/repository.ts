import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { Tables } from '../../../db/tables.ts'

const voucherColumns = [
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

/** The running vouchers of a shop and of the market that are not used up, sorted by their end. */
export const selectRunning = prepared((db: Db | Tx, { shopId, now }: { shopId: number; now: number }) =>
  db
    .selectFrom('vouchers as v')
    .where((eb) => eb.or([eb('v.shop_id', '=', shopId), eb('v.shop_id', 'is', null)]))
    .where('v.starts_at', '<=', now)
    .where('v.ends_at', '>', now)
    .where(sql<boolean>`(v.use_limit is null or v.used < v.use_limit)`)
    .select(voucherColumns)
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

/** The ids of those of the vouchers that a shopper has collected. */
export const selectCollectedIds = prepared((db: Db | Tx, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  db
    .selectFrom('collected_vouchers')
    .where('user_id', '=', userId)
    .where('voucher_id', 'in', ids)
    .select('voucher_id as id'),
)

/** Of an active shop, or of the market. */
const isOffered = sql<boolean>`(v.shop_id is null or s.status = 'active')`

/** A voucher of an active shop, or of the market. */
export const selectVoucher = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('vouchers as v')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('v.id', '=', id)
    .where(isOffered)
    .select(voucherColumns),
)

/** Vouchers of active shops and of the market by code, with whether this shopper has collected and how often used them. */
export const selectByCodes = prepared((db: Db | Tx, { userId, codes }: { userId: number; codes: readonly string[] }) =>
  db
    .selectFrom('vouchers as v')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .leftJoin('collected_vouchers as c', (join) => join.onRef('c.voucher_id', '=', 'v.id').on('c.user_id', '=', userId))
    .where('v.code', 'in', codes)
    .where(isOffered)
    .select([...voucherColumns, 'c.collected_at', 'c.used as used_by_shopper']),
)

export type CodeRow = Awaited<ReturnType<typeof selectByCodes>>[number]

/** The vouchers that a shopper has collected and that end after a moment, with their shops. */
export const selectCollected = prepared((db: Db | Tx, { userId, endedAfter }: { userId: number; endedAfter: number }) =>
  db
    .selectFrom('collected_vouchers as c')
    .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('c.user_id', '=', userId)
    .where('v.ends_at', '>', endedAfter)
    .where(isOffered)
    .select([
      ...voucherColumns,
      'c.used as used_by_shopper',
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
    ])
    .orderBy('v.ends_at')
    .orderBy('v.id'),
)

export type CollectedRow = Awaited<ReturnType<typeof selectCollected>>[number]

export async function isMarketVoucher(db: Db | Tx, id: number): Promise<boolean> {
  const [voucher] = await db
    .selectFrom('vouchers')
    .where('id', '=', id)
    .where('shop_id', 'is', null)
    .select('id')
    .execute()
  return voucher !== undefined
}

export const isShopVisible = async (db: Db | Tx, shopId: number): Promise<boolean> =>
  (await visibleShop(db, { shopId })).length > 0

const visibleShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shops').where('id', '=', shopId).where('status', '=', 'active').select('id'),
)

/** @returns false when it was collected already, as after a double click. */
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

/** Counts a use in all and by this shopper. @returns false when either limit is reached. */
export async function incrementUse(tx: Tx, { voucherId, userId }: VoucherUse): Promise<boolean> {
  const overall = await tx
    .updateTable('vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', voucherId)
    .where((eb) => eb.or([eb('use_limit', 'is', null), eb('used', '<', eb.ref('use_limit'))]))
    .executeTakeFirst()
  if (overall.numUpdatedRows === 0n) return false
  const byShopper = await tx
    .updateTable('collected_vouchers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb(limitPerUser(eb), 'is', null), eb('used', '<', limitPerUser(eb))]))
    .executeTakeFirst()
  return byShopper.numUpdatedRows > 0n
}

export interface VoucherUse {
  voucherId: number
  userId: number
}

const limitPerUser = (eb: ExpressionBuilder<Tables, 'collected_vouchers'>) =>
  eb
    .selectFrom('vouchers')
    .whereRef('vouchers.id', '=', 'collected_vouchers.voucher_id')
    .select('vouchers.use_limit_per_user')

export async function decrementUse(tx: Tx, { voucherId, userId }: VoucherUse): Promise<void> {
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
