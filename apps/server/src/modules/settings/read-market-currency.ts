import type { Database } from '../../db/index.ts'
import { setMarketCurrency } from '../../lib/money.ts'
import { selectSettings } from './repository.ts'
import { settingsFromRows } from './settings-from-rows.ts'

/** Reads the currency that this process presents and parses amounts in. Every program that opens a market calls it once migrated. */
export async function readMarketCurrency({ db }: Pick<Database, 'db'>): Promise<void> {
  setMarketCurrency(settingsFromRows(await selectSettings(db)).currency.name)
}
