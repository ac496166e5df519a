import type { Db, Tx } from '../../db/index.ts'
import { defaultSettings } from './defaults.ts'
import { selectSetting } from './repository.ts'

/** The setting `product_approval` as it is in this transaction, so that no product slips through while it is switched on. */
export async function asksApproval(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'product_approval')
  return stored === undefined ? defaultSettings.product_approval : stored === 'true'
}
