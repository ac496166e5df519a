import type { Api } from '../http/api.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { flashSaleRoutes } from './flash-sales/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { productRoutes } from './products/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import type { ModuleDeps } from './settings/index.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopRoutes } from './shops/routes.ts'

/** Every module's calls, in the order of the API's description. */
export function registerModules(api: Api, deps: ModuleDeps): void {
  settingsRoutes(api, deps)
  homeRoutes(api, deps)
  catalogRoutes(api, deps)
  productRoutes(api, deps)
  shopRoutes(api, deps)
  reviewRoutes(api, deps)
  flashSaleRoutes(api, deps)
  contentRoutes(api, deps)
}
