import type {
  MarketSeller,
  MarketSellerDetails,
  RegisteredShop,
  Shop,
  ShopBrief,
  ShopCard,
  ShopHoliday,
} from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { averageStars, foldName } from '../../../lib/words.ts'
import type { HolidayRow, NamedShop, OwnerRow, SellerShopRow, ShopRow, ShownShopRow } from './repository.ts'
import { isActive } from './rules.ts'

/** The products and categories that a shop has on sale. */
export interface ShopFigures {
  products: number
  /** Main categories only. */
  categoryIds: ReadonlySet<number>
}

export const presentShopBrief = (
  row: Pick<ShownShopRow, 'id' | 'name' | 'logo' | 'rating_sum' | 'review_count'>,
): ShopBrief => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  rating: averageStars(row.rating_sum, row.review_count),
})

export const presentShopCard = (row: ShownShopRow, figures: ShopFigures, now: number): ShopCard => ({
  ...presentShopBrief(row),
  banner: row.banner,
  total_reviews: row.review_count,
  total_products: figures.products,
  active: isActive(row.last_seen_at, now),
})

export const presentShop = (row: ShownShopRow, figures: ShopFigures, now: number): Shop => ({
  ...presentShopCard(row, figures, now),
  description: row.description,
  total_categories: figures.categoryIds.size,
  ...presentDelivery(row),
  last_online: presentLastOnline(row.last_seen_at),
})

export const presentDelivery = (
  row: Pick<ShownShopRow, 'estimated_delivery' | 'delivery_charge' | 'delivery_is_set' | 'free_delivery_from'>,
) => ({
  estimated_delivery: row.estimated_delivery,
  delivery_charge: toDecimal(row.delivery_charge),
  ...(row.delivery_is_set ? {} : { is_delivery_set: false }),
  free_delivery_from: row.free_delivery_from === null ? null : toDecimal(row.free_delivery_from),
})

export const presentLastOnline = (lastSeenAt: number | null): string | null =>
  lastSeenAt === null ? null : new Date(lastSeenAt).toISOString()

/** Presents a shop in any status to its own seller. */
export const presentRegisteredShop = (row: ShopRow): RegisteredShop => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  banner: row.banner,
  status: row.status,
  reason: row.rejection,
  registered_at: new Date(row.created_at).toISOString(),
})

/** What shoppers see of a shop's holidays. */
export type Holiday = Pick<HolidayRow, 'from_day' | 'to_day' | 'starts_at' | 'mode' | 'message'>

export const presentHoliday = (row: Holiday, now: number): ShopHoliday => ({
  from: row.from_day,
  to: row.to_day,
  mode: row.mode,
  message: row.message,
  is_now: row.starts_at <= now,
})

const DAY_MS = 24 * 60 * 60_000

export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Presents a shop with its owner to the staff. */
export const presentSeller = ({ owner, ...row }: SellerShopRow): MarketSeller => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  status: row.status,
  reason: row.rejection,
  registered_at: new Date(row.created_at).toISOString(),
  products: row.products,
  owner: owner && { id: owner.id, name: owner.name, email: owner.email, phone: owner.phone },
})

export const presentOwner = (owner: OwnerRow): MarketSellerDetails['owner'] => ({
  id: owner.id,
  name: owner.name,
  email: owner.email,
  phone: owner.phone,
  is_email_verified: owner.email_verified_at !== null,
  is_phone_verified: owner.phone_verified_at !== null,
  country: owner.country,
  since: new Date(owner.created_at).toISOString(),
})

/** Other shops that shoppers would take for this one. */
export const withSameName = (shop: NamedShop, all: readonly NamedShop[]): NamedShop[] =>
  all.filter(({ id, name }) => id !== shop.id && foldName(name) === foldName(shop.name))
