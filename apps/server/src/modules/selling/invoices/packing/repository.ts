import type { Db } from '../../../../db/index.ts'

/** Those of the orders that belong to the shop. */
export const selectOrdersOfShop = (db: Db, { ids, shopId }: { ids: readonly number[]; shopId: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', 'in', ids)
    .where('o.shop_id', '=', shopId)
    .selectAll('o')
    .select(['s.name as shop_name', 's.address as shop_address'])
    .execute()

export const selectLinesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .leftJoin('product_variants as v', 'v.id', 'l.variant_id')
    .where('l.order_id', 'in', orderIds)
    .selectAll('l')
    .select('v.sku')
    .orderBy('l.id')
    .execute()

export type PackedOrderRow = Awaited<ReturnType<typeof selectOrdersOfShop>>[number]
export type PackedLineRow = Awaited<ReturnType<typeof selectLinesOfOrders>>[number]
