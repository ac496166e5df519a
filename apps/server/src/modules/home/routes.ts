import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { createShowHome } from './show-home.ts'

export function homeRoutes(api: Api, deps: Deps): void {
  const showHome = createShowHome(deps)

  api.handle('GET /home', async ({ user, locale }) => reply(await showHome({ locale, userId: user?.id ?? null })))
}
