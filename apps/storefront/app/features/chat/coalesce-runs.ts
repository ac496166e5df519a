/**
 * A function that runs the job, never twice at a time. Calls during a run share one more run after it, since the reply to an
 * older request may be outdated. The job handles its own failures.
 */
export function coalesceRuns(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await job()
    } while (again)
    running = null
  }
  return () => {
    if (running) again = true
    else running = run()
    return running ?? Promise.resolve()
  }
}
