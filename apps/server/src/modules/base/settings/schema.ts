import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { specifiedSettings } from '@rialto/contract/setting-defaults'
import { MarketSettings, SETTING_KEYS, type SettingKey } from '@rialto/contract/settings'

export type { SettingKey }

/** All settings that can be stored. */
export const Settings = MarketSettings
export type Settings = MarketSettings

export const settingKeys = SETTING_KEYS

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(Settings.shape, key)

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

/**
 * Builds all settings from the stored rows and defaults. An invalid row, edited by hand, must not close the shop: its default is used.
 */
export function settingsFromRows(rows: readonly { key: string; value_json: string }[]): Settings {
  const settings: Settings = { ...defaultSettings }
  for (const { key, value_json } of rows) {
    if (!isSettingKey(key)) continue
    const parsed = Settings.shape[key].safeParse(parseJson(value_json))
    if (parsed.success) Object.assign(settings, { [key]: parsed.data })
  }
  return settings
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
