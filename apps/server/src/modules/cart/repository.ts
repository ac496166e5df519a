import type { Db, Engine, Tx } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'

/**
 * Lets nobody else change this shopper's cart until the transaction ends. On SQLite nobody can. The lock lets rows that refer to the
 * shopper be written meanwhile (orders, sessions).
 */
export async function lockCart(tx: Tx, engine: Engine, userId: number): Promise<void> {
  if (engine === 'postgres') await lockUser(tx, { userId })
}

const lockUser = prepared((db: Db | Tx, { userId }: { userId: number }) =>
  db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate(),
)

/** What stands in a cart, in the order of adding. */
export const selectQuantities = prepared((db: Db | Tx, { userId, buyNow }: { userId: number; buyNow: number }) =>
  db
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('is_buy_now', '=', buyNow)
    .orderBy('id')
    .select(['id', 'product_id', 'variant_id', 'quantity']),
)

export type HeldLine = Awaited<ReturnType<typeof selectQuantities>>[number]

/** A shopper's lines of one product, buy-now's as well; the last added first. */
export const selectLinesOf = prepared((db: Db | Tx, { userId, productId }: { userId: number; productId: number }) =>
  db
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .select(['id', 'is_buy_now', 'quantity']),
)

interface NewLine extends Record<string, string | number | null> {
  user_id: number
  is_buy_now: number
  product_id: number
  variant_id: number
  unit: string | null
  quantity: number
  seen_name: string
  seen_price: number
  now: number
}

/** A new line, or so many more of the one that there is. */
export const upsertLine = prepared((db: Db | Tx, { now, ...line }: NewLine) =>
  db
    .insertInto('cart_lines')
    .values({ ...line, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'is_buy_now', 'variant_id']).doUpdateSet((eb) => ({
        quantity: eb('cart_lines.quantity', '+', eb.ref('excluded.quantity')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning('id'),
)

/** @param by how many more, or fewer where it is below 0. */
export const changeQuantity = prepared((db: Db | Tx, { id, by, now }: { id: number; by: number; now: number }) =>
  db
    .updateTable('cart_lines')
    .set((eb) => ({ quantity: eb('quantity', '+', by), updated_at: now }))
    .where('id', '=', id)
    .returning('quantity'),
)

/** What the shopper has been told of a line. */
export async function updateSeen(
  tx: Tx,
  { id, quantity, price, now }: { id: number; quantity: number; price: number; now: number },
): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ quantity, seen_price: price, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Takes lines out of whatever cart they are in: what was ordered, say. */
export async function removeLines(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await deleteLines(tx, { cartIds })
}

const deleteLines = prepared((db: Db | Tx, { cartIds }: { cartIds: readonly number[] }) =>
  db.deleteFrom('cart_lines').where('id', 'in', cartIds),
)

export const deleteBuyNow = prepared((db: Db | Tx, { userId }: { userId: number }) =>
  db.deleteFrom('cart_lines').where('user_id', '=', userId).where('is_buy_now', '=', 1),
)
