import { SiteSettings } from '@rialto/contract'
import { z } from 'zod'

/** What the process knows by itself and no row may contradict. */
const fromConfig = {
  app_environment: true,
  app_url: true,
  social_sdk_url: true,
  pusher_app_key: true,
  pusher_app_cluster: true,
  pusher_app_host: true,
} as const

/** Settings that only the server reads; they never leave by `GET /master`. */
const serverOnly = {
  /** Whether browsers hear at once that something happened; where not, no key of realtime is given away. */
  realtime: z.boolean(),
  /** Whether a new shop sells at once or waits for the operator. */
  shop_auto_approve: z.boolean(),
  /** Taxes of checkout; percentages of the amount after the voucher. */
  vat_taxes: z.array(z.object({ name: z.string(), percentage: z.number().min(0).max(100), is_active: z.boolean() })),
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    hours: z.array(z.string()),
  }),
  ticket_issue_types: z.array(z.string()),
  /** What posts are sorted under; a post names one by its slug. */
  blog_categories: z.array(z.object({ id: z.int().min(1), slug: z.string(), name: z.string() })),
  /** By locale: translations of texts that stand in settings, by their wording there. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
}

/** Every setting that a row of the table may hold: the contract's own fields, and what only the server reads. */
export const Settings = SiteSettings.omit(fromConfig).extend(serverOnly)
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings & string

export const settingKeys = Object.keys(Settings.shape) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => key in Settings.shape
