/**
 * The shapes of the demo shop: plain data for a seeder.
 *
 * - Rows refer to each other by slug, code, key or name, never by number. A seeder may number the rows of each list by
 *   position + 1: shop n belongs to seller n, and links such as `/flash-sale/1` count on it.
 * - Money is in minor units (cents) of USD, the default currency.
 * - Times are offsets from the moment of seeding: `*_in_minutes` lie ahead (negative: behind), `*_ago` behind.
 * - Pictures are paths below `mediaFolder`, with forward slashes: `products/tote-cognac/front.webp`.
 * - HTML is safe as it stands. Each of its text nodes is one whole text that can be translated by itself.
 */

/** USD cents, an integer. */
export type Minor = number
/** A path below `mediaFolder`. */
export type MediaPath = string
export type Slug = string

export type DemoCurrency = {
  id: number
  name: string
  symbol: string
  position: 'prefix' | 'suffix'
  is_default: boolean
  rate_from_default: number
}
export type DemoLanguage = { id: number; name: string; title: string; direction: 'ltr' | 'rtl' }
export type DemoMenu = { id: number; name: string; url: string; is_external: boolean; target: '_self' | '_blank' }
export type DemoFooterItem = {
  id: number
  type: 'logo' | 'text' | 'email' | 'phone' | 'social_links' | 'app_store' | 'link'
  title: string
  url: string | null
  target: '_self' | '_blank'
}
export type DemoFooter = { id: number; title: string; items: DemoFooterItem[] }
export type DemoSocialLink = { name: string; link: string; logo: MediaPath }
export type DemoPaymentGateway = { id: number; name: string; title: string; logo: MediaPath | null; is_active: boolean }
export type DemoSocialAuth = {
  name: 'google' | 'facebook' | 'apple'
  is_active: boolean
  client_id: string | null
  redirect_url: string | null
}
export type DemoThemeColors = Record<
  'primary' | '50' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900' | '950',
  string
>
/** A tax of checkout; `percentage` of the amount after the voucher. */
export type DemoTax = { name: string; percentage: number; is_active: boolean }

/** The site settings of the specification, section 3, under their own names; then what only the server needs. */
export type DemoSettings = {
  currency: { name: string; symbol: string; position: 'prefix' | 'suffix'; rate: number }
  currencies: DemoCurrency[]
  cash_on_delivery: boolean
  online_payment: boolean
  app_name: string
  app_locale: string
  google_playstore_link: string
  app_store_link: string
  show_download_app: boolean
  multi_vendor: boolean
  mobile: string
  address: string
  payment_gateways: DemoPaymentGateway[]
  web_show_footer: boolean
  web_footer_text: string
  web_footer_description: string
  web_footer_logo: MediaPath
  footer_qr: MediaPath | null
  web_logo: MediaPath
  /** The square sign, source of the page icon and of the manifest's icons. */
  favicon: MediaPath
  social_links: DemoSocialLink[]
  theme_colors: DemoThemeColors
  register_otp_verify: boolean
  register_otp_type: 'email' | 'phone'
  forgot_otp_type: 'email' | 'phone'
  languages: DemoLanguage[]
  social_auths: DemoSocialAuth[]
  phone_required: boolean
  phone_min_length: number
  phone_max_length: number
  order_place_account_verify: boolean
  menus: DemoMenu[]
  footers: DemoFooter[]
  /** Not on the wire of `/master`. */
  shop_auto_approve: boolean
  vat_taxes: DemoTax[]
  contact: { email: string; phone: string; address: string; hours: string[] }
  ticket_issue_types: string[]
}

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
  owner_name: string
  delivery_charge: Minor
  /** From this amount on, delivery is free; null: never. */
  free_delivery_amount: Minor | null
  estimated_delivery: string
  /** When the seller was last seen: under 12 counts as online. */
  seen_minutes_ago: number
  opened_days_ago: number
}

export type DemoProductSize = { size: Slug; surcharge: Minor; in_stock: boolean }
export type DemoProductColor = {
  color: Slug
  surcharge: Minor
  in_stock: boolean
  /** Index into the product's `pictures`, where this colour is to be seen; null: no picture of its own. */
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
}

