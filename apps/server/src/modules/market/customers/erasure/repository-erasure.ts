import { sql } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import { CLEARED_COLUMNS, OWN_TABLES } from './repository-tables.ts'

/** Deletes every row that belongs to a person alone; rows below them go with them. */
export async function deleteOwnRows(tx: Tx, userId: number): Promise<void> {
  for (const table of OWN_TABLES) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
}

/** Deletes what was sent to a person's contacts, or came from them, outside of the account. */
export async function deleteByContacts(tx: Tx, contacts: readonly string[]): Promise<void> {
  if (contacts.length === 0) return
  await tx.deleteFrom('outbox').where('recipient', 'in', contacts).execute()
  await tx.deleteFrom('one_time_codes').where('destination', 'in', contacts).execute()
  await tx.deleteFrom('contact_messages').where('email', 'in', contacts).execute()
  await tx.deleteFrom('invitations').where('email', 'in', contacts).execute()
}

/** Notifications of shops quote the person's name and message. */
export async function deleteQuotingNotifications(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('kind', '=', 'unanswered_message')
    .where('target_id', '=', userId)
    .execute()
}

/** Puts another name in the place of the person's, wherever rows of others or of the market carry it. */
export async function renameAuthor(tx: Tx, userId: number, name: string): Promise<void> {
  for (const { table, user, column } of CLEARED_COLUMNS)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} where ${sql.ref(user)} = ${userId}`.execute(
      tx,
    )
}

/** @returns the pictures that only the person's reviews show */
export async function takeReviewPhotos(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.selectFrom('reviews').where('user_id', '=', userId).select('photos_json').execute()
  await tx.updateTable('reviews').set({ photos_json: '[]' }).where('user_id', '=', userId).execute()
  return rows.flatMap(({ photos_json }) => JSON.parse(photos_json) as string[])
}

/** Reviews, questions and reports stay, and lead to nobody. */
export async function detachFromAccount(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('questions').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('reports').set({ user_id: null }).where('user_id', '=', userId).execute()
}

export async function blankOrder(tx: Tx, id: number, addressJson: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      address_json: addressJson,
      note: null,
      cancel_reason: eb.case().when('cancelled_by', '=', 'shopper').then(null).else(eb.ref('cancel_reason')).end(),
    }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute()
}

export async function keepInvoice(
  tx: Tx,
  invoice: { order_id: number; address_json: string; keep_until: number },
): Promise<void> {
  await tx.insertInto('kept_invoices').values(invoice).execute()
}

export const deleteLapsedInvoices = (tx: Tx, now: number) =>
  tx.deleteFrom('kept_invoices').where('keep_until', '<=', now).execute()

/** Leaves the row that orders refer to, with nothing of the person in it. */
export async function blankAccount(tx: Tx, id: number, { name, now }: { name: string; now: number }): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name,
      email: null,
      phone: null,
      phone_code: null,
      country: null,
      gender: null,
      date_of_birth: null,
      profile_photo: null,
      password_hash: null,
      email_verified_at: null,
      phone_verified_at: null,
      last_seen_at: null,
      disabled_at: now,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Leaves of a rejected application no more than that there was one. */
export async function blankRejectedShops(tx: Tx, ownerId: number): Promise<void> {
  const rejected = await tx
    .selectFrom('shops')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'rejected')
    .select('id')
    .execute()
  for (const { id } of rejected) {
    const blank = { owner_id: null, name: `#${id}`, slug: `former-${id}`, logo: '', banner: '', description: '' }
    await tx
      .updateTable('shops')
      .set({ ...blank, address: '', rejection: null, phone: null, email: null })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('translations').where('kind', '=', 'shop').where('item_id', '=', id).execute()
    await tx.deleteFrom('shop_members').where('shop_id', '=', id).execute()
  }
}
