import type { Db, Tx } from '../../db/index.ts'
import { defaultSettings } from './defaults.ts'

/** The setting `product_approval` as it is in this transaction, so that no product slips through while it is switched on. */
export async function asksApproval(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .where('key', '=', 'product_approval')
    .select('value_json')
    .executeTakeFirst()
  return row ? row.value_json === 'true' : defaultSettings.product_approval
}
