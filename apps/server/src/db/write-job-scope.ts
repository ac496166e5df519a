import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx, WriteJob } from './types.ts'

/** Where a write job runs, and what comes of it until it has ended. */
interface Scope {
  open: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs a write job so that {@link assertOutsideWriteJob} knows of it. */
export async function runWriteJob<T>(job: WriteJob<T>, tx: Tx): Promise<T> {
  const scope: Scope = { open: true }
  try {
    return await scopes.run(scope, job, tx)
  } finally {
    scope.open = false
  }
}

/**
 * Throws where a write job is about to wait for what may itself be waiting for the job's connection: they would wait for ever,
 * and everybody behind them.
 */
export function assertOutsideWriteJob(what: string): void {
  if (scopes.getStore()?.open)
    throw new Error(`${what} within a write job: it reads and writes through its own tx alone`)
}
