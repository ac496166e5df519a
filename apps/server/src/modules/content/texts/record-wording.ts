import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { quoteWord } from '../../../lib/shell.ts'
import { text } from '../../../texts/index.ts'
import { recordChange } from '../../base/record/index.ts'

export const TEXT_REWORDED = 'text_reworded'

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

export function readField(field: string): { locale: string; key: string } {
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
