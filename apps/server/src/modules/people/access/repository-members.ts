import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ShopMembersTable, StaffTable } from '../../../db/tables.ts'
import { factorFlag } from './repository-factors.ts'

const memberships = (db: Db | Tx) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('shops', 'shops.id', 'm.shop_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['shops.id', 'shops.name', 'shops.logo', 'shops.status', 'm.role', 'users.name as member_name'])
    .orderBy('m.created_at')
    .orderBy('shops.id')

const membershipsOf = prepared((db, { userId }: { userId: number }) => memberships(db).where('m.user_id', '=', userId))

/** Selects the shops that a person works for, in any status, the longest first. */
export const selectMemberships = (db: Db | Tx, userId: number) => membershipsOf(db, { userId })

/** Selects a shop as the console names it. */
export const selectShopMark = (db: Db | Tx, shopId: number) =>
  db.selectFrom('shops').where('id', '=', shopId).select(['id', 'name', 'logo', 'status']).executeTakeFirst()

/** Selects what shops are called, for finding one by it. */
export const selectShopNames = (db: Db | Tx) =>
  db.selectFrom('shops').select(['id', 'name', 'slug', 'status']).orderBy('id').execute()

export const insertMember = async (tx: Tx, member: Insertable<ShopMembersTable>): Promise<void> => {
  await tx.insertInto('shop_members').values(member).execute()
}

const staff = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['staff.user_id', 'staff.role', 'users.name'])

const oneOfStaff = prepared((db, { userId }: { userId: number }) => staff(db).where('staff.user_id', '=', userId))

/** Selects one of the staff; undefined for anybody else. */
export const selectStaff = async (db: Db | Tx, userId: number) => (await oneOfStaff(db, { userId }))[0]

const withSession = (db: Db | Tx, tokenHash: string) =>
  db.selectFrom('console_sessions').where('token_hash', '=', tokenHash).select('user_id')

/** {@link selectMemberships} and {@link selectStaff} of whoever has a session, for one statement with the session itself. */
export const selectPlacesOfSession = {
  seller: prepared((db, { tokenHash }: { tokenHash: string }) =>
    memberships(db).where('m.user_id', 'in', withSession(db, tokenHash)),
  ),
  operator: prepared((db, { tokenHash }: { tokenHash: string }) =>
    staff(db).where('staff.user_id', 'in', withSession(db, tokenHash)),
  ),
}

/** Selects all staff, the longest first. */
export const selectAllStaff = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['staff.user_id as id', 'staff.role', 'staff.created_at', 'users.name', 'users.email', 'users.disabled_at'])
    .select((eb) => factorFlag(eb).as('has_factor'))
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

/** Selects the team of a shop, the longest first. */
export const selectTeam = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .select(['users.id', 'm.role', 'm.created_at', 'users.name', 'users.email', 'users.disabled_at'])
    .select((eb) => factorFlag(eb).as('has_factor'))
    .orderBy('m.created_at')
    .orderBy('users.id')
    .execute()

/** Selects a member of a shop's team; undefined for anybody else. */
export const selectMember = (db: Db | Tx, { shopId, userId }: Membership) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where('m.user_id', '=', userId)
    .select(['users.id', 'users.name', 'm.role'])
    .executeTakeFirst()

interface Membership {
  shopId: number
  userId: number
}

export async function updateMemberRole(tx: Tx, { shopId, userId }: Membership, role: SellerRole): Promise<void> {
  await tx
    .updateTable('shop_members')
    .set({ role })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(tx: Tx, { shopId, userId }: Membership): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '=', userId).execute()
}

/** Adds a person to a team or, without a shop, to the staff; somebody who is there already keeps their role. */
export async function addToPlace(
  tx: Tx,
  {
    shopId,
    userId,
    role,
    now,
  }: { shopId: number | null; userId: number; role: SellerRole | OperatorRole; now: number },
): Promise<void> {
  if (shopId === null)
    await tx
      .insertInto('staff')
      .values({ user_id: userId, role: role as OperatorRole, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .insertInto('shop_members')
      .values({ shop_id: shopId, user_id: userId, role: role as SellerRole, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Selects a user as the console shows them. */
export const selectPerson = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'phone', 'email_verified_at', 'phone_verified_at', 'profile_photo', 'disabled_at'])
    .executeTakeFirstOrThrow()

/** Makes a person the account of a shop that has none, unless they have another shop. Mails about the shop go there. */
export async function ownUnlessOwned(tx: Tx, { shopId, userId }: Membership): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ owner_id: userId })
    .where('id', '=', shopId)
    .where('owner_id', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('shops as o').where('o.owner_id', '=', userId).select('o.id'))))
    .execute()
}

/**
 * Selects the owners of a shop's team, or of the market for null, and locks them until the transaction ends: two owners must not leave at
 * once, and nobody joins a place that is full.
 */
export function lockOwnersOf(tx: Tx, shopId: number | null): Promise<{ user_id: number }[]> {
  if (shopId === null)
    return tx
      .updateTable('staff')
      .set((eb) => ({ created_at: eb.ref('created_at') }))
      .where('role', '=', 'owner')
      .returning('user_id')
      .execute()
  return tx
    .updateTable('shop_members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .returning('user_id')
    .execute()
}

/** Returns whether a person is the only owner of a place. */
export async function isLastOwner(tx: Tx, shopId: number | null, userId: number): Promise<boolean> {
  const owners = await lockOwnersOf(tx, shopId)
  return owners.length === 1 && owners[0]?.user_id === userId
}
