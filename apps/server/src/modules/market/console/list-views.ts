import type { SavedView } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import { presentView } from './present.ts'
import { selectVisibleViews } from './repository.ts'
import { isVisible } from './rules.ts'

/** Lists the views of a shop that a member has, of the lists that their role may read. */
export async function listViews({ database }: Pick<Deps, 'database'>, member: CurrentMember): Promise<SavedView[]> {
  const rows = await selectVisibleViews(database.db, { shopId: member.shopId, userId: member.id })
  return rows.filter((row) => isVisible(member, row)).map(presentView)
}
