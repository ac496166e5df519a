import type { Generated } from 'kysely'
import type { Actor } from '../../lib/actor.ts'

/** A row. */
export interface LookDraftsTable {
  id: number
  /** The number of changes of the draft and the look so far. */
  version: number
  /** The parts of the look that differ from what shoppers see. */
  parts_json: string
  saved_at: number | null
  saved_by: string | null
  /** The generation of links to previews; those of former ones have ended. */
  links: number
}

/** States of the look that shoppers saw or see, and one that waits for its time. */
export interface LookPublicationsTable {
  id: Generated<number>
  name: string
  /** The whole look; null until it is published. */
  look_json: string | null
  /** The parts that a planned publication changes. */
  parts_json: string | null
  publish_at: number
  published_at: number | null
  /** When it could not be published. */
  failed_at: number | null
  actor_kind: Actor['kind']
  actor_id: number | null
  actor_name: string
}
