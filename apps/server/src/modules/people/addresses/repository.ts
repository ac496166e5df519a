import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { ADDRESS_COLUMNS } from '../../../db/tables/accounts.ts'
import type { AddressesTable } from '../../../db/tables.ts'

/** Sorted with the default first, then the latest. */
export const selectAddresses = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select(ADDRESS_COLUMNS)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number]

/** The phone of the shopper's account. */
export interface OwnPhone {
  phone: string | null
  phone_code: string | null
}

/**
 * Locks the shopper's addresses until the transaction ends, so that two tabs that both add a first address do not create two defaults.
 * An update locks the row on both engines. @returns the phone code of the shopper's country.
 */
export async function lockShopper(tx: Tx, userId: number): Promise<OwnPhone | undefined> {
  return tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where('id', '=', userId)
    .returning(['phone', 'phone_code'])
    .executeTakeFirst()
}

export async function insertAddress(tx: Tx, address: Insertable<AddressesTable>): Promise<void> {
  await tx.insertInto('addresses').values(address).execute()
}

export async function updateAddress(tx: Tx, id: number, changes: Updateable<AddressesTable>): Promise<void> {
  await tx.updateTable('addresses').set(changes).where('id', '=', id).execute()
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

export async function clearDefaults(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute()
}
