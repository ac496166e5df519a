import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { readRows } from '../read-rows.ts'
import { deleteSetting, selectSettings, upsertSetting } from '../repository.ts'
import { isSettingKey, type SettingKey, Settings, settingKeys } from '../schema.ts'
import { checkShape } from './check-shape.ts'
import { fromEnvironment } from './from-environment.ts'
import { joinPath, NoSuchPlace, schemaAt, splitPath, valueAt, withAt } from './path.ts'
import { checkTogether } from './rules.ts'
import { PictureFault, takeInPictures } from './take-in-pictures.ts'

/** One thing to be changed. */
export interface Edit {
  /** `app_name`, `theme_colors.primary`, `currencies.EUR.rate_from_default`. */
  path: string
  /** What it may mean, likeliest first: the first one that fits is taken. None: it is unset, and its default holds again. */
  meanings: readonly unknown[]
}

interface Options {
  /** Where paths of pictures start. */
  folder: string
  /** Says what would change, and changes nothing. */
  dryRun: boolean
}

export interface Change {
  /** As the edit named it. */
  setting: string
  from: unknown
  to: unknown
}

/** What was changed, or every reason why nothing was. */
export type Outcome = { changes: Change[]; problems?: undefined } | { problems: string[]; changes?: undefined }

interface Step {
  key: SettingKey
  /** Below the setting itself. */
  inside: string[]
  values: unknown[]
}

/**
 * Changes settings: all of the edits or none. Values are held against the contract's schema, then against one another as they
 * would stand. The running server hears of it.
 */
export async function changeSettings(deps: Deps, edits: readonly Edit[], options: Options): Promise<Outcome> {
  const steps: Step[] = []
  const problems: string[] = []
  for (const edit of edits) {
    const step = await readEdit(edit, { ...options, files: deps.files })
    if (typeof step === 'string') problems.push(step)
    else steps.push(step)
  }
  if (problems.length > 0) return { problems }
  const outcome = await deps.database.write((tx) => apply(tx, steps, options.dryRun))
  if (outcome.changes && outcome.changes.length > 0 && !options.dryRun) deps.invalidations.publish('settings')
  return outcome
}

async function readEdit({ path, meanings }: Edit, place: Options & Pick<Deps, 'files'>): Promise<Step | string> {
  const [key = '', ...inside] = splitPath(path)
  const variable = fromEnvironment(key)
  if (variable) return `${key}: comes from the environment: ${variable}`
  if (!isSettingKey(key)) return `${key}: there is no such setting; there are ${settingKeys.join(', ')}`
  try {
    const schema = schemaAt(Settings.shape[key], inside, [key])
    const values = []
    for (const meaning of meanings)
      values.push(await takeInPictures(meaning, { ...place, schema, parts: [key, ...inside] }))
    // What does not fit anywhere is kept, so that the check of the whole says why.
    const fitting = values.filter((value) => !checkShape(schema, value, []).problems)
    return { key, inside, values: fitting.length > 0 ? fitting : values }
  } catch (error) {
    if (error instanceof NoSuchPlace || error instanceof PictureFault) return error.message
    throw error
  }
}

async function apply(tx: Tx, steps: readonly Step[], dryRun: boolean): Promise<Outcome> {
  const rows = await selectSettings(tx)
  const before = readRows(rows)
  const set = new Map<string, unknown>(rows.map(({ key }) => [key, before[key as SettingKey]]))
  const problems: string[] = []
  for (const step of steps) problems.push(...take(step, set))
  if (problems.length > 0) return { problems }

  const after = readRows([...set].map(([key, value]) => ({ key, value_json: JSON.stringify(value) })))
  const touched = new Set<SettingKey>(steps.map(({ key }) => key))
  const together = checkTogether(after, touched)
  if (together.length > 0) return { problems: together }

  for (const key of dryRun ? [] : touched) {
    if (set.has(key)) await upsertSetting(tx, key, JSON.stringify(after[key]))
    else await deleteSetting(tx, key)
  }
  const changes = steps.map(({ key, inside }) => ({
    setting: joinPath([key, ...inside]),
    from: valueAt(before[key], inside),
    to: valueAt(after[key], inside),
  }))
  return { changes: changes.filter(({ from, to }) => !isDeepStrictEqual(from, to)) }
}

/** Puts one step's value among those that are set; answers what is wrong with it. */
function take({ key, inside, values }: Step, set: Map<string, unknown>): string[] {
  if (values.length === 0 && inside.length === 0) {
    set.delete(key)
    return []
  }
  const current = set.has(key) ? set.get(key) : readRows([])[key]
  try {
    const checked = checkShape(Settings.shape[key], withAt(current, inside, values[0], [key]), [key])
    if (checked.problems) return checked.problems
    set.set(key, checked.value)
    return []
  } catch (error) {
    if (error instanceof NoSuchPlace) return [error.message]
    throw error
  }
}
