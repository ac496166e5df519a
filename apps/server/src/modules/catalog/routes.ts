import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { Refusal } from '../../lib/refusal.ts'
import { clearTranslationCache } from '../translations/index.ts'
import { createFindCategory, createListCategories } from './categories.ts'
import { createListProducts } from './list-products.ts'
import { createSuggest } from './suggest.ts'

/** Somebody who types without a pause asks about twice a second. */
const SUGGESTIONS = { max: 120, seconds: 60 }
/** Only lists with a search text: a text that nobody has searched yet costs some thirty queries, a list without one none. */
const SEARCHES: RateLimit = { max: 120, seconds: 60, counts: ({ query }) => hasSearch(query) }

/** Product lists, categories, and what a search that is being typed may lead to. */
export function catalogRoutes(api: Api, deps: Deps): void {
  const listProducts = createListProducts(deps)
  const suggest = createSuggest(deps)
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

/** The query has not been validated yet. */
const hasSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'search' in query && String(query.search).trim() !== ''
