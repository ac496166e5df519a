import type { AdminSettings } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { translate } from '../../../texts/index.ts'
import { channelState } from '../outbound/index.ts'
import { defaultSettings } from './defaults.ts'
import { listSettings, readSettings } from './operator/list-settings.ts'
import { settingTexts } from './operator/setting-texts.ts'
import type { settingKeys } from './schema.ts'

/** All settings as an operator sees them, with names and explanations in their language. */
export async function showSettings(deps: Deps, locale: string): Promise<AdminSettings> {
  const { version, values } = await readSettings(deps)
  const listed = await listSettings(deps)
  const isSet = new Set(listed.filter(({ from }) => from === 'set').map(({ name }) => name))
  const order = Object.keys(settingTexts) as typeof settingKeys
  return {
    version,
    values,
    defaults: defaultSettings,
    settings: order.map((key) => {
      const { group, name, description } = settingTexts[key]
      return {
        key,
        group,
        name: translate(locale, name),
        description: translate(locale, description),
        is_set: isSet.has(key),
      }
    }),
    environment: listed.flatMap(({ name, value, variable }) =>
      variable ? [{ name, variable, value: value === null ? null : String(value) }] : [],
    ),
    mail: channelState(deps.config, 'email'),
    sms: channelState(deps.config, 'sms'),
  }
}
