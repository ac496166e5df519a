import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { createListProducts } from './list-products.ts'
import { createSuggest } from './suggest.ts'
import { forgetTranslations } from './translations.ts'

/** Somebody who types without a pause asks about twice a second. */
const SUGGESTIONS = { max: 120, seconds: 60 }

/** Product lists, and what a search that is being typed may lead to. */
export function catalogRoutes(api: Api, deps: Deps): void {
  const listProducts = createListProducts(deps)
  const suggest = createSuggest(deps)
  deps.changes.subscribe(['catalogue', 'settings'], forgetTranslations)

  api.handle('GET /products', async ({ query, locale, user }) =>
    reply(await listProducts(query, { locale, userId: user?.id ?? null })),
  )

  api.handle('GET /search-suggestions', async ({ query, locale }) => reply(await suggest(query.search, locale)), {
    rateLimit: SUGGESTIONS,
  })
}
