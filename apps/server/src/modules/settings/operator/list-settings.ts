import type { Deps } from '../../../deps.ts'
import { presentMaster } from '../present.ts'
import { selectSettings } from '../repository.ts'
import { type Settings, settingKeys } from '../schema.ts'
import { settingsFromRows } from '../settings-from-rows.ts'
import { environmentKeys } from './environment-settings.ts'

export interface ListedSetting {
  name: string
  value: unknown
  /** `set` by the operator, the `default`, or from the `environment`. */
  from: 'set' | 'default' | 'environment'
}

/** Lists all settings with their present values: those that can be set, then those from the environment. */
export async function listSettings({ database, config }: Deps): Promise<ListedSetting[]> {
  const rows = await selectSettings(database.db)
  const settings = settingsFromRows(rows)
  const isSet = new Set(rows.map(({ key }) => key))
  const shown = presentMaster({ settings }, settings.app_locale, config)
  return [
    ...settingKeys.map(
      (name): ListedSetting => ({ name, value: settings[name], from: isSet.has(name) ? 'set' : 'default' }),
    ),
    ...environmentKeys.map((name): ListedSetting => ({ name, value: shown[name] ?? null, from: 'environment' })),
  ]
}

/** Exports all settings that can be changed. Secrets are not among them, since they are in the environment. */
export async function exportSettings({ database }: Deps): Promise<Settings> {
  return settingsFromRows(await selectSettings(database.db))
}
