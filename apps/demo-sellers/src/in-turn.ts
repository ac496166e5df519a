/** Work that is never done twice at once: whoever asks while it is under way gets one more round, together. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWantedAgain = false

  async function rounds(): Promise<void> {
    try {
      do {
        isWantedAgain = false
        await work()
      } while (isWantedAgain)
    } finally {
      running = undefined
    }
  }

  return () => {
    if (running) isWantedAgain = true
    else running = rounds()
    return running
  }
}
