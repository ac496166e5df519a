import { categories } from './catalog/categories.ts'
import { colors } from './catalog/colors.ts'
import { sizes } from './catalog/sizes.ts'
import { users } from './people/users.ts'
import { shops } from './shops/shops.ts'
import { settings } from './site/settings.ts'
import type { Demo, DemoProduct } from './types.ts'

export { mediaFolder } from './media.ts'
export type * from './types.ts'

const description =
  '<p>Thrown by hand and fired twice.</p><ul><li>Holds four cups.</li><li>Safe in the dishwasher.</li></ul>' +
  '<table><tbody><tr><th>Material</th><td>Stoneware</td></tr><tr><th>Holds</th><td>1.1 L</td></tr></tbody></table>'

const product = (slug: string, shop: string, category: string, sub: string, name: string): DemoProduct => ({
  slug,
  shop,
  category,
  sub_categories: [sub],
  brand: 'lume',
  name,
  short_description: 'A pot that pours to the last drop and keeps warm for an hour.',
  description,
  price: 7200,
  discount_price: 5800,
  stock: 23,
  unit: 'pcs',
  sku: slug.toUpperCase(),
  pictures: ['products/teapot/teal.webp', 'products/teapot/detail.webp'],
  sizes: [],
  colors: [
    { color: 'teal', surcharge: 0, in_stock: true, picture: 0 },
    { color: 'terra', surcharge: 300, in_stock: true, picture: null },
  ],
  views: 4210,
  sold: 812,
  popularity: 88,
  created_days_ago: 120,
})

/** The whole demo shop; see types.ts for what its rows mean. */
export const demo: Demo = {
  settings,
  categories,
  brands: [{ slug: 'lume', name: 'Lume' }],
  colors,
  sizes,
  shops,
  products: [
    product('stoneware-teapot-lagoon', 'lume-and-clay', 'home', 'tableware', 'Stoneware teapot 1.1 L, lagoon glaze'),
    product('waxed-backpack-ochre', 'north-pier', 'bags', 'backpacks', 'Everyday backpack 18 L, waxed cotton'),
    product('ridge-boot-cognac', 'solecraft', 'shoes', 'boots', 'Ridge boot, full-grain leather'),
    product('jointed-bear-mohair', 'tiny-orchard', 'toys', 'soft-toys', 'Jointed bear, mohair'),
  ],
  flashSales: [
    {
      slug: 'market-evening',
      name: 'Market evening',
      description: 'A few good things for less, until the lamps go out.',
      thumbnail: 'scenes/flash-evening.webp',
      starts_in_minutes: -600,
      ends_in_minutes: 2180,
      products: [{ product: 'stoneware-teapot-lagoon', price: 5200, quantity: 40, sold: 31 }],
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
  reviewers: [{ key: 'r1', name: 'Salma E.', country: 'Egypt', photo: null }],
  reviews: [
    {
      product: 'stoneware-teapot-lagoon',
      reviewer: 'r1',
      rating: 5,
      text: 'Pours without a drip, and the lid stays on.',
      language: 'en',
      photos: [],
      days_ago: 12,
    },
  ],
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
