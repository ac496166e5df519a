import type { SavedViewList } from '@rialto/contract/enums'
import type { Generated } from 'kysely'

/** Choices of a list in the console, by name (decision 092). */
export interface SavedViewsTable {
  id: Generated<number>
  shop_id: number
  /** Null: shared with the team. */
  user_id: number | null
  list: SavedViewList
  name: string
  query: string
  version: Generated<number>
  created_at: number
}
