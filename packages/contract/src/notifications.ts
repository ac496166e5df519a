import { z } from 'zod'
import { Id, Time } from './common.ts'
import { NOTIFICATION_KINDS } from './enums.ts'

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

/** A person's settings for one shop, with the kinds that their role includes. */
export const NotificationSettings = z.object({
  kinds: z.array(NotificationSetting),
  /** Mails go to a confirmed address alone. */
  email: z.object({ address: z.string(), is_verified: z.boolean() }).nullable(),
  /** The server's key for subscriptions of browsers, in base64url. */
  push_key: z.string(),
  /** The person's devices that get pushes, for all of their shops. */
  devices: z.array(z.object({ id: Id, device: z.string(), since: Time })),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
