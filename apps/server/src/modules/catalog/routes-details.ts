import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { createFindCategory, createListCategories } from './categories.ts'
import { createShowProduct } from './product-details.ts'
import { listRecentViews, recordView } from './recent-views.ts'

/** Categories, and one product with what surrounds it. */
export function catalogDetailsRoutes(api: Api, deps: Deps): void {
  const listCategories = createListCategories(deps)
  const findCategory = createFindCategory(deps)
  const showProduct = createShowProduct(deps)

  api.handle('GET /product-details', async ({ query, user, locale }) => {
    const shown = await showProduct(query.product_id, { locale, userId: user?.id ?? null })
    if (shown instanceof Refusal) return shown
    if (user) await recordView(deps, user.id, query.product_id)
    return reply(shown)
  })

  api.handle('GET /recently-views', async ({ user, locale }) =>
    reply({ products: await listRecentViews(deps, user.id, locale) }),
  )

  api.handle('GET /categories', async ({ locale }) => reply({ categories: await listCategories(locale) }))

  api.handle('GET /categories/{slug}', async ({ params, locale }) => {
    const category = await findCategory(params.slug, locale)
    return category instanceof Refusal ? category : reply({ category })
  })
}
