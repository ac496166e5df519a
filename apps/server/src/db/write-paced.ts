import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Tx } from './types.ts'

/** The best length of a write in the background. On SQLite all others wait for it, on PostgreSQL only those like it. */
const BEST_MS = { sqlite: 12, postgres: 60 }

export interface Paced {
  /** Writes. On SQLite, it then leaves as much time to others as the job itself has taken. */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** How much the next job should do, by how long the last ones took. */
  size(): number
}

/** On SQLite, works in the background take turns, each with its pause, so that several of them leave as much time as one. */
let turns: Promise<void> = Promise.resolve()

async function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const before = turns
  const { promise, resolve } = Promise.withResolvers<void>()
  turns = promise
  await before
  try {
    return await step()
  } finally {
    resolve()
  }
}

/** Work in the background of many writes, each of some milliseconds, whatever the machine. */
export function pacedWrites(
  { write, engine = 'sqlite' }: Pick<Database, 'write'> & Partial<Pick<Database, 'engine'>>,
  { least, most }: { least: number; most: number },
): Paced {
  let size = least
  async function writeOne<T>(job: (tx: Tx) => Promise<T>): Promise<T> {
    let taken = 0
    const result = await write(async (tx) => {
      const from = performance.now()
      try {
        return await job(tx)
      } finally {
        taken = performance.now() - from
      }
    })
    // Twice as much at most, as the first of them fill caches.
    size = Math.min(most, Math.max(least, size * Math.min(2, BEST_MS[engine] / Math.max(1, taken))))
    if (engine === 'sqlite') await pause(taken)
    return result
  }
  return {
    size: () => Math.round(size),
    write: (job) => (engine === 'sqlite' ? inTurn(() => writeOne(job)) : writeOne(job)),
  }
}
