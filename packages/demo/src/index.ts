import { addresses } from './account/addresses.ts'
import { conversations, savedReplies } from './account/conversations.ts'
import { carts, collectedVouchers, recentViews, wishlists } from './account/interests.ts'
import { orders } from './account/orders.ts'
import { marketReplies, tickets } from './account/tickets.ts'
import { brands } from './catalog/brands.ts'
import { categories } from './catalog/categories.ts'
import { colors } from './catalog/colors.ts'
import { sizes } from './catalog/sizes.ts'
import { contentStringsOf } from './content-strings.ts'
import { pages } from './pages/pages.ts'
import { applications } from './people/applications.ts'
import { colleagues } from './people/colleagues.ts'
import { reviewers } from './people/reviewers.ts'
import { users } from './people/users.ts'
import { postCategories, posts } from './posts/posts.ts'
import { unpublishedPosts } from './posts/unpublished.ts'
import { products } from './products/products.ts'
import { questions } from './reviews/questions.ts'
import { reports, withheld } from './reviews/reports.ts'
import { reviews } from './reviews/reviews.ts'
import { savedViews } from './shops/saved-views.ts'
import { shops } from './shops/shops.ts'
import { banners, promos } from './site/banners.ts'
import { rewordedTexts } from './site/reworded-texts.ts'
import { occasions, searches, synonyms } from './site/search-words.ts'
import { settings } from './site/settings.ts'
import { flashSales } from './trade/flash-sales.ts'
import { vouchers } from './trade/vouchers.ts'
import type { Demo } from './types.ts'

export { mediaFolder } from './media.ts'
export type * from './types.ts'

/** All data of the demo shop; types.ts documents the rows. */
export const demo: Demo = {
  settings,
  categories,
  brands,
  colors,
  sizes,
  shops,
  products,
  flashSales,
  vouchers,
  banners,
  promos,
  reviewers,
  reviews,
  questions,
  reports,
  withheld,
  users,
  colleagues,
  applications,
  postCategories,
  posts,
  unpublishedPosts,
  pages,
  addresses,
  orders,
  tickets,
  conversations,
  savedReplies,
  marketReplies,
  rewordedTexts,
  synonyms,
  occasions,
  searches,
  savedViews,
  wishlists,
  collectedVouchers,
  recentViews,
  carts,
}

/** Every distinct text of the demo shop that can be translated; see content-strings.ts. */
export const contentStrings = (): string[] => contentStringsOf(demo)
