import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RecordedFields, Restorers } from '../../record/index.ts'
import { selectSettings } from '../repository.ts'
import { isSettingKey, type SettingKey } from '../schema.ts'
import { settingsFromRows } from '../settings-from-rows.ts'
import { applyEdits, type ResolvedEdit } from './apply-edits.ts'
import { splitPath, valueAt } from './path.ts'
import { SETTINGS_CHANGED } from './record-settings.ts'
import { settingTexts } from './setting-texts.ts'

/** Puts settings back as they were before a change, validated like any other change. */
export const createSettingsRestorers = ({ invalidations }: Deps): Restorers => ({
  [SETTINGS_CHANGED]: {
    permission: 'settings',
    fieldNames: Object.fromEntries(Object.entries(settingTexts).map(([key, { name }]) => [key, name])),
    async restore(tx, { before, after }) {
      const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      const edits = paths.flatMap((path) => toEdit(path, before))
      const settings = settingsFromRows(await selectSettings(tx))
      const isUnknown = edits.length < paths.length
      const since = edits.filter(
        ({ path, key, inside }) => !isDeepStrictEqual(valueAt(settings[key], inside), after[path]),
      )
      if (isUnknown || since.length > 0)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: Object.fromEntries(since.map(({ path, key, inside }) => [path, valueAt(settings[key], inside)])),
        })
      const { problems } = await applyEdits(tx, edits, false)
      return problems && refuse('conflict', text('These settings do not fit together any more'))
    },
    afterCommit: () => invalidations.publish('settings'),
  },
})

function toEdit(path: string, before: RecordedFields): (ResolvedEdit & { path: string; key: SettingKey })[] {
  const [key = '', ...inside] = splitPath(path)
  if (!isSettingKey(key)) return []
  return [{ path, key, inside, values: Object.hasOwn(before, path) ? [before[path]] : [] }]
}
