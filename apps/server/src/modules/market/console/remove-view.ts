import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findEditable } from './find-editable.ts'
import { recordView } from './record-view.ts'
import { deleteView } from './repository.ts'

/** Removes a view. @returns undefined for a person's own, which no record has */
export const removeView = (
  { database, now }: Deps,
  member: CurrentMember,
  id: number,
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    const row = await findEditable(tx, member, id)
    if (row instanceof Refusal) return row
    await deleteView(tx, id)
    if (row.user_id !== null) return undefined
    const { list, name, query } = row
    const { shopId, actor } = member
    return recordView(tx, {
      ...{ action: 'view_removed', view: row, shopId, actor, at: now() },
      before: { list, name, query },
      after: {},
    })
  })
