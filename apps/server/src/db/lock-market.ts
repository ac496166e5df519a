import type { Db, Tx } from './types.ts'

/**
 * Makes transactions about something of the whole market follow one another: it locks a row of the staff, which stands for the market,
 * until the transaction ends.
 */
export async function lockMarket(tx: Db | Tx): Promise<void> {
  await tx
    .updateTable('staff')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('user_id', '=', (eb) => eb.selectFrom('staff').select((of) => of.fn.min('user_id').as('first')))
    .execute()
}
