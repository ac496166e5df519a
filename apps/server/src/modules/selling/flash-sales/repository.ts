import type { VoucherView } from '@rialto/contract/enums'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { FlashSalesTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'

/** Sales that have not ended, in the order in which they begin. */
export const selectOpenSales = prepared((db: Db | Tx, { now }: { now: number }) =>
  db
    .selectFrom('flash_sales')
    .where('ends_at', '>', now)
    .select(['id', 'name', 'thumbnail', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id'),
)

export type FlashSaleRow = Awaited<ReturnType<typeof selectOpenSales>>[number]

export const selectSale = prepared((db: Db | Tx, { id }: { id: number }) =>
  db.selectFrom('flash_sales').where('id', '=', id).select(['id', 'name', 'thumbnail', 'starts_at', 'ends_at']),
)

export type WholeSaleRow = Selectable<FlashSalesTable>

/** Locks a sale until the transaction ends. Where shops are locked as well, the sale comes first. SQLite has one writer anyway. */
export const lockSale = (tx: Tx, engine: Engine, id: number): Promise<WholeSaleRow | undefined> =>
  tx
    .selectFrom('flash_sales')
    .where('id', '=', id)
    .selectAll()
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

interface SaleProducts {
  saleId: number
  categoryIds?: readonly number[]
}

/** The visible products of a sale, of any of the categories where some are given. */
const productsOf = (db: Db | Tx, { saleId, categoryIds = [] }: SaleProducts) =>
  db
    .selectFrom('flash_sale_products as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('f.flash_sale_id', '=', saleId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .$if(categoryIds.length > 0, (query) =>
      query.where('p.id', 'in', (eb) =>
        eb.selectFrom('product_categories').where('category_id', 'in', categoryIds).select('product_id'),
      ),
    )

export async function countSaleProducts(db: Db | Tx, sale: SaleProducts): Promise<number> {
  const { count } = await productsOf(db, sale)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectSaleProducts = (db: Db | Tx, sale: SaleProducts, page: { limit: number; offset: number }) =>
  productsOf(db, sale)
    .select('p.id')
    .orderBy('f.position')
    .orderBy('p.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

interface ListedSales {
  view: VoucherView
  now: number
  after: TimePosition | undefined
  limit: number
}

/** Sales in a view: running and coming ones by their start, ended ones the latest first. */
export function selectSales(db: Db, { view, now, after, limit }: ListedSales): Promise<WholeSaleRow[]> {
  const [direction, beyond] = view === 'ended' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  return db
    .selectFrom('flash_sales')
    .$if(view === 'ended', (query) => query.where('ends_at', '<=', now))
    .$if(view === 'coming', (query) => query.where('starts_at', '>', now).where('ends_at', '>', now))
    .$if(view === 'running', (query) => query.where('starts_at', '<=', now).where('ends_at', '>', now))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('starts_at', beyond, after?.at ?? 0),
          eb.and([eb('starts_at', '=', after?.at ?? 0), eb('id', beyond, after?.id ?? 0)]),
        ]),
      ),
    )
    .selectAll()
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export const selectWholeSale = (db: Db, id: number): Promise<WholeSaleRow | undefined> =>
  db.selectFrom('flash_sales').where('id', '=', id).selectAll().executeTakeFirst()

export const selectSpans = (db: Db | Tx) => db.selectFrom('flash_sales').select(['starts_at', 'ends_at']).execute()

export async function countOpenSales(tx: Tx, now: number): Promise<number> {
  const row = await tx
    .selectFrom('flash_sales')
    .where('ends_at', '>', now)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertSale = (tx: Tx, sale: Insertable<FlashSalesTable>): Promise<WholeSaleRow> =>
  tx.insertInto('flash_sales').values(sale).returningAll().executeTakeFirstOrThrow()

export const updateSaleRow = (tx: Tx, id: number, set: Updateable<FlashSalesTable>): Promise<WholeSaleRow> =>
  tx
    .updateTable('flash_sales')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteSaleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', 'flash_sale').where('item_id', '=', id).execute()
  await tx.deleteFrom('flash_sales').where('id', '=', id).execute()
}

/** The names of a sale in other languages than the content's own. */
export async function selectNames(db: Db | Tx, id: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', 'flash_sale')
    .where('item_id', '=', id)
    .select(['locale', 'texts_json'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.locale, String(fromJson(row.texts_json).name ?? '')]))
}

/** Replaces the names of a sale in other languages than the content's own; empty ones are left out. */
export async function replaceNames(tx: Tx, id: number, names: Readonly<Record<string, string>>): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', 'flash_sale').where('item_id', '=', id).execute()
  const rows = Object.entries(names)
    .filter(([locale, name]) => locale !== CONTENT_LOCALE && name !== '')
    .map(([locale, name]) => ({
      kind: 'flash_sale' as const,
      item_id: id,
      locale,
      texts_json: toJson({ name }),
    }))
  if (rows.length > 0) await tx.insertInto('translations').values(rows).execute()
}
