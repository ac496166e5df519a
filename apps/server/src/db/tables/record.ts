import type { SubjectKind } from '@rialto/contract/enums'
import type { Generated } from 'kysely'
import type { Actor } from '../../lib/actor.ts'

/** The record of changes by console, key and command. Rows are added, and marked as restored, but never changed otherwise. */
export interface ChangeRecordsTable {
  id: Generated<number>
  at: number
  actor_kind: Actor['kind']
  actor_id: number | null
  actor_name: string
  /** Null: a change of the market. */
  shop_id: number | null
  /** The kind of change, which also names the function that restores it. */
  action: string
  subject_kind: SubjectKind
  subject_id: number | null
  subject_name: string
  /** An English text of the locale files. */
  sentence: string
  values_json: string
  before_json: string | null
  after_json: string | null
  /** The arguments of `npm run shop` that do the same; null where no command does. */
  command: string | null
  is_restorable: number
  /** The record of the change that took this one back. */
  restored_by: number | null
}
