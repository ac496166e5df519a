import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { FlashSalesTable } from '../../../db/tables.ts'

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
