import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ShopMembersTable, StaffTable } from '../../../db/tables.ts'

const membershipsOf = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('shops', 'shops.id', 'm.shop_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.user_id', '=', userId)
    .select(['shops.id', 'shops.name', 'shops.logo', 'shops.status', 'm.role', 'users.name as member_name'])
    .orderBy('m.created_at')
    .orderBy('shops.id'),
)

/** Selects the shops that a person works for, in any status, the longest first. */
export const selectMemberships = (db: Db | Tx, userId: number) => membershipsOf(db, { userId })

export const insertMember = async (tx: Tx, member: Insertable<ShopMembersTable>): Promise<void> => {
  await tx.insertInto('shop_members').values(member).execute()
}

/** Selects one of the staff; undefined for anybody else. */
export const selectStaff = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .where('staff.user_id', '=', userId)
    .select(['staff.user_id', 'staff.role', 'users.name'])
    .executeTakeFirst()

/** Selects all staff, the longest first. */
export const selectAllStaff = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['staff.user_id as id', 'staff.role', 'staff.created_at', 'users.name', 'users.email', 'users.disabled_at'])
    .orderBy('staff.created_at')
    .orderBy('staff.user_id')
    .execute()

/** Adds one of the staff, or changes the role. */
export const saveStaff = async (tx: Tx, staff: Insertable<StaffTable>): Promise<void> => {
  await tx
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: staff.role }))
    .execute()
}

export const deleteStaff = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
}

/** Selects the owners among the staff, and locks them until the transaction ends, so that two do not leave at once. */
export const lockOwners = (tx: Tx) =>
  tx
    .updateTable('staff')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('role', '=', 'owner')
    .returning('user_id')
    .execute()

export const selectPerson = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'profile_photo'])
    .executeTakeFirstOrThrow()
