import { z } from 'zod'
import { CURRENCY_POSITIONS, DIRECTIONS, FOOTER_ITEM_TYPES, LINK_TARGETS, OTP_TYPES } from '../enums.ts'
import { HOME_PRODUCTS, HOME_SECTION_TITLE_MAX } from '../limits.ts'
import { HOME_SECTIONS } from '../market-enums.ts'
import type { ThemeShade } from '../theme-shades.ts'
import { Count, Id, Picture } from './common.ts'

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
  /** The time zone by which people read times, such as `Asia/Dhaka`. Not in docs/spec. */
  time_zone: z.string().optional(),
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
