import type { MediaPath, Minor, Slug } from './basics.ts'

export type DemoSubCategory = { slug: Slug; name: string; thumbnail: MediaPath }
export type DemoCategory = { slug: Slug; name: string; thumbnail: MediaPath; sub_categories: DemoSubCategory[] }
export type DemoBrand = { slug: Slug; name: string }
export type DemoColor = { slug: Slug; name: string; hex: string }
export type DemoSize = { slug: Slug; name: string }

export type DemoShop = {
  slug: Slug
  name: string
  tagline: string
  /** Safe HTML. */
  description: string
  logo: MediaPath
  banner: MediaPath
  address: string
  phone: string | null
  /** Safe HTML. */
  policies: { returns: string; delivery: string; privacy: string }
  /** 1: Monday. */
  opening_hours: { day: number; opens: string; closes: string }[]
  holiday?: { starts_in_days: number; ends_in_days: number; mode: 'refuse' | 'later'; message: string }
  owner_name: string
  delivery_charge: Minor
  /** Delivery is free from this amount; null means never. */
  free_delivery_amount: Minor | null
  estimated_delivery: string
  /** Minutes since the seller was last seen; less than 12 counts as online. */
  seen_minutes_ago: number
  opened_days_ago: number
}

export type DemoProductSize = { size: Slug; surcharge: Minor; in_stock: boolean }
export type DemoProductColor = {
  color: Slug
  surcharge: Minor
  in_stock: boolean
  /** The index of this colour's picture in the product's `pictures`; null if there is none. */
  picture: number | null
}
export type DemoProduct = {
  slug: Slug
  shop: Slug
  category: Slug
  sub_categories: Slug[]
  brand: Slug
  name: string
  short_description: string
  /** Safe HTML: paragraphs, a list and a small table of facts. */
  description: string
  price: Minor
  /** 0: not discounted. */
  discount_price: Minor
  stock: number
  unit: string
  sku: string
  /** The first is the front, shown on cards; the second on hover. */
  pictures: MediaPath[]
  sizes: DemoProductSize[]
  colors: DemoProductColor[]
  views: number
  sold: number
  /** 0..100, for the order of popular lists. */
  popularity: number
  created_days_ago: number
}

export type DemoFlashSale = {
  slug: Slug
  name: string
  description: string
  thumbnail: MediaPath
  starts_in_minutes: number
  ends_in_minutes: number
  products: { product: Slug; price: Minor; quantity: number; sold: number }[]
  /** Offers of sellers that wait for the market. */
  offers: { product: Slug; price: Minor; quantity: number }[]
}

export type DemoVoucher = {
  /** Null: the market's. */
  shop: Slug | null
  code: string
  discount_type: 'Percentage' | 'Amount'
  /** A percentage, or minor units with the type `Amount`. */
  discount: number
  min_order_amount: Minor
  max_discount_amount: Minor | null
  starts_in_minutes: number
  ends_in_minutes: number
  /** Total number of uses; null: unlimited. */
  usage_limit: number | null
  usage_limit_per_user: number | null
  used: number
}
