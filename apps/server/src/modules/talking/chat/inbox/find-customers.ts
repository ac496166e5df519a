import type { Db } from '../../../../db/index.ts'
import { matchesSearch } from '../matches-search.ts'
import { SEARCHED_MAX, selectInboxNames } from './repository.ts'

interface Query {
  shopId: number
  memberId: number
  search: string
  limit: number
}

/** Finds the shoppers of a shop's conversations by name: of open conversations first, the latest before others. */
export async function findCustomers(
  db: Db,
  { search, limit, ...inbox }: Query,
): Promise<{ id: number; name: string }[]> {
  const views = await Promise.all(
    (['open', 'closed'] as const).map((view) => selectInboxNames(db, { ...inbox, view }, SEARCHED_MAX)),
  )
  return views
    .flat()
    .filter(({ name }) => matchesSearch(search, [name]))
    .slice(0, limit)
    .map(({ user_id, name }) => ({ id: user_id, name }))
}
