import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { queryId } from '../input.ts'

const restore = {
  permission: 'any',
  params: z.object({ id: queryId }),
} as const

/** The record of changes: of a shop for its team, of the market for its staff. */
export const recordEndpoints = defineEndpoints({
  'POST /seller/record/{id}/restore': {
    access: 'seller',
    ...restore,
    summary:
      'Takes a change back: one’s own, or any with `shop.write`, in both cases with the permission of the change; `stale` if the thing has changed since.',
  },
  'POST /admin/record/{id}/restore': {
    access: 'operator',
    ...restore,
    summary:
      'Takes a change of the market back: one’s own, or any with `record`, in both cases with the permission of the change; `stale` if the thing has changed since.',
  },
})
