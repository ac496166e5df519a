import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { quoteWords } from '@rialto/contract'
import { Picture } from '@rialto/contract/common'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { FileStorage } from '../../../files/storage.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, text } from '../../../lib/texts.ts'
import { type RecordedFields, type Restorers, recordChange } from '../record/index.ts'
import { applyEdits, type Change, type ResolvedEdit, validateShape } from './apply-edits.ts'
import { advanceSettingsVersion, selectSettings } from './repository.ts'
import {
  isRecord,
  isSettingKey,
  joinPath,
  PathNotFoundError,
  type Problem,
  type SettingKey,
  Settings,
  schemaAt,
  settingKeys,
  settingsFromRows,
  shapeProblem,
  splitPath,
  unwrapOptional,
  valueAt,
} from './schema.ts'
import { settingTexts } from './setting-texts.ts'
import { environmentVariableOf } from './show-settings.ts'
import { findStripeKeys } from './stripe-keys.ts'

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

interface SettingEdits extends Options {
  edits: readonly SettingEdit[]
  actor: Actor
  /** Refuses with `stale` unless the settings have this version; absent: whatever it is. */
  version?: number
}

/** The changes with their record, all reasons why none was made, or that somebody else has changed settings since. */
type ChangeOutcome =
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
  const missing = await findMissingKey(deps, resolved)
  if (missing) problems.push(missing)
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

/** Payouts through Stripe need its key. */
async function findMissingKey(deps: Deps, edits: readonly ResolvedEdit[]): Promise<Problem | undefined> {
  const isWanted = edits.some(({ key, values }) => key === 'payout_mode' && values[0] === 'connect')
  if (!isWanted || (await findStripeKeys(deps))) return undefined
  return { path: 'payout_mode', text: text('Please give the keys of Stripe first'), values: {} }
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

const SETTINGS_CHANGED = 'settings_changed'

interface Made {
  changes: readonly Change[]
  actor: Actor
  at: number
}

/** Records changes of settings by their paths; a value that is missing before or after is none. */
async function recordSettings(tx: Tx, { changes, actor, at }: Made): Promise<RecordedChange | undefined> {
  const [first] = changes
  if (!first) return undefined
  const name = changes.map(({ setting }) => setting).join(', ')
  return recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: SETTINGS_CHANGED,
    subject: { kind: 'settings', id: null, name },
    sentence: changes.length === 1 ? text('Changed the setting {{name}}') : text('Changed {{count}} settings'),
    values: changes.length === 1 ? { name: nameOf(first) } : { count: changes.length },
    before: Object.fromEntries(changes.map(({ setting, from }) => [setting, from])),
    after: Object.fromEntries(changes.map(({ setting, to }) => [setting, to])),
    command: commandOf(changes),
    restorable: true,
  })
}

/** The name of a setting in the reader's language, or the path of a part of it. */
const nameOf = ({ setting }: Change) => (isSettingKey(setting) ? part(settingTexts[setting].name) : setting)

/** The command that imports the same values. */
function commandOf(changes: readonly Change[]): string {
  const unset = changes.filter(({ to }) => to === undefined).map(({ setting }) => setting)
  const values = Object.fromEntries(changes.map(({ setting, to }) => [setting, to]))
  return quoteWords([
    ...['settings', 'import', JSON.stringify(values)],
    ...(unset.length > 0 ? ['--unset', unset.join(',')] : []),
  ])
}

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

interface ImportContext {
  schema: z.ZodType
  parts: readonly string[]
  /** The folder that paths of files are relative to; null: only addresses are accepted, since the value comes from the web. */
  folder: string | null
  files: FileStorage
  /** Checks the files without storing them. */
  dryRun: boolean
}

const BYTES_MAX = 10 * 1_048_576
/** Decodes one picture at a time, since each may take hundreds of megabytes. */
const decodeLimit = pLimit(1)
/** Addresses of stored pictures and web addresses stay unchanged. */
const isAddress = (text: string): boolean => /^(\/media\/|https?:\/\/)/.test(text)

/** A picture cannot be imported. */
class PictureError extends Error {
  readonly path: string
  /** With the file. */
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.path = path
    this.reason = reason
  }
}

/** Stores the picture files that a value refers to. @returns the value with their addresses. Throws {@link PictureError}. */
async function importPictures(value: unknown, context: ImportContext): Promise<unknown> {
  const schema = unwrapOptional(context.schema)
  if (schema === Picture) return typeof value === 'string' && !isAddress(value) ? importPicture(value, context) : value
  const inside = (item: unknown, part: string, of: unknown) =>
    importPictures(item, { ...context, schema: of as z.ZodType, parts: [...context.parts, part] })
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return Promise.all(value.map((item, index) => inside(item, String(index), schema.element)))
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value
  const fields = Object.entries(value).map(async ([key, item]) => {
    const of = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    return [key, of ? await inside(item, key, of) : item] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

async function importPicture(fileName: string, { parts, folder, files, dryRun }: ImportContext): Promise<string> {
  if (folder === null) throw new PictureError(joinPath(parts), 'expected the address of a picture')
  // Loaded when needed, since the decoder takes long to load and few changes need it.
  const { decodePicture, storePicture } = await import('../../../files/pictures.ts')
  const { refuseWhenUnavailable } = await import('../../../files/store-files.ts')
  const file = resolve(folder, fileName)
  const fault = (reason: string) => new PictureError(joinPath(parts), `${file} ${reason}`)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw fault('does not exist')
  if (!found.isFile()) throw fault('is not a file')
  if (found.size > BYTES_MAX) throw fault('is larger than 10 MB')
  const bytes = await readFile(file).catch((error: Error) => {
    throw fault(`cannot be read: ${error.message}`)
  })
  const picture = await decodeLimit(() => decodePicture(bytes))
  if (typeof picture === 'string') throw fault('is not a picture that can be read')
  if (dryRun) return file
  const stored = await refuseWhenUnavailable(storePicture(files, picture))
  if (stored instanceof Refusal) throw fault('could not be stored')
  return stored
}
