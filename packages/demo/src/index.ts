import { brands } from './catalog/brands.ts'
import { categories } from './catalog/categories.ts'
import { colors } from './catalog/colors.ts'
import { sizes } from './catalog/sizes.ts'
import { reviewers } from './people/reviewers.ts'
import { users } from './people/users.ts'
import { products } from './products/products.ts'
import { reviews } from './reviews/reviews.ts'
import { shops } from './shops/shops.ts'
import { settings } from './site/settings.ts'
import type { Demo } from './types.ts'

export { mediaFolder } from './media.ts'
export type * from './types.ts'

/** The whole demo shop; see types.ts for what its rows mean. */
export const demo: Demo = {
  settings,
  categories,
  brands,
  colors,
  sizes,
  shops,
  products,
  flashSales: [
    {
      slug: 'market-evening',
      name: 'Market evening',
      description: 'A few good things for less, until the lamps go out.',
      thumbnail: 'scenes/flash-evening.webp',
      starts_in_minutes: -600,
      ends_in_minutes: 2180,
      products: [{ product: 'stoneware-teapot-1-1-l-lagoon-glaze', price: 5200, quantity: 40, sold: 31 }],
    },
  ],
  vouchers: [
    {
      shop: 'lume-and-clay',
      code: 'CLAY10',
      discount_type: 'Percentage',
      discount: 10,
      min_order_amount: 4000,
      max_discount_amount: 2000,
      starts_in_minutes: -20000,
      ends_in_minutes: 43200,
      usage_limit: null,
      usage_limit_per_user: 1,
      used: 112,
    },
  ],
  banners: [],
  promos: [],
  reviewers,
  reviews,
  users,
  postCategories: [],
  posts: [],
  pages: [],
  addresses: [],
  orders: [],
  tickets: [],
  conversations: [],
  wishlists: [],
  collectedVouchers: [],
  recentViews: [],
  carts: [],
}

/** Every distinct text of the demo shop that a translation may replace, reviews excepted. */
export function contentStrings(): string[] {
  const texts = new Set<string>()
  for (const category of demo.categories) {
    texts.add(category.name)
    for (const child of category.sub_categories) texts.add(child.name)
  }
  return [...texts]
}
