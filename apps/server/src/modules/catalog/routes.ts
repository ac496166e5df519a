import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { createListProducts } from './list-products.ts'

export function catalogRoutes(api: Api, deps: Deps): void {
  const listProducts = createListProducts(deps)

  api.handle('GET /products', async ({ query, locale, user }) =>
    reply(await listProducts(query, { locale, userId: user?.id ?? null })),
  )
}
