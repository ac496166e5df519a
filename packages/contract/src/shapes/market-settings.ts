import { z } from 'zod'
import { HOME_SECTIONS, SETTING_GROUPS } from '../market-enums.ts'
import { Count } from './common.ts'
import { Currency, DefaultCurrency, HomeSection, SiteSettings } from './settings.ts'

/** Settings from the environment, which nobody can change while the server runs. */
const environmentSettings = {
  app_environment: true,
  app_url: true,
  social_sdk_url: true,
  pusher_app_key: true,
  pusher_app_cluster: true,
  pusher_app_host: true,
} as const

/** Settings for the server only, not part of `GET /master`, and currencies, whose decimals are no setting. */
const serverOnly = {
  currency: DefaultCurrency,
  currencies: z.array(Currency),
  /** Notifies browsers of messages at once. If off, they get no key for realtime. */
  realtime: z.boolean(),
  /** Opens a registered shop at once. If off, it waits for the operator. */
  shop_auto_approve: z.boolean(),
  /** New products, and drafts that are published, wait until the operator approves them. */
  product_approval: z.boolean(),
  /** Asks the staff for a second factor to enter the console; `auto`: in production, but not locally. */
  staff_second_factor: z.enum(['auto', 'off', 'required']),
  /** The time zone of all days and times that people read, such as `Asia/Dhaka`. */
  time_zone: z.string(),
  /** Taxes of checkout; percentages of the amount after the voucher. */
  vat_taxes: z.array(z.object({ name: z.string(), percentage: z.number().min(0).max(100), is_active: z.boolean() })),
  /** Sections of the home page in their order; those that are missing follow as they usually are. */
  home_sections: z.array(HomeSection).max(HOME_SECTIONS.length),
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

/** All settings that an operator can change, in the console and by the command line. */
export const MarketSettings = SiteSettings.omit({ ...environmentSettings, pages: true }).extend(serverOnly)
export type MarketSettings = z.infer<typeof MarketSettings>
export type SettingKey = keyof MarketSettings & string

export const SETTING_KEYS = Object.keys(MarketSettings.shape) as SettingKey[]

/** How mails or short messages leave: by a provider, into the local outbox, or not at all. */
const ChannelState = z.enum(['ready', 'local', 'missing'])

/** The settings in the console. Secrets are in the environment, and never here. */
export const AdminSettings = z.object({
  /** Grows with each change. */
  version: Count,
  values: MarketSettings,
  defaults: MarketSettings,
  settings: z.array(
    z.object({
      key: z.enum(SETTING_KEYS),
      group: z.enum(SETTING_GROUPS),
      name: z.string(),
      description: z.string(),
      /** Somebody has set it; otherwise the default holds. */
      is_set: z.boolean(),
    }),
  ),
  /** Settings from the environment, with their variables. */
  environment: z.array(z.object({ name: z.string(), variable: z.string(), value: z.string().nullable() })),
  mail: ChannelState,
  sms: ChannelState,
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** The outcome of a test message: accepted by the provider, kept in the local outbox, or refused. */
export const TestMessage = z.object({
  to: z.string(),
  outcome: z.enum(['sent', 'local', 'failed']),
  /** How the provider refused it. */
  error: z.string().nullable(),
})
export type TestMessage = z.infer<typeof TestMessage>
