import { type Api, reply } from '../../../http/api.ts'
import { personOf } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import type { ModuleDeps } from './create-settings.ts'
import { regionsOf } from './regions.ts'
import { createShowMaster, createShowTexts } from './show-settings.ts'
import { sendTestMessage, showSettings, storeSettingPicture, updateSettings } from './update-settings.ts'

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

  api.handle('GET /lang/{locale}', async ({ params, query }) => {
    // With the texts' version in the URL the reply never becomes stale.
    const isVersioned = Object.hasOwn(query, 'v')
    const found = await showTexts(params.locale, query.part ?? (isVersioned ? 'original' : 'all'))
    if (found instanceof Refusal) return found
    const caching = isVersioned ? { control: FOREVER } : { control: REVALIDATE, tag: found.tag }
    return reply(found.texts).cached({ ...caching, vary: 'accept-encoding', packed: true })
  })

  api.handle('GET /countries/{code}/regions', ({ params }) => {
    const regions = regionsOf(params.code)
    if (!regions) return refuse('not_found', text('There are no regions of this country'))
    return reply({ regions: [...regions] }).cached({ control: ONE_HOUR })
  })
}

/** Per network: providers ask money for short messages. */
const TESTS = { rateLimit: { max: 10, seconds: 600 } }
const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

export function adminSettingsRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /admin/settings', async ({ locale }) => reply(await showSettings(deps, locale)))

  api.handle('PATCH /admin/settings', async ({ user: { actor }, body, locale }) => {
    const change = await updateSettings(deps, { ...body, actor, locale })
    return change instanceof Refusal ? change : reply(await showSettings(deps, locale)).withChange(change)
  })

  api.handle(
    'POST /admin/settings/pictures',
    async ({ files }) => {
      const [upload] = files.picture
      if (!upload) return refuse('invalid', text('Please choose a picture'))
      const url = await storeSettingPicture(deps, upload)
      return url instanceof Refusal ? url : reply({ url })
    },
    PICTURES,
  )

  api.handle(
    'POST /admin/settings/test-mail',
    async ({ user, locale }) => {
      const sent = await sendTestMessage(deps, { channel: 'email', userId: personOf(user), locale })
      return sent instanceof Refusal ? sent : reply(sent)
    },
    TESTS,
  )

  api.handle(
    'POST /admin/settings/test-sms',
    async ({ user, locale }) => {
      const sent = await sendTestMessage(deps, { channel: 'sms', userId: personOf(user), locale })
      return sent instanceof Refusal ? sent : reply(sent)
    },
    TESTS,
  )
}
