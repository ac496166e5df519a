import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db, Engine, Tx } from '../../../db/index.ts'
import { readProducts } from '../../../db/read-aside.ts'
import type { PricePlace, PriceRunAmountsTable, PriceRunsTable } from '../../../db/tables.ts'
import { insertRows, updateEach, writeTogether } from '../../../db/write-together.ts'
import { taxCategoryOfProduct } from './repository.ts'

export type PriceRunRow = Selectable<PriceRunsTable>
export type AmountRow = Selectable<PriceRunAmountsTable>

/** The latest run, with how many shops it has still to reach. */
export const selectLatestRun = (db: Db | Tx) =>
  db
    .selectFrom('price_runs')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('price_run_shops')
        .whereRef('run_id', '=', 'price_runs.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('waiting'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertRun = async (tx: Tx, row: Insertable<PriceRunsTable>): Promise<number> =>
  (await tx.insertInto('price_runs').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateRun = async (tx: Tx, id: number, set: Partial<Insertable<PriceRunsTable>>): Promise<void> =>
  void (await tx.updateTable('price_runs').set(set).where('id', '=', id).execute())

/** Has a run reach every shop, whatever its status. @returns how many there are */
export async function insertRunShops(tx: Tx, runId: number): Promise<number> {
  await tx
    .insertInto('price_run_shops')
    .columns(['shop_id', 'run_id'])
    .expression((eb) => eb.selectFrom('shops').select(['id', sql<number>`cast(${runId} as integer)`.as('run_id')]))
    .execute()
  const row = await tx
    .selectFrom('price_run_shops')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export const selectWaitingShops = (tx: Tx, limit: number) =>
  tx.selectFrom('price_run_shops').select(['shop_id', 'run_id']).orderBy('shop_id').limit(limit).execute()

/** Takes a shop out of those that wait. @returns its run; undefined: another process has done so */
export async function claimShop(tx: Tx, shopId: number, runId: number): Promise<PriceRunRow | undefined> {
  const claimed = await tx
    .deleteFrom('price_run_shops')
    .where('shop_id', '=', shopId)
    .where('run_id', '=', runId)
    .returning('shop_id')
    .executeTakeFirst()
  return claimed && tx.selectFrom('price_runs').selectAll().where('id', '=', runId).executeTakeFirst()
}

/** Adds to what a run has done. */
export const countDone = async (tx: Tx, id: number, { changed, edited }: { changed: number; edited: number }) =>
  void (await tx
    .updateTable('price_runs')
    .set((eb) => ({ changed: eb('changed', '+', changed), edited_since: eb('edited_since', '+', edited) }))
    .where('id', '=', id)
    .execute())

/** Triggers record no price while it runs: with the tax in them or not, they are the same prices. */
export async function withoutPriceTriggers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const pause = await tx
    .insertInto('price_history')
    .values({ product_id: null, price: 0, from_at: 0, to_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const result = await work()
  await tx.deleteFrom('price_history').where('id', '=', pause.id).execute()
  return result
}

/** The next products of a shop by their ids, locked. */
export const lockPrices = (tx: Tx, engine: Engine, page: { shopId: number; after: number; limit: number }) =>
  tx
    .selectFrom('products as p')
    .where('p.shop_id', '=', page.shopId)
    .where('p.id', '>', page.after)
    .select(['p.id', 'p.name', 'p.price', 'p.discount_price', 'p.planned_discount_price', 'p.prior_price'])
    .select(taxCategoryOfProduct.as('tax_category_id'))
    .orderBy('p.id')
    .limit(page.limit)
    .$if(engine === 'postgres', (query) => query.modifyEnd(sql`for no key update of p`))
    .execute()
export type PricesRow = Awaited<ReturnType<typeof lockPrices>>[number]

/** Where amounts stand beside the product itself, and what names their rows besides it. */
const PARTS = [
  { place: 'size', table: 'product_sizes', column: 'surcharge', part: 'size_id' },
  { place: 'color', table: 'product_colors', column: 'surcharge', part: 'color_id' },
  { place: 'sale', table: 'flash_sale_products', column: 'price', part: 'flash_sale_id' },
  { place: 'sale_prior', table: 'flash_sale_products', column: 'prior_price', part: 'flash_sale_id' },
  { place: 'offer', table: 'flash_sale_offers', column: 'price', part: 'flash_sale_id' },
  { place: 'history', table: 'price_history', column: 'price', part: 'id' },
] as const satisfies readonly { place: PricePlace; table: string; column: string; part: string }[]

export interface Amount {
  product_id: number
  place: PricePlace
  /** 0: the product itself. */
  part_id: number
  amount: number
}

/** Every amount of products that follows their prices and is not 0. */
export async function selectAmounts(tx: Tx, products: readonly PricesRow[]): Promise<Amount[]> {
  const own = products.flatMap(({ id, price, discount_price, planned_discount_price, prior_price }) => {
    const amounts = { price, discount: discount_price, planned: planned_discount_price, prior: prior_price ?? 0 }
    return Object.entries(amounts).map(([place, amount]) => ({
      ...{ product_id: id, place: place as keyof typeof amounts, part_id: 0, amount },
    }))
  })
  const ids = products.map(({ id }) => id)
  const parts: Amount[] = []
  for (const { place, table, column, part } of ids.length === 0 ? [] : PARTS) {
    const { rows } = await sql<Omit<Amount, 'place'>>`
      select product_id, ${sql.ref(part)} as part_id, ${sql.ref(column)} as amount from ${sql.table(table)}
      where product_id in (${sql.join(ids)}) and ${sql.ref(column)} > 0 order by 1, 2`.execute(tx)
    parts.push(...rows.map((row) => ({ ...row, place })))
  }
  return [...own.filter(({ amount }) => amount > 0), ...parts]
}

interface OwnPrices extends Record<string, number | null> {
  id: number
  price: number
  discount_price: number
  sale_price: number
  discount_percentage: number
  planned_discount_price: number
  prior_price: number | null
}

/** Sets the prices of products, and the next versions, so that open editors do not write the old ones back. */
export async function updatePrices(tx: Tx, rows: readonly OwnPrices[], now: number): Promise<void> {
  const [first] = rows
  if (!first) return
  const { id: _, ...set } = first
  await tx.executeQuery(
    updateEach(tx, {
      table: 'products',
      json: JSON.stringify(rows),
      columns: Object.keys(first),
      by: ['id'],
      set: sql`${sql.join(
        Object.keys(set).map((column) => sql`${sql.ref(column)} = ${sql.ref(`wanted.${column}`)}`),
      )}, updated_at = ${now}, version = products.version + 1`,
      returning: ['id'],
    }).compile(),
  )
}

/** Sets the amounts of sizes, colours, flash sales and past prices. */
export async function updateParts(tx: Tx, amounts: readonly Amount[]): Promise<void> {
  for (const { place, table, column, part } of PARTS) {
    const rows = amounts.filter((amount) => amount.place === place)
    if (rows.length === 0) continue
    const update = updateEach(tx, {
      table,
      json: JSON.stringify(rows.map(({ product_id, part_id, amount }) => ({ product_id, [part]: part_id, amount }))),
      columns: ['product_id', part, 'amount'],
      by: ['product_id', part],
      set: sql`${sql.ref(column)} = wanted.amount`,
      returning: ['product_id'],
    })
    await tx.executeQuery(update.compile())
  }
}

/** Keeps what a run has multiplied, and forgets what earlier ones have of these products. */
export async function keepAmounts(
  tx: Tx,
  { runId, ids, rows }: { runId: number; ids: readonly number[]; rows: readonly AmountRow[] },
): Promise<void> {
  await tx.deleteFrom('price_run_amounts').where('product_id', 'in', ids).where('run_id', '<', runId).execute()
  await writeTogether(tx, [
    insertRows(
      'price_run_amounts',
      rows.map((row) => ({ ...row })),
    ),
  ])
}

export const selectKept = (tx: Tx, runId: number, ids: readonly number[]): Promise<AmountRow[]> =>
  tx.selectFrom('price_run_amounts').selectAll().where('run_id', '=', runId).where('product_id', 'in', ids).execute()

/** How many products there are of each tax category in shops that charge tax, and of shops that charge none. */
export async function countByCategory(database: Database) {
  const read = await readProducts(database, null)
  return read(
    database.db
      .selectFrom('products as p')
      .leftJoin('shop_taxes as st', 'st.shop_id', 'p.shop_id')
      .select([
        sql<number | null>`case when coalesce(st.status, 'regular') = 'regular' then ${taxCategoryOfProduct} end`.as(
          'category_id',
        ),
        sql<number>`case when coalesce(st.status, 'regular') = 'regular' then 1 else 0 end`.as('is_taxed'),
        (eb) => eb.fn.countAll<number>().as('count'),
      ])
      .groupBy(['category_id', 'is_taxed']),
  )
}

/** Newest products on the shelf whose shops charge tax. */
export const selectExamples = (db: Db, limit: number) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('shop_taxes as st', 'st.shop_id', 'p.shop_id')
    .where('p.status', '=', 'active')
    .where(sql<string>`coalesce(st.status, 'regular')`, '=', 'regular')
    .select(['p.id', 'p.name', 's.name as shop', 'p.sale_price', taxCategoryOfProduct.as('tax_category_id')])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
