import type { DataFor } from '@rialto/contract'
import type { SavedViewList } from '@rialto/contract/enums'
import type { Deps } from '../../deps.ts'
import type { CurrentMember } from '../../lib/current-user.ts'
import { counters } from './counters.ts'
import { listViews } from './list-views.ts'

/** Counts what the views of a list show that a member has. Views with a search have no count, as a search reads all rows of a shop. */
export async function countViews(
  deps: Deps,
  member: CurrentMember,
  list: SavedViewList,
): Promise<DataFor<'GET /seller/views/counts'>['items']> {
  const views = (await listViews(deps, member)).filter((view) => view.list === list)
  const shop = { db: deps.database.db, shopId: member.shopId, now: deps.now() }
  const counts = await counters[list](
    shop,
    views.map(({ query }) => query),
  )
  return views.flatMap(({ id }, index) => {
    const count = counts[index] ?? null
    return count === null ? [] : [{ view_id: id, count }]
  })
}
