/**
 * Runs the job, never twice at a time. Who asks while it runs gets one more run after it, since an answer to an older question
 * may not hold what is asked for. The job deals with its own failures.
 */
export function inTurn(job: () => Promise<void>): () => Promise<void> {
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
