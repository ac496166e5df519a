import type { Generated } from 'kysely'

// Money is integer minor units of the default currency; times are milliseconds since 1970; flags are 0 or 1; `*_json` holds JSON text.
// Every name ending in `_id` refers to the `id` of the table it names.

export interface SettingsTable {
  key: string
  value_json: string
}

/** Texts of content in another language than the default: `kind` and `item_id` name a row of another table. */
export interface TranslationsTable {
  kind: TranslatedKind
  item_id: number
  locale: string
  texts_json: string
}
export type TranslatedKind =
  | 'product'
  | 'category'
  | 'color'
  | 'size'
  | 'shop'
  | 'banner'
  | 'flash_sale'
  | 'menu'
  | 'footer'
  | 'footer_item'
  | 'post'
  | 'page'

export interface UsersTable {
  id: Generated<number>
  name: string
  email: string | null
  phone: string | null
  phone_code: string | null
  country: string | null
  gender: string | null
  date_of_birth: string | null
  profile_photo: string | null
  password_hash: string | null
  verified_at: number | null
  last_seen_at: number | null
  created_at: number
}

export interface AccessTokensTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex: the token itself is never kept. */
  token_hash: string
  expires_at: number
  created_at: number
}

export interface ShopsTable {
  id: Generated<number>
  owner_id: number | null
  name: string
  slug: string
  logo: string
  banner: string
  description: string
  address: string
  status: 'pending' | 'active' | 'closed'
  delivery_charge: number
  /** An amount from which delivery is free; null: never. */
  free_delivery_from: number | null
  estimated_delivery: string
  rating_sum: Generated<number>
  review_count: Generated<number>
  last_seen_at: number | null
  created_at: number
}

export interface BrandsTable {
  id: Generated<number>
  name: string
}

export interface ColorsTable {
  id: Generated<number>
  name: string
  code: string
}

export interface SizesTable {
  id: Generated<number>
  name: string
  position: number
}

export interface CategoriesTable {
  id: Generated<number>
  parent_id: number | null
  name: string
  slug: string
  thumbnail: string
  position: number
}

export interface ProductsTable {
  id: Generated<number>
  shop_id: number
  brand_id: number | null
  /** Unique within its shop; what an import finds the product by. */
  handle: string
  name: string
  short_description: string
  /** Safe HTML. */
  description: string
  unit: string | null
  sku: string
  thumbnail: string
  price: number
  /** 0: none. */
  discount_price: number
  /** The discount price where there is one, otherwise the price: what lists sort and filter by. */
  sale_price: number
  discount_percentage: number
  /** The sum of its variants' stock, kept in step in the same statement's transaction. */
  stock: number
  sold: Generated<number>
  popularity: Generated<number>
  rating_sum: Generated<number>
  review_count: Generated<number>
  /** The average rating times 100, rounded; 0 without reviews. */
  rating: Generated<number>
  status: 'active' | 'hidden'
  created_at: number
  updated_at: number
}

export interface ProductPicturesTable {
  id: Generated<number>
  product_id: number
  picture: string
  alt: string
  position: number
  /** Where an import took it from; '' for pictures of our own. */
  source: Generated<string>
}

/** A product stands in its category and in that category's parent. */
export interface ProductCategoriesTable {
  product_id: number
  category_id: number
}

export interface ProductSizesTable {
  product_id: number
  size_id: number
  surcharge: number
  position: number
}

export interface ProductColorsTable {
  product_id: number
  color_id: number
  surcharge: number
  picture: string | null
  position: number
}

/** What is in stock: one row for each combination on sale, one with neither size nor colour for a plain product. */
export interface ProductVariantsTable {
  id: Generated<number>
  product_id: number
  size_id: number | null
  color_id: number | null
  sku: string
  barcode: string
  grams: number
  stock: number
  position: number
}

export interface ReviewsTable {
  id: Generated<number>
  product_id: number
  shop_id: number
  user_id: number | null
  order_id: number | null
  author_name: string
  rating: number
  description: string
  /** What was bought, as the shopper chose it: "Cognac, Medium". */
  variant: string
  photos_json: string
  created_at: number
}

export interface RecentViewsTable {
  user_id: number
  product_id: number
  viewed_at: number
}

export interface FavoritesTable {
  user_id: number
  product_id: number
  created_at: number
}

export interface FlashSalesTable {
  id: Generated<number>
  name: string
  thumbnail: string
  starts_at: number
  ends_at: number
}

export interface FlashSaleProductsTable {
  flash_sale_id: number
  product_id: number
  price: number
  quantity: number
  sold: Generated<number>
  position: number
}

export interface VouchersTable {
  id: Generated<number>
  shop_id: number
  code: string
  discount_type: 'Percentage' | 'Amount'
  /** Percent, or minor units. */
  discount: number
  min_order_amount: number
  max_discount_amount: number | null
  starts_at: number
  ends_at: number
  /** How often it may be used in all and by one shopper; null: without limit. */
  use_limit: number | null
  use_limit_per_user: number | null
}

export interface BannersTable {
  id: Generated<number>
  /** `hero`: the home carousel; `promo`: beside the rows; `shop`: a shop's page. */
  place: 'hero' | 'promo' | 'shop'
  shop_id: number | null
  kicker: string
  title: string
  text: string
  action: string
  url: string
  picture: string
  picture_phone: string | null
  position: number
}

export interface PostsTable {
  id: Generated<number>
  slug: string
  title: string
  excerpt: string
  body: string
  category: string
  cover: string
  published_at: number
}

export interface PagesTable {
  id: Generated<number>
  slug: string
  title: string
  body: string
  updated_at: number
}

/** Every word that products are found by, and in how many places it stands: what misspelt words are corrected to. */
export interface SearchTermsTable {
  /** What the trigram table refers to: a row's own number may change when a file is packed. */
  id: Generated<number>
  term: string
  uses: number
}

/** Search text of a product. PostgreSQL adds a text-search index to it; SQLite keeps a full-text table in step. */
export interface ProductSearchTable {
  product_id: number
  words: string
}

export interface Tables {
  settings: SettingsTable
  translations: TranslationsTable
  users: UsersTable
  access_tokens: AccessTokensTable
  shops: ShopsTable
  brands: BrandsTable
  colors: ColorsTable
  sizes: SizesTable
  categories: CategoriesTable
  products: ProductsTable
  product_pictures: ProductPicturesTable
  product_categories: ProductCategoriesTable
  product_sizes: ProductSizesTable
  product_colors: ProductColorsTable
  product_variants: ProductVariantsTable
  reviews: ReviewsTable
  recent_views: RecentViewsTable
  favorites: FavoritesTable
  flash_sales: FlashSalesTable
  flash_sale_products: FlashSaleProductsTable
  vouchers: VouchersTable
  banners: BannersTable
  posts: PostsTable
  pages: PagesTable
  search_terms: SearchTermsTable
  product_search: ProductSearchTable
}
