import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { finishInThread, readInThread } from './markdown.thread.ts'

const tasks = { readInThread, finishInThread }
type Tasks = typeof tasks
type Task = keyof Tasks

/** What is shorter takes a millisecond at the most, whatever is in it, and a thread takes longer to start. */
const SHORT = 2_000
/** A text that takes longer, together with the start of the thread on a busy machine, is refused; its thread ends. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

let pool: Piscina | undefined

/**
 * Runs a task of `markdown.thread.ts` in a thread of its own unless its text is short. Throws a `RefusalError` where that takes too
 * long, so that no text holds up other requests.
 */
export async function runAside<T extends Task>(
  task: T,
  parameters: Parameters<Tasks[T]>[0],
): Promise<ReturnType<Tasks[T]>> {
  const run = tasks[task] as (parameters: Parameters<Tasks[T]>[0]) => ReturnType<Tasks[T]>
  if (parameters[0].length <= SHORT) return run(parameters)
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./markdown.thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 50,
    idleTimeout: IDLE_MS,
  })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await pool.run(parameters, { name: task, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new RefusalError(refuse('invalid', text('This text takes too long to be read. Please make it simpler.')))
  }
}
