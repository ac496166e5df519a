import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { createShowOverview, type HealthDeps, showDashboard } from './overview.ts'
import { showToday } from './show-today.ts'

/** What waits for a seller today, and a shopper's account at a glance. */
export function todayRoutes(api: Api, deps: Deps): void {
  api.handle('GET /seller/today', async ({ user, locale, query }) =>
    reply(await showToday(deps, user, { locale, timeZone: query.time_zone })),
  )

  api.handle('GET /dashboard', async ({ user, locale }) => reply(await showDashboard(deps, user.id, locale)))
}

export function overviewRoutes(api: Api, deps: HealthDeps): void {
  const showOverview = createShowOverview(deps)
  api.handle('GET /admin/overview', async ({ user, query }) => reply(await showOverview(user, query.time_zone)))
}
