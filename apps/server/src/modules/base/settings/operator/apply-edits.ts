import { isDeepStrictEqual } from 'node:util'
import { SETTING_LENGTH_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../../db/index.ts'
import { text } from '../../../../texts/index.ts'
import { advanceSettingsVersion, deleteSetting, selectSettings, upsertSetting } from '../repository.ts'
import { type SettingKey, Settings } from '../schema.ts'
import { settingsFromRows } from '../settings-from-rows.ts'
import { changeCurrency } from './change-currency.ts'
import { joinPath, PathNotFoundError, replaceAt, valueAt } from './path.ts'
import { type Problem, shapeProblem } from './problem.ts'
import { validateTogether } from './rules.ts'
import { validateShape } from './validate-shape.ts'

export interface Change {
  /** The path of the edit. */
  setting: string
  from: unknown
  to: unknown
}

/** The changes made, or all reasons why none was made. */
export type AppliedEdits = { changes: Change[]; problems?: undefined } | { problems: Problem[]; changes?: undefined }

export interface ResolvedEdit {
  key: SettingKey
  /** The path below the setting. */
  inside: string[]
  /** Possible values, best first; none resets to the default, or removes the part. */
  values: unknown[]
}

/**
 * Applies all of the edits or none, after they were validated one by one and together, and counts the version up. The caller has
 * locked the version if it depends on it.
 */
export async function applyEdits(tx: Tx, resolved: readonly ResolvedEdit[], dryRun: boolean): Promise<AppliedEdits> {
  if (!dryRun) await advanceSettingsVersion(tx, 0)
  const rows = await selectSettings(tx)
  const before = settingsFromRows(rows)
  const set = new Map<string, unknown>(rows.map(({ key }) => [key, before[key as SettingKey]]))
  const problems: Problem[] = []
  for (const edit of resolved) problems.push(...applyEdit(edit, set))
  if (problems.length > 0) return { problems }

  const after = settingsFromRows([...set].map(([key, value]) => ({ key, value_json: JSON.stringify(value) })))
  const changedKeys = new Set<SettingKey>(resolved.map(({ key }) => key))
  const together = validateTogether(after, changedKeys)
  if (together.length > 0) return { problems: together }
  const currencyProblem = await changeCurrency(tx, { before, after, dryRun })
  if (currencyProblem) return { problems: [currencyProblem] }

  for (const key of dryRun ? [] : changedKeys) {
    if (set.has(key)) await upsertSetting(tx, key, JSON.stringify(after[key]))
    else await deleteSetting(tx, key)
  }
  const changes = resolved.map(({ key, inside }) => ({
    setting: joinPath([key, ...inside]),
    from: valueAt(before[key], inside),
    to: valueAt(after[key], inside),
  }))
  const made = changes.filter(({ from, to }) => !isDeepStrictEqual(from, to))
  if (made.length > 0 && !dryRun) await advanceSettingsVersion(tx, 1)
  return { changes: made }
}

/** Puts one edit's value into the map of set values. @returns what is wrong with it. */
function applyEdit({ key, inside, values }: ResolvedEdit, set: Map<string, unknown>): Problem[] {
  if (values.length === 0 && inside.length === 0) {
    set.delete(key)
    return []
  }
  const current = set.has(key) ? set.get(key) : settingsFromRows([])[key]
  try {
    const checked = validateShape(Settings.shape[key], replaceAt(current, inside, values[0], [key]), [key])
    if (checked.problems) return checked.problems
    if (JSON.stringify(checked.value).length > SETTING_LENGTH_MAX)
      return [{ path: key, text: text('This is too long') }]
    set.set(key, checked.value)
    return []
  } catch (error) {
    if (error instanceof PathNotFoundError) return [shapeProblem(error.path, error.reason)]
    throw error
  }
}
