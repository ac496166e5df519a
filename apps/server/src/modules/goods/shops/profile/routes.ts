import { type Api, reply } from '../../../../http/api.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { addHoliday } from '../holidays/add-holiday.ts'
import { removeHoliday } from '../holidays/remove-holiday.ts'
import { replacePictures } from './replace-pictures.ts'
import { showProfile } from './show-profile.ts'
import { updateProfile } from './update-profile.ts'

const PICTURES = { rateLimit: { max: 60, seconds: 600 } }

/** The calls of a team about its own shop. */
export function shopProfileRoutes(api: Api, deps: ModuleDeps): void {
  const profileOf = async (shopId: number) => {
    const { languages } = await deps.settings.read()
    return showProfile(deps.database.db, { shopId, languages: languages.map(({ name }) => name), now: deps.now() })
  }

  api.handle('GET /seller/shop/profile', async ({ user }) => reply({ shop: await profileOf(user.shopId) }))

  api.handle('PATCH /seller/shop', async ({ user: { shopId, actor }, body }) => {
    const { version, texts = {}, ...fields } = body
    const result = await updateProfile(deps, { shopId, actor, version, fields, texts })
    if (result instanceof Refusal) return result
    const shop = await profileOf(shopId)
    if (result === 'stale')
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: shop })
    return reply({ shop }).withChange(result)
  })

  api.handle(
    'POST /seller/shop/pictures',
    async ({ user: { shopId, actor }, files }) => {
      const [logo] = files.logo
      const [banner] = files.banner
      const change = await replacePictures(deps, { shopId, actor, logo, banner })
      return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
    },
    PICTURES,
  )

  api.handle('POST /seller/shop/holidays', async ({ user: { shopId, actor }, body }) => {
    const { from, to, mode, message, time_zone: zone } = body
    const change = await addHoliday(deps, { shopId, actor, from, to, mode, message, zone })
    return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
  })

  api.handle('DELETE /seller/shop/holidays/{id}', async ({ user: { shopId, actor }, params }) => {
    const change = await removeHoliday(deps, { shopId, actor, id: params.id })
    return change instanceof Refusal ? change : reply({ shop: await profileOf(shopId) }).withChange(change)
  })
}
