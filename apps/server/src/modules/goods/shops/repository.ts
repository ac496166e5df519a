import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

export const selectListedShops = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('shops')
    .where('status', '=', 'active')
    .select(['id', 'name', 'rating_sum', 'review_count', 'created_at'])
    .orderBy('id'),
)

/** Shops that are to be seen, in no order. */
export const selectShops = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('shops')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .select([
      'id',
      'name',
      'logo',
      'banner',
      'description',
      'estimated_delivery',
      'delivery_charge',
      'delivery_is_set',
      'free_delivery_from',
      'rating_sum',
      'review_count',
      'last_seen_at',
    ]),
)

/** The texts that stand on a shop's page alone. */
export const selectShopAbout = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['id', 'phone', 'email', 'opening_hours_json', 'returns_policy', 'delivery_policy', 'privacy_policy']),
)

export type ShopRow = Awaited<ReturnType<typeof selectShops>>[number]
