import type { SiteSettings } from './index.ts'
import { PHONE_MAX_LENGTH_DEFAULT, PHONE_MIN_LENGTH_DEFAULT } from './limits.ts'

// This file imports only types and limits, as browser bundles include it.

/** Settings that come from the server's environment. */
type EnvironmentSettings = 'app_environment' | 'pusher_app_key' | 'pusher_app_cluster'

const notOffered = { is_active: false, client_id: null }

/** The specified defaults of settings (docs/spec §3 and §9), and empty values for those without one. */
export const specifiedSettings: Omit<SiteSettings, EnvironmentSettings> = {
  currency: { symbol: '$', position: 'prefix', name: 'USD', rate: 1 },
  currencies: [],
  cash_on_delivery: false,
  online_payment: false,
  app_name: '',
  app_locale: 'en',
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
