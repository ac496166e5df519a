import type { FlashSale } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { translateRows } from '../../base/translations/index.ts'
import { presentSale } from './present.ts'
import { selectOpenSales } from './repository.ts'
import { isIncoming, isRunning } from './rules.ts'

/** Lists running and coming sales, each in the order in which they begin. */
export async function listSales(
  { database: { reading }, now }: Deps,
  locale: string,
): Promise<{ running: FlashSale[]; incoming: FlashSale[] }> {
  const moment = now()
  const sales = await translateRows(reading, 'flash_sale', locale, await selectOpenSales(reading, { now: moment }), [
    'name',
  ])
  return {
    running: sales.filter((sale) => isRunning(sale, moment)).map(presentSale),
    incoming: sales.filter((sale) => isIncoming(sale, moment)).map(presentSale),
  }
}
