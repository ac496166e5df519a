import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { isSettingKey, Settings, settingKeys } from '../schema.ts'
import { applyEdits, type ChangeOutcome, type ResolvedEdit } from './apply-edits.ts'
import { environmentVariableOf } from './environment-settings.ts'
import { importPictures, PictureError } from './import-pictures.ts'
import { PathNotFoundError, schemaAt, splitPath } from './path.ts'
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
  /** The folder that paths of pictures are relative to. */
  folder: string
  /** Reports the changes without making them. */
  dryRun: boolean
}

export interface SettingEdits extends Options {
  edits: readonly SettingEdit[]
  actor: Actor
}

/**
 * Changes settings by all of the edits or none. Values are validated by the contract's schema, then together with the other
 * settings. A running server is notified.
 */
export async function changeSettings(deps: Deps, { edits, actor, ...options }: SettingEdits): Promise<ChangeOutcome> {
  const resolved: ResolvedEdit[] = []
  const problems: string[] = []
  for (const edit of edits) {
    const result = await resolveEdit(edit, { ...options, files: deps.files })
    if (typeof result === 'string') problems.push(result)
    else resolved.push(result)
  }
  if (problems.length > 0) return { problems }
  const outcome = await deps.database.write(async (tx) => {
    const applied = await applyEdits(tx, resolved, options.dryRun)
    if (applied.changes && !options.dryRun) await recordSettings(tx, { ...applied, actor, at: deps.now() })
    return applied
  })
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
