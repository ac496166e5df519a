import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createFindMember, createFindViewer } from '../../people/access/index.ts'
import { searchShop } from './search-shop.ts'

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
      const find = user.viewedShopId === shopId ? findViewer : findMember
      const member = await find(user.id, shopId)
      if (member instanceof Refusal) return member
      const locales = (await deps.settings.read()).languages.map(({ name }) => name)
      return reply({ items: await searchShop(deps, member, { search: query.q, locale, locales }) })
    },
    { rateLimit: SEARCHES },
  )
}
