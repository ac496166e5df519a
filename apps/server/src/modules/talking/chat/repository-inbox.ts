import type { InboxView } from '@rialto/contract/enums'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { Tables } from '../../../db/tables.ts'
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
