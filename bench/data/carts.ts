import { openDatabase, type Tx } from '../../apps/server/src/db/index.ts'

/** A variant of an active product, with its price. */
export interface StockedVariant {
  id: number
  product_id: number
  shop_id: number
  price: number
}

/** Sets the stock of the first variants of `count` active products. */
export async function stockVariants(tx: Tx, count: number, pieces: number): Promise<StockedVariant[]> {
  const stocked = await tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.status', '=', 'active')
    .where('v.position', '=', 0)
    .where('v.product_id', '>', 500)
    .orderBy('v.id')
    .limit(count)
    .select(['v.id', 'v.product_id', 'p.shop_id', 'p.sale_price as price'])
    .execute()
  for (const goods of stocked) await setStock(tx, goods, pieces)
  return stocked
}

export async function setStock(tx: Tx, { id, product_id }: StockedVariant, stock: number): Promise<void> {
  await tx.updateTable('product_variants').set({ stock }).where('id', '=', id).execute()
  const { sum } = await tx
    .selectFrom('product_variants')
    .where('product_id', '=', product_id)
    .select((eb) => eb.fn.sum<number>('stock').as('sum'))
    .executeTakeFirstOrThrow()
  await tx.updateTable('products').set({ stock: sum }).where('id', '=', product_id).execute()
}

/** Puts one piece of each variant into a shopper's cart. */
export async function fillCart(tx: Tx, user_id: number, goods: readonly StockedVariant[]): Promise<void> {
  const timestamps = { created_at: 0, updated_at: 0 }
  await tx
    .insertInto('cart_lines')
    .values(
      goods.map(({ id, product_id, price }) => ({
        user_id,
        is_buy_now: 0,
        product_id,
        variant_id: id,
        unit: 'pcs',
        quantity: 1,
        seen_name: 'Bench',
        seen_price: price,
        ...timestamps,
      })),
    )
    .execute()
}

/** Gives shoppers an email and an address. @returns the ids of the addresses */
export async function addContacts(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const user_id of userIds) {
    await tx
      .updateTable('users')
      .set({ email: `shopper-${user_id}@example.com` })
      .where('id', '=', user_id)
      .execute()
    const { id } = await tx
      .insertInto('addresses')
      .values({
        user_id,
        name: 'Bench',
        phone: '+15550102040',
        area: 'Dock Quarter',
        address_line: '14 Canal Street',
        address_type: 'home',
        is_default: 1,
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

interface VariantChoice {
  product_id: number
  size: number | null
  color: number | null
}

/** Variants of `count` active products, with a stock that the bench cannot exhaust. */
export async function findPlentifulVariants(databaseUrl: string, count: number): Promise<VariantChoice[]> {
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      const variants = await tx
        .selectFrom('product_variants as v')
        .innerJoin('products as p', 'p.id', 'v.product_id')
        .where('p.status', '=', 'active')
        .where('v.position', '=', 0)
        .where('v.product_id', '>', 100)
        .orderBy('v.id')
        .limit(count)
        .select(['v.id', 'v.product_id', 'v.size_id as size', 'v.color_id as color'])
        .execute()
      const ids = variants.map((variant) => variant.id)
      await tx.updateTable('product_variants').set({ stock: 1_000_000 }).where('id', 'in', ids).execute()
      return variants.map(({ id: _, ...choice }) => choice)
    })
  } finally {
    await database.close()
  }
}

/** The number of pieces in all carts. */
export async function countPieces(databaseUrl: string): Promise<number> {
  const database = openDatabase(databaseUrl)
  try {
    const { pieces } = await database.db
      .selectFrom('cart_lines')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('pieces'))
      .executeTakeFirstOrThrow()
    return pieces
  } finally {
    await database.close()
  }
}
