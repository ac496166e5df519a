import { z } from 'zod'
import { Count, Id, Picture } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { CURRENCY_POSITIONS, DIRECTIONS, FOOTER_ITEM_TYPES, LINK_TARGETS, OTP_TYPES, REFUND_BEARERS } from './enums.ts'
import { countryCode, flag, text } from './input.ts'
import * as limit from './limits.ts'
import { HOME_PRODUCTS, HOME_SECTION_TITLE_MAX, LOCALE_MAX } from './limits.ts'
import {
  COMMISSION_BASES,
  COMMISSION_ON_REFUND,
  HOME_SECTIONS,
  LEGAL_ROLES,
  SELLER_FACTS_MODES,
  SETTING_GROUPS,
  TAX_MODES,
  TAX_ON_DELIVERY,
} from './market-enums.ts'
import { PAYOUT_MODES, PAYOUT_TWO_PEOPLE } from './payout-enums.ts'
import { StripeKeysInput, StripeState } from './setup.ts'
import type { ThemeShade } from './theme-shades.ts'

export const DefaultCurrency = z.object({
  symbol: z.string(),
  position: z.enum(CURRENCY_POSITIONS),
  name: z.string(),
  rate: z.number(),
})
export type DefaultCurrency = z.infer<typeof DefaultCurrency>

export const Currency = z.object({
  id: Id,
  name: z.string(),
  symbol: z.string(),
  is_default: z.boolean(),
  rate_from_default: z.number(),
  /** Not in docs/spec; defaults to the position of the default currency. */
  position: z.enum(CURRENCY_POSITIONS).optional(),
})
export type Currency = z.infer<typeof Currency>

export const Language = z.object({
  id: Id,
  /** The locale code. */
  name: z.string(),
  title: z.string(),
  direction: z.enum(DIRECTIONS),
})
export type Language = z.infer<typeof Language>

const color = z.string().optional()

/** CSS colors, which apply only if all twelve are set (docs/spec §4). */
export const ThemeColors = z.object({
  primary: color,
  '50': color,
  '100': color,
  '200': color,
  '300': color,
  '400': color,
  '500': color,
  '600': color,
  '700': color,
  '800': color,
  '900': color,
  '950': color,
} satisfies Record<'primary' | ThemeShade, typeof color>)
export type ThemeColors = z.infer<typeof ThemeColors>

/** Requests use `name`; people read `title`. */
export const PaymentGateway = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  logo: Picture.nullable(),
})
export type PaymentGateway = z.infer<typeof PaymentGateway>

export const SocialLink = z.object({ name: z.string(), link: z.string(), logo: Picture })
export type SocialLink = z.infer<typeof SocialLink>

const SocialAuth = z.object({ is_active: z.boolean(), client_id: z.string().nullable() })

export const SocialAuths = z.object({
  google: SocialAuth,
  facebook: SocialAuth,
  apple: SocialAuth.extend({ redirect_url: z.string().nullable() }),
})
export type SocialAuths = z.infer<typeof SocialAuths>

export const Menu = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  is_external: z.boolean(),
  target: z.enum(LINK_TARGETS),
})
export type Menu = z.infer<typeof Menu>

export const FooterItem = z.object({
  id: Id,
  type: z.enum(FOOTER_ITEM_TYPES),
  title: z.string().nullable(),
  url: z.string().nullable(),
  target: z.enum(LINK_TARGETS),
})
export type FooterItem = z.infer<typeof FooterItem>

export const Footer = z.object({ id: Id, title: z.string(), items: z.array(FooterItem) })
export type Footer = z.infer<typeof Footer>

/** A section of the home page. Null: its usual title, or as many items as fit. */
export const HomeSection = z.object({
  id: z.enum(HOME_SECTIONS),
  is_shown: z.boolean(),
  title: z.string().max(HOME_SECTION_TITLE_MAX).nullable(),
  limit: z.int().min(1).max(HOME_PRODUCTS).nullable(),
})
export type HomeSection = z.infer<typeof HomeSection>

