import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { MarketSetupTable } from '../../../db/tables.ts'

export type SetupRow = Selectable<MarketSetupTable>

/** Selects the first run; undefined for a market that did not begin empty in production. */
export const selectSetup = (db: Db | Tx): Promise<SetupRow | undefined> =>
  db.selectFrom('market_setup').where('id', '=', 1).selectAll().executeTakeFirst()

/** Tells whether there is neither staff nor a shop. Accounts of shoppers do not count, since anybody can make one. */
export async function hasNobody(db: Db | Tx): Promise<boolean> {
  const staff = await db.selectFrom('staff').select('user_id').limit(1).executeTakeFirst()
  const shop = await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()
  return staff === undefined && shop === undefined
}
