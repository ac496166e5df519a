import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { GatewayChecksTable } from '../../../db/tables.ts'

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

export const selectCheck = (db: Db | Tx, gateway: string) =>
  db.selectFrom('gateway_checks').where('gateway', '=', gateway).selectAll().executeTakeFirst()

export async function upsertCheck(
  db: Db | Tx,
  check: Pick<Selectable<GatewayChecksTable>, 'gateway' | 'key_hash' | 'state' | 'reason' | 'checked_at'>,
): Promise<void> {
  await db
    .insertInto('gateway_checks')
    .values({ ...check, failed_at: null, failure: null })
    .onConflict((conflict) =>
      conflict.column('gateway').doUpdateSet({
        ...check,
        // Failures of other keys say nothing of these.
        failed_at: sql`case when gateway_checks.key_hash = excluded.key_hash then gateway_checks.failed_at end`,
        failure: sql`case when gateway_checks.key_hash = excluded.key_hash then gateway_checks.failure end`,
      }),
    )
    .execute()
}

/** Notes that payments cannot be started at a gateway. The first failure stays the time since when. */
export async function noteStartFailure(
  db: Db,
  { gateway, failure, at }: { gateway: string; failure: string; at: number },
) {
  await db
    .updateTable('gateway_checks')
    .set((eb) => ({ failure, failed_at: eb.fn.coalesce('failed_at', eb.val(at)) }))
    .where('gateway', '=', gateway)
    .execute()
}

export async function clearStartFailure(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('gateway_checks')
    .set({ failure: null, failed_at: null })
    .where('gateway', '=', gateway)
    .where('failed_at', 'is not', null)
    .execute()
}
