import { type Api, reply } from '../../../http/api.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createShowHome } from './show-home.ts'

export function homeRoutes(api: Api, deps: ModuleDeps): void {
  const showHome = createShowHome(deps)

  api.handle('GET /home', async ({ user, locale }) => reply(await showHome({ locale, userId: user?.id ?? null })))
}
