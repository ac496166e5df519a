import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { changeView } from './change-view.ts'
import { countViews } from './count-views.ts'
import { listViews } from './list-views.ts'
import { removeView } from './remove-view.ts'
import { saveView } from './save-view.ts'
import { showConsoleUser } from './show-console-user.ts'

/** Who is in the console, and the saved views of its lists. */
export function consoleRoutes(api: Api, deps: Deps): void {
  api.handle('GET /console/me', async ({ user, headers }) =>
    reply(await showConsoleUser(deps, user, headers['x-shop'])),
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
