import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { type RecordedFields, recordChange } from '../../../base/record/index.ts'
import type { CategoryRow } from './rules.ts'

interface CategoryChange {
  category: Pick<CategoryRow, 'id' | 'name'>
  before?: RecordedFields
  after?: RecordedFields
  actor: Actor
  at: number
}

const sentences = {
  added: text('Added the category {{name}}'),
  changed: text('Changed the category {{name}}'),
  moved: text('Moved the category {{name}}'),
  removed: text('Removed the category {{name}}'),
} as const

/** Records a change of a category, which can be taken back. */
export const recordCategory = (
  tx: Tx,
  event: keyof typeof sentences,
  { category: { id, name }, before, after, actor, at }: CategoryChange,
  command?: string,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `category_${event}`,
    subject: { kind: 'category', id, name },
    sentence: sentences[event],
    values: { name },
    before,
    after,
    command,
    restorable: true,
  })
