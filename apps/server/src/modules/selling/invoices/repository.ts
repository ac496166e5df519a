import type { Address } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import type { Json } from '../../../db/json.ts'

/** A shopper's order with the data of its shop. */
export async function selectOrderOfShopper(db: Db, orderId: number, userId: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', '=', orderId)
    .where('o.user_id', '=', userId)
    .selectAll('o')
    .select(['s.name as shop_name', 's.logo as shop_logo', 's.address as shop_address'])
    .executeTakeFirst()
}

/** The address of an invoice whose shopper is erased. */
export async function selectKeptAddress(db: Db, orderId: number): Promise<Json<Address> | undefined> {
  const kept = await db
    .selectFrom('kept_invoices')
    .where('order_id', '=', orderId)
    .select('address_json')
    .executeTakeFirst()
  return kept?.address_json
}

export async function selectLines(db: Db, orderId: number) {
  return db.selectFrom('order_lines').where('order_id', '=', orderId).selectAll().orderBy('id').execute()
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrderOfShopper>>>
export type OrderLineRow = Awaited<ReturnType<typeof selectLines>>[number]

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
