import { type Api, reply } from '../../../http/api.ts'
import { type CurrentMember, type CurrentStaff, personOf } from '../../../lib/people.ts'
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
  showDevices,
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
    async ({ user, locale }) =>
      reply({ devices: await sendTestPush(deps, { userId: personOf(user), locale, of: 'orders' }) }),
    { rateLimit: TESTS },
  )

  api.handle('GET /seller/notification-settings', async ({ user }) => reply(await showNotificationSettings(deps, user)))

  api.handle('PATCH /seller/notification-settings', async ({ user, body }) => {
    const refusal = await changeNotificationSetting(deps, user, body)
    return refusal ?? reply(await showNotificationSettings(deps, user))
  })

  api.handle('POST /seller/push-subscriptions', async ({ user, body, userAgent }) =>
    add(deps, { ...body, user, userAgent }),
  )

  api.handle('DELETE /seller/push-subscriptions/{id}', async ({ user, params }) => {
    const refusal = await removeDevice(deps, { id: params.id, userId: personOf(user) })
    return refusal ?? reply(await showNotificationSettings(deps, user), noMore)
  })
}

/** Devices of the staff who look after money. A person's devices are the same wherever they were added. */
export function staffPushRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /admin/push-subscriptions', async ({ user }) => reply(await showDevices(deps, personOf(user))))

  api.handle('POST /admin/push-subscriptions', async ({ user, body, userAgent }) =>
    add(deps, { ...body, user, userAgent }),
  )

  api.handle(
    'POST /admin/push-subscriptions/test',
    async ({ user, locale }) =>
      reply({ devices: await sendTestPush(deps, { userId: personOf(user), locale, of: 'proof' }) }),
    { rateLimit: TESTS },
  )

  api.handle('DELETE /admin/push-subscriptions/{id}', async ({ user, params }) => {
    const refusal = await removeDevice(deps, { id: params.id, userId: personOf(user) })
    return refusal ?? reply(await showDevices(deps, personOf(user)), noMore)
  })
}

const noMore = text('This device gets no notifications any more')

interface Added {
  user: CurrentMember | CurrentStaff
  endpoint: string
  keys: { p256dh: string; auth: string }
  userAgent: string | undefined
}

async function add(deps: ModuleDeps, { user, ...device }: Added) {
  const id = await addDevice(deps, { ...device, userId: personOf(user), sessionId: user.sessionId })
  return id instanceof Refusal ? id : reply({ device_id: id }, text('This device gets notifications'))
}
