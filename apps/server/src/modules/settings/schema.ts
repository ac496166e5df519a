import { SiteSettings } from '@rialto/contract'
import { z } from 'zod'

/** Settings from the environment, which no row may override. */
const environmentSettings = {
  app_environment: true,
  app_url: true,
  social_sdk_url: true,
  pusher_app_key: true,
  pusher_app_cluster: true,
  pusher_app_host: true,
} as const

/** Settings for the server only, not part of `GET /master`. */
const serverOnly = {
  /** Notifies browsers of messages at once. If off, they get no key for realtime. */
  realtime: z.boolean(),
  /** Opens a registered shop at once. If off, it waits for the operator. */
  shop_auto_approve: z.boolean(),
  /** Whether the staff needs a second factor to enter the console; `auto`: in production, but not locally. */
  staff_second_factor: z.enum(['auto', 'off', 'required']),
  /** Taxes of checkout; percentages of the amount after the voucher. */
  vat_taxes: z.array(z.object({ name: z.string(), percentage: z.number().min(0).max(100), is_active: z.boolean() })),
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    hours: z.array(z.string()),
  }),
  ticket_issue_types: z.array(z.string()),
  /** The categories of blog posts; a post refers to one by its slug. */
  blog_categories: z.array(z.object({ id: z.int().min(1), slug: z.string(), name: z.string() })),
  /** Translations of texts in settings: by locale, then by their wording there. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
}

/** All settings that can be stored: the contract's fields, and those for the server only. */
export const Settings = SiteSettings.omit(environmentSettings).extend(serverOnly)
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings & string

export const settingKeys = Object.keys(Settings.shape) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => key in Settings.shape
