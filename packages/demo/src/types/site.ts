import type { MediaPath, Slug } from './basics.ts'

export type DemoCurrency = {
  id: number
  name: string
  symbol: string
  position: 'prefix' | 'suffix'
  is_default: boolean
  rate_from_default: number
}
export type DemoLanguage = { id: number; name: string; title: string; direction: 'ltr' | 'rtl' }
export type DemoMenu = { id: number; name: string; url: string; is_external: boolean; target: '_self' | '_blank' }
export type DemoFooterItem = {
  id: number
  type: 'logo' | 'text' | 'email' | 'phone' | 'social_links' | 'app_store' | 'link'
  title: string
  url: string | null
  target: '_self' | '_blank'
}
export type DemoFooter = { id: number; title: string; items: DemoFooterItem[] }
export type DemoSocialLink = { name: string; link: string; logo: MediaPath }
export type DemoPaymentGateway = { id: number; name: string; title: string; logo: MediaPath | null; is_active: boolean }
export type DemoSocialAuth = {
  name: 'google' | 'facebook' | 'apple'
  is_active: boolean
  client_id: string | null
  redirect_url: string | null
}
export type DemoThemeColors = Record<
  'primary' | '50' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900' | '950',
  string
>
/** A tax of checkout; `percentage` of the amount after the voucher. */
export type DemoTax = { name: string; percentage: number; is_active: boolean }

/** The site settings of the docs/spec §3, under their own names; then what only the server needs. */
export type DemoSettings = {
  currency: { name: string; symbol: string; position: 'prefix' | 'suffix'; rate: number }
  currencies: DemoCurrency[]
  cash_on_delivery: boolean
  online_payment: boolean
  app_name: string
  app_locale: string
  google_playstore_link: string
  app_store_link: string
  show_download_app: boolean
  multi_vendor: boolean
  mobile: string
  address: string
  payment_gateways: DemoPaymentGateway[]
  web_show_footer: boolean
  web_footer_text: string
  web_footer_description: string
  web_footer_logo: MediaPath
  footer_qr: MediaPath | null
  web_logo: MediaPath
  /** The square sign, source of the page icon and of the manifest's icons. */
  favicon: MediaPath
  social_links: DemoSocialLink[]
  theme_colors: DemoThemeColors
  register_otp_verify: boolean
  register_otp_type: 'email' | 'phone'
  forgot_otp_type: 'email' | 'phone'
  languages: DemoLanguage[]
  social_auths: DemoSocialAuth[]
  phone_required: boolean
  phone_min_length: number
  phone_max_length: number
  order_place_account_verify: boolean
  menus: DemoMenu[]
  footers: DemoFooter[]
  /** Not on the wire of `/master`. */
  shop_auto_approve: boolean
  vat_taxes: DemoTax[]
  contact: { email: string; phone: string; address: string; hours: string[] }
  ticket_issue_types: string[]
}

/** Words that mean the same to the search. */
export type DemoSynonym = { locale: string; words: string[]; from: string | null }
/** What people shop for, by language, and the categories and products in which the search finds it. */
export type DemoOccasion = {
  names: Record<string, string>
  phrases: Record<string, string[]>
  categories: Slug[]
  products: Slug[]
}
/** How often a text was searched in the last weeks. */
export type DemoSearch = { text: string; locale: string; searches: number; without_results: number; clicks: number }
