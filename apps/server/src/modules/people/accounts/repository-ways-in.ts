import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { type Ending, WAYS_IN, type WayIn } from './rules-ways-in.ts'

/**
 * Ends the ways into an account that an ending ends. Runs within the transaction of what ends them, which has locked the account.
 * @param keptTokenId the session of a person who changes something themselves
 */
export async function endWaysIn(tx: Tx, userId: number, ending: Ending, keptTokenId = 0): Promise<void> {
  for (const [table, { user, endsAt }] of Object.entries<WayIn>(WAYS_IN)) {
    if (user === null || !endsAt.includes(ending)) continue
    const rows = sql`delete from ${sql.table(table)} where ${sql.ref(user)} = ${userId}`
    await (table === 'access_tokens' ? sql`${rows} and id <> ${keptTokenId}` : rows).execute(tx)
  }
}

/** Deletes a user's reset tokens: a newer one takes their place. */
export async function deleteResetTokens(db: Db | Tx, userId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}

export async function deleteStaff(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
}

/** Selects the shops in whose teams a person is, with their role there. */
export const selectPlaces = (tx: Tx, userId: number) =>
  tx
    .selectFrom('shop_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .select(['s.id', 's.name', 's.status', 's.rejection', 'm.role'])
    .orderBy('s.id')
    .execute()

export type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

/** The other owners of a shop whose email or phone is proved, the longest first. Writing the rows locks them, so that none leaves meanwhile. */
export async function lockOtherOwners(tx: Tx, shopId: number, userId: number): Promise<number[]> {
  await tx
    .updateTable('shop_members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .execute()
  const rows = await tx
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('u.email_verified_at', 'is not', null), eb('u.phone_verified_at', 'is not', null)]))
    .select('m.user_id')
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Mails about the shop go to the longest of its other owners who has no shop of their own yet. */
export async function leaveTeam(tx: Tx, shopId: number, userId: number, heirs: readonly number[]): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '=', userId).execute()
  const owning = await tx
    .selectFrom('shops')
    .where('owner_id', 'in', [0, ...heirs])
    .select('owner_id')
    .execute()
  const heir = heirs.find((id) => !owning.some(({ owner_id }) => owner_id === id)) ?? null
  await tx
    .updateTable('shops')
    .set({ owner_id: heir })
    .where('id', '=', shopId)
    .where('owner_id', '=', userId)
    .execute()
}

/** Ends whatever others have of a shop. */
export async function keepShopAlone(tx: Tx, shopId: number, userId: number): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '<>', userId).execute()
  for (const table of ['api_keys', 'webhooks', 'invitations'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopId).execute()
}

export async function hasSold(tx: Tx, shopId: number): Promise<boolean> {
  const order = await tx.selectFrom('orders').where('shop_id', '=', shopId).select('id').limit(1).executeTakeFirst()
  return order !== undefined
}

export async function updateShop(
  tx: Tx,
  id: number,
  state: { status: 'closed' | 'pending'; rejection: string },
): Promise<void> {
  await tx.updateTable('shops').set(state).where('id', '=', id).execute()
}
