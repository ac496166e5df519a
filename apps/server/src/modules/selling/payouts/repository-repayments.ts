import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { PayoutRepaymentsTable } from '../../../db/tables.ts'

export const selectShopName = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('shops').where('id', '=', id).select('name').executeTakeFirst())?.name

export const selectRepaymentOfRequest = (tx: Tx, key: string) =>
  tx.selectFrom('payout_repayments').where('request_key', '=', key).select('request_hash').executeTakeFirst()

export const insertRepayment = async (tx: Tx, row: Insertable<PayoutRepaymentsTable>): Promise<number> =>
  (await tx.insertInto('payout_repayments').values(row).returning('id').executeTakeFirstOrThrow()).id

export async function setRepaymentPosting(tx: Tx, id: number, posting_id: number): Promise<void> {
  await tx.updateTable('payout_repayments').set({ posting_id }).where('id', '=', id).execute()
}
