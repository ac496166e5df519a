import { z } from 'zod'
import { ACTOR_KINDS, SUBJECT_KINDS } from '../enums.ts'
import { Id, Time } from './common.ts'

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
