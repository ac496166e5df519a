import { MarketSettings, SETTING_KEYS, type SettingKey } from '@rialto/contract/settings'

export type { SettingKey }

/** All settings that can be stored. */
export const Settings = MarketSettings
export type Settings = MarketSettings

export const settingKeys = SETTING_KEYS

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(Settings.shape, key)
