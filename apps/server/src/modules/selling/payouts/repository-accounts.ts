import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { MarketAccountTable, PayoutAccountsTable } from '../../../db/tables.ts'

export type AccountRow = Selectable<PayoutAccountsTable>
export type MarketAccountRow = Selectable<MarketAccountTable>

export const selectAccount = (db: Db | Tx, shopId: number): Promise<AccountRow | undefined> =>
  db.selectFrom('payout_accounts').where('shop_id', '=', shopId).selectAll().executeTakeFirst()

export const selectAccountsOf = (db: Db, shopIds: readonly number[]): Promise<AccountRow[]> =>
  db.selectFrom('payout_accounts').where('shop_id', 'in', shopIds).selectAll().execute()

/** @returns false: somebody else has given one meanwhile */
export async function insertAccount(tx: Tx, account: Insertable<PayoutAccountsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('payout_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .returning('shop_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns the account as it is then; undefined: it has another version by now */
export const updateAccount = (
  tx: Tx,
  { shopId, version }: { shopId: number; version: number },
  set: Updateable<PayoutAccountsTable>,
): Promise<AccountRow | undefined> =>
  tx
    .updateTable('payout_accounts')
    .set({ ...set, version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Notes that a payout came back from the present account of a shop. */
export async function noteReturned(
  tx: Tx,
  shopId: number,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set((eb) => ({ returned_at: at, returned_reason: reason, version: eb('version', '+', 1) }))
    .where('shop_id', '=', shopId)
    .execute()
}

/** Notes when a shop's account was changed, beside the shop's lock. */
export async function noteAccountChange(tx: Tx, shopId: number, at: number): Promise<void> {
  await tx
    .insertInto('shop_money')
    .values({ shop_id: shopId, account_changed_at: at })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet((eb) => ({
        account_changed_at: at,
        version: eb('shop_money.version', '+', 1),
      })),
    )
    .execute()
}

export const selectMarketAccount = (db: Db | Tx): Promise<MarketAccountRow | undefined> =>
  db.selectFrom('market_account').selectAll().executeTakeFirst()

/** @returns false: it has another version by now; 0: there is none */
export async function saveMarketAccount(
  tx: Tx,
  version: number,
  account: Omit<Insertable<MarketAccountTable>, 'id' | 'version'>,
): Promise<boolean> {
  const saved =
    version === 0
      ? await tx
          .insertInto('market_account')
          .values({ id: 1, ...account })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('market_account')
          .set({ ...account, version: version + 1 })
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  return saved !== undefined
}

/** Deletes the accounts of payouts that ended before a time, and those of closed shops without a payout since. */
export async function deleteLapsedAccounts(tx: Tx, before: number): Promise<void> {
  await tx
    .updateTable('payout_lines')
    .set({
      ...{ holder: null, holder_latin: null, iban_cipher: null, iban_country: null, iban_last4: null },
      ...{ bic: null, town: null, address_country: null },
    })
    .where('iban_cipher', 'is not', null)
    .where((eb) => eb(eb.fn.coalesce('returned_at', 'paid_at'), '<=', before))
    .execute()
  await tx
    .deleteFrom('payout_accounts')
    .where('changed_at', '<=', before)
    .where('shop_id', 'in', (eb) => eb.selectFrom('shops').where('status', '=', 'closed').select('id'))
    .where('shop_id', 'not in', (eb) =>
      eb.selectFrom('payout_lines').where('iban_cipher', 'is not', null).select('shop_id'),
    )
    .execute()
}
