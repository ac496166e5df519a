import { type Api, reply } from '../../../http/api.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { sendTestMessage } from './send-test-message.ts'
import { showSettings } from './show-settings.ts'
import { storeSettingPicture } from './store-setting-picture.ts'
import { updateSettings } from './update-settings.ts'

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
      const sent = await sendTestMessage(deps, { channel: 'email', userId: user.id, locale })
      return sent instanceof Refusal ? sent : reply(sent)
    },
    TESTS,
  )

  api.handle(
    'POST /admin/settings/test-sms',
    async ({ user, locale }) => {
      const sent = await sendTestMessage(deps, { channel: 'sms', userId: user.id, locale })
      return sent instanceof Refusal ? sent : reply(sent)
    },
    TESTS,
  )
}
