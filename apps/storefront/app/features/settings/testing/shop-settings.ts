import type { SiteSettings } from '@rialto/contract'
import { pickCurrency, type ShopSettings } from '../settings-context.tsx'

export const siteSettings: SiteSettings = {
  currency: { symbol: '$', position: 'prefix', name: 'USD', rate: 1 },
  currencies: [
    { id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1, position: 'prefix' },
    { id: 2, name: 'EUR', symbol: '€', is_default: false, rate_from_default: 0.92, position: 'suffix' },
  ],
  cash_on_delivery: true,
  online_payment: false,
  app_name: 'Rialto',
  app_locale: 'en',
  app_environment: 'local',
  google_playstore_link: null,
  app_store_link: null,
  show_download_app: false,
  multi_vendor: true,
  mobile: '+1 555 010 2040',
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
  languages: [
    { id: 1, name: 'en', title: 'English', direction: 'ltr' },
    { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
  ],
  social_auths: {
    google: { is_active: false, client_id: null },
    facebook: { is_active: false, client_id: null },
    apple: { is_active: false, client_id: null, redirect_url: null },
  },
  phone_required: true,
  phone_min_length: 9,
  phone_max_length: 16,
  order_place_account_verify: false,
  menus: [],
  footers: [],
}

/** The root loader's data for a shop with these settings. */
export function shopSettings(settings: Partial<SiteSettings> = {}, rest: Partial<ShopSettings> = {}): ShopSettings {
  const all = { ...siteSettings, ...settings }
  return {
    settings: all,
    locale: 'en',
    direction: 'ltr',
    currency: pickCurrency(all, undefined),
    origin: 'https://shop.test',
    year: 2026,
    ...rest,
  }
}
