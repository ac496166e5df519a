import type { ActorKind, SubjectKind } from '@rialto/contract/enums'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ChangeRecordsTable } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'

export type RecordRow = Selectable<ChangeRecordsTable>

export const insertRecord = (tx: Tx, record: Insertable<ChangeRecordsTable>) =>
  tx.insertInto('change_records').values(record).returning('id').executeTakeFirstOrThrow()

/** Reads a record and locks it until the transaction ends, so that two restores of one change run one after the other. */
export const lockRecord = (tx: Tx, id: number): Promise<RecordRow | undefined> =>
  tx
    .updateTable('change_records')
    .set((eb) => ({ restored_by: eb.ref('restored_by') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const markRestored = async (tx: Tx, id: number, restoredBy: number): Promise<void> => {
  await tx.updateTable('change_records').set({ restored_by: restoredBy }).where('id', '=', id).execute()
}

/** How many of the latest changes a search and the list of authors look at, so that both stay quick in a long record. */
const LATEST = 5_000

interface RecordFilter {
  /** Null: changes of the market; undefined: all. */
  shopId: number | null | undefined
  actor: { kind: ActorKind; id: number | undefined } | undefined
  kind: SubjectKind | undefined
  search: string
  from: number | undefined
  to: number | undefined
  after: Position | undefined
  limit: number
}

export type ListedRecord = Awaited<ReturnType<typeof selectRecords>>[number]

/** The latest changes first, with the one that took each back. */
export const selectRecords = (db: Db, filter: RecordFilter) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('change_records')
        .where(matching(filter))
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.search === '' ? filter.limit : LATEST)
        .as('c'),
    )
    .leftJoin('shops as s', 's.id', 'c.shop_id')
    .leftJoin('change_records as r', 'r.id', 'c.restored_by')
    .$if(filter.search !== '', (query) => query.where(naming(filter.search)))
    .selectAll('c')
    .select(['s.name as shop_name', 'r.at as restored_at', 'r.actor_name as restored_by_name'])
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(filter.limit)
    .execute()

/** The authors of the latest changes. */
export const selectActors = (db: Db, shopId: RecordFilter['shopId']) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('change_records')
        .where(ofShop(shopId))
        .select(['actor_kind', 'actor_id', 'actor_name'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(LATEST)
        .as('latest'),
    )
    .select((eb) => ['actor_kind as kind', 'actor_id as id', eb.fn.max('actor_name').as('name')])
    .groupBy(['actor_kind', 'actor_id'])
    .orderBy('name')
    .limit(200)
    .execute()

type Condition = RawBuilder<SqlBool>

function matching({ shopId, actor, kind, from, to, after }: RecordFilter): Condition {
  const conditions: Condition[] = [
    ofShop(shopId),
    ...(actor ? [sql<SqlBool>`actor_kind = ${actor.kind}`] : []),
    ...(actor?.id === undefined ? [] : [sql<SqlBool>`actor_id = ${actor.id}`]),
    ...(kind ? [sql<SqlBool>`subject_kind = ${kind}`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`at < ${to}`]),
    ...(after ? [sql<SqlBool>`at <= ${after.at} and (at < ${after.at} or id < ${after.id})`] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

function ofShop(shopId: RecordFilter['shopId']): Condition {
  if (shopId === undefined) return sql`1 = 1`
  return shopId === null ? sql`shop_id is null` : sql`shop_id = ${shopId}`
}

function naming(words: string): Condition {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(c.subject_name) like ${pattern} escape '\\' or lower(c.actor_name) like ${pattern} escape '\\')`
}
