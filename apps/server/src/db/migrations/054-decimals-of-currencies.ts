import { unitsOf } from '@rialto/contract/currencies'
import type { Migration } from 'kysely/migration'
import { text } from '../../lib/texts.ts'
import { convertAmounts, findRoundedAmounts } from '../convert-amounts.ts'
import { type Schema, statement } from './columns.ts'

/** Until now every amount was stored in hundredths, whatever its currency. */
const STORED_DECIMALS = 2

/**
 * Amounts have the decimals of their currency (decision 118). Those of the catalogue are converted where the market's currency has not two.
 * Orders and payments keep theirs, beside the currency and the decimals that they were made in.
 */
export const migration = (): Migration => ({
  async up(db: Schema) {
    const setting = await db
      .selectFrom('settings')
      .where('key', '=', 'currency')
      .select('value_json')
      .executeTakeFirst()
    const { code, exponent } = unitsOf(nameOf(setting?.value_json) ?? 'USD')
    await db.schema
      .alterTable('orders')
      .addColumn('currency', 'text', (c) => c.notNull().defaultTo(code))
      .execute()
    for (const table of ['orders', 'payments'])
      await db.schema
        .alterTable(table)
        .addColumn('exponent', 'integer', (c) => c.notNull().defaultTo(STORED_DECIMALS))
        .execute()
    // What an order was paid in tells its currency better than the setting of today.
    await statement(db, CURRENCIES_OF_PAYMENTS)
    if (exponent !== STORED_DECIMALS) await convertCatalogue(db, code, exponent)
  },
})

const CURRENCIES_OF_PAYMENTS = `
  update orders set currency = (
    select p.currency from payment_orders o join payments p on p.id = o.payment_id
    where o.order_id = orders.id order by p.id desc limit 1
  )
  where id in (
    select o.order_id from payment_orders o join payments p on p.id = o.payment_id join orders s on s.id = o.order_id
    where p.currency <> s.currency
  )`

function nameOf(json: string | undefined): string | undefined {
  const stored: unknown = json === undefined ? undefined : JSON.parse(json)
  const name = typeof stored === 'object' && stored !== null && 'name' in stored ? stored.name : undefined
  return typeof name === 'string' ? name : undefined
}

/** Converts the catalogue, and records how many rows have changed and each amount that was rounded. */
async function convertCatalogue(db: Schema, code: string, exponent: number): Promise<void> {
  const divisor = 10 ** (STORED_DECIMALS - exponent)
  const rounded = divisor > 1 ? await findRoundedAmounts(db, divisor) : []
  const counts = await convertAmounts(db, { from: STORED_DECIMALS, to: exponent })
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  if (count === 0) return
  await db
    .insertInto('change_records')
    .values({
      at: Date.now(),
      actor_kind: 'system',
      actor_id: null,
      actor_name: '',
      shop_id: null,
      action: 'amounts_converted',
      subject_kind: 'settings',
      subject_id: null,
      subject_name: code,
      sentence: text('Converted {{number}} rows with amounts to the decimals of {{currency}}'),
      values_json: JSON.stringify({ currency: code, number: count }),
      before_json: JSON.stringify({ decimals: STORED_DECIMALS, rounded }),
      after_json: JSON.stringify({ decimals: exponent, rows: counts }),
      command: null,
      is_restorable: 0,
      restored_by: null,
    })
    .execute()
}
