import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { quoteWord, quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { part } from '../../../../texts/sentence.ts'
import { recordChange } from '../../record/index.ts'
import { isSettingKey } from '../schema.ts'
import type { Change } from './apply-edits.ts'
import { settingTexts } from './setting-texts.ts'

export const SETTINGS_CHANGED = 'settings_changed'

interface Made {
  changes: readonly Change[]
  actor: Actor
  at: number
}

/** Records changes of settings by their paths; a value that is missing before or after is none. */
export async function recordSettings(tx: Tx, { changes, actor, at }: Made): Promise<RecordedChange | undefined> {
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
    command: changes.length === 1 ? commandOf(first) : commandOfAll(changes),
    restorable: true,
  })
}

/** The name of a setting in the reader's language, or the path of a part of it. */
const nameOf = ({ setting }: Change) => (isSettingKey(setting) ? part(settingTexts[setting].name) : setting)

function commandOf({ setting, to }: Change): string {
  if (to === undefined) return `settings unset ${quoteWord(setting)}`
  return `settings set ${quoteWord(setting)} -- ${quoteWord(typeof to === 'string' ? to : JSON.stringify(to))}`
}

function commandOfAll(changes: readonly Change[]): string {
  const unset = changes.filter(({ to }) => to === undefined).map(({ setting }) => setting)
  const values = Object.fromEntries(changes.map(({ setting, to }) => [setting, to]))
  return quoteWords([
    ...['settings', 'import', JSON.stringify(values)],
    ...(unset.length > 0 ? ['--unset', unset.join(',')] : []),
  ])
}
