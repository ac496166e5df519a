import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../../../db/index.ts'

/** A place in the products' changes: the last change up to which an index has been brought. */
export interface Position {
  version: number
  productId: number
}

export const selectPosition = (db: Db, indexName: string) =>
  db.selectFrom('search_positions').selectAll().where('index_name', '=', indexName).executeTakeFirst()

export type PositionRow = NonNullable<Awaited<ReturnType<typeof selectPosition>>>

interface Lease {
  indexName: string
  /** The process. */
  owner: string
  /** The present moment. */
  now: number
  until: number
}

/** Takes or renews the right to send to an index. @returns undefined while another process has it. */
export async function takeLease(tx: Tx, { indexName, owner, now, until }: Lease): Promise<PositionRow | undefined> {
  await tx
    .insertInto('search_positions')
    .values({ index_name: indexName, version: 0, product_id: 0, leased_until: 0, attempts: 0, due_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .updateTable('search_positions')
    .set({ leased_by: owner, leased_until: until })
    .where('index_name', '=', indexName)
    .where((eb) => eb.or([eb('leased_until', '<=', now), eb('leased_by', '=', owner)]))
    .returningAll()
    .executeTakeFirst()
}

/** Gives the lease back. */
export const endLease = (tx: Tx, { indexName, owner }: Pick<Lease, 'indexName' | 'owner'>) =>
  tx
    .updateTable('search_positions')
    .set({ leased_by: null, leased_until: 0 })
    .where('index_name', '=', indexName)
    .where('leased_by', '=', owner)
    .execute()

/** Writes what a process that has the lease has done. @returns false where it has lost the lease. */
export async function updatePosition(
  tx: Tx,
  { indexName, owner }: Pick<Lease, 'indexName' | 'owner'>,
  values: Partial<Omit<PositionRow, 'index_name' | 'leased_by' | 'leased_until'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_positions')
    .set(values)
    .where('index_name', '=', indexName)
    .where('leased_by', '=', owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// On PostgreSQL versions are numbers of transactions, which become visible in the order of their commits. Those below the lowest that
// is still open are complete, so only they are read; on SQLite all are.
const complete = {
  sqlite: sql`true`,
  postgres: sql`version < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
}

const after = ({ version, productId }: Position) => sql`(version, product_id) > (${version}, ${productId})`

/** The products that have changed after a position, in the order of their last changes. */
export async function selectChangesAfter(
  { db, engine }: Database,
  position: Position,
  limit: number,
): Promise<Position[]> {
  const { rows } = await sql<{ version: number; product_id: number }>`
    select version, product_id from product_changes where ${after(position)} and ${complete[engine]}
    order by version, product_id limit ${limit}`.execute(db)
  return rows.map(({ version, product_id }) => ({ version, productId: product_id }))
}

export async function countChangesAfter({ db }: Database, position: Position): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product_changes where ${after(position)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

const lastVersion = {
  sqlite: sql<number>`coalesce((select max(version) from product_changes), 0)`,
  postgres: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1`,
}

/** The highest id there may be: a position with it is behind every change of its version. */
const LAST_ID = 2_147_483_647

/** The position behind all changes of the present. */
export async function selectLastPosition({ db, engine }: Database): Promise<Position> {
  const { rows } = await sql<{ version: number }>`select ${lastVersion[engine]} as version`.execute(db)
  return { version: rows[0]?.version ?? 0, productId: LAST_ID }
}
