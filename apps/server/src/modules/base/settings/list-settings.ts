import type { SiteSettings } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { presentMaster } from './present.ts'
import { selectSettings, selectSettingsVersion } from './repository.ts'
import { type Settings, settingKeys, settingsFromRows } from './schema.ts'

interface ListedSetting {
  name: string
  value: unknown
  /** `set` by the operator, the `default`, or from the `environment`. */
  from: 'set' | 'default' | 'environment'
  /** The variable of a setting from the environment. */
  variable?: string | undefined
}

/** Lists all settings with their present values: those that can be set, then those from the environment. */
export async function listSettings({ database, config }: Deps): Promise<ListedSetting[]> {
  const rows = await selectSettings(database.db)
  const settings = settingsFromRows(rows)
  const isSet = new Set(rows.map(({ key }) => key))
  const shown = presentMaster({ settings, stripe: undefined, isStripeRefused: false }, settings.app_locale, config)
  return [
    ...settingKeys.map(
      (name): ListedSetting => ({ name, value: settings[name], from: isSet.has(name) ? 'set' : 'default' }),
    ),
    ...environmentKeys.map(
      (name): ListedSetting => ({
        name,
        value: shown[name] ?? null,
        from: 'environment',
        variable: environmentVariableOf(name),
      }),
    ),
  ]
}

/** Reads the settings with a version that is not newer than they are, so that a change made with it overwrites nothing unseen. */
export async function readSettings({ database: { db } }: Deps): Promise<{ version: number; values: Settings }> {
  const version = await selectSettingsVersion(db)
  return { version, values: settingsFromRows(await selectSettings(db)) }
}

/** Exports all settings that can be changed. Secrets are not among them, since they are in the environment. */
export async function exportSettings({ database }: Deps): Promise<Settings> {
  return settingsFromRows(await selectSettings(database.db))
}

/** Site settings from the environment, and their variables. */
const variables = {
  app_environment: 'APP_ENV',
  app_url: 'APP_URL',
  social_sdk_url: 'SOCIAL_SDK_URL',
  pusher_app_key: 'PUSHER_APP_KEY',
  pusher_app_cluster: 'PUSHER_APP_CLUSTER',
  pusher_app_host: 'PUSHER_HOST',
} as const satisfies { [Name in keyof SiteSettings]?: string }

type EnvironmentKey = keyof typeof variables

const environmentKeys = Object.keys(variables) as EnvironmentKey[]

const isEnvironmentKey = (key: string): key is EnvironmentKey => Object.hasOwn(variables, key)

/** The variable of a setting that comes from the environment; undefined for all others. */
export const environmentVariableOf = (key: string): string | undefined =>
  isEnvironmentKey(key) ? variables[key] : undefined
