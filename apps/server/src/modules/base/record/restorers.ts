import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { TextKey } from '../../../texts/index.ts'
import type { RecordedFields } from './record-change.ts'

/** A change that is to be taken back. */
export interface RestorableChange {
  /** Null: a change of the market. */
  shopId: number | null
  subjectId: number | null
  before: RecordedFields
  after: RecordedFields
  /** The person who takes the change back. */
  actor: Actor
  /** The time of the restore. */
  now: number
}

/** Takes changes of one action back. */
export interface Restorer {
  /** The permission that the change itself needs: nobody restores what they may not change. */
  permission: SellerPermission | OperatorPermission
  /**
   * Puts `before` back. Refuses with `stale` and the present fields unless they are as `after` left them, and with `not_found` if the
   * thing is gone. It also works in the other direction, since a restore can be taken back as well.
   */
  restore(tx: Tx, change: RestorableChange): Promise<Refusal | undefined>
  /** Names for people of recorded fields that only this module has. */
  fieldNames?: Readonly<Record<string, TextKey>>
  /** Tells caches and processes, after the commit. */
  afterCommit?(change: RestorableChange): void
}

/** Restorers by action. Each module offers its own; they meet in `modules/restorers.ts`. */
export type Restorers = Readonly<Record<string, Restorer>>
