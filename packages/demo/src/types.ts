import type { Slug } from './types/basics.ts'
import type {
  DemoBanner,
  DemoPage,
  DemoPost,
  DemoPostCategory,
  DemoPromo,
  DemoRewordedText,
  DemoUnpublishedPost,
} from './types/content.ts'
import type {
  DemoBrand,
  DemoCategory,
  DemoColor,
  DemoFlashSale,
  DemoProduct,
  DemoShop,
  DemoSize,
  DemoVoucher,
} from './types/goods.ts'
import type {
  DemoAddress,
  DemoApplication,
  DemoColleague,
  DemoQuestion,
  DemoReport,
  DemoReview,
  DemoReviewer,
  DemoUser,
  DemoWithheld,
} from './types/people.ts'
import type { DemoOccasion, DemoSearch, DemoSettings, DemoSynonym } from './types/site.ts'
import type { DemoConversation, DemoLine, DemoOrder, DemoSavedReply, DemoSavedView, DemoTicket } from './types/trade.ts'

export type * from './types/basics.ts'
export type * from './types/content.ts'
export type * from './types/goods.ts'
export type * from './types/people.ts'
export type * from './types/site.ts'
export type * from './types/trade.ts'

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
  questions: DemoQuestion[]
  reports: DemoReport[]
  withheld: DemoWithheld
  users: DemoUser[]
  colleagues: DemoColleague[]
  applications: DemoApplication[]
  postCategories: DemoPostCategory[]
  posts: DemoPost[]
  unpublishedPosts: DemoUnpublishedPost[]
  pages: DemoPage[]
  addresses: DemoAddress[]
  orders: DemoOrder[]
  tickets: DemoTicket[]
  conversations: DemoConversation[]
  savedReplies: DemoSavedReply[]
  /** Texts that the market's staff often send. */
  marketReplies: { title: string; text: string }[]
  rewordedTexts: DemoRewordedText[]
  synonyms: DemoSynonym[]
  occasions: DemoOccasion[]
  searches: DemoSearch[]
  savedViews: DemoSavedView[]
  wishlists: { user: string; product: Slug; days_ago: number }[]
  collectedVouchers: { user: string; code: string }[]
  recentViews: { user: string; product: Slug; minutes_ago: number }[]
  carts: (DemoLine & { user: string })[]
}
