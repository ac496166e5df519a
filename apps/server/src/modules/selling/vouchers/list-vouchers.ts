import type { Coupon } from '@rialto/contract'
import type { Database } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentCoupon } from './present-coupon.ts'
import { isShopVisible, selectCollectedIds, selectRunning } from './repository.ts'

interface VouchersQuery {
  shopId: number
  now: number
  /** Null: a guest, who has collected nothing. */
  userId: number | null
}

type Servers = Pick<Database, 'db' | 'reading'>

/** Lists the running vouchers of a shop that are not used up, sorted by their end. */
export async function listVouchers(
  { db, reading }: Servers,
  { shopId, now, userId }: VouchersQuery,
): Promise<Coupon[]> {
  const rows = await selectRunning(reading, { shopId, now })
  const ids = rows.map((row) => row.id)
  const collected = userId === null ? [] : await selectCollectedIds(db, { userId, ids })
  const collectedIds = new Set(collected.map((row) => row.id))
  return rows.map((row) => presentCoupon(row, collectedIds.has(row.id)))
}

/** Lists them like {@link listVouchers}, or refuses a shop that does not exist or is closed. */
export async function listVouchersOfVisibleShop(database: Servers, query: VouchersQuery): Promise<Coupon[] | Refusal> {
  if (!(await isShopVisible(database.reading, query.shopId))) return refuse('not_found', text('Shop not found'))
  return listVouchers(database, query)
}
