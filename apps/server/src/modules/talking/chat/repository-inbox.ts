import type { InboxView } from '@rialto/contract/enums'
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { SavedRepliesTable, Tables } from '../../../db/tables.ts'
import { orderOf, type Position } from './rules.ts'

/** The most conversations that are searched. Names are matched in memory, since SQLite folds the case of ASCII only. */
export const SEARCHED_MAX = 10_000

/** Counts the conversations of a shop in which a shopper waits for an answer. */
export async function countUnanswered(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .where('shop_id', '=', shopId)
    .where('waiting_since', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface InboxFilter {
  shopId: number
  /** The caller, whose conversations `mine` holds. */
  memberId: number
  view: InboxView
}

type Conversations = ExpressionBuilder<Tables & { c: Tables['conversations'] }, 'c'>

function isInView(eb: Conversations, { memberId, view }: Omit<InboxFilter, 'shopId'>): Expression<SqlBool> {
  switch (view) {
    case 'unanswered':
      return eb('c.waiting_since', 'is not', null)
    case 'closed':
      return eb('c.closed_at', 'is not', null)
    case 'mine':
      return eb.and([eb('c.assignee_id', '=', memberId), eb('c.closed_at', 'is', null)])
    case 'open':
      return eb('c.closed_at', 'is', null)
  }
}

/** Excludes conversations without messages: a shopper has opened the chat but not written. */
const conversationsOf = (db: Db, shopId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.shop_id', '=', shopId)
    .where('c.last_message_id', 'is not', null)

/** Selects what a list shows of conversations. An assignee who has left the team is none. */
const rowsOf = (db: Db, shopId: number) =>
  conversationsOf(db, shopId)
    .leftJoin('messages as last', 'last.id', 'c.last_message_id')
    .leftJoin('shop_members as m', (join) =>
      join.onRef('m.shop_id', '=', 'c.shop_id').onRef('m.user_id', '=', 'c.assignee_id'),
    )
    .leftJoin('users as a', 'a.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.profile_photo', 'u.last_seen_at'])
    .select(['c.id as conversation_id', 'c.unread_by_shop', 'c.unread_by_user', 'c.last_message', 'c.last_message_at'])
    .select([
      'c.waiting_since',
      'c.closed_at',
      'last.side as last_side',
      'a.id as assignee_id',
      'a.name as assignee_name',
    ])

export type InboxRow = Awaited<ReturnType<typeof selectInbox>>[number]

interface Page {
  after: Position | undefined
  limit: number
}

/** Selects a page of a view. */
export function selectInbox(db: Db, { shopId, ...filter }: InboxFilter, { after, limit }: Page) {
  const { column, direction } = orderOf(filter.view)
  const at = sql.ref<number>(`c.${column}`)
  const isAfter = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  return rowsOf(db, shopId)
    .where((eb) => isInView(eb as unknown as Conversations, filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${at}, ${sql.ref('c.id')}) ${isAfter} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(at, direction)
    .orderBy('c.id', direction)
    .limit(limit)
    .execute()
}

/** Selects the conversations with these shoppers, in no order. */
export const selectInboxOf = (db: Db, shopId: number, userIds: readonly number[]) =>
  rowsOf(db, shopId)
    .where('c.user_id', 'in', [...userIds, 0])
    .execute()

/** Selects the names of a view's shoppers, to search them. */
export function selectInboxNames(db: Db, { shopId, ...filter }: InboxFilter, limit: number) {
  const { column, direction } = orderOf(filter.view)
  const at = sql.ref<number>(`c.${column}`)
  return conversationsOf(db, shopId)
    .where((eb) => isInView(eb as unknown as Conversations, filter))
    .select(['u.id as user_id', 'u.name', 'c.id', at.as('at')])
    .orderBy(at, direction)
    .orderBy('c.id', direction)
    .limit(limit)
    .execute()
}

export async function countInbox(db: Db, shopId: number, memberId: number) {
  const count = (view: InboxView) =>
    db
      .selectFrom('conversations as c')
      .where('c.shop_id', '=', shopId)
      .where('c.last_message_id', 'is not', null)
      .where((eb) => isInView(eb as unknown as Conversations, { memberId, view }))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const [unanswered, open, mine, closed] = await Promise.all([
    count('unanswered'),
    count('open'),
    count('mine'),
    count('closed'),
  ])
  return {
    unanswered: Number(unanswered.count),
    open: Number(open.count),
    mine: Number(mine.count),
    closed: Number(closed.count),
  }
}

export const updateConversation = async (
  tx: Tx,
  id: number,
  set: { waiting_since?: number | null; closed_at?: number | null; assignee_id?: number | null },
): Promise<void> => {
  await tx.updateTable('conversations').set(set).where('id', '=', id).execute()
}

/** Selects the time of the first message of the shopper that the shop has not answered; null if there is none. */
export async function selectWaitingSince(tx: Tx, conversationId: number): Promise<number | null> {
  const ofSide = (side: 'user' | 'shop') =>
    tx.selectFrom('messages').where('conversation_id', '=', conversationId).where('side', '=', side)
  const answer = await ofSide('shop').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const waiting = await ofSide('user')
    .where('id', '>', answer?.id ?? 0)
    .select('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return waiting?.created_at ?? null
}

interface CustomerIds {
  userId: number
  shopId: number
}

export const selectCustomer = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'profile_photo', 'last_seen_at', 'created_at'])
    .executeTakeFirst()

/** Tells whether a person has ordered at a shop, in whatever status the order is. */
export async function hasOrdered(db: Db | Tx, { userId, shopId }: CustomerIds): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a customer's orders at a shop, and sums those that were not cancelled. */
export async function sumOrders(db: Db, { userId, shopId }: CustomerIds): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .coalesce(
          eb.fn.sum<number>(inMarketUnits('payable_amount')).filterWhere('status', '!=', 'cancelled'),
          eb.lit(0),
        )
        .as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount) }
}

