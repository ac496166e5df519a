import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { CategoriesTable, TaxonomyKind } from '../../../../db/tables.ts'
import type { MergedName } from './category-tree.ts'
import type { StoredCategory } from './product-content.ts'

// All shops share brands, sizes, colours and categories. Two writers may insert the same name at once: the second one gets the row
// of the first.

export interface Named {
  id: number
  name: string
}

export async function selectBrands(db: Db | Tx): Promise<Named[]> {
  return db.selectFrom('brands').select(['id', 'name']).orderBy('id').execute()
}

export async function selectSizes(db: Db | Tx): Promise<(Named & { position: number })[]> {
  return db.selectFrom('sizes').select(['id', 'name', 'position']).orderBy('id').execute()
}

export async function selectColors(db: Db | Tx): Promise<Named[]> {
  return db.selectFrom('colors').select(['id', 'name']).orderBy('id').execute()
}

export async function selectCategories(db: Db | Tx): Promise<StoredCategory[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId', 'name', 'slug', 'position'])
    .orderBy('id')
    .execute()
}

export async function insertBrands(tx: Tx, brands: { name: string }[]): Promise<Named[]> {
  return tx
    .insertInto('brands')
    .values(brands)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })))
    .returning(['id', 'name'])
    .execute()
}

export async function insertSizes(tx: Tx, sizes: { name: string; position: number }[]): Promise<Named[]> {
  return tx
    .insertInto('sizes')
    .values(sizes)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })))
    .returning(['id', 'name'])
    .execute()
}

export async function insertColors(tx: Tx, colors: { name: string; code: string }[]): Promise<Named[]> {
  return tx
    .insertInto('colors')
    .values(colors)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })))
    .returning(['id', 'name'])
    .execute()
}

/** The names that were merged into others, which imports still use. */
export async function selectMergedNames(db: Db | Tx): Promise<(MergedName & { kind: TaxonomyKind })[]> {
  return db
    .selectFrom('merged_names')
    .select(['kind', 'old_id as oldId', 'name', 'parent_id as parentId', 'target_id as targetId'])
    .orderBy('old_id')
    .execute()
}

/** The categories that a shop's products belong to. */
export async function selectCategoriesOfShop(db: Db | Tx, shopId: number): Promise<StoredCategory[]> {
  return db
    .selectFrom('categories')
    .where(
      'id',
      'in',
      db
        .selectFrom('product_categories')
        .innerJoin('products', 'products.id', 'product_categories.product_id')
        .where('products.shop_id', '=', shopId)
        .select('category_id'),
    )
    .select(['id', 'parent_id as parentId', 'name', 'slug', 'position'])
    .orderBy('id')
    .execute()
}

/** @returns the id; undefined if another category has this slug. */
export async function insertCategory(tx: Tx, category: Insertable<CategoriesTable>): Promise<number | undefined> {
  const row = await tx
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The position of the next new category. */
export async function selectNextPosition(db: Db | Tx): Promise<number> {
  const { last } = await db
    .selectFrom('categories')
    .select((of) => of.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
