import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { InvitationsTable } from '../../../db/tables.ts'

/** Invitations of a shop, or of the market for null. */
type Place = number | null

/** Selects the invitations of a place that nobody has accepted, the newest first; also expired ones, which can be sent again. */
export const selectInvitations = (db: Db | Tx, shopId: Place) =>
  db
    .selectFrom('invitations as i')
    .where('i.shop_id', shopId === null ? 'is' : '=', shopId)
    .leftJoin('users', 'users.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at', 'i.expires_at', 'users.name as inviter'])
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

/** Selects an invitation and locks it until the transaction ends: meanwhile it is neither revoked nor accepted. */
export const lockInvitation = (tx: Tx, { id, shopId }: { id: number; shopId: Place }) =>
  tx
    .updateTable('invitations')
    .set((eb) => ({ sent_at: eb.ref('sent_at') }))
    .where('id', '=', id)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** Selects an invitation by the hash of its token, with the shop's name. */
export const selectInvitationByToken = (db: Db | Tx, tokenHash: string) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('shops', 'shops.id', 'i.shop_id')
    .where('i.token_hash', '=', tokenHash)
    .select(['i.id', 'i.shop_id', 'i.email', 'i.role', 'i.expires_at', 'shops.name as shop_name'])
    .executeTakeFirst()

/** Stores an invitation. An earlier one to the same address is replaced and keeps its id, which lists that are open elsewhere name. */
export async function replaceInvitation(tx: Tx, invitation: Insertable<InvitationsTable>): Promise<void> {
  await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.expression(sql`coalesce(shop_id, 0), email`).doUpdateSet(invitation))
    .execute()
}

/** @returns undefined if the place has no such invitation */
export const deleteInvitation = (tx: Tx, { id, shopId }: { id: number; shopId: Place }) =>
  tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** Takes an invitation, so that it is accepted once. @returns undefined if its token was used, replaced or revoked, or is too old */
export const takeInvitation = (tx: Tx, { tokenHash, now }: { tokenHash: string; now: number }) =>
  tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['shop_id', 'role', 'email'])
    .executeTakeFirst()

/** Revokes what a person who may no longer invite has sent. */
export async function deleteInvitationsBy(
  tx: Tx,
  { userId, shopId }: { userId: number; shopId: Place },
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('invited_by', '=', userId)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .execute()
}

/** Selects the language of the account with this address. */
export async function selectLocaleOf(db: Db | Tx, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').where('email', '=', email).select('locale').executeTakeFirst()
  return row?.locale
}

export async function selectShopName(db: Db | Tx, shopId: number): Promise<string> {
  const row = await db.selectFrom('shops').where('id', '=', shopId).select('name').executeTakeFirstOrThrow()
  return row.name
}
