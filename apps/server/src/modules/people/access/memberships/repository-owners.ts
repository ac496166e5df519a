import type { Tx } from '../../../../db/index.ts'

/**
 * Selects the owners of a shop's team, or of the market for null, and locks them until the transaction ends: two owners must not leave at
 * once, and nobody joins a place that is full.
 */
export function lockOwnersOf(tx: Tx, shopId: number | null): Promise<{ user_id: number }[]> {
  if (shopId === null)
    return tx
      .updateTable('staff')
      .set((eb) => ({ created_at: eb.ref('created_at') }))
      .where('role', '=', 'owner')
      .returning('user_id')
      .execute()
  return tx
    .updateTable('shop_members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .returning('user_id')
    .execute()
}

/** Returns whether a person is the only owner of a place. */
export async function isLastOwner(tx: Tx, shopId: number | null, userId: number): Promise<boolean> {
  const owners = await lockOwnersOf(tx, shopId)
  return owners.length === 1 && owners[0]?.user_id === userId
}
