import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { InvitationsTable } from '../../../db/tables.ts'

/** Invitations into a shop's team, into the market's staff for null, or to open a shop of one's own. */
export type InvitationPlace = number | null | 'new_seller'
type Place = InvitationPlace

/** The rows of a place. The role tells the market's two apart, so that an invitation to sell never leads into the staff. */
const isIn = (place: Place, column: 'i' | 'invitations' = 'invitations') => {
  const [shopId, role] = [sql.ref(`${column}.shop_id`), sql.ref(`${column}.role`)]
  if (typeof place === 'number') return sql<boolean>`${shopId} = ${place}`
  return place === null
    ? sql<boolean>`(${shopId} is null and ${role} <> 'new_seller')`
    : sql<boolean>`(${shopId} is null and ${role} = 'new_seller')`
}

/** Selects the invitations of a place that nobody has accepted, the newest first; also expired ones, which can be sent again. */
export const selectInvitations = (db: Db | Tx, place: Place) =>
  db
    .selectFrom('invitations as i')
    .where(isIn(place, 'i'))
    .leftJoin('users', 'users.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at', 'i.expires_at', 'users.name as inviter'])
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

/** Selects an invitation and locks it until the transaction ends: meanwhile it is neither revoked nor accepted. */
export const lockInvitation = (tx: Tx, { id, place }: { id: number; place: Place }) =>
  tx
    .updateTable('invitations')
    .set((eb) => ({ sent_at: eb.ref('sent_at') }))
    .where('id', '=', id)
    .where(isIn(place))
    .returning(['email', 'role'])
    .executeTakeFirst()

/** `sell`: an invitation to open a shop; `join`: into a team or the staff. Neither link works at the other's door. */
export type InvitationKind = 'sell' | 'join'
const isOf = (kind: InvitationKind) =>
  kind === 'sell' ? sql<boolean>`role = 'new_seller'` : sql<boolean>`role <> 'new_seller'`

/** Selects an invitation by the hash of its token, with the shop's name. */
export const selectInvitationByToken = (db: Db | Tx, tokenHash: string, kind: InvitationKind) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('shops', 'shops.id', 'i.shop_id')
    .where('i.token_hash', '=', tokenHash)
    .where(isOf(kind))
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
export const deleteInvitation = (tx: Tx, { id, place }: { id: number; place: Place }) =>
  tx.deleteFrom('invitations').where('id', '=', id).where(isIn(place)).returning(['email', 'role']).executeTakeFirst()

/** Takes an invitation, so that it is accepted once. @returns undefined if its token was used, replaced or revoked, or is too old */
export const takeInvitation = (
  tx: Tx,
  { tokenHash, kind, now }: { tokenHash: string; kind: InvitationKind; now: number },
) =>
  tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where(isOf(kind))
    .where('expires_at', '>', now)
    .returning(['shop_id', 'role', 'email'])
    .executeTakeFirst()

/** Revokes what a person who may no longer invite has sent; of the staff, also what they sent to new sellers. */
export async function deleteInvitationsBy(
  tx: Tx,
  { userId, shopId }: { userId: number; shopId: number | null },
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

/** Tells whether the account with this address owns a shop. */
export async function ownsShop(db: Db | Tx, email: string): Promise<boolean> {
  const shop = await db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.owner_id')
    .where('users.email', '=', email)
    .select('shops.id')
    .executeTakeFirst()
  return shop !== undefined
}

/** Tells whether a person has shown that an email or a phone is theirs. */
export async function hasProvedContact(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('email_verified_at', 'is not', null), eb('phone_verified_at', 'is not', null)]))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an account's email is its person's: the link of the invitation was read there. */
export async function proveEmail(tx: Tx, { userId, email, now }: { userId: number; email: string; now: number }) {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute()
}