/** Not in docs/spec: the number of the currency's decimals (`currencies.ts`). */
const decimals = { exponent: Count.optional() }

/** Site settings, with the names of docs/spec §3. */
export const SiteSettings = z.object({
  currency: DefaultCurrency.extend(decimals),
  currencies: z.array(Currency.extend(decimals)),
  cash_on_delivery: z.boolean(),
  online_payment: z.boolean(),
  app_name: z.string(),
  app_locale: z.string(),
  /** The slugs of the pages that can be read. Not in docs/spec: a server that does not tell has those that its links name. */
  pages: z.array(z.string()).optional(),
  /** The slugs of those among `pages` that have a role for the law. Not in docs/spec. */
  legal_pages: z.partialRecord(z.enum(LEGAL_ROLES), z.string()).optional(),
  /** The time zone by which people read times, such as `Asia/Dhaka`. Not in docs/spec. */
  time_zone: z.string().optional(),
  /** Where the market is at home: the country of addresses that name none. Not in docs/spec; absent: the market has not said. */
  home_country: z.string().nullable().optional(),
  /** A recall runs, so that pages link to the list of recalls. Not in docs/spec. */
  has_recalls: z.boolean().optional(),
  /** The market does what the law of the EU asks of it towards consumers (`eu-consumers.ts`). Not in docs/spec. */
  eu_consumers: z.boolean().optional(),
  /** `local`: demo logins are filled in, and the outbox and the sandbox gateway can be opened. */
  app_environment: z.string(),
  google_playstore_link: z.string().nullable(),
  app_store_link: z.string().nullable(),
  show_download_app: z.boolean(),
  multi_vendor: z.boolean(),
  /** The hotline. */
  mobile: z.string().nullable(),
  address: z.string().nullable(),
  payment_gateways: z.array(PaymentGateway),
  web_show_footer: z.boolean(),
  web_footer_text: z.string().nullable(),
  web_footer_description: z.string().nullable(),
  web_footer_logo: Picture.nullable(),
  footer_qr: Picture.nullable(),
  web_logo: Picture.nullable(),
  social_links: z.array(SocialLink),
  theme_colors: ThemeColors,
  /** Null: clients open no realtime connection. */
  pusher_app_key: z.string().nullable(),
  /** A region of Pusher. Null: the realtime server is at `pusher_app_host`, or else at this origin. */
  pusher_app_cluster: z.string().nullable(),
  /** The origin of a realtime server that is neither this origin nor Pusher. */
  pusher_app_host: z.string().nullable().optional(),
  register_otp_verify: z.boolean(),
  register_otp_type: z.enum(OTP_TYPES),
  forgot_otp_type: z.enum(OTP_TYPES),
  languages: z.array(Language),
  social_auths: SocialAuths,
  phone_required: z.boolean(),
  phone_min_length: Count,
  phone_max_length: Count,
  order_place_account_verify: z.boolean(),
  menus: z.array(Menu),
  footers: z.array(Footer),
  /** Not in docs/spec: contents below 250 g or ml are priced by 100 g or ml; absent: by kilogram or litre. */
  unit_price_small: z.boolean().optional(),
  // Not in docs/spec: for search engines and page icons. As the reply is cacheable, no field may depend on the time.
  app_url: z.string().optional(),
  favicon: Picture.optional(),
  /** The folder of the scripts of social sign-in (`google.js`, `facebook.js`, `apple.js`); absent: the providers' own. */
  social_sdk_url: z.string().optional(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** `phone_code` has digits only, without a plus. */
export const Country = z.object({
  name: z.string(),
  phone_code: z.string(),
  /** Not in docs/spec: ISO 3166-1 alpha-2, for the flag. */
  code: z.string().optional(),
})
export type Country = z.infer<typeof Country>

/** A region of a country, by ISO 3166-2 without the country. */
export const Region = z.object({ code: z.string(), name: z.string() })
export type Region = z.infer<typeof Region>

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
  /** The country of the market (ISO 3166-1 alpha-2); null: nobody has said. */
  home_country: z.string().nullable(),
  /** Whether shops are asked who they are for the law. */
  seller_facts: z.enum(SELLER_FACTS_MODES),
  /** What the law of the European Union asks of shops that sell to consumers is shown and asked for. */
  eu_consumers: z.boolean(),
  /** Contents below 250 g or ml are priced by 100 g or ml, and not by kilogram or litre. */
  unit_price_small: z.boolean(),
  /** `flat`: `vat_taxes` on top of every price; `rates`: by category, place and day. */
  tax_mode: z.enum(TAX_MODES),
  /** With `rates`: prices have the tax in them, rather than have it added. */
  prices_include_tax: z.boolean(),
  /** With `rates`: whether delivery is taxed as the goods are. */
  tax_on_delivery: z.enum(TAX_ON_DELIVERY),
  /** What the commission of new rules is a percentage of; `auto`: `gross` where prices have the tax in them, else `net`. */
  commission_base: z.enum(['auto', ...COMMISSION_BASES]),
  /** What a refund gives back of a commission that was charged, by new rules. */
  commission_on_refund: z.enum(COMMISSION_ON_REFUND),
  /** Between the notice to sellers and the day on which a rule may cost them more. */
  commission_notice_days: z.int().min(0).max(limit.COMMISSION_NOTICE_DAYS_MAX),
  /** Who the market is for the law, in its own country (`home_country`); its invoices to sellers name it so. */
  market_identity: z.object({
    name: z.string().max(limit.NAME_MAX).nullable(),
    street: z.string().max(limit.ADDRESS_LINE_MAX).nullable(),
    post_code: z.string().max(limit.FACT_NUMBER_MAX).nullable(),
    town: z.string().max(limit.NAME_MAX).nullable(),
    vat_id: z.string().max(limit.FACT_NUMBER_MAX).nullable(),
    tax_number: z.string().max(limit.FACT_NUMBER_MAX).nullable(),
    register: z.string().max(limit.NAME_MAX).nullable(),
  }),
  /** The tax on the market's fee for sellers of its own country. */
  fee_vat_percentage: z.number().min(0).max(100),
  /** Taxes of checkout; percentages of the amount after the voucher. */
  vat_taxes: z.array(z.object({ name: z.string(), percentage: z.number().min(0).max(100), is_active: z.boolean() })),
  /** Days after which an order that has left counts as arrived, if nobody says otherwise. */
  assume_delivered_days: z.int().min(1).max(limit.PAYOUT_DAYS_MAX),
  /** Days from the arrival of an order until its shop can be paid for it. */
  payout_hold_days: z.int().min(0).max(limit.PAYOUT_DAYS_MAX),
  /** How shops get their money; null: nobody has said, so that there are no payouts. */
  payout_mode: z.enum(PAYOUT_MODES).nullable(),
  /** Less is not paid, but carried on to the next run. */
  payout_minimum: z.number().min(0).max(limit.PRICE_MAX),
  /** The one who approves a run is another than the one who checked it; `auto`: in production, but not locally. */
  payout_two_people: z.enum(PAYOUT_TWO_PEOPLE),
  /** Days in which a seller answers a complaint, before the market decides it. */
  return_answer_days: z.int().min(1).max(limit.RETURN_ANSWER_DAYS_MAX),
  /** Days from the arrival in which goods without a fault are taken back, where consumers have no right of withdrawal; 0: never. */
  return_days: z.int().min(0).max(limit.RETURN_DAYS_MAX),
  /** The one who bears a lost dispute, unless the staff says otherwise for one. */
  dispute_bearer: z.enum(REFUND_BEARERS),
  /** The one who pays what gateways take for payments, of orders that are placed from then on. */
  gateway_fee_bearer: z.enum(REFUND_BEARERS),
  /** The market makes a backup every day by itself, and restores one on trial every week. */
  backup_daily: z.boolean(),
  /** From this hour on, in the time zone of the market. */
  backup_hour: z.int().min(0).max(23),
  /** Of so many days, weeks and months that have a backup, the newest is kept. */
  backup_days_kept: z.int().min(1).max(limit.BACKUP_DAYS_KEPT_MAX),
  backup_weeks_kept: z.int().min(0).max(limit.BACKUP_WEEKS_KEPT_MAX),
  backup_months_kept: z.int().min(0).max(limit.BACKUP_MONTHS_KEPT_MAX),
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
export const MarketSettings = SiteSettings.omit({
  ...environmentSettings,
  pages: true,
  legal_pages: true,
  has_recalls: true,
}).extend(serverOnly)
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

export const settingsEndpoints = defineEndpoints({
  'GET /master': {
    access: 'public',
    summary: 'Site settings; cacheable, with an ETag.',
    data: SiteSettings,
  },
  'GET /lang/{locale}': {
    access: 'public',
    summary: 'Translated texts of one language, by their English wording.',
    /** With a version (`v`), the original texts alone; those that the market words otherwise have an address of their own. */
    query: z.object({ part: z.enum(['original', 'reworded']).optional(), v: z.unknown().optional() }),
    params: z.object({ locale: text(LOCALE_MAX).regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/) }),
    form: 'bare',
    data: z.record(z.string(), z.string()),
  },
  'GET /countries': {
    access: 'public',
    summary: 'All countries with their phone codes, sorted by name; with `served=1` those to which a shop delivers.',
    query: z.object({ served: flag }),
    data: z.object({ countries: z.array(Country) }),
  },
  'GET /countries/{code}/regions': {
    access: 'public',
    summary: 'The regions of a country where post asks for them, sorted by name; 404 elsewhere.',
    params: z.object({ code: countryCode }),
    data: z.object({ regions: z.array(Region) }),
  },
})

const common = { access: 'operator', permission: 'settings' } as const
const ofStripe = { ...common, withoutKeys: true, data: StripeState } as const
const ownMessage = { ...common, withoutKeys: true, data: TestMessage } as const

/** The settings of the market. */
export const adminSettingsEndpoints = defineEndpoints({
  'GET /admin/settings': {
    ...common,
    command: 'settings show',
    summary: 'Every setting with its value, its default and what it decides.',
    data: AdminSettings,
  },
  'PATCH /admin/settings': {
    ...common,
    summary:
      'Changes settings, all of them or none, with effect at once; `reset` brings defaults back. `stale` with the present settings if `version` is not the present one.',
    body: z.object({
      version: Count,
      values: MarketSettings.partial().default({}),
      reset: z.array(z.enum(SETTING_KEYS)).max(SETTING_KEYS.length).default([]),
    }),
    data: AdminSettings,
  },
  'POST /admin/settings/pictures': {
    ...common,
    summary: 'Stores a picture for a setting, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },
  'GET /admin/gateways/stripe': {
    ...ofStripe,
    command: 'gateways stripe show',
    summary: 'Where the keys of Stripe come from, and what it said of them.',
  },
  'PUT /admin/gateways/stripe': {
    ...ofStripe,
    command: 'gateways stripe set',
    summary:
      'Stores the keys of Stripe, encrypted, once it has accepted them or cannot be asked; no reply shows them. Keys of the environment are stronger.',
    body: StripeKeysInput,
  },
  'DELETE /admin/gateways/stripe': {
    ...ofStripe,
    command: 'gateways stripe remove',
    summary: 'Removes the keys of Stripe that were given in the console.',
  },
  'POST /admin/gateways/stripe/check': {
    ...ofStripe,
    command: 'gateways stripe check',
    summary: 'Asks Stripe about the present keys.',
  },
  'POST /admin/settings/test-mail': {
    ...ownMessage,
    summary: 'Sends a mail to one’s own address at once, and tells how the mail server answered.',
  },
  'POST /admin/settings/test-sms': {
    ...ownMessage,
    summary: 'Sends a short message to one’s own phone at once, and tells how the provider answered.',
  },
})
