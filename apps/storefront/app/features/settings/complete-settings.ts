import type { SiteSettings } from '@rialto/contract'
import { PHONE_MAX_LENGTH_DEFAULT, PHONE_MIN_LENGTH_DEFAULT } from '@rialto/contract/limits'
import { withoutNothing } from '../../lib/without-nothing.ts'

const notOffered = { is_active: false, client_id: null }

/** Specification, sections 3 and 9; what it gives no default for is not there. */
const defaults: SiteSettings = {
  currency: { symbol: '$', position: 'prefix', name: 'USD', rate: 1 },
  currencies: [],
  cash_on_delivery: false,
  online_payment: false,
  app_name: '',
  app_locale: 'en',
  app_environment: 'production',
  google_playstore_link: null,
  app_store_link: null,
  show_download_app: false,
  multi_vendor: false,
  mobile: null,
  address: null,
  payment_gateways: [],
  web_show_footer: true,
  web_footer_text: null,
  web_footer_description: null,
  web_footer_logo: null,
  footer_qr: null,
  web_logo: null,
  social_links: [],
  theme_colors: {},
  pusher_app_key: null,
  pusher_app_cluster: null,
  register_otp_verify: false,
  register_otp_type: 'email',
  forgot_otp_type: 'email',
  languages: [],
  social_auths: { google: notOffered, facebook: notOffered, apple: { ...notOffered, redirect_url: null } },
  phone_required: true,
  phone_min_length: PHONE_MIN_LENGTH_DEFAULT,
  phone_max_length: PHONE_MAX_LENGTH_DEFAULT,
  order_place_account_verify: false,
  menus: [],
  footers: [],
}

/** Settings of whichever server, whole: another one may leave out what it has nothing to say of, or say null. */
export function completeSettings(found: Partial<SiteSettings>): SiteSettings {
  const given = withoutNothing(found)
  return {
    ...defaults,
    ...given,
    currency: { ...defaults.currency, ...given.currency },
    currencies: each(given.currencies, { is_default: false, rate_from_default: 1 }),
    languages: each(given.languages, { direction: 'ltr' }),
    payment_gateways: each(given.payment_gateways, { logo: null }).map((one) => ({
      ...one,
      title: one.title ?? one.name,
    })),
    menus: each(given.menus, { is_external: false, target: '_self' }),
    footers: each(given.footers, { title: '' }).map((one) => ({
      ...one,
      items: each(one.items, { title: null, url: null, target: '_self' }),
    })),
    social_auths: { ...defaults.social_auths, ...withoutNothing(given.social_auths ?? {}) },
  }
}

/** Every one of a list whole: with what holds where it says nothing. */
const each = <T extends object>(list: readonly T[] | undefined, instead: Partial<T>): T[] =>
  (list ?? []).map((one) => ({ ...instead, ...withoutNothing(one) }) as T)
