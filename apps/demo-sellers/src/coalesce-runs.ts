/** Never runs `work` concurrently: all calls during a run share one further run after it. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRequestedAgain = false

  async function runUntilDone(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain)
    } finally {
      running = undefined
    }
  }

  return () => {
    if (running) isRequestedAgain = true
    else running = runUntilDone()
    return running
  }
}
