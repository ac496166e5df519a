import type { Coupon } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { presentCoupon } from './present-coupon.ts'
import { isShopVisible, selectCollectedIds, selectRunning } from './repository.ts'

interface VouchersQuery {
  shopId: number
  now: number
  /** Null: a guest, who has collected nothing. */
  userId: number | null
}

/** Lists the running vouchers of a shop that are not used up, sorted by their end. */
export async function listVouchers(db: Db | Tx, { shopId, now, userId }: VouchersQuery): Promise<Coupon[]> {
  const rows = await selectRunning(db, { shopId, now })
  const ids = rows.map((row) => row.id)
  const collected = userId === null ? [] : await selectCollectedIds(db, { userId, ids })
  const collectedIds = new Set(collected.map((row) => row.id))
  return rows.map((row) => presentCoupon(row, collectedIds.has(row.id)))
}

/** Lists them like {@link listVouchers}, or refuses a shop that does not exist or is closed. */
export async function listVouchersOfVisibleShop(db: Db | Tx, query: VouchersQuery): Promise<Coupon[] | Refusal> {
  if (!(await isShopVisible(db, query.shopId))) return refuse('not_found', text('Shop not found'))
  return listVouchers(db, query)
}
