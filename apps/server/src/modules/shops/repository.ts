import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/prepared.ts'

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
      'free_delivery_from',
      'rating_sum',
      'review_count',
      'last_seen_at',
    ]),
)

export type ShopRow = Awaited<ReturnType<typeof selectShops>>[number]

export const countProducts = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('products')),
)

/** The categories, without their sub-categories, in which a shop has something to sell. */
export const selectCategoriesOfShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_categories as pc', 'pc.product_id', 'p.id')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('p.shop_id', '=', shopId)
    .where('p.status', '=', 'active')
    .where('c.parent_id', 'is', null)
    .select('pc.category_id as id')
    .distinct(),
)
