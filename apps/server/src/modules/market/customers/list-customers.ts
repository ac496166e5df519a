import type { Customer } from '@rialto/contract'
import type { CustomerView } from '@rialto/contract/market-enums'
import type { CountDeps } from '../../../cache/recent-counts.ts'
import { toCursor, toPosition } from '../../../lib/time-position.ts'
import { type CustomerRow, countCustomers, selectCustomers } from './repository-list.ts'
import { stateOf, toIso, toIsoOrNull } from './rules.ts'

interface CustomerQuery {
  view: CustomerView
  search: string
  cursor?: string | undefined
  limit: number
}

interface CustomerList {
  items: Customer[]
  next_cursor: string | null
  total: number | null
  counts: Record<CustomerView, number>
}

/** Lists people with an account, the newest first. */
export async function listCustomers(
  deps: CountDeps,
  { view, search, cursor, limit }: CustomerQuery,
): Promise<CustomerList> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, counts] = await Promise.all([
    selectCustomers(deps.database, { view, search }, { after, limit: limit + 1 }),
    countCustomers(deps),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentCustomer),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.created_at, id: last.id }) : null,
    // Counting what a search finds would read every account once more.
    total: search === '' ? counts[view] : null,
    counts,
  }
}

const presentCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  state: stateOf(row),
  orders: row.orders,
  since: toIso(row.created_at),
  last_seen_at: toIsoOrNull(row.last_seen_at),
})
