import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from './create-settings.ts'
import { listCountries } from './list-countries.ts'
import { createShowMaster } from './show-master.ts'
import { createShowTexts } from './show-texts.ts'

const REVALIDATE = 'no-cache'
const FOREVER = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

export function settingsRoutes(api: Api, deps: ModuleDeps): void {
  const showMaster = createShowMaster(deps)
  const showTexts = createShowTexts(deps)

  api.handle('GET /master', async ({ locale }) => {
    const { data, tag } = await showMaster(locale)
    return reply(data).cached({ control: REVALIDATE, tag, vary: 'accept-language' })
  })

  api.handle('GET /lang/{locale}', async ({ params, query, request }) => {
    // With the texts' version in the URL the reply never becomes stale.
    const isVersioned = Object.hasOwn(request.query ?? {}, 'v')
    const found = await showTexts(params.locale, query.part ?? (isVersioned ? 'original' : 'all'))
    if (found instanceof Refusal) return found
    const caching = isVersioned ? { control: FOREVER } : { control: REVALIDATE, tag: found.tag }
    return reply(found.texts).cached({ ...caching, vary: 'accept-encoding', packed: true })
  })

  api.handle('GET /countries', ({ locale }) =>
    reply({ countries: listCountries(locale) }).cached({ control: ONE_HOUR, vary: 'accept-language' }),
  )
}
