import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type RecordedFields, recordChange } from '../../../base/record/index.ts'
import { type ValueKind, valueTexts } from './rules-kinds.ts'

interface ValueChange {
  value: { id: number; name: string }
  before?: RecordedFields
  after?: RecordedFields
  actor: Actor
  at: number
}

/** Records a change of a brand, colour or size, which can be taken back. */
export const recordValue = (
  tx: Tx,
  kind: ValueKind,
  event: 'added' | 'changed' | 'removed',
  { value: { id, name }, before, after, actor, at }: ValueChange,
  command: string,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `${kind}_${event}`,
    subject: { kind, id, name },
    sentence: valueTexts[kind][event],
    values: { name },
    before,
    after,
    command,
    restorable: true,
  })
