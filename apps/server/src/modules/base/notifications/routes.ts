import { type Api, reply } from '../../../http/api.ts'
import { type CurrentMember, personOf } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../settings/index.ts'
import {
  addDevice,
  changeNotificationSetting,
  listNotifications,
  readNotifications,
  removeDevice,
  sendTestPush,
  showNotificationSettings,
} from './own-notifications.ts'
import { heardKinds } from './rules.ts'

const TESTS = { max: 10, seconds: 60 }

/** The role may have changed since a notification was written. */
const readerOf = (member: CurrentMember) => ({
  userId: personOf(member),
  shopId: member.shopId,
  kinds: heardKinds(member.permissions),
})

/** A member's notifications in one shop, their switches and devices. */
export function notificationRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /seller/notifications', async ({ user, locale, query }) =>
    reply(await listNotifications(deps, { ...readerOf(user), locale }, query)),
  )

  api.handle('POST /seller/notifications/read', async ({ user, body }) =>
    reply({ unread: await readNotifications(deps, readerOf(user), body) }),
  )

  api.handle(
    'POST /seller/notifications/test',
    async ({ user, locale }) => reply({ devices: await sendTestPush(deps, { userId: personOf(user), locale }) }),
    { rateLimit: TESTS },
  )

  api.handle('GET /seller/notification-settings', async ({ user }) => reply(await showNotificationSettings(deps, user)))

  api.handle('PATCH /seller/notification-settings', async ({ user, body }) => {
    const refusal = await changeNotificationSetting(deps, user, body)
    return refusal ?? reply(await showNotificationSettings(deps, user))
  })

  api.handle('POST /seller/push-subscriptions', async ({ user, body, userAgent }) => {
    const device = { userId: personOf(user), sessionId: user.sessionId, ...body, userAgent }
    const id = await addDevice(deps, device)
    return id instanceof Refusal ? id : reply({ device_id: id }, text('This device gets notifications'))
  })

  api.handle('DELETE /seller/push-subscriptions/{id}', async ({ user, params }) => {
    const refusal = await removeDevice(deps, { id: params.id, userId: personOf(user) })
    return (
      refusal ?? reply(await showNotificationSettings(deps, user), text('This device gets no notifications any more'))
    )
  })
}
