import { type Api, reply } from '../../../http/api.ts'
import type { HealthDeps } from './check-market-health.ts'
import { createShowOverview } from './show-overview.ts'

export function overviewRoutes(api: Api, deps: HealthDeps): void {
  const showOverview = createShowOverview(deps)
  api.handle('GET /admin/overview', async ({ user, query }) => reply(await showOverview(user, query.time_zone)))
}