export type DemoVoucher = {
  shop: Slug
  code: string
  discount_type: 'Percentage' | 'Amount'
  /** Percent, or minor units where the type is `Amount`. */
  discount: number
  min_order_amount: Minor
  max_discount_amount: Minor | null
  starts_in_minutes: number
  ends_in_minutes: number
  /** How often in all; null: no limit. */
  usage_limit: number | null
  usage_limit_per_user: number | null
  used: number
}

/** A hero slide. Objects stand in the inline-end half; the pictures carry no text. */
export type DemoBanner = {
  title: string
  subtitle: string
  kicker: string
  button: string
  url: string
  desktop: MediaPath
  phone: MediaPath
  desktop_dark: MediaPath
  phone_dark: MediaPath
}
export type DemoPromo = { title: string; subtitle: string; button: string; url: string; picture: MediaPath }

export type DemoReviewer = { key: string; name: string; country: string; photo: MediaPath | null }
export type DemoReview = {
  product: Slug
  reviewer: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  /** Locale of the text. */
  language: string
  photos: MediaPath[]
  days_ago: number
}

export type DemoUser = {
  /** `shopper1` … `shopper3`, `seller1` … `seller12`. */
  key: string
  name: string
  email: string
  phone: string
  phone_code: string
  country: string
  gender: 'male' | 'female' | 'other' | null
  date_of_birth: string | null
  photo: MediaPath | null
  account_verified: boolean
  /** The shop that this user owns. */
  shop: Slug | null
  joined_days_ago: number
}

export type DemoPost = {
  slug: Slug
  title: string
  category: Slug
  excerpt: string
  /** Safe HTML with h2. */
  body: string
  cover: MediaPath
  author: string
  days_ago: number
  views: number
}
export type DemoPostCategory = { slug: Slug; name: string }
export type DemoPage = { slug: Slug; title: string; body: string; updated_days_ago: number }

export type DemoAddress = {
  key: string
  user: string
  name: string
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  address_type: 'home' | 'office' | 'other'
  latitude: number | null
  longitude: number | null
  is_default: boolean
}

export type DemoOrderStatus = 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered' | 'cancelled'
export type DemoLine = { product: Slug; quantity: number; size: Slug | null; color: Slug | null }
export type DemoOrder = {
  code: string
  user: string
  shop: Slug
  address: string
  payment_method: 'cash' | 'online'
  gateway: string | null
  payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
  status: DemoOrderStatus
  /** From placing to the present status, oldest first. */
  timeline: { status: DemoOrderStatus; minutes_ago: number }[]
  lines: DemoLine[]
  voucher: string | null
  note: string | null
  cancel_reason: string | null
}

export type DemoTicket = {
  number: string
  user: string
  issue_type: string
  subject: string
  status: 'pending' | 'confirm' | 'cancel' | 'completed'
  email: string
  phone: string
  order: string | null
  messages: { from: 'user' | 'support'; text: string; minutes_ago: number }[]
}
export type DemoConversation = {
  user: string
  shop: Slug
  messages: {
    from: 'user' | 'shop'
    text: string | null
    product: Slug | null
    minutes_ago: number
    /** Whether the other side has read it. */
    read: boolean
  }[]
}

export type Demo = {
  settings: DemoSettings
  categories: DemoCategory[]
  brands: DemoBrand[]
  colors: DemoColor[]
  sizes: DemoSize[]
  shops: DemoShop[]
  products: DemoProduct[]
  flashSales: DemoFlashSale[]
  vouchers: DemoVoucher[]
  banners: DemoBanner[]
  promos: DemoPromo[]
  reviewers: DemoReviewer[]
  reviews: DemoReview[]
  users: DemoUser[]
  postCategories: DemoPostCategory[]
  posts: DemoPost[]
  pages: DemoPage[]
  addresses: DemoAddress[]
  orders: DemoOrder[]
  tickets: DemoTicket[]
  conversations: DemoConversation[]
  wishlists: { user: string; product: Slug; days_ago: number }[]
  collectedVouchers: { user: string; code: string }[]
  recentViews: { user: string; product: Slug; minutes_ago: number }[]
  carts: (DemoLine & { user: string })[]
}
