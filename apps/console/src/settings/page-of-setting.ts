import type { LookPart, SettingKey } from '@rialto/contract'
import type { SettingsPageId } from './settings-pages.ts'

/** The page of each setting; those of *Home and look* are edited there alone. A new setting does not type-check without its page. */
const pageOf: Record<Exclude<SettingKey, LookPart>, SettingsPageId> = {
  app_name: 'general',
  favicon: 'general',
  mobile: 'general',
  address: 'general',
  contact: 'general',
  time_zone: 'general',
  home_country: 'general',
  seller_facts: 'shops',
  eu_consumers: 'shops',
  unit_price_small: 'shops',
  languages: 'languages',
  app_locale: 'languages',
  texts: 'languages',
  multi_vendor: 'shops',
  shop_auto_approve: 'shops',
  product_approval: 'shops',
  web_show_footer: 'footer',
  web_footer_description: 'footer',
  web_footer_text: 'footer',
  social_links: 'footer',
  show_download_app: 'apps',
  google_playstore_link: 'apps',
  app_store_link: 'apps',
  footer_qr: 'apps',
  ticket_issue_types: 'support',
  blog_categories: 'support',
  currency: 'currencies',
  currencies: 'currencies',
  vat_taxes: 'tax',
  tax_mode: 'tax',
  prices_include_tax: 'tax',
  tax_on_delivery: 'tax',
  assume_delivered_days: 'payment',
  payout_hold_days: 'payment',
  payout_mode: 'payment',
  payout_minimum: 'payment',
  payout_two_people: 'payment',
  return_answer_days: 'payment',
  return_days: 'payment',
  dispute_bearer: 'payment',
  gateway_fee_bearer: 'payment',
  commission_base: 'payment',
  commission_on_refund: 'payment',
  commission_notice_days: 'payment',
  market_identity: 'payment',
  fee_vat_percentage: 'payment',
  cash_on_delivery: 'payment',
  online_payment: 'payment',
  payment_gateways: 'payment',
  register_otp_verify: 'accounts',
  register_otp_type: 'accounts',
  forgot_otp_type: 'accounts',
  order_place_account_verify: 'accounts',
  phone_required: 'accounts',
  phone_min_length: 'accounts',
  phone_max_length: 'accounts',
  social_auths: 'accounts',
  staff_second_factor: 'staff_security',
  realtime: 'operation',
  backup_daily: 'operation',
  backup_hour: 'operation',
  backup_days_kept: 'operation',
  backup_weeks_kept: 'operation',
  backup_months_kept: 'operation',
}

const known: Readonly<Record<string, SettingsPageId | undefined>> = pageOf

/** The page of a setting; undefined for one of *Home and look*. */
export const pageOfSetting = (key: string): SettingsPageId | undefined =>
  Object.hasOwn(known, key) ? known[key] : undefined

/** The address at which a setting is changed. */
export function addressOfSetting(key: string): string {
  const page = pageOfSetting(key)
  return page ? `/settings/${page}#${key}` : '/look'
}
