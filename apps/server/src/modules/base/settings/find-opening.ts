import type { Db, Tx } from '../../../db/index.ts'
import { hasNobody, type SetupRow, selectSetup } from './repository-opening.ts'

/**
 * Finds the first run that is not completed; undefined once the market is open. A market that commands have filled before anybody used
 * the link is open too.
 */
export async function findOpening(db: Db | Tx): Promise<SetupRow | undefined> {
  const setup = await selectSetup(db)
  if (!setup || setup.opened_at !== null) return undefined
  return setup.owner_id !== null || (await hasNobody(db)) ? setup : undefined
}
