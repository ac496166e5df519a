import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ReadingThreads } from './types.ts'

/** The thread that answers requests keeps a processor for itself. */
const THREADS_MAX = Math.max(1, availableParallelism() - 1)
/** A thread without work ends after this time. */
const IDLE_MS = 60_000

/** Threads for reads that may take long. They start with the first task. */
export function createReadingThreads(): ReadingThreads {
  let pool: Piscina | undefined
  return {
    run: (file, task, ...parameters) => {
      pool ??= new Piscina({ minThreads: 0, maxThreads: THREADS_MAX, idleTimeout: IDLE_MS })
      return pool.run(parameters, { filename: fileURLToPath(file), name: task })
    },
    close: async () => pool?.destroy(),
  }
}
