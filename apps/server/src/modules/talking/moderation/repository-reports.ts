import type { ReportView } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { Position } from '../../../lib/paging.ts'

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const isOpen = sql<boolean>`r.settled_at is null`
const isSettled = sql<boolean>`r.settled_at is not null`

const withFacts = (db: Db | Tx) =>
  db
    .selectFrom('reports as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .leftJoin('reviews as v', (join) => join.onRef('v.id', '=', 'r.subject_id').on('r.kind', '=', 'review'))
    .leftJoin('questions as q', (join) => join.onRef('q.id', '=', 'r.subject_id').on('r.kind', '=', 'question'))
    .leftJoin('conversations as c', (join) => join.onRef('c.id', '=', 'r.subject_id').on('r.kind', '=', 'conversation'))
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('products as p', (join) =>
      join.on(
        'p.id',
        '=',
        sql<number>`case r.kind when 'product' then r.subject_id when 'review' then v.product_id else q.product_id end`,
      ),
    )
    .selectAll('r')
    .select(['s.name as shop_name', 's.logo as shop_logo', 'p.id as product_id', 'p.name as product_name'])
    .select(['p.thumbnail', 'u.name as customer_name'])

export type ReportRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

interface Page {
  view: ReportView
  after: Position | undefined
  limit: number
}

/** Open reports, the oldest first, or settled ones, the latest first. */
export function selectReports(db: Db, { view, after, limit }: Page): Promise<ReportRow[]> {
  const isOfSettled = view === 'settled'
  const column = isOfSettled ? 'r.settled_at' : 'r.created_at'
  const [direction, beyond] = isOfSettled ? (['desc', '<'] as const) : (['asc', '>'] as const)
  return withFacts(db)
    .where(isOfSettled ? isSettled : isOpen)
    .$if(!isOfSettled && view !== 'open', (query) => query.where(sql<boolean>`r.kind = ${view}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, r.id) ${sql.raw(beyond)} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .execute()
}

export const selectReport = (db: Db | Tx, id: number): Promise<ReportRow | undefined> =>
  withFacts(db).where('r.id', '=', id).executeTakeFirst()

/** Other reports of the same thing, the latest first. */
export const selectOthers = (db: Db, { id, kind, subject_id }: ReportRow, limit: number): Promise<ReportRow[]> =>
  withFacts(db)
    .where('r.kind', '=', kind)
    .where('r.subject_id', '=', subject_id)
    .where('r.id', '!=', id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** How many open reports there are of each kind. */
export const countOpenByKind = (db: Db) =>
  db
    .selectFrom('reports as r')
    .where(isOpen)
    .groupBy('r.kind')
    .select((eb) => ['r.kind', eb.fn.countAll<number>().as('count')])
    .execute()

export async function countSettled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports as r')
    .where(isSettled)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectQuestion = (db: Db, id: number) =>
  db
    .selectFrom('questions')
    .where('id', '=', id)
    .select(['author_name', 'text', 'answer_text', 'created_at'])
    .executeTakeFirst()

export const selectConversation = (db: Db | Tx, id: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.user_id', 'u.name', 'c.message_count'])
    .executeTakeFirst()

/** The latest messages of a conversation, the latest first. */
export const selectMessages = (tx: Tx, conversationId: number, limit: number) =>
  tx
    .selectFrom('messages as m')
    .leftJoin('products as p', 'p.id', 'm.product_id')
    .where('m.conversation_id', '=', conversationId)
    .select(['m.id', 'm.side', 'm.text', 'm.created_at', 'p.name as product'])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
