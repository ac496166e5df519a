import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import type { RateLimit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { clearTranslationCache } from '../../base/translations/translations.ts'
import { createFindCategory, createListCategories } from './list-categories.ts'
import { createListProducts } from './list-products.ts'
import { createSuggestSearches } from './suggest-searches.ts'
import { listFavorites, toggleFavorite } from './wishlist.ts'

/** Typing without a pause sends about two requests a second. */
const SUGGESTIONS = { max: 120, seconds: 60 }
/** Limits only lists with a search text: a new text costs up to a hundred queries, a list without a text none. */
const SEARCHES: RateLimit = { max: 120, seconds: 60, counts: ({ query }) => hasSearch(query) }

/** Product lists, categories and search suggestions. */
export function catalogRoutes(api: Api, deps: ModuleDeps): void {
  const listProducts = createListProducts(deps)
  const suggest = createSuggestSearches(deps)
  const listCategories = createListCategories(deps)
  const findCategory = createFindCategory(deps)
  deps.invalidations.subscribe(['catalogue', 'settings'], clearTranslationCache)

  api.handle(
    'GET /products',
    async ({ query, locale, user }) => reply(await listProducts(query, { locale, userId: user?.id ?? null })),
    { rateLimit: SEARCHES },
  )

  api.handle('GET /search-suggestions', async ({ query, locale }) => reply(await suggest(query.search, locale)), {
    rateLimit: SUGGESTIONS,
  })

  api.handle('GET /categories', async ({ locale }) => reply({ categories: await listCategories(locale) }))

  api.handle('GET /categories/{slug}', async ({ params, locale }) => {
    const category = await findCategory(params.slug, locale)
    return category instanceof Refusal ? category : reply({ category })
  })
}

/** The query is not validated yet at this point. */
const hasSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'search' in query && String(query.search).trim() !== ''

export function wishlistRoutes(api: Api, deps: Deps): void {
  api.handle('GET /favorite-products', async ({ user, locale }) =>
    reply({ products: await listFavorites(withBatchedReads(deps), user.id, locale) }),
  )

  api.handle(
    'POST /favorite-add-or-remove',
    async ({ user, body }) => {
      const toggled = await toggleFavorite(deps, user.id, body.product_id)
      if (toggled instanceof Refusal) return toggled
      return reply(toggled, toggled.is_favorite ? text('Added to your wishlist') : text('Removed from your wishlist'))
    },
    { rateLimit: { max: 240, seconds: 60 } },
  )
}
