import type { DataOf, EndpointOf } from '@rialto/contract'
import type { InboxView } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type PageQuery, paged } from '../../../lib/paging.ts'
import { listSellerConversations } from './conversations.ts'
import { matchesSearch } from './messages.ts'
import { presentSellerConversation } from './present.ts'
import {
  countInbox,
  type InboxFilter,
  type InboxRow,
  SEARCHED_MAX,
  selectInbox,
  selectInboxNames,
  selectInboxOf,
} from './repository-inbox.ts'
import { isAfter, orderOf, toCursor, toPosition } from './rules.ts'

type Inbox = DataOf<EndpointOf<'GET /seller/conversations'>>

interface InboxQuery extends PageQuery {
  search: string
  view?: InboxView | undefined
  cursor?: string | undefined
  limit: number
}

interface Caller {
  shopId: number
  memberId: number
}

/** Lists a shop's conversations: by page as the specification has it, or by view and cursor. */
export async function listInbox(deps: Deps, { shopId, memberId }: Caller, query: InboxQuery): Promise<Inbox> {
  const { db } = deps.database
  const counts = await countInbox(db, shopId, memberId)
  if (!query.view && !query.cursor) {
    const page = await listSellerConversations(deps, shopId, query)
    return { ...page, items: page.data, next_cursor: null, counts }
  }
  const view = query.view ?? 'open'
  const rows = await readView(deps, { shopId, memberId, view }, query)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    ...paged([], counts[view], query),
    items: shown.map((row) => presentSellerConversation(row, deps.now())),
    next_cursor: rows.length > shown.length && last ? toCursor(positionOf(view, last)) : null,
    counts,
  }
}

const positionOf = (view: InboxView, row: InboxRow) => ({
  at: row[orderOf(view).column] ?? 0,
  id: row.conversation_id,
})

/** @returns one conversation more than the page holds, if there are more */
async function readView(
  { database: { db } }: Deps,
  filter: InboxFilter,
  { search, cursor, limit }: InboxQuery,
): Promise<InboxRow[]> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  if (search === '') return selectInbox(db, filter, { after, limit: limit + 1 })
  const found = (await selectInboxNames(db, filter, SEARCHED_MAX))
    .filter(({ name, at, id }) => matchesSearch(search, [name]) && (!after || isAfter(filter.view, { at, id }, after)))
    .slice(0, limit + 1)
    .map(({ user_id }) => user_id)
  const rows = await selectInboxOf(db, filter.shopId, found)
  return rows.sort((a, b) => found.indexOf(a.id) - found.indexOf(b.id))
}

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
