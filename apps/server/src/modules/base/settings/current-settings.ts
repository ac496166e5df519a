import type { Database, Db, Tx } from '../../../db/index.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { defaultSettings } from './defaults.ts'
import { selectSetting } from './repository.ts'
import { settingsFromRows } from './settings-from-rows.ts'

/** The name of the market's currency as it is in this transaction. */
export async function currentCurrency(db: Db | Tx): Promise<string> {
  const stored = await selectSetting(db, 'currency')
  const rows = stored === undefined ? [] : [{ key: 'currency', value_json: stored }]
  return settingsFromRows(rows).currency.name
}

/** Reads the currency that this process presents and parses amounts in. Every program that opens a market calls it once migrated. */
export async function readMarketCurrency({ db }: Pick<Database, 'db'>): Promise<void> {
  setMarketCurrency(await currentCurrency(db))
}

/** The setting `product_approval` as it is in this transaction, so that no product slips through while it is switched on. */
export async function asksApproval(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'product_approval')
  return stored === undefined ? defaultSettings.product_approval : stored === 'true'
}

/** The setting `multi_vendor` as it is in this transaction, so that no shop opens beside another while it is switched off. */
export async function hasManySellers(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'multi_vendor')
  return stored === undefined ? defaultSettings.multi_vendor : stored === 'true'
}
