import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'

/** Does a part of a transaction's work as a whole or not at all: where it gives undefined, what it wrote is undone, and the transaction goes on. */
export async function wholly<T>(tx: Tx, work: () => Promise<T | undefined>): Promise<T | undefined> {
  await sql`savepoint part`.execute(tx)
  const result = await work()
  if (result === undefined) await sql`rollback to savepoint part`.execute(tx)
  await sql`release savepoint part`.execute(tx)
  return result
}
