import type { LocalName } from '@rialto/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Database, type Db, type Engine, lockMarket, type Tx } from '../../../db/index.ts'
import { readProducts } from '../../../db/read-products.ts'
import type { CategoriesTable, TaxonomyKind } from '../../../db/tables.ts'
import type { CategoryRow } from './rules.ts'

const columns = ['id', 'parent_id', 'name', 'slug', 'thumbnail', 'position', 'version'] as const

export const selectRows = (db: Db | Tx): Promise<CategoryRow[]> =>
  db.selectFrom('categories').select(columns).orderBy('position').orderBy('id').execute()

/** Reads all categories and keeps others from changing or adding some: a change of the tree concerns their order. Null only reads. */
export async function lockRows(tx: Db | Tx, engine: Engine | null): Promise<CategoryRow[]> {
  // Locks of rows do not keep new ones out.
  if (engine === 'postgres') await lockMarket(tx)
  return tx
    .selectFrom('categories')
    .select(columns)
    .orderBy('position')
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
}

/** Counts products of every status, by category. */
export async function countProductsByCategory(database: Database): Promise<Map<number, number>> {
  const read = await readProducts(database, null)
  const rows = await read(
    database.db
      .selectFrom('product_categories')
      .select((eb) => ['category_id', eb.fn.countAll<number>().as('count')])
      .groupBy('category_id'),
  )
  return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
}

export async function insertRow(tx: Tx, row: Insertable<CategoriesTable>): Promise<CategoryRow> {
  return tx.insertInto('categories').values(row).returning(columns).executeTakeFirstOrThrow()
}

export const deleteRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom('categories').where('id', '=', id).execute())

/** Sets columns and the next version. */
export const updateRow = async (tx: Tx, id: number, set: Updateable<CategoriesTable>): Promise<void> =>
  void (await tx
    .updateTable('categories')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

/** Gives siblings their positions. Their versions stay, as nobody who edits them is concerned. */
export async function updatePositions(tx: Tx, siblings: readonly CategoryRow[]): Promise<void> {
  for (const [position, row] of siblings.entries())
    if (row.position !== position)
      await tx.updateTable('categories').set({ position }).where('id', '=', row.id).execute()
}

export const selectProductIds = async (tx: Tx, categoryId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('product_categories')
      .where('category_id', '=', categoryId)
      .select('product_id')
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

/** Puts a category below another one, where it moves along with others. */
export const updateParent = async (tx: Tx, id: number, set: { parent_id: number; position?: number }): Promise<void> =>
  void (await tx.updateTable('categories').set(set).where('id', '=', id).execute())

/** Brands are proper names, the same in every language. */
type TranslatedTaxonomy = Exclude<TaxonomyKind, 'brand'>

type NamesById = ReadonlyMap<number, LocalName[]>

/** The names in other languages, by the value's id. @param ids absent: of all values */
export async function selectNames(db: Db | Tx, kind: TranslatedTaxonomy, ids?: readonly number[]): Promise<NamesById> {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where('item_id', 'in', ids ?? []))
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()
  const names = new Map<number, LocalName[]>()
  for (const { item_id, locale, texts_json } of rows) {
    const { name } = JSON.parse(texts_json) as { name?: string }
    if (name) names.set(item_id, [...(names.get(item_id) ?? []), { locale, name }])
  }
  return names
}

/** Replaces the names in the given languages; an empty one removes the translation. */
export async function saveNames(
  tx: Tx,
  kind: TranslatedTaxonomy,
  { id, texts }: { id: number; texts: readonly LocalName[] },
): Promise<void> {
  for (const { locale, name } of texts) {
    if (name === '')
      await tx
        .deleteFrom('translations')
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('locale', '=', locale)
        .execute()
    else {
      const texts_json = JSON.stringify({ name })
      await tx
        .insertInto('translations')
        .values({ kind, item_id: id, locale, texts_json })
        .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
        .execute()
    }
  }
}
