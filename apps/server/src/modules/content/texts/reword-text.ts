import type { InterfaceText } from '@rialto/contract'
import { INTERFACE_TEXTS_MAX } from '@rialto/contract/limits'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { quoteWord } from '../../../lib/words.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, selectRewordedTexts } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { findText, languageNotFound, presentText } from './list-texts.ts'
import { countWordings, selectWording, setWording } from './repository.ts'
import { checkWording, type WordingFault } from './rules.ts'

interface Rewording {
  locale: string
  key: string
  /** Null: the original. */
  wording: string | null
  /** The own wording that the author has seen; undefined: no matter which. */
  replaces?: string | null
  actor: Actor
}

/** Words a text otherwise in one language, or brings its original back; pages show it at once. */
export async function rewordText(
  deps: ModuleDeps,
  { locale, key, wording, replaces, actor }: Rewording,
): Promise<{ text: InterfaceText; change: RecordedChange | undefined } | Refusal> {
  const { configured } = await deps.settings.locales()
  if (!configured.includes(locale)) return languageNotFound()
  const found = findText(locale, key)
  const original = found?.forms.find((form) => form.key === key)?.original
  if (!found || original === undefined) return refuse('not_found', text('There is no such text'))
  const fault = wording === null ? undefined : checkWording(wording, { original, english: found.english })
  if (fault) return refuseFields({ text: describe(fault) })
  const next = wording === original ? null : wording
  const outcome = await deps.database.write(async (tx) => {
    await lockMarket(tx)
    const before = await selectWording(tx, locale, key)
    if (replaces !== undefined && replaces !== before)
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { text: before } })
    if (before === next) return { change: undefined }
    if (next !== null && before === null && (await countWordings(tx, locale)) >= INTERFACE_TEXTS_MAX)
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: INTERFACE_TEXTS_MAX } })
    await setWording(tx, { locale, key, text: next })
    return { change: await recordWording(tx, { locale, key, original, before, after: next, actor, at: deps.now() }) }
  })
  if (outcome instanceof Refusal) return outcome
  deps.invalidations.publish('settings')
  const rows = await selectRewordedTexts(deps.database.db, locale)
  return { text: presentText(found, new Map(rows.map((row) => [row.key, row.text]))), change: outcome.change }
}

function describe(fault: WordingFault) {
  if (fault.kind === 'nesting') return { text: text('A text cannot name another text: $t(') }
  const values = { placeholder: fault.placeholder }
  return fault.kind === 'missing'
    ? { text: text('{{placeholder}} has to stay: a value is shown there'), values }
    : { text: text('{{placeholder}} is not known in this text'), values }
}

const TEXT_REWORDED = 'text_reworded'

interface Wording {
  locale: string
  key: string
  original: string
  /** Null: the original. */
  before: string | null
  after: string | null
  actor: Actor
  at: number
}

/** The name of the recorded field, which tells language and text. */
const fieldOf = (locale: string, key: string): string => `${locale}: ${key}`

function readField(field: string): { locale: string; key: string } {
  const end = field.indexOf(': ')
  return { locale: field.slice(0, end), key: field.slice(end + 2) }
}

export function recordWording(
  tx: Tx,
  { locale, key, original, before, after, actor, at }: Wording,
): Promise<RecordedChange> {
  const field = fieldOf(locale, key)
  return recordChange(tx, {
    ...{ at, actor, shopId: null, action: TEXT_REWORDED },
    subject: { kind: 'content', id: null, name: original },
    sentence: after === null ? text('Brought back the text {{text}}') : text('Worded {{text}} otherwise'),
    values: { text: original },
    before: { [field]: before },
    after: { [field]: after },
    command:
      after === null
        ? `texts unset ${locale} ${quoteWord(key)}`
        : `texts set ${locale} ${quoteWord(key)} -- ${quoteWord(after)}`,
    restorable: true,
  })
}

export const createTextRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  [TEXT_REWORDED]: {
    permission: 'content',
    restore: restoreWording,
    afterCommit: () => invalidations.publish('settings'),
  },
})

async function restoreWording(...[tx, { before, after }]: Parameters<Restorer['restore']>) {
  const [field = ''] = Object.keys(before)
  const { locale, key } = readField(field)
  // A later release may have another wording.
  if (!findText(locale, key)) return refuse('not_found', text('There is no such text'))
  await lockMarket(tx)
  const current = await selectWording(tx, locale, key)
  if (current !== (after[field] ?? null))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { [field]: current } })
  const wording = before[field]
  await setWording(tx, { locale, key, text: typeof wording === 'string' ? wording : null })
  return undefined
}