export async function selectLatestOrders(db: Db, { userId, shopId }: CustomerIds, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select('id')
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the products of a shop that a person looked at, the latest first. */
export async function selectViewed(db: Db, { userId, shopId }: CustomerIds, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recent_views as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('v.user_id', '=', userId)
    .where('p.shop_id', '=', shopId)
    .select('p.id')
    .orderBy('v.viewed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the members of a shop's team with their roles, the longest first. */
export const selectTeam = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .select(['u.id', 'u.name', 'm.role'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()

const columns = ['id', 'title', 'text', 'version'] as const

/** @param shopId null: of the market's staff */
const repliesOf = (db: Db | Tx, shopId: number | null) =>
  db.selectFrom('saved_replies').where('shop_id', shopId === null ? 'is' : '=', shopId)

export const selectSavedReplies = (db: Db | Tx, shopId: number | null) =>
  repliesOf(db, shopId).select(columns).orderBy('id').execute()

/** Selects a saved reply of a shop; undefined for another shop's. */
export const selectSavedReply = (db: Db | Tx, { id, shopId }: { id: number; shopId: number | null }) =>
  repliesOf(db, shopId).where('id', '=', id).select(columns).executeTakeFirst()

export const insertSavedReply = (tx: Tx, reply: Insertable<SavedRepliesTable>) =>
  tx.insertInto('saved_replies').values(reply).returning(columns).executeTakeFirstOrThrow()

/** Changes a saved reply if it still has this version. */
export const updateSavedReply = (
  tx: Tx,
  { id, version, set }: { id: number; version: number; set: { title?: string; text?: string } },
) =>
  tx
    .updateTable('saved_replies')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()

/** @returns undefined if somebody else has deleted it */
export const deleteSavedReply = (tx: Tx, id: number) =>
  tx.deleteFrom('saved_replies').where('id', '=', id).returning('id').executeTakeFirst()
