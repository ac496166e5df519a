import type { Deps } from '../../../deps.ts'
import { presentMaster } from '../present.ts'
import { readRows } from '../read-rows.ts'
import { selectSettings } from '../repository.ts'
import { type Settings, settingKeys } from '../schema.ts'
import { environmentKeys } from './from-environment.ts'

export interface ListedSetting {
  name: string
  value: unknown
  /** `set` by the operator, the `default`, or said by the `environment`. */
  from: 'set' | 'default' | 'environment'
}

/** Every setting as it holds now: those of the specification under their own names, then those of the server alone. */
export async function listSettings({ database, config }: Deps): Promise<ListedSetting[]> {
  const rows = await selectSettings(database.db)
  const settings = readRows(rows)
  const isSet = new Set(rows.map(({ key }) => key))
  const shown = presentMaster({ settings }, settings.app_locale, config)
  return [
    ...settingKeys.map(
      (name): ListedSetting => ({ name, value: settings[name], from: isSet.has(name) ? 'set' : 'default' }),
    ),
    ...environmentKeys.map((name): ListedSetting => ({ name, value: shown[name] ?? null, from: 'environment' })),
  ]
}

/** Every setting that can be changed, as `changeSettings` takes them again. Secrets are none of them: those stand in the environment. */
export async function exportSettings({ database }: Deps): Promise<Settings> {
  return readRows(await selectSettings(database.db))
}
