import type { Address } from '@rialto/contract'
import type { ReturnKind } from '@rialto/contract/market-enums'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, jsonPattern, toJson } from '../../../db/json.ts'
import type { ChangeRecordsTable, KeptInvoicesTable } from '../../../db/tables.ts'

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
  await tx
    .updateTable('reviews')
    .set({ photos_json: toJson([]) })
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ photos_json }) => fromJson(photos_json))
}

/** Reviews, questions and reports stay, and lead to nobody. */
export async function detachFromAccount(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('questions').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('reports').set({ user_id: null }).where('user_id', '=', userId).execute()
}

export async function blankOrder(tx: Tx, id: number, address: Address): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      address_json: toJson(address),
      region: null,
      note: null,
      cancel_reason: eb.case().when('cancelled_by', '=', 'shopper').then(null).else(eb.ref('cancel_reason')).end(),
    }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('order_cancellations')
    .set({ reason: null })
    .where('order_id', '=', id)
    .where('cancelled_by', '=', 'shopper')
    .execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute()
}

/** Leaves an order's invoices as they are, but for whom they were written to. */
export async function blankInvoices(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('invoices').set({ buyer_json: null }).where('order_id', '=', orderId).execute()
}

/** Leaves what was withdrawn from and when, but for who said so and in which words; its checksum tells of the whole receipt. */
export async function blankWithdrawals(
  tx: Tx,
  { id, contacts, name }: { id: number; contacts: readonly string[]; name: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('withdrawals as w')
    .leftJoin('orders as o', 'o.id', 'w.order_id')
    .where((eb) => eb.or([eb('o.user_id', '=', id), eb('w.declared_email', 'in', [...contacts, ''])]))
    .select(['w.id', 'w.receipt_json'])
    .execute()
  for (const row of rows) {
    const receipt = toJson({ ...fromJson(row.receipt_json), name, email: '', text: '' })
    await tx
      .updateTable('withdrawals')
      .set({
        declared_name: name,
        declared_email: '',
        lines_text: '',
        content_key: '',
        receipt_json: receipt,
        objection: '',
      })
      .where('id', '=', row.id)
      .execute()
  }
  const ids = [...rows.map((row) => row.id), 0]
  await tx.deleteFrom('withdrawal_photos').where('withdrawal_id', 'in', ids).execute()
  await blankShopperNotes(tx, 'withdrawal', ids)
}

const blankShopperNotes = async (tx: Tx, kind: ReturnKind, ids: readonly number[]): Promise<void> =>
  void (await tx
    .updateTable('case_events')
    .set({ note: '' })
    .where('kind', '=', kind)
    .where('case_id', 'in', ids)
    .where('actor_kind', '=', 'shopper')
    .execute())

/** Leaves what was complained about and what came of it, but for words and photos, whose files the upkeep removes. */
export async function blankComplaints(tx: Tx, id: number): Promise<void> {
  const rows = await tx
    .selectFrom('complaints as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .where('o.user_id', '=', id)
    .select('c.id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  await tx.deleteFrom('complaint_photos').where('complaint_id', 'in', ids).execute()
  await tx.updateTable('complaints').set({ text: '', content_key: '', tracking: '' }).where('id', 'in', ids).execute()
  await blankShopperNotes(tx, 'complaint', ids)
}

export async function keepInvoice(tx: Tx, invoice: KeptInvoicesTable): Promise<void> {
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

/** The orders of a person, with the time of the last invoice or credit note of each. */
export const selectOrderFacts = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('orders as o')
    .where('o.user_id', '=', userId)
    .select(['o.id', 'o.status', 'o.placed_at', 'o.address_json'])
    .select((eb) =>
      eb
        .selectFrom('invoices as i')
        .whereRef('i.order_id', '=', 'o.id')
        .select((inner) => inner.fn.max('i.issued_at').as('at'))
        .as('issued_at'),
    )
    .execute()

const countedTables = {
  addresses: 'addresses',
  wishes: 'favorites',
  vouchers: 'collected_vouchers',
  logins: 'access_tokens',
  conversations: 'conversations',
  tickets: 'tickets',
} as const

/** Counts what belongs to a person alone, and the reviews and questions that carry their name. */
export async function countOwn(db: Db | Tx, userId: number) {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where user_id = ${userId}`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }
  const [addresses, wishes, vouchers, logins, conversations, tickets, reviews, questions] = await Promise.all([
    ...Object.values(countedTables).map(count),
    count('reviews'),
    count('questions'),
  ])
  return {
    addresses: addresses ?? 0,
    wishes: wishes ?? 0,
    vouchers: vouchers ?? 0,
    logins: logins ?? 0,
    conversations: conversations ?? 0,
    tickets: tickets ?? 0,
    reviews: (reviews ?? 0) + (questions ?? 0),
  }
}

/** Counts withdrawals and complaints that are not over. */
export async function countOwnReturns(db: Db | Tx, userId: number): Promise<number> {
  const [withdrawals, complaints] = [
    await db
      .selectFrom('withdrawals as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .where('o.user_id', '=', userId)
      .where('r.state', 'not in', ['refunded', 'not_valid', 'not_returned', 'revoked'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('complaints as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .where('o.user_id', '=', userId)
      .where('r.state', 'not in', ['refunded', 'settled', 'declined', 'cancelled', 'lapsed', 'not_returned'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]
  return Number(withdrawals.count) + Number(complaints.count)
}

/** Counts refunds that have not reached their shopper yet. */
export async function countOwnRefunds(db: Db | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.user_id', '=', userId)
    .where('r.status', '<>', 'done')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const JSON_COLUMNS = ['values_json', 'before_json', 'after_json'] as const

/** Selects the records that a person wrote, that are about them, or that carry one of their contacts. */
export const selectRecordsOf = (tx: Tx, userId: number, contacts: readonly string[]) =>
  tx
    .selectFrom('change_records')
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_id', '=', userId), eb('actor_kind', 'in', ['member', 'staff'])]),
        eb.and([eb('subject_id', '=', userId), eb('subject_kind', 'in', ['member', 'staff', 'account'])]),
        ...contacts.flatMap((contact) => [
          eb('subject_name', '=', contact),
          ...JSON_COLUMNS.map((column) => eb(column, 'like', jsonPattern(`%${contact}%`))),
        ]),
      ]),
    )
    .select(['id', 'actor_kind', 'actor_id', 'actor_name', 'subject_name', ...JSON_COLUMNS])
    .execute()

export async function updateRecord(tx: Tx, id: number, set: Updateable<ChangeRecordsTable>): Promise<void> {
  await tx.updateTable('change_records').set(set).where('id', '=', id).execute()
}

/** Movements name their author without a number; the record tells for which shops the person has worked. */
export async function renameInMovements(tx: Tx, userId: number, name: string, by: string): Promise<void> {
  await tx
    .updateTable('stock_movements')
    .set({ actor_name: by })
    .where('actor_name', '=', name)
    .where('shop_id', 'in', (eb) =>
      eb
        .selectFrom('change_records')
        .where('actor_kind', '=', 'member')
        .where('actor_id', '=', userId)
        .where('shop_id', 'is not', null)
        .select((of) => of.ref('shop_id').$notNull().as('shop_id')),
    )
    .execute()
}

/** Tables whose rows belong to the person of their `user_id` alone. A test holds the list against the schema. */
export const OWN_TABLES = [
  'access_tokens',
  'addresses',
  'api_keys',
  'authenticator_apps',
  'cart_lines',
  'collected_vouchers',
  'console_sessions',
  'conversations',
  'favorites',
  'idempotency_keys',
  'notification_settings',
  'notifications',
  'passkeys',
  'push_subscriptions',
  'recent_views',
  'recovery_codes',
  'reset_tokens',
  'saved_views',
  'social_identities',
  'tickets',
] as const

/** Tables with a `user_id` whose rows stay, with the reason. */
export const KEPT_TABLES = {
  orders: 'the market and the shop have traded; the row of the account stays for them, without a name',
  payments: 'bookkeeping, without a name',
  reviews: 'public words about a product, without their author',
  questions: 'public words about a product, without their author',
  reports: 'a decision may depend on it, without its author',
  shop_members: 'an erasure waits until the person has left each team',
  staff: 'an erasure waits until the person has left the staff',
  webhooks: 'the shop’s own, which names its author by number',
} as const

/** Columns of other tables that carry the name of a user. */
const CLEARED_COLUMNS = [
  { table: 'reviews', user: 'user_id', column: 'author_name' },
  { table: 'questions', user: 'user_id', column: 'author_name' },
  { table: 'reports', user: 'user_id', column: 'reporter_name' },
  { table: 'order_notes', user: 'author_id', column: 'author_name' },
  { table: 'product_imports', user: 'author_id', column: 'author_name' },
] as const
