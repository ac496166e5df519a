import type { LocalName } from '@rialto/contract'
import type { TaxonomyView } from '@rialto/contract/market-enums'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { type Database, type Db, type Engine, lockMarket, type Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { readProducts } from '../../../db/read-aside.ts'
import type { CategoriesTable, TaxonomyKind } from '../../../db/tables.ts'
import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type CategoryRow, tableOf, type ValueKind } from './rules.ts'

const columns = ['id', 'parent_id', 'name', 'slug', 'thumbnail', 'position', 'version', 'tax_category_id'] as const

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

/** Refuses to take a category away by which sellers are or will be charged: other rules would decide about its goods. */
export async function refuseCharged(db: Db | Tx, { id, name }: Pick<CategoryRow, 'id' | 'name'>, now: number) {
  const rule = await db
    .selectFrom('commission_rules')
    .where('category_id', '=', id)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return (
    rule && refuse('conflict', text('{{name}} has a commission rule. End or discard that first.'), { values: { name } })
  )
}

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
    const { name } = fromJson(texts_json)
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
      const texts_json = toJson({ name })
      await tx
        .insertInto('translations')
        .values({ kind, item_id: id, locale, texts_json })
        .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
        .execute()
    }
  }
}

/** A brand, colour or size with the columns of its kind. */
export interface ValueRow {
  id: number
  name: string
  version: number
  logo?: string
  code?: string
  position?: number
}

const columnsOf = {
  brand: ['logo'],
  color: ['code'],
  size: ['position'],
} as const

const selected = (kind: ValueKind) =>
  sql.join(['id', 'name', 'version', ...columnsOf[kind]].map((name) => sql.ref(name)))

/** Reads all values and keeps others from changing or adding some, so that names stay unique and places in order. Null only reads. */
export async function lockValues(tx: Db | Tx, engine: Engine | null, kind: ValueKind): Promise<ValueRow[]> {
  // Locks of rows do not keep new ones out.
  if (engine === 'postgres') await lockMarket(tx)
  const order = kind === 'size' ? sql`position, id` : sql`id`
  const lock = engine === 'postgres' ? sql`for update` : sql``
  const { rows } = await sql<ValueRow>`
    select ${selected(kind)} from ${sql.table(tableOf[kind])} order by ${order} ${lock}`.execute(tx)
  return rows
}

export async function selectValue(db: Db | Tx, kind: ValueKind, id: number): Promise<ValueRow | undefined> {
  const { rows } = await sql<ValueRow>`
    select ${selected(kind)} from ${sql.table(tableOf[kind])} where id = ${id}`.execute(db)
  return rows[0]
}

const used = {
  brand: sql`select 1 from products p where p.brand_id = v.id`,
  color: sql`select 1 from product_colors p where p.color_id = v.id`,
  size: sql`select 1 from product_sizes p where p.size_id = v.id`,
}

interface ValueFilter {
  view: TaxonomyView
  /** Empty: all. */
  search: string
  /** The languages that names are translated into. */
  locales: readonly string[]
}

function matching(kind: ValueKind, { view, search, locales }: ValueFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const named = sql<SqlBool>`lower(v.name) like ${pattern} escape '\\'`
  const translated = sql<SqlBool>`exists (
    select 1 from translations t where t.kind = ${kind} and t.item_id = v.id and lower(t.texts_json) like ${pattern} escape '\\')`
  const conditions = [
    ...(search === '' ? [] : [sql<SqlBool>`(${named} or ${translated})`]),
    ...(view === 'unused' ? [sql<SqlBool>`not exists (${used[kind]})`] : []),
    ...(view === 'missing' ? [isMissing(kind, locales)] : []),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** Brands are not translated, so none is missing. */
function isMissing(kind: ValueKind, locales: readonly string[]) {
  if (kind === 'brand' || locales.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(
    select count(*) from translations t where t.kind = ${kind} and t.item_id = v.id and t.locale in (${sql.join(locales)})
  ) < ${locales.length}`
}

export type ListedValue = ValueRow & { products: number | string }

/** A page of values: sizes in their order, others by name. */
export async function selectValues(
  db: Db,
  kind: ValueKind,
  filter: ValueFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedValue[]> {
  const order = kind === 'size' ? sql`v.position, v.id` : sql`lower(v.name), v.id`
  const { rows } = await sql<ListedValue>`
    select ${selected(kind)}, (select count(*) from (${used[kind]}) as u) as products
    from ${sql.table(tableOf[kind])} v ${matching(kind, filter)} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countValues(db: Db, kind: ValueKind, filter: ValueFilter): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(tableOf[kind])} v ${matching(kind, filter)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type Columns = Partial<Omit<ValueRow, 'id' | 'version'>>

export async function insertValue(
  tx: Tx,
  kind: ValueKind,
  columns: Columns & { id?: number; version?: number },
): Promise<ValueRow> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const { rows } = await sql<ValueRow>`
    insert into ${sql.table(tableOf[kind])} (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))}) returning ${selected(kind)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the value was not inserted')
  return row
}

/** Sets columns and the next version. */
export async function updateValue(tx: Tx, kind: ValueKind, id: number, columns: Columns): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(tableOf[kind])} set ${sql.join([...set, sql`version = version + 1`])} where id = ${id}`.execute(
    tx,
  )
}

/** Gives sizes their places in the order of the list. */
export async function updateSizePositions(tx: Tx, sizes: readonly ValueRow[]): Promise<void> {
  for (const [position, size] of sizes.entries())
    if (size.position !== position) await tx.updateTable('sizes').set({ position }).where('id', '=', size.id).execute()
}

export const deleteValue = async (tx: Tx, kind: ValueKind, id: number): Promise<void> =>
  void (await sql`delete from ${sql.table(tableOf[kind])} where id = ${id}`.execute(tx))

export const selectBrandProducts = async (tx: Tx, brandId: number): Promise<number[]> =>
  (await tx.selectFrom('products').where('brand_id', '=', brandId).select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
