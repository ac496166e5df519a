import { openDatabase, type Tx } from '../../apps/server/src/db/index.ts'
import { startConsoleSession } from '../../apps/server/src/modules/people/access/console-sessions.ts'
import { issueToken } from '../../apps/server/src/modules/people/accounts/index.ts'

export interface BenchShopper {
  id: number
  headers: Record<string, string>
}

/** The shop that owns the most of the generated orders. */
const LARGEST_SHOP = 1

/** Headers of the largest shop's seller, of an operator, and of one of the shoppers who placed the generated orders. */
export async function logInToOrders(databaseUrl: string) {
  const [seller, operator] = await addShoppers(databaseUrl, 2)
  if (!seller || !operator) throw new Error('there is no seller or no operator')
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      await tx
        .insertInto('shop_members')
        .values({ shop_id: LARGEST_SHOP, user_id: seller.id, role: 'owner', created_at: Date.now() })
        .execute()
      await tx.insertInto('staff').values({ user_id: operator.id, role: 'owner', created_at: Date.now() }).execute()
      const first = await tx.selectFrom('orders').select('user_id').orderBy('id').executeTakeFirstOrThrow()
      const { token } = await issueToken(tx, first.user_id, Date.now())
      return {
        seller: await startSession(tx, seller.id),
        operator: await startSession(tx, operator.id),
        shopper: { authorization: `Bearer ${token}` },
      }
    })
  } finally {
    await database.close()
  }
}

/** Starts a console session. @returns the headers of calls that read */
export async function startSession(tx: Tx, userId: number) {
  const session = { userId, isComplete: true, userAgent: undefined, ip: '127.0.0.1', now: Date.now() }
  return { cookie: `rialto_console=${await startConsoleSession(tx, session)}`, 'x-requested-with': 'bench' }
}

/** Adds `count` logged-in shoppers to the database of a running shop. */
export async function addShoppers(databaseUrl: string, count: number): Promise<BenchShopper[]> {
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      const now = Date.now()
      const shoppers: BenchShopper[] = []
      for (let n = 1; n <= count; n++) {
        const { id } = await tx
          .insertInto('users')
          .values({ name: `Shopper ${n}`, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { token } = await issueToken(tx, id, now)
        shoppers.push({ id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
      }
      return shoppers
    })
  } finally {
    await database.close()
  }
}

/** A variant of an active product, with its price. */
export interface StockedVariant {
  id: number
  product_id: number
  shop_id: number
  price: number
  size: number | null
  color: number | null
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
    .select(['v.id', 'v.product_id', 'p.shop_id', 'p.sale_price as price', 'v.size_id as size', 'v.color_id as color'])
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

/** Gives shoppers an email and an address, by default without a country. @returns the ids of the addresses */
export async function addContacts(
  tx: Tx,
  userIds: readonly number[],
  country: string | null = null,
): Promise<number[]> {
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
        country,
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
