import type { SavedViewList } from '@rialto/contract/enums'
import { SAVED_VIEWS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { selectViewsOf, type ViewOwner } from './repository.ts'
import { isNameTaken } from './rules.ts'

interface Placed {
  /** Absent for a new view. */
  id?: number
  list: SavedViewList
  name: string
}

/** Checks that an owner, whose shop is locked, can have a view of this name. */
export async function checkPlace(tx: Tx, owner: ViewOwner, view: Placed): Promise<Refusal | undefined> {
  const views = await selectViewsOf(tx, owner)
  if (isNameTaken(views, view)) return refuseFields({ name: { text: text('There is a view of this name already') } })
  const isNew = views.every(({ id }) => id !== view.id)
  if (isNew && views.length >= SAVED_VIEWS_MAX)
    return refuse('conflict', text('There are as many saved views as there may be. Remove one that is not used.'))
  return undefined
}
