import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { specifiedSettings } from '@rialto/contract/setting-defaults'
import type { Settings } from './schema.ts'

/** Defaults of all settings: those of the specification, and those that a new shop needs. */
export const defaultSettings: Settings = {
  ...specifiedSettings,
  currencies: [{ id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1, position: 'prefix' }],
  cash_on_delivery: true,
  app_name: 'Rialto',
  multi_vendor: true,
  languages: [{ id: 1, name: 'en', title: 'English', direction: 'ltr' }],
  realtime: true,
  shop_auto_approve: false,
  product_approval: false,
  staff_second_factor: 'auto',
  time_zone: 'UTC',
  vat_taxes: [],
  home_sections: HOME_SECTIONS.map((id) => ({ id, is_shown: true, title: null, limit: null })),
  contact: { email: null, phone: null, address: null, hours: [] },
  ticket_issue_types: ['Order issue', 'Payment issue', 'Delivery issue', 'Product issue', 'Account issue', 'Other'],
  blog_categories: [],
  texts: {},
}
