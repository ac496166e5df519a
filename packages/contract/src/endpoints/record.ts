import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { ACTOR_KINDS, SUBJECT_KINDS } from '../enums.ts'
import { dayOrMoment, queryId, queryInt, search, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { RECORD_SCOPES } from '../market-enums.ts'
import { ChangeRecord, RecordActor } from '../shapes/record.ts'

const filters = {
  /** `staff_3`, or `command` for all commands. */
  actor: z
    .string()
    .regex(new RegExp(`^(${ACTOR_KINDS.join('|')})(_\\d{1,9})?$`))
    .optional(),
  kind: z.enum(SUBJECT_KINDS).optional(),
  /** Looks at the names of things and people in the latest changes. */
  search,
  /** The first day or moment; a plain day is one of UTC. */
  from: dayOrMoment.optional(),
  /** The last day, or the moment before which the change was made. */
  to: dayOrMoment.optional(),
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}

const records = z.object({
  items: z.array(ChangeRecord),
  next_cursor: z.string().nullable(),
  /** The authors of the latest changes. */
  actors: z.array(RecordActor),
})

const restore = {
  permission: 'any',
  withoutKeys: false,
  params: z.object({ id: queryId }),
} as const

/** The record of changes: of a shop for its team, of the market for its staff. */
export const recordEndpoints = defineEndpoints({
  'GET /seller/record': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'Changes of the shop, the latest first: who changed what, with the values before and after.',
    query: z.object(filters),
    data: records,
  },
  'POST /seller/record/{id}/restore': {
    access: 'seller',
    ...restore,
    summary:
      'Takes a change back: one’s own, or any with `shop.write`, in both cases with the permission of the change; `stale` if the thing has changed since.',
  },
  'GET /admin/record': {
    access: 'operator',
    permission: 'record',
    summary: 'Changes of the market, or of all shops too, the latest first, with the values before and after.',
    query: z.object({ ...filters, scope: z.enum(RECORD_SCOPES).default('market') }),
    data: records,
  },
  'POST /admin/record/{id}/restore': {
    access: 'operator',
    ...restore,
    summary:
      'Takes a change of the market back: one’s own, or any with `record`, in both cases with the permission of the change; `stale` if the thing has changed since.',
  },
})
