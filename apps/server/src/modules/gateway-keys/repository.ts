import type { Db, Tx } from '../../db/index.ts'

export const selectKeys = (db: Db | Tx, gateway: string) =>
  db.selectFrom('gateway_keys').where('gateway', '=', gateway).selectAll().executeTakeFirst()

export async function upsertKeys(
  tx: Tx,
  { gateway, encrypted, at }: { gateway: string; encrypted: string; at: number },
): Promise<void> {
  await tx
    .insertInto('gateway_keys')
    .values({ gateway, encrypted_keys: encrypted, changed_at: at })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ encrypted_keys: encrypted, changed_at: at }))
    .execute()
}

/** @returns whether there were any */
export async function deleteKeys(tx: Tx, gateway: string): Promise<boolean> {
  const row = await tx.deleteFrom('gateway_keys').where('gateway', '=', gateway).returning('gateway').executeTakeFirst()
  return row !== undefined
}
