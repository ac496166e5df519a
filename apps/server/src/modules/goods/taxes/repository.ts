import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { ShopTaxesTable, TaxCategoriesTable, TaxRatesTable } from '../../../db/tables.ts'
import { settingIsOn } from '../../base/settings/index.ts'
import type { Rate } from './rules.ts'

export type CategoryRow = Selectable<TaxCategoriesTable>
export type RateRow = Selectable<TaxRatesTable>
export type ShopTaxRow = Selectable<ShopTaxesTable>

/** Percentages have four decimals: parts per million. */
export const toPpm = (percentage: number): number => Math.round(percentage * 10_000)

export const toRate = (row: RateRow): Rate => ({
  id: row.id,
  categoryId: row.category_id,
  country: row.country,
  region: row.region,
  codePrefix: row.code_prefix,
  name: row.name,
  percentage: row.rate_ppm / 10_000,
  code: row.code,
  exemption: row.exemption_text,
  fromDay: row.from_day,
  toDay: row.to_day,
})

export const selectCategories = (db: Db | Tx): Promise<CategoryRow[]> =>
  db.selectFrom('tax_categories').selectAll().orderBy('position').orderBy('id').execute()

/** How many products name each tax category, and the names of the catalogue's categories that have it. */
export async function selectUses(db: Db | Tx) {
  const [products, categories] = await Promise.all([
    db
      .selectFrom('products')
      .where('tax_category_id', 'is not', null)
      .select((eb) => ['tax_category_id', eb.fn.countAll<number>().as('count')])
      .groupBy('tax_category_id')
      .execute(),
    db
      .selectFrom('categories')
      .where('tax_category_id', 'is not', null)
      .select(['tax_category_id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return {
    productsOf: (id: number) => Number(products.find((row) => row.tax_category_id === id)?.count ?? 0),
    categoriesOf: (id: number) => categories.flatMap((row) => (row.tax_category_id === id ? [row.name] : [])),
  }
}

export const isTaxCategory = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.selectFrom('tax_categories').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const insertCategory = async (tx: Tx, row: Insertable<TaxCategoriesTable>): Promise<number> =>
  (await tx.insertInto('tax_categories').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Sets columns and the next version. */
export const updateCategory = async (tx: Tx, id: number, set: Updateable<TaxCategoriesTable>): Promise<void> =>
  void (await tx
    .updateTable('tax_categories')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

export const deleteCategory = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom('tax_categories').where('id', '=', id).execute())

const ratesInOrder = (db: Db | Tx) =>
  db
    .selectFrom('tax_rates')
    .selectAll()
    .orderBy('category_id')
    .orderBy('country')
    .orderBy((eb) => eb.fn.coalesce('region', eb.val('')))
    .orderBy((eb) => eb.fn.coalesce('code_prefix', eb.val('')))
    .orderBy('from_day')
    .orderBy('id')

/** All rates, those of one place together in the order of their days. */
export const selectRates = (db: Db | Tx): Promise<RateRow[]> => ratesInOrder(db).execute()

/** Those that hold on a day or later. */
export const selectRatesSince = (db: Db | Tx, day: string): Promise<RateRow[]> =>
  ratesInOrder(db)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', day)]))
    .execute()

export const insertRate = async (tx: Tx, row: Insertable<TaxRatesTable>): Promise<number> =>
  (await tx.insertInto('tax_rates').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Sets columns and the next version. */
export const updateRate = async (tx: Tx, id: number, set: Updateable<TaxRatesTable>): Promise<void> =>
  void (await tx
    .updateTable('tax_rates')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

export const deleteRate = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom('tax_rates').where('id', '=', id).execute())

/** Whether an order was placed with rates since a time. */
export const hasTaxedOrders = async (db: Db | Tx, since: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .where('tax_mode', '=', sql.lit('rates'))
    .where('placed_at', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const selectShopTax = (db: Db | Tx, shopId: number): Promise<ShopTaxRow | undefined> =>
  db.selectFrom('shop_taxes').where('shop_id', '=', shopId).selectAll().executeTakeFirst()

export async function upsertShopTax(tx: Tx, { shop_id, ...row }: Insertable<ShopTaxesTable>): Promise<void> {
  await tx
    .insertInto('shop_taxes')
    .values({ shop_id, ...row })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute()
}

/** Open shops by what they are for taxes. */
export const countSellers = (db: Db | Tx) =>
  db
    .selectFrom('shops as s')
    .leftJoin('shop_taxes as t', 't.shop_id', 's.id')
    .where('s.status', '=', 'active')
    .select((eb) => ['t.status', eb.fn.countAll<number>().as('count')])
    .groupBy('t.status')
    .execute()

/** The countries of open shops, as they tell them for taxes or as their verified address says. */
export async function selectSellerCountries(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('shops as s')
    .leftJoin('shop_taxes as t', 't.shop_id', 's.id')
    .where('s.status', '=', 'active')
    .where((eb) => eb.or([eb('t.country', 'is not', null), eb('s.identity_json', 'is not', null)]))
    .where((eb) => eb.or([eb('t.status', 'is', null), eb('t.status', '=', 'regular')]))
    .select(['t.country', 's.identity_json'])
    .execute()
  return rows.flatMap(
    ({ country, identity_json }) => country ?? (identity_json && fromJson(identity_json).address?.country) ?? [],
  )
}

/** What a product is taxed as: its own category, else that of its catalogue categories, sub-categories first. */
export const taxCategoryOfProduct = sql<number | null>`coalesce(p.tax_category_id, (
  select coalesce(c.tax_category_id, main.tax_category_id)
  from product_categories pc
  join categories c on c.id = pc.category_id
  left join categories main on main.id = c.parent_id
  where pc.product_id = p.id and coalesce(c.tax_category_id, main.tax_category_id) is not null
  order by case when c.parent_id is null then 1 else 0 end, case when c.tax_category_id is null then 1 else 0 end,
    c.position, c.id
  limit 1))`

/** A product as it is tried: what one piece costs, and what it is taxed as. */
export const selectTried = (db: Db | Tx, id: number) =>
  db
    .selectFrom('products as p')
    .where('p.id', '=', id)
    .select(['p.sale_price', taxCategoryOfProduct.as('tax_category_id')])
    .executeTakeFirst()

/**
 * Whether the prices of the shop `s` have the tax in them: as the market has set, but for a shop whose prices are still to be multiplied.
 * Read with the prices, in one statement.
 */
export const pricesIncludeTax = sql<number>`case when exists (
  select 1 from price_run_shops r where r.shop_id = s.id
) then 1 - ${settingIsOn('prices_include_tax')} else ${settingIsOn('prices_include_tax')} end`
