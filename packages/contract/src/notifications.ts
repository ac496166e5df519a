import { z } from 'zod'
import { Count, Id, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { NOTIFICATION_KINDS } from './enums.ts'
import { queryId, text } from './input.ts'
import * as limit from './limits.ts'

/** What a member of a shop's team was told, in the language of the request. */
export const SellerNotification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  /** The screen to open, below `/console`. */
  href: z.string(),
  at: Time,
  is_read: z.boolean(),
})
export type SellerNotification = z.infer<typeof SellerNotification>

/** How a person hears of one kind of event. */
export const NotificationSetting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  mail: z.boolean(),
  in_app: z.boolean(),
  push: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** A person's browsers that get pushes, for all that they work for. */
export const PushDevices = z.object({
  /** The server's key for subscriptions of browsers, in base64url. */
  push_key: z.string(),
  devices: z.array(z.object({ id: Id, device: z.string(), since: Time })),
})
export type PushDevices = z.infer<typeof PushDevices>

/** A person's settings for one shop, with the kinds that their role includes. */
export const NotificationSettings = z.object({
  kinds: z.array(NotificationSetting),
  /** Mails go to a confirmed address alone. */
  email: z.object({ address: z.string(), is_verified: z.boolean() }).nullable(),
  ...PushDevices.shape,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

/** A browser's subscription to pushes. */
export const NewPushSubscription = z.object({
  endpoint: text(limit.PUSH_ENDPOINT_MAX).regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
})

const ofStaff = { access: 'operator', permission: 'money', withoutKeys: true } as const

/** Pushes to the staff who look after money: of differences that the nightly proof has found. */
export const staffPushEndpoints = defineEndpoints({
  'GET /admin/push-subscriptions': {
    ...ofStaff,
    summary: 'The person’s devices that get pushes.',
    data: PushDevices,
  },
  'POST /admin/push-subscriptions': {
    ...ofStaff,
    summary: 'Adds this browser to the person’s devices that get pushes.',
    body: NewPushSubscription,
    data: z.object({ device_id: Id }),
  },
  'POST /admin/push-subscriptions/test': {
    ...ofStaff,
    summary: 'Sends a push to the person’s own devices.',
    data: z.object({ devices: Count }),
  },
  'DELETE /admin/push-subscriptions/{id}': {
    ...ofStaff,
    summary: 'Removes one of the person’s devices.',
    params: z.object({ id: queryId }),
    data: PushDevices,
  },
})
