import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { type RecordedFields, recordChange } from '../../../base/record/index.ts'

const sentences = {
  api_key_made: text('Made the API key {{name}}'),
  api_key_ended: text('Ended the API key {{name}}'),
}

interface KeyChange {
  action: keyof typeof sentences
  shopId: number | null
  key: { id: number; name: string }
  actor: Actor
  at: number
  after?: RecordedFields
}

export const recordKey = (tx: Tx, { action, key, ...change }: KeyChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'api_key', ...key },
    sentence: sentences[action],
    values: { name: key.name },
    command: action === 'api_key_ended' && change.shopId === null ? `keys end ${key.id}` : undefined,
  })
