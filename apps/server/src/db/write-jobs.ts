import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx, WriteJob } from './types.ts'

/** The asynchronous context of a write job; open until the job ends. */
interface Scope {
  open: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs a write job in a context that {@link assertOutsideWriteJob} recognises. */
export async function runWriteJob<T>(job: WriteJob<T>, tx: Tx): Promise<T> {
  const scope: Scope = { open: true }
  try {
    return await scopes.run(scope, job, tx)
  } finally {
    scope.open = false
  }
}

/** Throws within a write job, which would deadlock by waiting for a connection that itself waits for the job to end. */
export function assertOutsideWriteJob(what: string): void {
  if (scopes.getStore()?.open)
    throw new Error(`${what} within a write job: it reads and writes through its own tx alone`)
}

/**
 * Makes transactions about something of the whole market follow one another: it locks a row of the staff, which stands for the market,
 * until the transaction ends.
 */
export async function lockMarket(tx: Db | Tx): Promise<void> {
  await tx
    .updateTable('staff')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('user_id', '=', (eb) => eb.selectFrom('staff').select((of) => of.fn.min('user_id').as('first')))
    .execute()
}
