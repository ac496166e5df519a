import type { AdminLook, LookPublication } from '@rialto/contract'
import { LOOK_PUBLICATIONS_LISTED } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { presentPublications, showLook } from './present.ts'
import { selectPublications } from './repository.ts'

/** Lists the latest states of the look, the newest first. */
export const listPublications = async ({ database: { db } }: Deps): Promise<LookPublication[]> =>
  presentPublications(db, await selectPublications(db, LOOK_PUBLICATIONS_LISTED))

/** Shows the draft beside what shoppers see. */
export const showLookNow = ({ database }: Deps, locale = 'en'): Promise<AdminLook> => showLook(database.db, locale)
