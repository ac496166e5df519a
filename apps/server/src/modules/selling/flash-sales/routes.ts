import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listSales } from './list-sales.ts'
import { showSale } from './show-sale.ts'

export function flashSaleRoutes(api: Api, deps: Deps): void {
  api.handle('GET /flash-sales', async ({ locale }) => reply(await listSales(deps, locale)))

  api.handle('GET /flash-sale/{id}/details', async ({ params, query, user, locale }) => {
    const { category_id: categoryIds, ...page } = query
    const viewer = { locale, userId: user?.id ?? null }
    const shown = await showSale(deps, { saleId: params.id, categoryIds, ...page }, viewer)
    return shown instanceof Refusal ? shown : reply(shown)
  })
}
