import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { createListShops } from './list-shops.ts'
import { createShowShop } from './show-shop.ts'

export function shopRoutes(api: Api, deps: Deps): void {
  const shops = createListShops(deps)
  const showShop = createShowShop(deps)

  api.handle('GET /shops', async ({ query, locale }) => reply(await shops.list(query, locale)))

  api.handle('GET /shops/{id}', async ({ params, locale }) => {
    const shown = await showShop(params.id, locale)
    return shown instanceof Refusal ? shown : reply(shown)
  })
}
