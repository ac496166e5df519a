import { unlessStorageFails } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listRecentViews, recordView } from './recent-views.ts'
import { createShowProduct } from './show-product.ts'

/** Routes of the product page: the product with related products, and the recently viewed products. */
export function productRoutes(api: Api, deps: Deps): void {
  const showProduct = createShowProduct(deps)

  api.handle('GET /product-details', async ({ query, user, locale }) => {
    const shown = await showProduct(query.product_id, { locale, userId: user?.id ?? null })
    if (shown instanceof Refusal) return shown
    if (user) await unlessStorageFails(recordView(deps, user.id, query.product_id))
    return reply(shown)
  })

  api.handle('GET /recently-views', async ({ user, locale }) =>
    reply({ products: await listRecentViews(deps, user.id, locale) }),
  )
}
