import { setTimeout as pause } from 'node:timers/promises'

/** Runs one of many steps of work in the background, and leaves as much time to others afterwards. */
export async function paced<T>(step: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await step()
  await pause(performance.now() - from)
  return result
}
