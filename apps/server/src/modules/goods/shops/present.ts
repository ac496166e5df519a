import type { Shop, ShopBrief, ShopCard } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { averageStars } from '../../../lib/star-rating.ts'
import type { ShopRow } from './repository.ts'
import { isActive } from './rules.ts'
import type { ShopFigures } from './shop-figures.ts'

export const presentShopBrief = (
  row: Pick<ShopRow, 'id' | 'name' | 'logo' | 'rating_sum' | 'review_count'>,
): ShopBrief => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  rating: averageStars(row.rating_sum, row.review_count),
})

export const presentShopCard = (row: ShopRow, figures: ShopFigures, now: number): ShopCard => ({
  ...presentShopBrief(row),
  banner: row.banner,
  total_reviews: row.review_count,
  total_products: figures.products,
  active: isActive(row.last_seen_at, now),
})

export const presentShop = (row: ShopRow, figures: ShopFigures, now: number): Shop => ({
  ...presentShopCard(row, figures, now),
  description: row.description,
  total_categories: figures.categoryIds.size,
  ...presentDelivery(row),
  last_online: presentLastOnline(row.last_seen_at),
})

export const presentDelivery = (
  row: Pick<ShopRow, 'estimated_delivery' | 'delivery_charge' | 'delivery_is_set' | 'free_delivery_from'>,
) => ({
  estimated_delivery: row.estimated_delivery,
  delivery_charge: toDecimal(row.delivery_charge),
  ...(row.delivery_is_set ? {} : { is_delivery_set: false }),
  free_delivery_from: row.free_delivery_from === null ? null : toDecimal(row.free_delivery_from),
})

export const presentLastOnline = (lastSeenAt: number | null): string | null =>
  lastSeenAt === null ? null : new Date(lastSeenAt).toISOString()
