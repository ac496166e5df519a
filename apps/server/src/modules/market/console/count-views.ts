import type { DataFor } from '@rialto/contract'
import type { COUNTED_VIEW_LISTS } from '@rialto/contract/enums'
import { SAVED_VIEW_COUNT_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import { counters } from './counters.ts'
import { listViews } from './list-views.ts'

/** A count stops at its most, but what few rows match is looked for in all rows of a shop. */
const TIME_MS = 500

/**
 * Counts what the views of a list show that a member has, up to {@link SAVED_VIEW_COUNT_MAX}, one after the other. Views with a search,
 * and those that are not reached in time, have no count.
 */
export async function countViews(
  deps: Pick<Deps, 'database' | 'now'>,
  member: CurrentMember,
  list: (typeof COUNTED_VIEW_LISTS)[number],
): Promise<DataFor<'GET /seller/views/counts'>['items']> {
  const views = (await listViews(deps, member)).filter((view) => view.list === list)
  const until = deps.now() + TIME_MS
  const items: { view_id: number; count: number }[] = []
  for (const { id, query } of views) {
    if (deps.now() >= until) break
    const count = await counters[list](deps.database, member.shopId, query, SAVED_VIEW_COUNT_MAX)
    if (count !== null) items.push({ view_id: id, count })
  }
  return items
}
