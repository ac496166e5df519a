import { defaultSettings } from './defaults.ts'
import { isSettingKey, Settings } from './schema.ts'

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
