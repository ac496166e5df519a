import type { AdminSettings, MarketSettings, SettingKey } from '@rialto/contract'
import { specifiedSettings } from '@rialto/contract/setting-defaults'

const defaults: MarketSettings = {
  ...specifiedSettings,
  app_name: 'Rialto',
  languages: [{ id: 1, name: 'en', title: 'English', direction: 'ltr' }],
  realtime: true,
  shop_auto_approve: false,
  product_approval: false,
  staff_second_factor: 'auto',
  time_zone: 'UTC',
  assume_delivered_days: 14,
  payout_hold_days: 21,
  return_answer_days: 3,
  return_days: 0,
  dispute_bearer: 'shop',
  gateway_fee_bearer: 'market',
  payout_mode: null,
  payout_minimum: 0,
  payout_two_people: 'auto',
  backup_daily: true,
  backup_hour: 3,
  backup_days_kept: 7,
  backup_weeks_kept: 4,
  backup_months_kept: 0,
  home_country: null,
  tax_mode: 'flat',
  prices_include_tax: false,
  tax_on_delivery: 'none',
  seller_facts: 'off',
  eu_consumers: false,
  unit_price_small: false,
  commission_base: 'auto',
  commission_on_refund: 'all',
  commission_notice_days: 15,
  fee_vat_percentage: 0,
  market_identity: {
    name: null,
    street: null,
    post_code: null,
    town: null,
    vat_id: null,
    tax_number: null,
    register: null,
  },
  vat_taxes: [],
  home_sections: [],
  contact: { email: null, phone: null, address: null, hours: [] },
  ticket_issue_types: ['Order issue'],
  blog_categories: [],
  texts: {},
}

const values: MarketSettings = {
  ...defaults,
  mobile: '555',
  currencies: [
    { id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1, position: 'prefix' },
    { id: 2, name: 'EUR', symbol: '€', is_default: false, rate_from_default: 0.9, position: 'prefix' },
  ],
}

type Setting = AdminSettings['settings'][number]
const setting = (key: SettingKey, group: Setting['group'], name: string, description = ''): Setting => ({
  key,
  group,
  name,
  description,
  is_set: false,
})

/** Some settings of a market, as `GET /admin/settings` replies with all of them. */
export const adminSettings = (changes: Partial<AdminSettings> = {}): AdminSettings => ({
  version: 4,
  values,
  defaults,
  settings: [
    setting('app_name', 'market', 'Name of the market'),
    setting('mobile', 'market', 'Hotline', 'The phone number in the top bar.'),
    setting('languages', 'languages', 'Languages of the market'),
    setting('currencies', 'money', 'Currencies to choose from'),
    setting('theme_colors', 'look', 'Accent colour'),
    setting('realtime', 'operation', 'Live updates'),
  ],
  environment: [{ name: 'app_environment', variable: 'APP_ENV', value: 'local' }],
  mail: 'local',
  sms: 'missing',
  ...changes,
})
