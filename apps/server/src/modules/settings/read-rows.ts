import { defaultSettings } from './defaults.ts'
import { isSettingKey, Settings } from './schema.ts'

/**
 * All settings, from the rows of those that somebody set. A row that was spoilt by hand must not close the shop: its default holds
 * until it is mended.
 */
export function readRows(rows: readonly { key: string; value_json: string }[]): Settings {
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
