import { z } from 'zod'
import { Id, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ACTOR_KINDS, SUBJECT_KINDS } from './enums.ts'
import { dayOrMoment, queryId, queryInt, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { RECORD_SCOPES } from './market-enums.ts'

const ChangeActor = z.object({ kind: z.enum(ACTOR_KINDS), id: Id.nullable(), name: z.string() })

/** A field of a change, as people read it; null: it was or is empty. */
export const ChangedField = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ChangedField = z.infer<typeof ChangedField>

/** A change in the record. */
export const ChangeRecord = z.object({
  id: Id,
  at: Time,
  actor: ChangeActor,
  /** Null: a change of the market. */
  shop: z.object({ id: Id, name: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: Id.nullable(), name: z.string() }),
  /** In the language of the reader, without its subject: *Stopped the voucher SPRING*. */
  sentence: z.string(),
  fields: z.array(ChangedField),
  /** The command line that does the same; null where there is none. */
  command: z.string().nullable(),
  /** The reader may take it back, unless the thing has changed since. */
  can_restore: z.boolean(),
  /** When it was taken back, and by whom. */
  restored: z.object({ at: Time, by: z.string() }).nullable(),
})
export type ChangeRecord = z.infer<typeof ChangeRecord>

/** An author of recent changes, for the filter `actor`. */
export const RecordActor = z.object({ value: z.string(), name: z.string() })
export type RecordActor = z.infer<typeof RecordActor>

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
