import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createFindMember, createFindViewer } from '../../people/access/index.ts'
import { countViews, searchShop, showConsoleUser } from './console.ts'
import { changeView, listViews, removeView, saveView } from './saved-views.ts'

/** Who is in the console, and the saved views of its lists. */
export function consoleRoutes(api: Api, deps: Deps): void {
  api.handle('GET /console/me', async ({ user, headers }) =>
    reply(await showConsoleUser(withBatchedReads(deps), user, headers['x-shop'])),
  )

  api.handle('GET /seller/views', async ({ user }) => reply({ items: await listViews(deps, user) }))

  api.handle('GET /seller/views/counts', async ({ user, query }) =>
    reply({ items: await countViews(deps, user, query.list) }),
  )

  api.handle('POST /seller/views', async ({ user, body }) => {
    const saved = await saveView(deps, user, body)
    return saved instanceof Refusal ? saved : reply({ view: saved.view }).withChange(saved.change)
  })

  api.handle('PATCH /seller/views/{id}', async ({ user, params, body }) => {
    const changed = await changeView(deps, user, { ...body, id: params.id })
    return changed instanceof Refusal ? changed : reply({ view: changed.view }).withChange(changed.change)
  })

  api.handle('DELETE /seller/views/{id}', async ({ user, params }) => {
    const change = await removeView(deps, user, params.id)
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}

/** Per network, which a whole team may share. */
const SEARCHES = { max: 300, seconds: 60 }

export function consoleSearchRoutes(api: Api, deps: ModuleDeps): void {
  const findMember = createFindMember(deps)
  const findViewer = createFindViewer(deps)
  api.handle(
    'GET /console/search',
    async ({ user, locale, headers, query }) => {
      const shopId = headers['x-shop']
      if (shopId === undefined) return reply({ items: [] })
      const member = user.viewedShopId === shopId ? await findViewer(user.id, shopId) : await findMember(user, shopId)
      if (member instanceof Refusal) return member
      const locales = (await deps.settings.read()).languages.map(({ name }) => name)
      return reply({ items: await searchShop(deps, member, { search: query.q, locale, locales }) })
    },
    { rateLimit: SEARCHES },
  )
}
