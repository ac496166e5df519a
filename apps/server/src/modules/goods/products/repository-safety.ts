import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ManufacturersTable } from '../../../db/tables.ts'

/** The manufacturers of a shop by name, with how many products name each; of one id where it is given. */
export const selectManufacturers = (db: Db | Tx, shopId: number, id?: number) =>
  db
    .selectFrom('manufacturers as m')
    .where('m.shop_id', '=', shopId)
    .$if(id !== undefined, (query) => query.where('m.id', '=', id ?? 0))
    .select(['m.id', 'm.name', 'm.address', 'm.electronic', 'm.is_in_eu', 'm.version'])
    .select(
      sql<number>`(select count(*) from product_safety as s where s.manufacturer_id = m.id or s.responsible_id = m.id)`.as(
        'products',
      ),
    )
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()

type Columns = Pick<ManufacturersTable, 'name' | 'address' | 'electronic' | 'is_in_eu'>

export async function insertManufacturer(tx: Tx, row: Columns & { shop_id: number; created_at: number }) {
  const { id } = await tx.insertInto('manufacturers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns whether it still had this version */
export async function updateManufacturer(
  tx: Tx,
  { id, version, columns }: { id: number; version: number; columns: Updateable<ManufacturersTable> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manufacturers')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteManufacturer = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom('manufacturers').where('id', '=', id).execute())

/** Those of these ids that are the shop's, and whether they are in the European Union. */
export const selectNamed = (tx: Tx, shopId: number, ids: readonly number[]) =>
  tx
    .selectFrom('manufacturers')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .select(['id', 'is_in_eu'])
    .execute()

export const selectSafety = (db: Db | Tx, productIds: readonly number[]) =>
  db
    .selectFrom('product_safety')
    .where('product_id', 'in', productIds.length > 0 ? productIds : [0])
    .selectAll()
    .execute()
