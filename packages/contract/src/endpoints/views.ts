import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { COUNTED_VIEW_LISTS, SAVED_VIEW_LISTS } from '../enums.ts'
import { id, queryId, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { Count, Id } from '../shapes/common.ts'
import { SavedView } from '../shapes/views.ts'

const name = requiredText(limit.SAVED_VIEW_NAME_MAX)
/** The characters that `URLSearchParams` writes: a shared view must not lead anywhere else. */
const query = z
  .string()
  .max(limit.SAVED_VIEW_QUERY_MAX, { abort: true })
  .regex(/^[\w*.+%=&-]+$/)
const byId = z.object({ id: queryId })
const oneView = z.object({ view: SavedView })
const common = { access: 'seller', permission: 'any', withoutKeys: true } as const

/** Saved views of a shop's lists. One's own are visible to nobody else; those of the team need the permission `shop.write` to change. */
export const viewEndpoints = defineEndpoints({
  'GET /seller/views': {
    ...common,
    summary: 'The saved views of the lists that the role may read: the team’s and one’s own, the oldest first.',
    data: z.object({ items: z.array(SavedView) }),
  },
  'GET /seller/views/counts': {
    ...common,
    summary:
      'How many rows the saved views of a list with filters show, up to 100. Views with a search, and those that take too long to count, are left out.',
    query: z.object({ list: z.enum(COUNTED_VIEW_LISTS) }),
    data: z.object({ items: z.array(z.object({ view_id: Id, count: Count })) }),
  },
  'POST /seller/views': {
    ...common,
    summary: 'Saves the choices of a list under a name, for oneself or for the team.',
    body: z.object({ list: z.enum(SAVED_VIEW_LISTS), name, query, is_shared: z.boolean().default(false) }),
    data: oneView,
  },
  'PATCH /seller/views/{id}': {
    ...common,
    summary:
      'Renames a view, changes its choices, shares it with the team, or makes it one’s own again; `stale` if somebody else has changed it since.',
    params: byId,
    body: z.object({ version: id, name: name.optional(), query: query.optional(), is_shared: z.boolean().optional() }),
    data: oneView,
  },
  'DELETE /seller/views/{id}': {
    ...common,
    summary: 'Removes a view.',
    params: byId,
  },
})
