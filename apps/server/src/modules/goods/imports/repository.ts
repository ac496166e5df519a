import { IMPORTS_LISTED } from '@rialto/contract/limits'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ImportProgressTable, ProductImportsTable, ShopsTable } from '../../../db/tables.ts'

/** An import without its texts, which may be large. */
export type ImportRow = Omit<Selectable<ProductImportsTable>, 'source_json' | 'undo_json'>

const columns = [
  'id',
  'shop_id',
  'author_id',
  'author_name',
  'file_name',
  'created_at',
  'applied_at',
  'undone_at',
  'added',
  'updated',
  'skipped',
  'plan_hash',
] as const

export async function insertImport(tx: Tx, row: Insertable<ProductImportsTable>): Promise<number> {
  const { id } = await tx.insertInto('product_imports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes what a person proposed before and did not apply. */
export const deleteProposals = (tx: Tx, { shopId, authorId }: { shopId: number; authorId: number | null }) =>
  tx
    .deleteFrom('product_imports')
    .where('shop_id', '=', shopId)
    .where('author_id', authorId === null ? 'is' : '=', authorId)
    .where('applied_at', 'is', null)
    .execute()

/** Removes what undoing needs from imports that can no longer be undone. */
export const deleteOldUndo = (tx: Tx, shopId: number, before: number) =>
  tx
    .updateTable('product_imports')
    .set({ undo_json: null })
    .where('shop_id', '=', shopId)
    .where('applied_at', '<', before)
    .where('undo_json', 'is not', null)
    .execute()

export const selectImport = (
  db: Db | Tx,
  { id, shopId }: { id: number; shopId: number },
): Promise<ImportRow | undefined> =>
  db.selectFrom('product_imports').where('id', '=', id).where('shop_id', '=', shopId).select(columns).executeTakeFirst()

export const selectTexts = (db: Db | Tx, id: number) =>
  db.selectFrom('product_imports').where('id', '=', id).select(['source_json', 'undo_json']).executeTakeFirst()

export const selectApplied = (db: Db, shopId: number): Promise<ImportRow[]> =>
  db
    .selectFrom('product_imports')
    .where('shop_id', '=', shopId)
    .where('applied_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(IMPORTS_LISTED)
    .select(columns)
    .execute()

/** Marks an import as applied. @returns false if it is already, or is gone */
export async function claimApply(tx: Tx, id: number, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('product_imports')
    .set({ applied_at: now, source_json: null })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const saveUndo = (tx: Tx, id: number, undo: string) =>
  tx.updateTable('product_imports').set({ undo_json: undo }).where('id', '=', id).execute()

/** Marks an import as undone. @returns false if it is already */
export async function claimUndo(tx: Tx, id: number, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('product_imports')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const setUndone = (tx: Tx, id: number, undone: { undone_at: number | null; undo_json?: null }) =>
  tx.updateTable('product_imports').set(undone).where('id', '=', id).execute()

const AT_ONCE = 400

function* portions<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += AT_ONCE) yield values.slice(start, start + AT_ONCE)
}

/** The ids of a shop's products that have one of these codes as a SKU or barcode. */
export async function selectIdsByCodes(db: Db | Tx, shopId: number, codes: readonly string[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const list of portions(codes)) {
    const rows = await db
      .selectFrom('products as p')
      .innerJoin('product_variants as v', 'v.product_id', 'p.id')
      .where('p.shop_id', '=', shopId)
      .where((eb) => eb.or([eb('v.sku', 'in', list), eb('v.barcode', 'in', list), eb('p.sku', 'in', list)]))
      .select('p.id')
      .distinct()
      .execute()
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

/** The last line done of a file; undefined when the shop's last unfinished import was of another file. */
export async function findProgress(
  db: Db,
  { shopId, fileHash }: { shopId: number; fileHash: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_progress')
    .where('shop_id', '=', shopId)
    .where('file_hash', '=', fileHash)
    .select('line')
    .executeTakeFirst()
  return row?.line
}

export async function saveProgress(tx: Tx, progress: Insertable<ImportProgressTable>): Promise<void> {
  const { shop_id: _, ...columns } = progress
  await tx
    .insertInto('import_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .execute()
}

export async function deleteProgress(tx: Tx, shopId: number): Promise<void> {
  await tx.deleteFrom('import_progress').where('shop_id', '=', shopId).execute()
}

export async function selectShops(db: Db | Tx): Promise<{ id: number; name: string; slug: string }[]> {
  return db.selectFrom('shops').select(['id', 'name', 'slug']).orderBy('id').execute()
}

export async function insertShop(db: Db | Tx, shop: Insertable<ShopsTable>): Promise<number> {
  const { id } = await db.insertInto('shops').values(shop).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The manufacturers and responsible persons of a shop. */
export const selectMakers = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('manufacturers')
    .where('shop_id', '=', shopId)
    .select(['id', 'name', 'is_in_eu'])
    .orderBy('id')
    .execute()
