import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

interface Chosen extends Record<string, number | null> {
  productId: number
  sizeId: number | null
  colorId: number | null
}

/** A product with its shop and the chosen combination, whose columns are null when it does not exist. */
export const selectOffer = prepared((db: Db | Tx, { productId, sizeId, colorId }: Chosen) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('product_variants as v', (join) =>
      join
        .onRef('v.product_id', '=', 'p.id')
        .on('v.size_id', 'is not distinct from', sizeId)
        .on('v.color_id', 'is not distinct from', colorId),
    )
    .leftJoin('product_sizes as ps', (join) =>
      join.onRef('ps.product_id', '=', 'v.product_id').onRef('ps.size_id', '=', 'v.size_id'),
    )
    .leftJoin('product_colors as pc', (join) =>
      join.onRef('pc.product_id', '=', 'v.product_id').onRef('pc.color_id', '=', 'v.color_id'),
    )
    .where('p.id', '=', productId)
    .select([
      'p.id as product_id',
      'p.status',
      's.status as shop_status',
      'p.name',
      'p.unit',
      'p.price',
      'p.discount_price',
      'v.id as variant_id',
      'v.stock',
      'ps.surcharge as size_surcharge',
      'pc.surcharge as color_surcharge',
    ]),
)

export type OfferRow = Awaited<ReturnType<typeof selectOffer>>[number]

export const selectCombinations = prepared((db: Db | Tx, { productId }: { productId: number }) =>
  db.selectFrom('product_variants').where('product_id', '=', productId).select(['size_id', 'color_id']),
)

/** The remaining stock of running flash sales; of several for one product the cheapest comes last. */
export const selectFlashSaleStock = prepared((db: Db | Tx, { ids, now }: { ids: readonly number[]; now: number }) =>
  db
    .selectFrom('flash_sale_products as fp')
    .innerJoin('flash_sales as f', 'f.id', 'fp.flash_sale_id')
    .where('fp.product_id', 'in', ids)
    .where('f.starts_at', '<=', now)
    .where('f.ends_at', '>', now)
    .where(sql<boolean>`fp.sold < fp.quantity`)
    .orderBy('fp.price', 'desc')
    .orderBy('f.id', 'desc')
    .select((eb) => [
      'fp.product_id',
      'f.id as flash_sale_id',
      'fp.price',
      eb('fp.quantity', '-', eb.ref('fp.sold')).as('left'),
    ]),
)

export type FlashSaleStock = Awaited<ReturnType<typeof selectFlashSaleStock>>[number]
