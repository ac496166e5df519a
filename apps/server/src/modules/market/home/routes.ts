import { unlessStorageFails, withBatchedReads } from '../../../db/index.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createShowHome } from './home.ts'
import { createShowProduct, listRecentViews, recordView } from './show-product.ts'

export function homeRoutes(api: Api, deps: ModuleDeps): void {
  const showHome = createShowHome(deps)

  api.handle('GET /home', async ({ user, locale }) => reply(await showHome({ locale, userId: user?.id ?? null })))
}

/** Routes of the product page: the product with related products, and the recently viewed products. */
export function productRoutes(api: Api, deps: ModuleDeps): void {
  const showProduct = createShowProduct(deps)

  api.handle('GET /product-details', async ({ query, user, locale }) => {
    const shown = await showProduct(query.product_id, { locale, userId: user?.id ?? null })
    if (shown instanceof Refusal) return shown
    if (user) await unlessStorageFails(recordView(deps, user.id, query.product_id))
    return reply(shown)
  })

  api.handle('GET /recently-views', async ({ user, locale }) =>
    reply({ products: await listRecentViews(withBatchedReads(deps), user.id, locale) }),
  )
}
