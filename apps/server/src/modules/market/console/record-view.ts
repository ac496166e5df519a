import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { text } from '../../../texts/index.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'

const sentences = {
  view_added: text('Saved the view {{name}} for the team'),
  view_renamed: text('Renamed a view of the team to {{name}}'),
  view_updated: text('Changed what the view {{name}} of the team shows'),
  view_shared: text('Shared the view {{name}} with the team'),
  view_unshared: text('Stopped sharing the view {{name}}'),
  view_removed: text('Removed the view {{name}} of the team'),
}
export type ViewAction = keyof typeof sentences
export const VIEW_ACTIONS = Object.keys(sentences) as ViewAction[]

interface ViewChange {
  action: ViewAction
  view: { id: number; name: string }
  shopId: number
  actor: Actor
  at: number
  before: RecordedFields
  after: RecordedFields
}

/** Records a change of the team's views; a person's own are nobody else's concern. */
export const recordView = (tx: Tx, { action, view: { id, name }, ...change }: ViewChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'view', id, name },
    sentence: sentences[action],
    values: { name },
    restorable: true,
  })
