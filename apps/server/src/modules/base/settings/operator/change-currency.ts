import { exponentOf } from '@rialto/contract/currencies'
import { convertAmounts, currentAmountTables, findRoundedAmounts } from '../../../../db/convert-amounts.ts'
import type { Tx } from '../../../../db/index.ts'
import { text } from '../../../../texts/index.ts'
import { lockOrdersAndFindAny } from '../repository.ts'
import type { Settings } from '../schema.ts'
import type { Problem } from './problem.ts'

/**
 * Changes the market's currency: amounts of the catalogue keep their figures and take the decimals of the new currency. Refused once there
 * is an order, since its amounts, and the sums of all, are in the old one; and where a price would have to be rounded.
 * @returns why it cannot be changed; undefined also where it stays the same
 */
export async function changeCurrency(
  tx: Tx,
  { before, after, dryRun }: { before: Settings; after: Settings; dryRun: boolean },
): Promise<Problem | undefined> {
  const [from, to] = [before.currency.name, after.currency.name]
  if (from === to) return undefined
  const path = 'currency.name'
  if (!/^[A-Z]{3}$/.test(to))
    return {
      path,
      text: text('Expected the code of a currency such as USD, found "{{found}}"'),
      values: { found: to },
    }
  if (await lockOrdersAndFindAny(tx))
    return {
      path,
      text: text('There are orders in {{currency}}, so the currency of the market stays as it is'),
      values: { currency: from },
    }
  const decimals = { from: exponentOf(from), to: exponentOf(to) }
  if (decimals.to < decimals.from) {
    const rounded = await findRoundedAmounts(tx, 10 ** (decimals.from - decimals.to), currentAmountTables)
    if (rounded.length > 0)
      return {
        path,
        text: text(
          'Prices or charges have decimals that {{currency}} does not have ({{number}}): please change them first',
        ),
        values: { number: rounded.length, currency: to },
      }
  }
  if (!dryRun) await convertAmounts(tx, decimals, currentAmountTables)
  return undefined
}
