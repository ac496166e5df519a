import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { StockMovementsTable } from '../../../db/tables.ts'

type NewMovement = Insertable<StockMovementsTable>

const ROWS_AT_ONCE = 100

/** A movement that no request named. */
export type PlainMovement = {
  [Column in
    | 'variant_id'
    | 'product_id'
    | 'shop_id'
    | 'delta'
    | 'stock_after'
    | 'reason'
    | 'actor_name'
    | 'order_id'
    | 'at']: Selectable<StockMovementsTable>[Column]
}

export async function insertMovements(tx: Tx, rows: readonly PlainMovement[]): Promise<void> {
  const [first] = rows
  if (first && rows.length === 1) await insertOne(tx, first)
  else
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await tx
        .insertInto('stock_movements')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute()
}

/** Most orders have one line: building the statement would cost more than running it. */
const insertOne = prepared((db: Db | Tx, row: PlainMovement) => db.insertInto('stock_movements').values({ ...row }))

/** @returns the movement's id; undefined if the shop has used its key before. */
export async function insertRequestedMovement(tx: Tx, row: NewMovement): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('stock_movements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const selectRequested = (db: Db | Tx, { shopId, key }: { shopId: number; key: string }) =>
  db
    .selectFrom('stock_movements')
    .where('shop_id', '=', shopId)
    .where('request_key', '=', key)
    .select(['id', 'request_hash'])
    .executeTakeFirst()

const joined = (db: Db | Tx) =>
  db
    .selectFrom('stock_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .select(['m.id', 'm.delta', 'm.stock_after', 'm.reason', 'm.actor_name', 'm.order_id', 'm.note', 'm.at'])
    .select('o.code')

export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number]

export const selectMovement = (db: Db | Tx, id: number) => joined(db).where('m.id', '=', id).executeTakeFirstOrThrow()

/** The movements of a variant before another one, the newest first. */
export const selectMovements = (
  db: Db | Tx,
  { variantId, before, count }: { variantId: number; before: number | undefined; count: number },
) =>
  joined(db)
    .where('m.variant_id', '=', variantId)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(count)
    .execute()
