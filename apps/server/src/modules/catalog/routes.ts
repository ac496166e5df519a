import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { forgetTranslations } from '../translations/index.ts'
import { createFindCategory, createListCategories } from './categories.ts'
import { createListProducts } from './list-products.ts'
import { createSuggest } from './suggest.ts'

/** Somebody who types without a pause asks about twice a second. */
const SUGGESTIONS = { max: 120, seconds: 60 }

/** Product lists, categories, and what a search that is being typed may lead to. */
export function catalogRoutes(api: Api, deps: Deps): void {
  const listProducts = createListProducts(deps)
  const suggest = createSuggest(deps)
  const listCategories = createListCategories(deps)
  const findCategory = createFindCategory(deps)
  deps.changes.subscribe(['catalogue', 'settings'], forgetTranslations)

  api.handle('GET /products', async ({ query, locale, user }) =>
    reply(await listProducts(query, { locale, userId: user?.id ?? null })),
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
