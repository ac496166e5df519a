import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { deleteSetting, selectSettings, upsertSetting } from '../repository.ts'
import { isSettingKey, type SettingKey, Settings, settingKeys } from '../schema.ts'
import { settingsFromRows } from '../settings-from-rows.ts'
import { environmentVariableOf } from './environment-settings.ts'
import { importPictures, PictureError } from './import-pictures.ts'
import { joinPath, PathNotFoundError, replaceAt, schemaAt, splitPath, valueAt } from './path.ts'
import { validateTogether } from './rules.ts'
import { validateShape } from './validate-shape.ts'

/** A change of one setting or a part of it. */
export interface SettingEdit {
  /** `app_name`, `theme_colors.primary`, `currencies.EUR.rate_from_default`. */
  path: string
  /** Possible readings of the typed value, best first; the first valid one is used. An empty list resets to the default. */
  candidates: readonly unknown[]
}

interface Options {
  /** The folder that paths of pictures are relative to. */
  folder: string
  /** Reports the changes without making them. */
  dryRun: boolean
}

export interface Change {
  /** The path of the edit. */
  setting: string
  from: unknown
  to: unknown
}

/** The changes made, or all reasons why none was made. */
export type ChangeOutcome = { changes: Change[]; problems?: undefined } | { problems: string[]; changes?: undefined }

interface ResolvedEdit {
  key: SettingKey
  /** The path below the setting. */
  inside: string[]
  values: unknown[]
}

/**
 * Changes settings by all of the edits or none. Values are validated by the contract's schema, then together with the other
 * settings. A running server is notified.
 */
export async function changeSettings(
  deps: Deps,
  edits: readonly SettingEdit[],
  options: Options,
): Promise<ChangeOutcome> {
  const resolved: ResolvedEdit[] = []
  const problems: string[] = []
  for (const edit of edits) {
    const result = await resolveEdit(edit, { ...options, files: deps.files })
    if (typeof result === 'string') problems.push(result)
    else resolved.push(result)
  }
  if (problems.length > 0) return { problems }
  const outcome = await deps.database.write((tx) => applyEdits(tx, resolved, options.dryRun))
  if (outcome.changes && outcome.changes.length > 0 && !options.dryRun) deps.invalidations.publish('settings')
  return outcome
}

async function resolveEdit(
  { path, candidates }: SettingEdit,
  context: Options & Pick<Deps, 'files'>,
): Promise<ResolvedEdit | string> {
  const [key = '', ...inside] = splitPath(path)
  const variable = environmentVariableOf(key)
  if (variable) return `${key}: comes from the environment: ${variable}`
  if (!isSettingKey(key)) return `${key}: there is no such setting; there are ${settingKeys.join(', ')}`
  try {
    const schema = schemaAt(Settings.shape[key], inside, [key])
    const values = []
    for (const candidate of candidates)
      values.push(await importPictures(candidate, { ...context, schema, parts: [key, ...inside] }))
    // If none is valid, all are kept, so that the later validation reports why.
    const valid = values.filter((value) => !validateShape(schema, value, []).problems)
    return { key, inside, values: valid.length > 0 ? valid : values }
  } catch (error) {
    if (error instanceof PathNotFoundError || error instanceof PictureError) return error.message
    throw error
  }
}

async function applyEdits(tx: Tx, resolved: readonly ResolvedEdit[], dryRun: boolean): Promise<ChangeOutcome> {
  const rows = await selectSettings(tx)
  const before = settingsFromRows(rows)
  const set = new Map<string, unknown>(rows.map(({ key }) => [key, before[key as SettingKey]]))
  const problems: string[] = []
  for (const edit of resolved) problems.push(...applyEdit(edit, set))
  if (problems.length > 0) return { problems }

  const after = settingsFromRows([...set].map(([key, value]) => ({ key, value_json: JSON.stringify(value) })))
  const changedKeys = new Set<SettingKey>(resolved.map(({ key }) => key))
  const together = validateTogether(after, changedKeys)
  if (together.length > 0) return { problems: together }

  for (const key of dryRun ? [] : changedKeys) {
    if (set.has(key)) await upsertSetting(tx, key, JSON.stringify(after[key]))
    else await deleteSetting(tx, key)
  }
  const changes = resolved.map(({ key, inside }) => ({
    setting: joinPath([key, ...inside]),
    from: valueAt(before[key], inside),
    to: valueAt(after[key], inside),
  }))
  return { changes: changes.filter(({ from, to }) => !isDeepStrictEqual(from, to)) }
}

/** Puts one edit's value into the map of set values. @returns what is wrong with it. */
function applyEdit({ key, inside, values }: ResolvedEdit, set: Map<string, unknown>): string[] {
  if (values.length === 0 && inside.length === 0) {
    set.delete(key)
    return []
  }
  const current = set.has(key) ? set.get(key) : settingsFromRows([])[key]
  try {
    const checked = validateShape(Settings.shape[key], replaceAt(current, inside, values[0], [key]), [key])
    if (checked.problems) return checked.problems
    set.set(key, checked.value)
    return []
  } catch (error) {
    if (error instanceof PathNotFoundError) return [error.message]
    throw error
  }
}
