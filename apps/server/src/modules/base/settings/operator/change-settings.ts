import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { advanceSettingsVersion } from '../repository.ts'
import { isSettingKey, Settings, settingKeys } from '../schema.ts'
import { applyEdits, type Change, type ResolvedEdit } from './apply-edits.ts'
import { environmentVariableOf } from './environment-settings.ts'
import { importPictures, PictureError } from './import-pictures.ts'
import { PathNotFoundError, schemaAt, splitPath } from './path.ts'
import { type Problem, shapeProblem } from './problem.ts'
import { recordSettings } from './record-settings.ts'
import { validateShape } from './validate-shape.ts'

/** A change of one setting or a part of it. */
export interface SettingEdit {
  /** `app_name`, `theme_colors.primary`, `currencies.EUR.rate_from_default`. */
  path: string
  /** Possible readings of the typed value, best first; the first valid one is used. An empty list resets to the default. */
  candidates: readonly unknown[]
}

interface Options {
  /** The folder that paths of pictures are relative to; null: only addresses of pictures are accepted. */
  folder: string | null
  /** Reports the changes without making them. */
  dryRun: boolean
}

export interface SettingEdits extends Options {
  edits: readonly SettingEdit[]
  actor: Actor
  /** Refuses with `stale` unless the settings have this version; absent: whatever it is. */
  version?: number
}

/** The changes with their record, all reasons why none was made, or that somebody else has changed settings since. */
export type ChangeOutcome =
  | { changes: Change[]; change?: RecordedChange | undefined; problems?: undefined; isStale?: undefined }
  | { problems: Problem[]; changes?: undefined; change?: undefined; isStale?: undefined }
  | { isStale: true; changes?: undefined; change?: undefined; problems?: undefined }

/**
 * Changes settings by all of the edits or none. Values are validated by the contract's schema, then together with the other
 * settings. Running servers are notified.
 */
export async function changeSettings(
  deps: Deps,
  { edits, actor, version, ...options }: SettingEdits,
): Promise<ChangeOutcome> {
  const resolved: ResolvedEdit[] = []
  const problems: Problem[] = []
  for (const edit of edits) {
    const result = await resolveEdit(edit, { ...options, files: deps.files })
    if ('text' in result) problems.push(result)
    else resolved.push(result)
  }
  if (problems.length > 0) return { problems }
  const outcome = await deps.database.write(async (tx): Promise<ChangeOutcome> => {
    if (version !== undefined && (await advanceSettingsVersion(tx, 0)) !== version) return { isStale: true }
    const applied = await applyEdits(tx, resolved, options.dryRun)
    if (applied.problems || options.dryRun) return applied
    return { ...applied, change: await recordSettings(tx, { ...applied, actor, at: deps.now() }) }
  })
  if (outcome.change) deps.invalidations.publish('settings')
  return outcome
}

/** Reads an edit's path and its possible values. @returns why it cannot be made, if so */
export async function resolveEdit(
  { path, candidates }: SettingEdit,
  context: Options & Pick<Deps, 'files'>,
): Promise<ResolvedEdit | Problem> {
  const [key = '', ...inside] = splitPath(path)
  const variable = environmentVariableOf(key)
  if (variable) return shapeProblem(key, `comes from the environment: ${variable}`)
  if (!isSettingKey(key)) return shapeProblem(key, `there is no such setting; there are ${settingKeys.join(', ')}`)
  try {
    const schema = schemaAt(Settings.shape[key], inside, [key])
    const values = []
    for (const candidate of candidates)
      values.push(await importPictures(candidate, { ...context, schema, parts: [key, ...inside] }))
    // If none is valid, all are kept, so that the later validation reports why.
    const valid = values.filter((value) => !validateShape(schema, value, []).problems)
    return { key, inside, values: valid.length > 0 ? valid : values }
  } catch (error) {
    if (error instanceof PathNotFoundError || error instanceof PictureError)
      return shapeProblem(error.path, error.reason)
    throw error
  }
}
