import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { showToday } from './show-today.ts'

export function todayRoutes(api: Api, deps: Deps): void {
  api.handle('GET /seller/today', async ({ user, locale, query }) =>
    reply(await showToday(deps, user, { locale, timeZone: query.time_zone })),
  )
}
