import type { ReportKind, ReportOutcome } from '@rialto/contract/enums'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ReportsTable } from '../../../db/tables.ts'

/** Stores a report. @returns false if the same person has an open one of the same thing */
export async function insertReport(tx: Tx, report: Insertable<ReportsTable>): Promise<boolean> {
  const row = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id', 'user_id']).where('settled_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectShopName = (tx: Tx, id: number) =>
  tx.selectFrom('shops').where('id', '=', id).select('name').executeTakeFirstOrThrow()

interface Settlement {
  at: number
  by: string
  outcome: ReportOutcome
  note: string
}

/** Settles all open reports of a thing. @returns their ids */
export async function settleOpen(
  tx: Tx,
  { kind, id }: { kind: ReportKind; id: number },
  { at, by, outcome, note }: Settlement,
): Promise<number[]> {
  const rows = await tx
    .updateTable('reports')
    .set({ settled_at: at, settled_by: by, outcome, note })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** Opens settled reports again, but for those whose reporter has reported the same thing since. */
export async function openAgain(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await tx
      .updateTable('reports as r')
      .set({ settled_at: null, settled_by: null, outcome: null })
      .where('id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reports as newer')
              .whereRef('newer.kind', '=', 'r.kind')
              .whereRef('newer.subject_id', '=', 'r.subject_id')
              .whereRef('newer.user_id', '=', 'r.user_id')
              .where('newer.settled_at', 'is', null)
              .select('newer.id'),
          ),
        ),
      )
      .execute()
}

/** Settles those of the reports that are open. */
export async function settleAgain(
  tx: Tx,
  ids: readonly number[],
  { at, by, outcome, note }: Settlement,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reports')
    .set({ settled_at: at, settled_by: by, outcome, ...(note && { note }) })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute()
}

/** How many open reports each of these things has, all or those of shops alone. */
export async function countOpen(
  db: Db | Tx,
  kind: ReportKind,
  ids: readonly number[],
  { ofShops = false }: { ofShops?: boolean } = {},
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reports')
    .$if(ofShops, (query) => query.where('is_of_shop', '=', 1))
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...ids, 0])
    .where('settled_at', 'is', null)
    .groupBy('subject_id')
    .select((eb) => ['subject_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ subject_id, count }) => [subject_id, Number(count)]))
}

interface Named {
  kind: ReportKind
  /** Of a conversation, the shop. */
  id: number
  userId: number
}

interface ReportedSubject {
  id: number
  shop_id: number
}

/** Finds what a shopper reports, if the shopper can see it. */
export async function selectSubject(tx: Tx, { kind, id, userId }: Named): Promise<ReportedSubject | undefined> {
  if (kind === 'shop')
    return tx
      .selectFrom('shops')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .select(['id', 'id as shop_id'])
      .executeTakeFirst()
  if (kind === 'conversation')
    return tx
      .selectFrom('conversations')
      .where('user_id', '=', userId)
      .where('shop_id', '=', id)
      .where('message_count', '>', 0)
      .select(['id', 'shop_id'])
      .executeTakeFirst()
  const visible = tx
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
  if (kind === 'product') return visible.where('p.id', '=', id).select(['p.id', 'p.shop_id']).executeTakeFirst()
  if (kind === 'review')
    return visible
      .innerJoin('reviews as r', 'r.product_id', 'p.id')
      .where('r.id', '=', id)
      .where('r.hidden_at', 'is', null)
      .select(['r.id', 'r.shop_id'])
      .executeTakeFirst()
  return visible
    .innerJoin('questions as q', 'q.product_id', 'p.id')
    .where('q.id', '=', id)
    .where('q.answer_text', 'is not', null)
    .select(['q.id', 'q.shop_id'])
    .executeTakeFirst()
}

export const selectReporter = (tx: Tx, userId: number) =>
  tx.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow()

export async function countReportsSince(tx: Tx, { userId, since }: { userId: number; since: number }): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
