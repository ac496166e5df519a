import { sql } from 'kysely'
import type { Tx } from '../../../db/index.ts'

/** Runs a part of a transaction, and rolls only this part back when it returns undefined. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T | undefined>): Promise<T | undefined> {
  await sql`savepoint part`.execute(tx)
  const result = await work()
  if (result === undefined) await sql`rollback to savepoint part`.execute(tx)
  await sql`release savepoint part`.execute(tx)
  return result
}
