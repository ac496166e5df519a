import type { Coupon } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { presentCoupon } from './present.ts'
import { isShopVisible, selectCollectedIds, selectRunning } from './repository.ts'

interface VouchersWanted {
  shopId: number
  now: number
  /** Who looks; null: a guest, who has collected nothing. */
  userId: number | null
}

/** The vouchers of a shop that run now and are not used up, the one that ends next first. */
export async function listVouchers(db: Db | Tx, { shopId, now, userId }: VouchersWanted): Promise<Coupon[]> {
  const rows = await selectRunning(db, { shopId, now })
  const ids = rows.map((row) => row.id)
  const collected = userId === null ? [] : await selectCollectedIds(db, { userId, ids })
  const collectedIds = new Set(collected.map((row) => row.id))
  return rows.map((row) => presentCoupon(row, collectedIds.has(row.id)))
}

/** {@link listVouchers} of a shop that may not be there. */
export async function showVouchers(db: Db | Tx, wanted: VouchersWanted): Promise<Coupon[] | Refusal> {
  if (!(await isShopVisible(db, wanted.shopId))) return refuse('not_found', text('Shop not found'))
  return listVouchers(db, wanted)
}
